// An animation, from its request to its outcome.

import { MapCamError, NoSuchAnimationError, TimeoutError } from './errors.js'
import { checkedOptions, checkedSignal, checkedTimeout, isAbortSignal, limited } from './options.js'
import { late } from './pending.js'
import { asked, quiet } from './promises.js'

const ignore = () => {}

/**
 * A requested animation. Awaiting it gives its outcome, "completed", "interrupted" or "stopped";
 * `started` gives the engine's reply. If the clock does not run by itself, tick it before awaiting.
 */
export class Animation {
  /** The engine's reply; rejected where the request was refused. */
  started

  #connection
  #map
  #id
  #end
  #finished
  #onEnd = ignore
  #isAborted = false
  #forgetSignal = ignore
  /** The stack of the caller. V8 does not find it itself, since the promises are awaited by `then`. */
  #origin = {}

  /**
   * @param method the method that starts the animation.
   * @param params its parameters, or a function that returns them.
   * @param options of the request; an abort of the signal stops the animation where it is.
   */
  constructor(connection, map, method, params, { signal, timeout }) {
    Error.captureStackTrace?.(this.#origin, Animation)
    this.#connection = connection
    this.#map = map
    const begin = (reply) => this.#begin(reply)
    const isOpen = isAbortSignal(signal) && !signal.aborted
    // An open signal stops the animation, not the request; any other is the request's to refuse.
    const options = { timeout, signal: isOpen ? undefined : signal, [late]: begin }
    this.started = quiet(this.#traced(connection.request(method, params, options, begin)))
    if (isOpen) this.#stopAt(signal)
  }

  /** The engine's id; undefined before the reply, null where there was nothing to animate. */
  get id() {
    return this.#id
  }

  get map() {
    return this.#map
  }

  /** How it ended. */
  get finished() {
    this.#finished ??= quiet(this.#traced(this.#awaitEnd()))
    return this.#finished
  }

  then(onFulfilled, onRejected) {
    return this.finished.then(onFulfilled, onRejected)
  }

  catch(onRejected) {
    return this.finished.catch(onRejected)
  }

  finally(onFinally) {
    return this.finished.finally(onFinally)
  }

  /** How it ended, unless that takes longer than `timeout` seconds or `signal` is aborted. */
  wait(options) {
    return asked(this.#waitFor(options ?? {}))
  }

  async #waitFor(options) {
    checkedOptions(options, ['timeout', 'signal'], 'wait')
    const timeout = checkedTimeout(options.timeout)
    const signal = checkedSignal(options.signal)
    if (signal?.aborted) throw signal.reason
    const what = `The outcome of ${this.#id ? `animation ${this.#id}` : 'an animation'}`
    const tooLate = () => new TimeoutError(`${what} did not come within ${timeout} s.`, { timeout })
    let relax
    const givenUp = new Promise((_, reject) => (relax = limited({ timeout, signal }, reject, tooLate)))
    return Promise.race([this.finished, givenUp]).finally(relax)
  }

  /** Stops it where it is. Nothing happens where it has ended. */
  stop() {
    return asked(this.#stop())
  }

  async #stop() {
    if (this.#id === undefined) await this.started
    if (this.#id === null || this.#end !== undefined) return
    try {
      await this.#connection.request('camera.stop', { map: this.#map, animation: this.#id })
    } catch (error) {
      if (!(error instanceof NoSuchAnimationError)) throw error
    }
  }

  /** Sets it to a time in seconds from its start, backwards too. */
  seek(time) {
    return asked(this.#seek(time))
  }

  async #seek(time) {
    const { animation } = await this.started
    return this.#connection.request('animation.seek', { map: this.#map, animation, to: time })
  }

  get [Symbol.toStringTag]() {
    return 'Animation'
  }

  #begin(reply) {
    this.#id = reply.animation
    if (reply.animation === null) this.#ended({ outcome: 'completed' })
    else this.#connection.animations.add(reply.animation, (end) => this.#ended(end))
    if (this.#isAborted) this.stop()
    return reply
  }

  #ended(end) {
    this.#end = end
    this.#onEnd()
    this.#forgetSignal()
  }

  async #awaitEnd() {
    await this.started
    if (this.#end === undefined) {
      const end = new Promise((resolve) => (this.#onEnd = resolve))
      await this.#connection.animations.wait(end)
    }
    if (this.#end.error !== undefined) throw this.#end.error
    return this.#end.outcome
  }

  /** If the signal is aborted before the reply, the animation is stopped when the reply comes. */
  #stopAt(signal) {
    const abort = () => {
      this.#isAborted = true
      if (this.#id !== undefined) this.stop()
    }
    signal.addEventListener('abort', abort, { once: true })
    this.#forgetSignal = () => signal.removeEventListener('abort', abort)
    this.started.catch((error) => {
      // One that was only given up may still begin.
      if (!(error instanceof TimeoutError)) this.#forgetSignal()
    })
  }

  async #traced(promise) {
    try {
      return await promise
    } catch (error) {
      if (error instanceof MapCamError && this.#origin.stack) {
        const [, ...frames] = this.#origin.stack.split('\n')
        error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
      }
      throw error
    }
  }
}

/** The running animations by id. Each is notified once of its end. */
export class Animations {
  #endings = new Map()
  #connection

  constructor(connection) {
    this.#connection = connection
  }

  add(id, onEnd) {
    this.#endings.set(id, onEnd)
  }

  ended(id, end) {
    const onEnd = this.#endings.get(id)
    this.#endings.delete(id)
    onEnd?.(end)
  }

  /** The engine is gone, and with it all of them. */
  failed(error) {
    for (const id of [...this.#endings.keys()]) this.ended(id, { error })
  }

  /** Waits for an end. */
  async wait(end) {
    this.#connection.liveness.add('outcomes', 1)
    try {
      return await end
    } finally {
      this.#connection.liveness.add('outcomes', -1)
    }
  }
}
