// Finds the place at a cursor, for every editor: a camera, coordinate, bounds or geometry. The notations, those of
// one platform together, are files in the folder notations. Pure functions of a text, in linear time.

import { notations } from './notations.js'
import { ownNotation } from './notations/members.js'
import { diagnosticsOf } from './diagnostics.js'
import { editsOf } from './edits.js'
import { keysOf, match, placeNames, weights } from './forms.js'
import { isSwapped, made } from './places.js'
import { Lines, lastUpTo, lineStarts } from './positions.js'
import { groups } from './syntax.js'

export { formatCamera, formats } from './edits.js'

/** A notation by its id; `limits` is the name of its library's limits, if it has any. */
export const notationOf = (notation) =>
  [...own, ...notations].find(({ id }) => id === notation) ?? { id: notation }

/** The kinds of a notation's forms: of several in one expression, the first counts. */
const kinds = ['camera', 'bounds', 'coordinate']

/** The forms by the keys under which they are found. */
const formsOf = (notations) => {
  const forms = new Map()
  for (const notation of notations) {
    for (const kind of kinds) {
      for (const form of notation[kind] ?? []) {
        for (const key of form.keys) {
          if (!forms.has(key)) forms.set(key, [])
          forms.get(key).push({ form, kind, notation })
        }
      }
    }
  }
  return forms
}
let forms = formsOf(notations)

/**
 * The place at a cursor; null if there is none.
 *
 * A camera comes before the places in it; otherwise the innermost place counts. If the cursor is not in
 * a place, the nearest one that begins or ends on its line counts.
 *
 * @param {object} request
 * @param {string} request.text a file, or a window of it
 * @param {number} request.line from 0
 * @param {number} request.column from 0, in UTF-16 units
 * @param {number} [request.firstLine] the position in a document at which the text begins: `line`, `column`
 * @param {number} [request.firstColumn] and the ranges are positions in the document
 * @param {string} [request.languageId] the editor's name for the text's language
 * @param {boolean} [request.isWithin] whether the cursor must be in the place or its expression, not only on its line
 * @returns {{kind: string, range: object, notation: string} | null} with `camera`, `coordinate`,
 *   `bounds` or `geometry`, as `kind` says. `replaceable` says whether a camera can be written there.
 */
export function locate(request = {}) {
  const { found, lines } = search(request)
  return found === undefined ? null : placeOf(found, lines)
}

/** All places in the text's order, without those inside others. */
export function locateAll(request = {}) {
  const { source, lines } = read(request)
  const candidates = source.candidates.filter(({ isHolder }) => !isHolder)
  candidates.sort((a, b) => a.start - b.start || b.end - a.end)
  const places = []
  let covered = -1
  for (const candidate of candidates) {
    if (candidate.start < covered || valueOf(candidate) === undefined) continue
    places.push(placeOf(candidate, lines))
    covered = candidate.end
  }
  return places
}

/**
 * The edits that write a camera at a cursor: of the numbers of the place that `locate` finds, or else the
 * text of the camera at the cursor, in the format `as`, or one for the text.
 *
 * @returns {{edits: {range: object, newText: string}[], place: object | null}}
 * @throws {NotReplaceableError} if the place cannot hold a camera
 * @throws {RangeError} if the format is unknown
 */
export function edits({ camera, as, ...request } = {}) {
  const { found, lines, offset, source } = search(request)
  const changed = editsOf({ camera, as, found, offset, source })
  return {
    edits: changed.map(({ newText, ...place }) => ({ range: lines.range(place), newText })),
    place: found === undefined ? null : placeOf(found, lines),
  }
}

/** What is probably wrong in a text: {range, message} each, in its order. */
export function diagnostics(request = {}) {
  const { source, lines } = read(request)
  return diagnosticsOf(source).map(({ message, ...place }) => ({
    range: lines.range(place),
    message,
  }))
}

/** A text with its places, and its lines. */
function read({ text, languageId, ...first }) {
  check(text, languageId)
  const source = sourceOf(text, languageId)
  return { source, lines: new Lines(text, { ...first, starts: source.lineStarts }) }
}

function search({ line, column, firstLine = 0, firstColumn = 0, isWithin = false, ...request }) {
  const { source, lines } = read({ ...request, firstLine, firstColumn })
  for (const [name, value] of Object.entries({ line, column, firstLine, firstColumn })) {
    if (!Number.isInteger(value) || value < 0) {
      throw new TypeError(`"${name}" must be a whole number from 0 on, not ${shown(value)}.`)
    }
  }
  const offset = lines.offset({ line, column })
  if (offset === undefined) return { lines, source, offset: source.text.length }
  const candidates = source.candidates
  const here = candidates.filter(({ start, end }) => start <= offset && offset <= end)
  const [from, to] = lines.around(offset)
  const near = onLine(candidates, offset, from, to)
  // A collection around the line's own place counts as farther away.
  const isAround = ({ isHolder, start }) =>
    isHolder && start < from && near.some((one) => one.start >= from)
  // If the place here cannot be read, as while it is being written, no other one replaces it.
  const isHere = here.length > 0 && !here.every(isAround)
  // The lines before and after a camera's members, in the same expression, belong to the camera.
  const group = isHere ? undefined : source.groupAt(offset)
  const isIn = ({ isPart, group: own, reach = own }) =>
    isPart &&
    reach.start <= offset &&
    offset <= reach.end &&
    (group === undefined || group === own || group.open <= reach.open)
  const around = isHere ? [] : candidates.filter(isIn).sort((a, b) => sizeOf(a) - sizeOf(b))
  const sorted = isHere ? here.sort(innermostFirst) : [...around, ...(isWithin ? [] : near)]
  return { found: sorted.find((one) => valueOf(one) !== undefined), lines, source, offset }
}

const sizeOf = ({ group, reach = group }) => reach.end - reach.start

function check(text, languageId) {
  if (typeof text !== 'string') throw new TypeError(`"text" must be a string, not ${shown(text)}.`)
  if (languageId !== undefined && languageId !== null && typeof languageId !== 'string') {
    throw new TypeError(`"languageId" must be a string, not ${shown(languageId)}.`)
  }
}

const shown = (value) => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 40))

/** The notations of one's own. */
let own = []
let latest

/** Reads places in notations of one's own as well: see `ownNotation`. They replace the last ones. */
export function readAlso(settings) {
  own = settings.map(ownNotation)
  forms = formsOf([...own, ...notations])
  latest = undefined
}

/** The latest text with its places: an editor asks several times about the same text. */
function sourceOf(text, languageId) {
  const language = (languageId ?? '').toLowerCase()
  if (latest?.text !== text || latest.language !== language) latest = new Text(text, language)
  return latest
}

/** A text, and the places that its notations find in it. */
class Text {
  /** Places whose numbers are a latitude only in the other order. */
  suspects = []
  /** The ranges in which a notation has read all: {start, end}. */
  covers = []
  /** The lines that import something. */
  #imports
  /** What has been asked about the whole text, and the answers. */
  #answers = new Map()

  constructor(text, language) {
    this.text = text
    this.language = language
    this.lineStarts = lineStarts(text)
    this.groups = groups(text)
    /** All candidates, nested ones too, in no order: {kind, notation, start, end, value or resolve, …}. */
    this.candidates = this.#find()
  }

  /** The innermost group around an offset. */
  groupAt = (offset) => this.groups.find(({ open, end }) => open < offset && offset < end)

  #find() {
    const found = this.groups.map((group) => this.#read(group)).filter((one) => one !== undefined)
    const loose = []
    for (const notation of [...own, ...notations]) {
      for (const one of notation.find?.(this) ?? []) {
        const candidate = { notation, ...one, kind: one.kind ?? 'coordinate' }
        if (!('value' in one) && one.resolve === undefined)
          candidate.value = made[candidate.kind](one)
        if (candidate.value !== undefined || one.resolve !== undefined)
          (one.isLoose ? loose : found).push(candidate)
      }
    }
    // What an expression or a geometry has as its numbers is not read again.
    const taken = new Set(
      found.flatMap(({ slots }) => Object.values(slots ?? {}).map(({ start }) => start)),
    )
    const isCovered = within(this.covers)
    for (const candidate of loose) {
      const numbers = Object.values(candidate.slots ?? {}).map(({ start }) => start)
      if (isCovered(candidate.start) || numbers.some((start) => taken.has(start))) continue
      for (const start of numbers) taken.add(start)
      found.push(candidate)
    }
    return found
  }

  /** The reading of a group; undefined if there is none, or several are equally good. */
  #read(group) {
    const readings = []
    for (const key of keysOf(group)) {
      for (const { form, kind, notation } of forms.get(key) ?? []) {
        const reading = this.#readAs(group, form, kind, notation)
        if (reading !== undefined) readings.push(reading)
      }
    }
    const swapped = readings.filter(({ value }) => value === undefined)
    if (swapped.length > 0)
      return this.#chooseOver(
        swapped,
        readings.filter(({ value }) => value !== undefined),
      )
    return this.#choose(readings)
  }

  /** What clearly has a form, but with an impossible latitude, is not read in another form; numbers outweigh members' names. */
  #chooseOver(swapped, readings) {
    const { weight, slots } = swapped.reduce((best, one) => (one.weight > best.weight ? one : best))
    if (readings.some((one) => one.weight >= weight)) return this.#choose(readings)
    const isSure = weight >= weights.library
    if (isSure || readings.length === 0) this.suspects.push(slots)
    return isSure ? undefined : this.#choose(readings)
  }

  #choose(readings) {
    if (readings.length < 2) return readings[0]
    const kind = kinds.find((one) => readings.some((reading) => reading.kind === one))
    const weight = Math.max(
      ...readings.map((reading) => (reading.kind === kind ? reading.weight : 0)),
    )
    const best = readings.filter((reading) => reading.kind === kind && reading.weight === weight)
    return agreed(best) ?? agreed(best.filter(({ notation }) => this.isUsed(notation)))
  }

  /** The reading of a group in a form: without a value if it is a place only in the other order. */
  #readAs(group, form, kind, notation) {
    const found = match(form, group, this.text, kind === 'camera')
    if (found === undefined) return undefined
    const weight = this.#weigh(found, form, notation)
    const value = found.isPartial ? undefined : made[kind](found)
    const isOther = value === undefined && isSwapped(found)
    const target = kind === 'camera' && !isOther ? targetOf(found, group, notation) : undefined
    if (value === undefined && !isOther && target === undefined) return undefined
    if (form.check?.(found, this, group) === false) return undefined
    if (isOther) return { kind, notation, slots: found.slots, weight }
    if (value === undefined) return target
    const { first, last, isObject, hasOthers } = found
    const isPart = isObject && (hasOthers || group.bracket === '(' || group.bracket === '<')
    const [start, end] = isPart ? [first, last] : [group.start, group.end]
    const isArgument =
      group.bracket === '{' && group.key === undefined && group.parent?.bracket === '('
    const reach = isArgument ? group.parent : undefined
    return Object.assign(found, { kind, value, notation, start, end, group, reach, isPart })
  }

  /** How much says that a group is in a notation. */
  #weigh(found, form, { id }) {
    if (found.weight < weights.library && this.library === id) found.weight = weights.library
    return (found.weight = form.weight ?? found.weight)
  }

  /** Whether the text's code calls what only this notation has, or imports it. */
  isUsed({ signs }) {
    return signs !== undefined && (this.isCalled(signs) || this.isImported(signs))
  }

  /** The only library of the web whose maps the text has: the id of its notation. */
  get library() {
    return this.#answer('library', () => {
      const used = ['maplibre', 'leaflet', 'google-maps-js', 'openlayers'].filter((id) =>
        this.isUsed(notationOf(id)),
      )
      return used.length === 1 ? used[0] : undefined
    })
  }

  /** Whether the code has a call, or a group with a key, of such a name. */
  isCalled(pattern) {
    return this.#answer(`called ${pattern.source}`, () =>
      this.groups.some(
        ({ name, isComment, key }) =>
          !isComment && (pattern.test(name) || (key !== undefined && pattern.test(key))),
      ),
    )
  }

  /** Whether a line that imports has a pattern. */
  isImported(pattern) {
    const lines =
      /^[ \t]{0,8}(?:import|from|using|library|#import|@import|#include|<script|<link|(?:const|let|var)[^\n]{0,80}require)\b[^\n]{0,200}/gm
    this.#imports ??= this.text.match(lines) ?? []
    return this.#answer(`imported ${pattern.source}`, () =>
      this.#imports.some((line) => pattern.test(line)),
    )
  }

  #answer(question, find) {
    if (!this.#answers.has(question)) this.#answers.set(question, find())
    return this.#answers.get(question)
  }
}

/** Whether an offset is in one of some ranges. */
function within(ranges) {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let furthest = -1
  const starts = sorted.map(({ start }) => start)
  const ends = sorted.map(({ end }) => (furthest = Math.max(furthest, end)))
  return (offset) => offset < ends[lastUpTo(starts, offset)]
}

const zoomOf = ({ slots: { zoom, zoom512, distance, eyeHeight } }) =>
  zoom ?? zoom512 ?? distance ?? eyeHeight

/** The target of a camera whose zoom, or another number, is a variable or left out. */
function targetOf(found, group, notation) {
  const { isPartial, isObject, slots: all, weight } = found
  const value = made.coordinate(found)
  if (
    value === undefined ||
    weight < weights.members ||
    !(isPartial || (isObject && zoomOf(found) === undefined))
  )
    return undefined
  const slots = {}
  for (const name of placeNames) if (all[name] !== undefined) slots[name] = all[name]
  const range = targetRange(slots, group)
  return { kind: 'coordinate', value, notation, slots, ...range, isPart: true, group, weight }
}

/** The position of a camera's target: its value, or the members with its numbers. */
function targetRange(slots, { entries }) {
  const [first, last] = Object.values(slots).sort((a, b) => a.start - b.start)
  if (first.via !== undefined) return { start: first.via.start, end: first.via.end }
  const around = ({ start, end }) =>
    entries.find(({ value }) => value !== undefined && value.start <= start && end <= value.end)
  const [entry, other] = [around(first), around(last)]
  if (entry !== undefined && entry === other)
    return { start: entry.value.start, end: entry.value.end }
  return { start: entry?.keyStart ?? first.start, end: other?.value.end ?? last.end }
}

/** The first of some readings, if all have the same value. */
function agreed(readings) {
  const texts = readings.map(({ value }) => JSON.stringify(value))
  return texts.every((text) => text === texts[0]) ? readings[0] : undefined
}

function innermostFirst(a, b) {
  const cameras = (b.kind === 'camera') - (a.kind === 'camera')
  return cameras || a.end - a.start - (b.end - b.start) || b.start - a.start
}

/** The candidates that begin or end on the cursor's line, or whose expressions do, the nearest first; of equally near ones the outermost. */
function onLine(candidates, offset, from, to) {
  const isOn = (place) => place >= from && place < to
  const isNear = ({ isPart, group, reach = group }) =>
    isPart && (isOn(reach.start) || isOn(reach.end))
  const distance = ({ start, end }) => (start > offset ? start - offset : offset - end)
  const places = candidates.filter(({ isHolder }) => !isHolder)
  const own = places.filter(({ start, end }) => isOn(start) || isOn(end))
  return (own.length > 0 ? own : places.filter(isNear)).sort(
    (a, b) => distance(a) - distance(b) || innermostFirst(b, a),
  )
}

/** The value of a candidate, which is read now if it was not read yet; undefined if there is none. */
function valueOf(candidate) {
  candidate.value ??= candidate.resolve?.()
  return candidate.value
}

/** A candidate as `locate` gives it. */
function placeOf({ kind, value, notation, refusal, start, end }, lines) {
  const replaceable = (kind === 'camera' || kind === 'coordinate') && refusal === undefined
  return {
    kind,
    [kind]: value,
    notation: notation.id,
    replaceable,
    range: lines.range({ start, end }),
  }
}
