// Brackets and what is in them, as the structure of a text is told to who looks for places.

export class Group {
  entries = []
  /** Behind the closing bracket; undefined as long as there is none. */
  end = undefined
  /** The group right before it, as in `Builder().zoom(12)`. */
  previous = undefined
  /** What stands before the bracket: `CameraPosition.Builder`, `.zoom`, or nothing. */
  name = ''
  /** The words before the first key of a message: `GMSCameraPosition`. */
  receiver = ''

  /** @param outer the entry around it. */
  constructor(bracket, open, parent, outer) {
    this.bracket = bracket
    this.open = open
    this.start = open
    this.parent = parent
    this.outer = outer
    this.key = outer?.key
  }

  /** The value of the entry with a key; undefined where there is none, or it is something else. */
  value(key) {
    return this.entry(key)?.value
  }

  /** The entry with a key. */
  entry(key) {
    return this.entries.find((entry) => entry.key === key)
  }

  /** The number of the entry with a key: NaN where it is none, undefined where it isn't there. */
  number(key) {
    const entry = this.entry(key)
    return entry && numberOf(entry.value)
  }

  /** The values of entries without keys, where all are numbers; undefined otherwise. */
  get numbers() {
    const numbers = []
    for (const { key, value } of this.entries) {
      if (key !== undefined || value?.kind !== 'number') return undefined
      numbers.push(value.number)
    }
    return numbers
  }
}

/** `key: value`, `key = value` or a plain value, while it is read and then. */
export class Entry {
  value = undefined
  /** Whether something stands there that is no value, or more than one. */
  isOther = false
  /** Words that are a key, a name or something else: that shows later. */
  words = []
  /** Where a sign stands that may belong to a number. */
  signStart = undefined

  /** @param sign the colon or equals sign behind the key. */
  constructor(key, keyStart, sign, isQuoted = false) {
    this.key = key
    this.keyStart = keyStart
    this.sign = sign
    this.isQuoted = isQuoted
  }

  /** Takes a value, which is one only as long as nothing else stands beside it. */
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
    return this.key === undefined && this.value === undefined && !this.isOther && this.words.length === 0
  }

  /** It is read as a whole: what is no value is none. */
  finish() {
    this.text = this.value === undefined ? this.words.map(({ text }) => text).join(' ') : ''
    if (this.isOther || this.isMixed) this.value = undefined
  }
}

/** The number that a value is, `{8.5}` of JSX included; NaN where it is none. */
export function numberOf(value) {
  if (value?.kind === 'number') return value.number
  if (value?.kind === 'group' && value.group.bracket === '{' && value.group.name === '') {
    const { numbers } = value.group
    if (numbers?.length === 1) return numbers[0]
  }
  return NaN
}

/** The group that a value is; undefined where it is none. */
export const groupOf = (value) => value?.group
