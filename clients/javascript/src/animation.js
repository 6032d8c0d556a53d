// A movement, from its request to its outcome.

import { NoSuchAnimationError, TimeoutError } from './errors.js'
import { isAbortSignal } from './options.js'
import { HandledPromise, hosted, late, quiet, traced } from './connection/pending.js'

const ignore = () => {}

/**
 * A requested movement, as in the Web Animations API: `await movement.started` gives its id, duration and
 * camera, `await movement.finished` its outcome, "completed", "interrupted" or "stopped". It is not a promise itself. If the
 * clock does not run in real time, tick it before you await the outcome.
 *
 * Both promises reject if the call was wrong; handling one of the rejections counts for both.
 */
export class Animation {
  /** The id, null if there was nothing to animate; the duration in seconds; the camera at the end. */
  started

  #connection
  #map
  #reply
  #id
  #end
  #finished
  #onEnd = ignore
  #isAborted = false
  #forgetSignal = ignore

  /**
   * @param method the method that starts the animation.
   * @param params its parameters, or a function that returns them.
   * @param options of the request; an abort of the signal stops the animation where it is. `before` is a request on which
   *   it depends.
   */
  constructor(connection, map, method, params, { signal, timeout, before }) {
    this.#connection = connection
    this.#map = map
    const begin = (reply) => this.#begin(reply)
    const isOpen = isAbortSignal(signal) && !signal.aborted
    // A signal that is not aborted stops the animation, not the request; the request rejects any other.
    const options = { timeout, signal: isOpen ? undefined : signal, [late]: begin }
    before?.catch(() => this.#abort())
    const reply = connection.request(method, params, options, begin)
    this.#reply = before === undefined ? reply : reply.then((reply) => before.then(() => reply))
    this.started = hosted(this.#reply)
    if (isOpen) this.#stopAt(signal)
  }

  /** How it ended. */
  get finished() {
    if (this.#finished === undefined) {
      this.#finished = quiet(traced(() => this.#awaitEnd(), HandledPromise))
      this.#finished.onHandled = () => quiet(this.started)
    }
    return this.#finished
  }

  /** Stops it where it is. Does nothing if it has ended. */
  stop() {
    return traced(async () => {
      if (this.#id === undefined) await this.#reply
      if (this.#id === null || this.#end !== undefined) return
      try {
        await this.#connection.request('camera.stop', { map: this.#map, animation: this.#id })
      } catch (error) {
        if (!(error instanceof NoSuchAnimationError)) throw error
      }
    })
  }

  /** Sets it to a time in seconds from its start, backwards too. */
  seek(time) {
    return traced(async () => {
      const { id } = await this.#reply
      return this.#connection.request('animation.seek', { map: this.#map, animation: id, to: time })
    })
  }

  #begin({ animation, ...reply }) {
    this.#id = animation
    if (animation === null) this.#ended({ outcome: 'completed' })
    else this.#connection.animations.set(animation, (end) => this.#ended(end))
    if (this.#isAborted) quiet(this.stop())
    return { id: animation, ...reply }
  }

  #ended(end) {
    this.#end = end
    this.#onEnd()
    this.#forgetSignal()
  }

  async #awaitEnd() {
    await this.#reply
    if (this.#end === undefined) {
      const { liveness } = this.#connection
      liveness.add('outcomes', 1)
      await new Promise((resolve) => (this.#onEnd = resolve))
      liveness.add('outcomes', -1)
    }
    if (this.#end.error !== undefined) throw this.#end.error
    return this.#end.outcome
  }

  /** Stops the animation; if its reply has not come yet, once it comes. */
  #abort() {
    this.#isAborted = true
    if (this.#id !== undefined) quiet(this.stop())
  }

  #stopAt(signal) {
    const abort = () => this.#abort()
    signal.addEventListener('abort', abort, { once: true })
    this.#forgetSignal = () => signal.removeEventListener('abort', abort)
    this.#reply.catch((error) => {
      // An animation whose request timed out may still begin.
      if (!(error instanceof TimeoutError)) this.#forgetSignal()
    })
  }
}
