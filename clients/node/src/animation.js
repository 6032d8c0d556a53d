// An animation, from its request to its outcome.

import { NoSuchAnimationError } from './errors.js'

const ignore = () => {}

/**
 * An animation that was asked for. Awaiting it gives its outcome, "completed", "interrupted" or
 * "stopped"; `started` gives the engine's reply. Time passes by the clock: where it is not started,
 * tick it before awaiting an outcome.
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
  #onAbort = ignore

  /**
   * @param method asks for the animation, with `params`.
   * @param options of the request; an abort of its signal stops the animation where it is.
   */
  constructor(connection, method, params, { signal, timeout }) {
    this.#connection = connection
    this.#map = params.map
    if (signal?.aborted) {
      this.started = Promise.reject(signal.reason)
      return
    }
    this.started = connection.request(method, params, { timeout }, (reply) => this.#begin(reply))
    if (signal !== undefined) this.#stopAt(signal)
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
    this.#finished ??= this.#connection.follow(this.#awaitEnd())
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

  /** Stops it where it is. Nothing happens where it has ended. */
  async stop() {
    const { animation } = await this.started
    if (animation === null || this.#end !== undefined) return
    try {
      await this.#connection.request('camera.stop', { map: this.#map, animation })
    } catch (error) {
      if (!(error instanceof NoSuchAnimationError)) throw error
    }
  }

  /** Sets it to a time in seconds from its start, backwards too. */
  async seek(time) {
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
    return reply
  }

  #ended(end) {
    this.#end = end
    this.#onEnd()
    this.#onAbort()
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

  #stopAt(signal) {
    const stop = () => this.stop().catch(ignore)
    signal.addEventListener('abort', stop, { once: true })
    this.#onAbort = () => signal.removeEventListener('abort', stop)
    this.started.catch(this.#onAbort)
  }
}

/** The animations under way, by id: each is told once how it ended. */
export class Animations {
  #endings = new Map()
  /** Ends that came before their animation's reply, as they do in a batch. */
  #early = new Map()
  #liveness

  constructor(liveness) {
    this.#liveness = liveness
  }

  add(id, onEnd) {
    const end = this.#early.get(id)
    if (end !== undefined) return onEnd(end)
    this.#endings.set(id, onEnd)
    this.#liveness.addAnimations(1)
  }

  ended(id, end) {
    const onEnd = this.#endings.get(id)
    if (onEnd === undefined) {
      this.#early.set(id, end)
      return
    }
    this.#endings.delete(id)
    this.#liveness.addAnimations(-1)
    onEnd(end)
  }

  /** All replies to what came before are here: an end that none has claimed is nobody's. */
  answered() {
    if (this.#early.size > 0) this.#early.clear()
  }

  /** The engine is gone, and with it all of them. */
  failed(error) {
    for (const id of [...this.#endings.keys()]) this.ended(id, { error })
  }

  /** Waits for an end. */
  async wait(end) {
    this.#liveness.addWaits(1)
    try {
      return await end
    } finally {
      this.#liveness.addWaits(-1)
    }
  }
}
