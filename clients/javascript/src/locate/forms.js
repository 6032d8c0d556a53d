// How expressions look: forms that read the groups of syntax.js, and note which text each number has, so
// that it can be changed there.
//
//     call('CameraPosition', { target: latLng, zoom: 'zoom', tilt: 'angle', bearing: 'bearing' })
//     object({ center: list(['longitude', 'latitude']), zoom: 'zoom512', '*': anything })
//
// A pattern is the name of a number, a form, an array of forms, the first of which counts, or a function
// (value, found, text) that returns whether it has read the value.

import { named, numberOf } from '../camera-forms.js'

/** A number by its name in camera-forms.js. */
function number(name) {
  function reader(value, found, text) {
    const token = numberIn(value, text)
    if (token === undefined) return false
    found.slots[name] = slot(token.number, token.start, token.end)
    return true
  }
  return Object.assign(reader, { slot: name })
}

export const anything = () => true

/** A string or number that must be as given: 'EPSG:4326'. */
export const literal =
  (...wanted) =>
  (value, found, text) =>
    value !== undefined &&
    wanted.includes(text.slice(value.start, value.end).replace(/^["']|["']$/g, ''))

const pair =
  /^\s{0,9}(?<latitude>[-+]?\d{1,3}(?:\.\d{1,40})?)\s{0,9},\s{0,9}(?<longitude>[-+]?\d{1,3}(?:\.\d{1,40})?)\s{0,9}(?:,|$)/d

/** A latitude and a longitude in a string: "47.37, 8.54". */
export function pairText(value, found, text) {
  const match = value?.kind === 'string' && pair.exec(text.slice(value.start + 1, value.end - 1))
  takeSlots(match, value?.start + 1, found.slots)
  return Boolean(match)
}

/** A place within another, such as a corner of bounds: `found.parts` has it. */
export function part(name, pattern) {
  const read = reader(pattern)
  return (value, found, text) => {
    const inner = newFound()
    if (!read(value, inner, text)) return false
    found.parts ??= {}
    found.parts[name] ??= []
    found.parts[name].push(inner.slots)
    return true
  }
}

// MARK: Forms

/** Members in short, after others with patterns of their own: `members('zoom=zoom512 pitch=angle *', { center: lngLat })`. */
export function members(text, others = {}) {
  const all = { ...others, ...named(text) }
  return '*' in all ? { ...all, '*': anything } : all
}

/** How much says that a text is in a notation: nothing, the names of members, an import, a call or a tag, or both. */
export const weights = { none: 1, members: 2, library: 3, sure: 4, more: 5 }

/**
 * A call: `GMSCameraPosition(…)`. Of a name like `maplibregl.LngLat` the end may stand alone: the form
 * 'LngLat' reads both. Several names are separated by spaces. Arguments without names are `positional`
 * if that is an array; `named` ones are by their names, and '*' is for all others.
 */
export function call(names, positional, named = Array.isArray(positional) ? {} : positional) {
  const isNamed = nameTest(names)
  return form(
    names.split(' ').map((name) => `(${lastOf(name)}`),
    (group) => group.bracket === '(' && isNamed(group),
    entriesReader(Array.isArray(positional) ? positional : [], named),
  )
}

/** A tag of XML, HTML or JSX, by its attributes. */
export function tag(names, attributes) {
  const list = names.split(' ')
  return form(
    list.map((name) => `<${name}`),
    (group) => group.bracket === '<' && list.includes(group.name),
    entriesReader([], attributes),
  )
}

/**
 * An object, dictionary or list of named arguments without a call of its own, by its members; the first
 * of them finds it.
 *
 * `in` are the names of calls and tags that it may stand in, also as a constant, and `beside` the names of members that
 * only this notation has: either is a sure sign. With `only`, it counts with a call or tag alone, and with 'tag' as attributes
 * alone. A tag's attributes count in tags that `in` names, or in `anyTag`. `properties` are those of `refined`.
 */
export function object(
  members,
  { in: calls = '', beside = [], only = false, anyTag = false, ...properties } = {},
) {
  const isNamed = nameTest(calls)
  const read = entriesReader([], members)
  const isCalled = (group) =>
    isNamed(group.parent) || isNamed(group) || isNamed(attributeOwner(group)) || isNamed(group.user)
  const accepts = (group) =>
    // An array with keys, as in PHP, is an object.
    (group.bracket !== '[' || group.entries[0]?.isQuoted === true) &&
    (group.bracket !== '(' || group.name === '' || group.name === 'dict' || isNamed(group)) &&
    (group.bracket === '<' ? anyTag || isNamed(group) : only !== 'tag') &&
    !isOthers(group.parent) &&
    !isOthers(group.parent?.parent) &&
    (!only || isCalled(group))
  const readObject = (group, found, text) => {
    const isBeside = beside.some((key) => group.entry(key) !== undefined)
    const weight = isBeside ? weights.members : weights.none
    Object.assign(found, { weight: isCalled(group) ? weights.sure : weight, isObject: true })
    return read(group, found, text)
  }
  return refined(form([`:${Object.keys(members)[0]}`], accepts, readObject), properties)
}

/** An array or tuple without a name, `[8.54, 47.37]`, in another form; or a vector of R, `c(8.54, 47.37)`. */
export const list = (patterns) =>
  form(
    [],
    ({ name, bracket, entries }) =>
      (name === '' ? bracket !== '{' : name === 'c') && entries.length <= patterns.length,
    entriesReader(patterns, {}),
  )

/** A form with further properties: `check` and `weight`. */
export const refined = (form, properties) => ({ ...form, ...properties })

/** @param accepts whether a group looks like the form @param read reads its entries */
const form = (keys, accepts, read) => ({ keys, accepts, read })

const lastOf = (name) =>
  name.startsWith('.') ? name : name.slice(name.lastIndexOf('.') + 1).replace('=', '')

/** Whether a group has one of these names, or ends with one, as `maplibregl.Map` does with `Map`; `=Map` is that alone. */
function nameTest(names) {
  const whole = new Set(names.split(' ').map((name) => name.replace('=', '')))
  const ends = names
    .split(' ')
    .filter((name) => name !== '' && !name.startsWith('='))
    .map((name) => `.${name}`)
  return (group) =>
    group !== undefined &&
    group.name !== '' &&
    (whole.has(group.name) ||
      (group.name.includes('.') && ends.some((end) => group.name.endsWith(end))))
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
  const keys = new Set(entries.map(({ key }) => key))
  for (const key of keys) if (key !== undefined) yield `:${key}`
}

// MARK: Reading

/** @param isLenient whether numbers that do not belong to the place may be variables */
const newFound = (isLenient = false) => ({
  slots: {},
  parts: undefined,
  missing: undefined,
  model: undefined,
  weight: weights.sure,
  isLenient,
  isPartial: false,
})

/** What a form reads of a group; undefined if it is something else. */
export function match(form, group, text, isLenient) {
  if (!form.accepts(group)) return undefined
  const found = newFound(isLenient)
  return form.read(group, found, text) ? found : undefined
}

/** A pattern as a function (value, found, text), which reads a value into `found`. */
function reader(pattern) {
  if (typeof pattern === 'function') return pattern
  if (typeof pattern === 'string') return number(pattern)
  const forms = [pattern].flat()
  return (value, found, text) => {
    const group = groupOf(value)
    for (const form of group === undefined ? [] : forms) {
      const inner = match(form, group, text, found.isLenient)
      if (inner === undefined) continue
      if (value.isReference) for (const slot of Object.values(inner.slots)) slot.via = value
      found.isPartial ||= inner.isPartial
      Object.assign(found.slots, inner.slots)
      if (inner.parts) found.parts = { ...found.parts, ...inner.parts }
      return true
    }
    return false
  }
}

/** The numbers of a place: without them there is none. */
export const placeNames = ['latitude', 'longitude', 'easting', 'northing']

/** Whether a number that could not be read may be left out. */
function isSkipped({ slot: name } = {}, found) {
  if (!found.isLenient || name === undefined || placeNames.includes(name) || name.startsWith('eye'))
    return false
  return (found.isPartial = true)
}

/** Reads a group's entries, by their order or their keys. */
function entriesReader(positional, named) {
  const ordered = positional.map(reader)
  const byKey = new Map(Object.entries(named).map(([key, pattern]) => [key, reader(pattern)]))
  const others = byKey.get('*')
  return ({ entries }, found, text) => {
    let index = 0
    let before
    for (const entry of entries) {
      const { key, value, keyStart } = entry
      const own = key === undefined ? ordered[index++] : byKey.get(key)
      const read = own ?? others
      if (read === undefined) return false
      if (!read(value, found, text)) {
        if (!isSkipped(read, found)) return false
      } else if (own === undefined) found.hasOthers = true
      else if (key !== undefined) {
        found.first ??= keyStart
        found.last = value?.end ?? keyStart
      }
      if (found.model !== undefined) found.model.next ??= keyStart
      if (key !== undefined && value !== undefined && scales.has(read.slot)) {
        found.model = { key, slot: read.slot, start: keyStart, end: value.end, before }
        // The members that may stand beside it.
        found.missing ??= {}
        for (const [other, pattern] of byKey)
          if (turns.includes(pattern.slot)) found.missing[pattern.slot] ??= other
      }
      before = value?.end ?? keyStart
    }
    return true
  }
}

/** The numbers that say how near a camera is: their member is the model for further ones. */
const scales = new Set(['zoom', 'zoom512', 'distance'])

/** The numbers that an expression may omit if they are 0. */
export const turns = ['bearing', 'signedBearing', 'rotation', 'angle']

// MARK: Values

export const slot = (value, start, end) => ({ value, start, end })

/** Adds the numbers of a match's named groups, in a text that begins at an offset. */
export function takeSlots(match, offset = 0, slots = {}) {
  for (const [name, number] of Object.entries(match?.groups ?? {})) {
    if (number === undefined) continue
    const [from, to] = match.indices.groups[name]
    slots[name] ??= slot(Number(number.replace('\u2212', '-')), from + offset, to + offset)
  }
  return slots
}

/** The group of a value, also in the braces of `{[8.5, 47.4]}` or in parentheses. */
const groupOf = (value) => unwrapped(value)?.group

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
