// Who hears which notifications.

const notificationStart = '{"jsonrpc":"2.0","method":"'

/**
 * Counts the listeners of each notification, over the engine and all its maps: what nobody hears
 * is not even parsed. A busy camera tells three things a move, and most hosts hear one of them.
 */
export class Audience {
  #counts = new Map()

  #hearsAll = false

  constructor(...names) {
    for (const name of names) this.add(name, 1)
  }

  add(name, count) {
    const sum = (this.#counts.get(name) ?? 0) + count
    if (sum > 0) this.#counts.set(name, sum)
    else this.#counts.delete(name)
    this.#hearsAll = this.#counts.has('notification') // It stands for all of them.
  }

  /** Whether somebody hears a line of the engine: all hear what is no notification. */
  hearsLine(line) {
    if (this.#hearsAll || !line.startsWith(notificationStart)) return true
    const start = notificationStart.length
    return this.#counts.has(line.slice(start, line.indexOf('"', start)))
  }
}
