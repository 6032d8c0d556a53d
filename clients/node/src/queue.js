/** A queue as a linked list: constant time at both ends, whatever its length. */
export class Queue {
  #first
  #last

  push(value) {
    const entry = { value, next: undefined }
    if (this.#last === undefined) this.#first = entry
    else this.#last.next = entry
    this.#last = entry
  }

  /** Takes the first one; undefined where there is none. */
  shift() {
    const entry = this.#first
    this.#first = entry?.next
    if (this.#first === undefined) this.#last = undefined
    return entry?.value
  }

  clear() {
    this.#first = this.#last = undefined
  }
}
