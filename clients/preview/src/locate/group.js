// Groups in brackets and their entries, as structure.js finds them, and the cameras that entries make.

import { camera } from './places.js'

export class Group {
  entries = []
  /** The offset after the closing bracket; undefined until there is one. */
  end = undefined
  /** The group directly before it, as in `Builder().zoom(12)`. */
  previous = undefined
  /** The name before the bracket: `CameraPosition.Builder`, `.zoom`, or nothing. */
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

  /** The value of the entry with a key; undefined without one. */
  value(key) {
    return this.entry(key)?.value
  }

  /** The entry with a key. */
  entry(key) {
    return this.entries.find((entry) => entry.key === key)
  }

  /** The number of the entry with a key: NaN for another value, undefined without an entry. */
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

/** `key: value`, `key = value` or a plain value, while it is read and afterwards. */
export class Entry {
  value = undefined
  /** Whether it has something other than one value. */
  isOther = false
  /** Words that may become a key or a name. */
  words = []
  /** The offset of a sign that may belong to a number. */
  signStart = undefined

  /** @param sign the colon or equals sign after the key. */
  constructor(key, keyStart, sign, isQuoted = false) {
    this.key = key
    this.keyStart = keyStart
    this.sign = sign
    this.isQuoted = isQuoted
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
    return this.key === undefined && this.value === undefined && !this.isOther && this.words.length === 0
  }

  /** Ends the entry: it has a value only if there is nothing else in it. */
  finish() {
    this.text = this.value === undefined ? this.words.map(({ text }) => text).join(' ') : ''
    if (this.isOther || this.isMixed) this.value = undefined
  }
}

/** The number of a value, `{8.5}` of JSX included; NaN for other values. */
export function numberOf(value) {
  if (value?.kind === 'number') return value.number
  if (value?.kind === 'group' && value.group.bracket === '{' && value.group.name === '') {
    const { numbers } = value.group
    if (numbers?.length === 1) return numbers[0]
  }
  return NaN
}

/** The group of a value; undefined for other values. */
export const groupOf = (value) => value?.group

/** The camera of a group's members, with the notation's names for them. */
export function cameraOf(group, target, { bearing = 'bearing', pitch = 'pitch', levels } = {}) {
  return camera(target, {
    zoom: group.number('zoom'),
    bearing: group.number(bearing),
    pitch: group.number(pitch),
    levels,
  })
}

/**
 * The extent of some members of a group, and their style:
 *
 * - `''`: all members of an object with its braces, `{center: […], zoom: 12}`;
 * - `-members`: some of an object's members, `{container: 'map', center: […], zoom: 12}`;
 * - `-json` and `-json-members`: the same with quoted names;
 * - `-arguments`: named arguments of a call, `ViewState(latitude=…, longitude=…)`;
 * - `-attributes`: attributes of JSX, `longitude={8.5} latitude={47.4}`.
 *
 * `replaceable` is false where there are others between them.
 */
export function extent(group, names) {
  const { entries } = group
  const indexes = []
  entries.forEach(({ key }, index) => names.has(key) && indexes.push(index))
  const first = entries[indexes[0]]
  const last = entries[indexes.at(-1)]
  const isAll = indexes.length === entries.length && group.bracket === '{'
  const { start, end } = isAll
    ? { start: group.open, end: group.end }
    : { start: first.keyStart, end: last.value?.end ?? last.keyStart }
  const replaceable = indexes.at(-1) - indexes[0] + 1 === indexes.length
  return { start, end, replaceable, style: styleOf(first, isAll) }
}

function styleOf({ isQuoted, sign, value }, isAll) {
  if (sign === '=') return value?.kind === 'group' && value.group.bracket === '{' ? '-attributes' : '-arguments'
  return (isQuoted ? '-json' : '') + (isAll ? '' : '-members')
}
