// What was asked and is not answered yet.

import { rejection } from './asked.js'
import { InvalidArgumentError, RPCError, RequestTimeoutError } from './errors.js'
import { limited } from './timeouts.js'

/** The name of an option of requests for this client alone: what takes a result that comes too late. */
export const late = Symbol('late')

/**
 * One request in flight. The engine answers in order, so these form a queue, and an answer without
 * an id (to a line that could not be read) belongs to the first.
 */
export class PendingRequest {
  isSettled = false

  /** Called with a result that comes after it was given up. */
  onLate = undefined

  /** Settled with the answer. */
  promise

  #settle
  #relax

  constructor(id, method, decode) {
    this.id = id
    this.method = method
    this.decode = decode
    this.promise = new Promise((resolve) => (this.#settle = resolve))
  }

  /** Settles it with its answer. */
  accept(answer) {
    if (answer.error !== undefined) return this.fail(RPCError.from(answer.error, this.method))
    this.isSettled = true
    this.#relax?.()
    try {
      this.#settle(this.decode === undefined ? answer.result : this.decode(answer.result))
    } catch (error) {
      this.fail(error)
    }
  }

  fail(reason) {
    this.isSettled = true
    this.#relax?.()
    this.#settle(rejection(reason, this))
  }

  /** Gives up after so many seconds, or at a signal; the answer is then passed over. */
  limit(limits, onGiveUp) {
    const giveUp = (reason) => {
      this.fail(reason)
      onGiveUp()
    }
    this.#relax = limited(limits, giveUp, () => new RequestTimeoutError(this.method, limits.timeout))
  }
}

/** Requests that went out as one array, and are answered by one. */
export class PendingBatch {
  constructor(members) {
    this.members = members
  }
}

/** How many requests are pending, and who waits until they are fewer. */
export class PendingCount {
  value = 0

  #drains = []

  add(change) {
    this.value += change
    if (change > 0 || this.#drains.length === 0) return
    const isDrained = ({ limit }) => this.value <= limit
    for (const { resolve } of this.#drains.filter(isDrained)) resolve()
    this.#drains = this.#drains.filter((drain) => !isDrained(drain))
  }

  /** Resolves once at most so many are. */
  async drained(limit) {
    if (!(limit >= 0)) {
      throw new InvalidArgumentError(`Requests are drained to 0 or more, not to ${String(limit)}.`)
    }
    if (this.value <= limit) return
    await new Promise((resolve) => this.#drains.push({ limit, resolve }))
  }
}
