// How expressions look: forms that read the groups of syntax.js, and note which text each number has, so
// that it can be changed there.
//
//     call('CameraPosition', { target: latLng, zoom: 'zoom', tilt: 'angle', bearing: 'bearing' })
//     object({ center: list(['longitude', 'latitude']), zoom: 'zoom512', '*': anything })
//
// A pattern is the name of a number, a form, an array of forms, the first of which counts, or a function
// (value, found, text) that returns whether it has read the value.

import { digits as decimals, numberOf } from '../camera-forms.js'

const same = (number) => number

/** A number by its name in camera-forms.js: `read` and `write` convert it, `digits` are its decimals. */
export function number(name, { read = same, write = same, digits = decimals[name] ?? 6 } = {}) {
  function reader(value, found, text) {
    const token = numberIn(value, text)
    if (token === undefined) return false
    const { start, end } = token
    found.slots[name] = { start, end, value: read(token.number), write, digits }
    return true
  }
  return Object.assign(reader, { slot: name, write, digits })
}

export const negative = (name) =>
  number(name, { read: (angle) => -angle, write: (angle) => -angle })

export const anything = () => true

/** A string or number that must be as given: 'EPSG:4326'. */
export const literal =
  (...wanted) =>
  (value, found, text) =>
    value !== undefined &&
    wanted.includes(text.slice(value.start, value.end).replace(/^["']|["']$/g, ''))

/** Two numbers in a string: "47.37, 8.54". */
export function pairText(first, second) {
  return (value, found, text) => {
    if (value?.kind !== 'string') return false
    const match =
      /^\s{0,9}([-+]?\d{1,3}(?:\.\d{1,20})?)\s{0,9},\s{0,9}([-+]?\d{1,3}(?:\.\d{1,20})?)\s{0,9}(?:,|$)/d.exec(
        text.slice(value.start + 1, value.end - 1),
      )
    if (match === null) return false
    for (const [index, name] of [first, second].entries()) {
      const [start, end] = match.indices[index + 1].map((offset) => offset + value.start + 1)
      found.slots[name] = slot(Number(match[index + 1]), start, end)
    }
    return true
  }
}

/** A place within another, such as a corner of bounds: `found.parts` has it. */
export function part(name, pattern) {
  return (value, found, text) => {
    const inner = newFound()
    if (!read(pattern, value, inner, text)) return false
    found.parts[name] ??= []
    found.parts[name].push(inner.slots)
    return true
  }
}

/** An array or tuple of places, each a part with this name. */
export function many(name, pattern) {
  const one = part(name, pattern)
  return (value, found, text) => {
    const group = groupOf(value)
    if (group === undefined || group.name !== '' || group.bracket === '{') return false
    return (
      group.entries.length > 0 &&
      group.entries.every((entry) => entry.key === undefined && one(entry.value, found, text))
    )
  }
}

// MARK: Forms

/**
 * A call: `CameraPosition(…)`. Of a name like `maplibregl.LngLat` the end may stand alone: the form
 * 'LngLat' reads both. Several names are separated by spaces. Arguments without names are `positional`
 * if that is an array; `named` ones are by their names, and '*' is for all others.
 */
export function call(names, positional, named = Array.isArray(positional) ? {} : positional) {
  const list = Array.isArray(positional) ? positional : []
  return form(
    names.split(' ').map((name) => `(${lastOf(name)}`),
    (group, found, text) =>
      group.bracket === '(' &&
      isNamed(group, names) &&
      readEntries(group, list, named, found, text),
  )
}

/** A tag of XML, HTML or JSX, by its attributes. */
export function tag(names, attributes) {
  const list = names.split(' ')
  return form(
    list.map((name) => `<${name}`),
    (group, found, text) =>
      group.bracket === '<' &&
      list.includes(group.name) &&
      readEntries(group, [], attributes, found, text),
  )
}

/**
 * An object, dictionary or list of named arguments without a call of its own, by its members; the first
 * of them finds it.
 *
 * `in` are the names of calls and tags that it may stand in, and `beside` the names of members that only
 * this notation has: either is a sure sign. With `only`, it counts with such a sign alone. A tag's attributes
 * count in tags that `in` names, or in `anyTag`.
 */
export function object(
  members,
  { in: calls = '', beside = [], only = false, anyTag = false } = {},
) {
  const [first] = Object.keys(members)
  return form([`:${first}`], (group, found, text) => {
    // An array with keys, as in PHP, is an object.
    if (
      (group.bracket === '[' && !group.entries[0]?.isQuoted) ||
      (group.bracket === '(' && !/^(?:dict)?$/.test(group.name) && !isNamed(group, calls))
    )
      return false
    if (
      (group.bracket === '<' && !anyTag && !isNamed(group, calls)) ||
      isOthers(group.parent) ||
      isOthers(group.parent?.parent)
    )
      return false
    const isSure =
      isNamed(group.parent, calls) ||
      isNamed(group, calls) ||
      isNamed(attributeOwner(group), calls) ||
      beside.some((key) => group.entry(key) !== undefined)
    if (only && !isSure) return false
    found.weight = isSure ? 2 : 1
    found.isObject = true
    return readEntries(group, [], members, found, text)
  })
}

/** An array or tuple without a name, `[8.54, 47.37]`, in another form. */
export function list(patterns) {
  return form(
    [],
    (group, found, text) =>
      group.name === '' &&
      group.bracket !== '{' &&
      group.entries.length <= patterns.length &&
      readEntries(group, patterns, {}, found, text),
  )
}

/** A form with further properties: `languages`, `check`, `grow`, `weight`. */
export const refined = (form, properties) => ({ ...form, ...properties })

function form(keys, match) {
  return { keys, match: (group, found, text) => group !== undefined && match(group, found, text) }
}

const lastOf = (name) =>
  name.startsWith('.') ? name : name.slice(name.lastIndexOf('.') + 1).replace('=', '')

/** Whether a group has one of these names, or ends with one, as `maplibregl.Map` does with `Map`; `=Map` is that alone. */
function isNamed(group, names) {
  if (group === undefined || group.name === '') return false
  return names
    .split(' ')
    .some(
      (name) => `=${group.name}` === name || group.name === name || group.name.endsWith(`.${name}`),
    )
}

/** Whether a group is a call of a library whose members look like others' and mean something else: they have no notation here. */
const isOthers = (group) =>
  group !== undefined && /^(?:AMap|mapgl|maptalks|ymaps3?|YMap)\b/.test(group.name)

/** The tag whose attribute has an object: `<Map initialViewState={{…}}>`. */
const attributeOwner = ({ parent }) =>
  parent?.bracket === '{' && parent.parent?.bracket === '<' ? parent.parent : undefined

/** The keys under which forms may find a group. */
export function* keysOf(group) {
  const { bracket, name, entries } = group
  if (bracket === '(' && name !== '') yield `(${lastOf(name)}`
  if (bracket === '(' && name.startsWith('.')) yield `(${name.slice(1)}`
  if (bracket === '<') yield `<${name}`
  const seen = new Set()
  for (const entry of entries) {
    if (entry.key === undefined || seen.has(entry.key)) continue
    seen.add(entry.key)
    yield `:${entry.key}`
  }
}

// MARK: Reading

/** @param isLenient whether numbers that do not belong to the place may be variables */
export const newFound = (isLenient = false) => ({
  slots: {},
  parts: {},
  missing: {},
  weight: 2,
  isLenient,
  isPartial: false,
})

/** What a form reads of a group; undefined if it is something else. */
export function match(form, group, text, isLenient) {
  const found = newFound(isLenient)
  return form.match(group, found, text) ? found : undefined
}

/** Reads a value by a pattern into `found`. */
function read(pattern, value, found, text) {
  if (pattern === undefined) return false
  if (typeof pattern === 'string') return number(pattern)(value, found, text)
  if (typeof pattern === 'function') return pattern(value, found, text)
  const group = groupOf(value)
  for (const one of [pattern].flat()) {
    const inner = newFound(found.isLenient)
    if (!one.match(group, inner, text)) continue
    if (value.isReference) for (const slot of Object.values(inner.slots)) slot.via = value
    found.isPartial ||= inner.isPartial
    Object.assign(found.slots, inner.slots)
    Object.assign(found.parts, inner.parts)
    return true
  }
  return false
}

/** The numbers of a place: without them there is none. */
export const placeNames = ['latitude', 'longitude', 'easting', 'northing']

/** Whether a number that could not be read may be left out. */
function isSkipped(pattern, found) {
  const name = nameOf(pattern)
  if (!found.isLenient || name === undefined || placeNames.includes(name) || name.startsWith('eye'))
    return false
  return (found.isPartial = true)
}

function readEntries({ entries }, positional, named, found, text) {
  let index = 0
  let before
  for (const entry of entries) {
    const pattern =
      entry.key === undefined
        ? (positional[index++] ?? named['*'])
        : (named[entry.key] ?? named['*'])
    if (!read(pattern, entry.value, found, text)) {
      if (!isSkipped(pattern, found)) return false
    } else if (pattern === named['*'] && !Object.hasOwn(named, entry.key ?? ''))
      found.hasOthers = true
    else if (entry.key !== undefined) {
      found.first ??= entry.keyStart
      found.last = entry.value?.end ?? entry.keyStart
    }
    note(entry, entry.value, before, named, found)
    before = entry.value?.end ?? entry.keyStart
  }
  return true
}

/** Notes the zoom's member as the model for further members, and the members beside it with their names. */
function note({ key, keyStart }, { end } = {}, before, named, found) {
  if (found.model !== undefined) found.model.next ??= keyStart
  if (key === undefined || end === undefined || !['zoom', 'zoom512'].includes(nameOf(named[key])))
    return
  found.model = { key, start: keyStart, end, before }
  for (const [other, pattern] of Object.entries(named)) {
    const name = nameOf(pattern)
    if (turns.includes(name)) found.missing[name] ??= { key: other, pattern }
  }
}

/** The numbers that an expression may omit if they are 0. */
export const turns = ['bearing', 'signedBearing', 'rotation', 'angle']

/** The name of the number that a pattern reads. */
const nameOf = (pattern) => (typeof pattern === 'string' ? pattern : pattern?.slot)

// MARK: Values

export const slot = (value, start, end, name) => ({
  value,
  start,
  end,
  write: same,
  digits: decimals[name] ?? 6,
})

/** The group of a value, also in the braces of `{[8.5, 47.4]}` or in parentheses. */
function groupOf(value) {
  const inner = unwrapped(value)
  return inner?.kind === 'group' ? inner.group : undefined
}

function unwrapped(value) {
  const group = value?.group
  const isWrapper =
    (group?.bracket === '{' || group?.bracket === '(') &&
    group.name === '' &&
    group.entries.length === 1 &&
    group.entries[0].key === undefined
  return isWrapper ? unwrapped(group.entries[0].value) : value
}

/** The number of a value, {number, start, end}: also of `{8.5}` and "8.5". */
function numberIn(value, text) {
  const inner = unwrapped(value)
  if (inner?.kind === 'number') return inner
  if (inner?.kind !== 'string' || inner.end - inner.start > 50) return undefined
  const number = numberOf(text.slice(inner.start + 1, inner.end - 1))
  return Number.isNaN(number) ? undefined : { number, start: inner.start + 1, end: inner.end - 1 }
}
