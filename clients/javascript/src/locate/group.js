// The groups that syntax.js reads, and their entries.

export class Group {
  entries = []
  /** The offset after the closing bracket; undefined until there is one. */
  end = undefined
  /** The name before the bracket: `maplibregl.Map`, `.setView`, a tag's name, or nothing. */
  name = ''
  isComment = false
  /** The group in which the constant stands whose value it is. */
  user = undefined

  /** @param outer the entry around it. */
  constructor(bracket, open, parent, outer) {
    this.bracket = bracket
    this.open = open
    this.start = open
    this.parent = parent
    this.outer = outer
    this.key = outer?.key
  }

  /** The entry with a key; the last one counts. */
  entry(key) {
    return this.entries.findLast((entry) => entry.key === key)
  }
}

/** An entry: `key: value`, `key = value` or a plain value. */
export class Entry {
  value = undefined
  /** Whether it has something other than one value. */
  isOther = false
  /** Words that may become a key or a name. */
  words = []
  /** The offset of a sign that may belong to a number. */
  signStart = undefined
  /** What follows the key: ':' or '=', and the offset after it. */
  sign = undefined
  signEnd = undefined
  /** The name that stands instead of a value: {text, start, end}. */
  reference = undefined

  constructor(key, keyStart) {
    this.key = key
    this.keyStart = keyStart
  }

  /** Takes a value, which counts only while it is the only one. */
  take(value) {
    if (this.isMixed || this.value !== undefined) {
      this.isOther = true
      this.words = []
      this.signStart = undefined
    }
    this.value = value
  }

  /** Whether there are words, or a sign without a number. */
  get isMixed() {
    return this.words.length > 0 || this.signStart !== undefined
  }

  get isEmpty() {
    return (
      this.key === undefined && this.value === undefined && !this.isOther && this.words.length === 0
    )
  }

  /** Ends the entry: it has a value only if there is nothing else in it. */
  finish() {
    const [word, ...others] =
      this.isOther || this.signStart !== undefined || this.value !== undefined ? [] : this.words
    if (word !== undefined && others.length === 0) this.reference = word
    if (this.isOther || this.isMixed) this.value = undefined
    this.words = undefined
  }
}
