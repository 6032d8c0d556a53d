// Cameras as text: in a format, and as edits of the numbers in a text.

import { decimal, digits as decimals, double, numbersOf, textsOf } from '../camera-forms.js'
import { turns } from './forms.js'
import { notations } from './notations.js'
import { sexagesimal } from './notations/pairs.js'
import tables from './tables.cjs'

// MARK: Formats

/** The formats to choose from, {id, title, languages}, the most used first. */
export const formats = tables.formats.map(({ id, title, languages }) => ({ id, title, languages }))

/** How the formats without a text write a camera. */
const writers = {
  latlng: ({ latitude, longitude }) => `LatLng(${double(latitude)}, ${double(longitude)})`,
  dms: ({ target }) =>
    `${sexagesimal(target.latitude, 'NS')} ${sexagesimal(target.longitude, 'EW')}`,
}

/** The format for a text: that of its own cameras and calls, or else the first one of its language. */
function formatFor(source) {
  const own = formats.filter(({ languages }) => languages.includes(source.language))
  if (own.length < 2) return own[0]?.id ?? 'lat-lng'
  const seen = new Set(
    source.candidates.filter(({ kind }) => kind === 'camera').map(({ notation }) => notation.id),
  )
  const used =
    own.find(({ id }) => seen.has(id)) ??
    own.find(({ id }) => source.isUsed(notations.find((notation) => notation.id === id)))
  return (used ?? own[0]).id
}

/**
 * A camera as text.
 *
 * @param {object} camera mapcam's: {target, zoom, bearing?, viewingAngle?}
 * @param {string} as the id of a notation that has a format
 * @throws {RangeError} for an unknown format
 * @throws {TypeError} for a camera without its numbers
 */
export function formatCamera(camera, as) {
  const format = tables.formats.find(({ id }) => id === as)
  if (format === undefined) {
    throw new RangeError(
      `There is no format ${JSON.stringify(as) ?? 'without a name'}. There are ${formats.map(({ id }) => id).join(', ')}.`,
    )
  }
  const fault = cameraFault(camera)
  if (fault !== undefined) throw new TypeError(`The camera's "${fault}" must be a number.`)
  const texts = textsOf(camera)
  if (writers[as] !== undefined) return writers[as](texts)
  const text = format.text.replace('{turn}', texts.isFlat ? '' : format.turn)
  return text.replace(/\{(\w+)\}/g, (_, name) => texts[name])
}

/** Which member of a camera is not a number; undefined if all are. */
export function cameraFault(camera) {
  const { target, zoom, bearing = 0, viewingAngle = 0 } = camera ?? {}
  const numbers = {
    'target.latitude': target?.latitude,
    'target.longitude': target?.longitude,
    zoom,
    bearing,
    viewingAngle,
  }
  return Object.keys(numbers).find((name) => !Number.isFinite(numbers[name]))
}

// MARK: Edits

/** The error of a place that a camera cannot be written into. */
export class NotReplaceableError extends Error {}

/** The edits, {start, end, newText} in the text's order, that write a camera into `found`, or at an offset. */
export function editsOf({ camera, as, found, offset, source }) {
  if (found === undefined) {
    const obstacle = obstacleAt(offset, source)
    if (obstacle !== undefined)
      throw new NotReplaceableError(
        `${obstacle}: put the cursor on a place, or where a camera belongs.`,
      )
    return [{ start: offset, end: offset, newText: formatCamera(camera, as ?? formatFor(source)) }]
  }
  if (found.refusal !== undefined) throw new NotReplaceableError(`${found.refusal}.`)
  if (found.kind !== 'camera' && found.kind !== 'coordinate') {
    throw new NotReplaceableError(
      `The place at the cursor is ${found.kind === 'bounds' ? 'a bounding box' : 'a geometry'}, which a camera cannot replace.`,
    )
  }
  const { start, end, notation, isPart } = found
  if (as !== undefined && as !== notation.id) {
    // A part of an object, or a call of something, is not a whole expression: nothing can replace it.
    if (isPart || source.text[start] === '.') {
      throw new NotReplaceableError(
        `The camera at the cursor is a part of an expression, and cannot be written as "${as}".`,
      )
    }
    return [{ start, end, newText: formatCamera(camera, as) }]
  }
  if (found.kind === 'camera') return cameraEdits(camera, found, source)
  return numberEdits(numbersOf(camera), found, source)
}

/** Why no camera can be inserted at an offset; undefined if one can. */
function obstacleAt(offset, { text, language, groupAt }) {
  if (
    tables.languages.data.includes(language) ||
    /^\s{0,99}(?:<[?!a-zA-Z]|[[{]\s{0,99}["[{])/.test(text.slice(0, 300))
  )
    return 'There is no place at the cursor in this data'
  if (
    /[\p{L}\p{M}\p{N}_.]$/u.test(text.slice(Math.max(0, offset - 2), offset)) ||
    /^[\p{L}\p{M}\p{N}_]/u.test(text.slice(offset, offset + 2))
  )
    return 'The cursor is at a word or a number'
  const { bracket, entries = [] } = groupAt(offset) ?? {}
  const isObject =
    bracket === '{' && entries.length > 0 && entries.every(({ sign }) => sign === ':')
  return isObject && !/:\s*$/.test(text.slice(Math.max(0, offset - 99), offset))
    ? 'An object takes no member without a name'
    : undefined
}

/** The names under which an expression may have the same number. */
const aliases = { bearing: ['bearing', 'signedBearing', 'rotation', 'course'], angle: ['angle'] }

function cameraEdits(camera, found, source) {
  const { slots, missing = {}, start, end, grow } = found
  const numbers = numbersOf(camera)
  const isLost = (turn, names = [turn]) =>
    Math.abs(numbers[turn]) >= 5e-7 && names.every((name) => slots[name] === undefined)
  if (grow !== undefined && Object.entries(aliases).some((turn) => isLost(...turn))) {
    const grown = grow(textsOf(camera), found, source)
    return typeof grown === 'string'
      ? [{ start, end, newText: grown }]
      : inOrder([...numberEdits(numbers, found, source), grown])
  }
  const added =
    found.model === undefined
      ? []
      : turns.filter((name) => missing[name] !== undefined && isLost(name))
  return inOrder([
    ...numberEdits(numbers, found, source),
    ...additions(added, numbers, found, source),
  ])
}

const inOrder = (edits) => edits.sort((a, b) => a.start - b.start)

/** The edits of the numbers that change. */
function numberEdits(numbers, { slots }, { text }) {
  const changed = Object.entries(slots)
    .filter(([name, { value }]) => name in numbers && !isSame(name, numbers[name], value))
    .map(([name, { start, end, via, spell = numberText }]) => {
      const newText = spell(numbers[name], text.slice(start, end), name)
      return { start, end, newText, via }
    })
  inOrder(changed)
  // A constant keeps its value, for other uses; its text with the new numbers replaces its name here.
  const vias = new Set(changed.map(({ via }) => via).filter((via) => via !== undefined))
  const replaced = [...vias].map(({ start, end, group }) => {
    let newText = text.slice(group.start, group.end)
    for (const edit of changed.filter(({ via }) => via?.group === group).reverse()) {
      newText =
        newText.slice(0, edit.start - group.start) +
        edit.newText +
        newText.slice(edit.end - group.start)
    }
    return { start, end, newText }
  })
  return inOrder([...changed.filter(({ via }) => via === undefined), ...replaced])
}

/** Angles that are equal up to whole turns. */
const periodic = new Set(['bearing', 'signedBearing', 'course', 'longitude', 'eyeLongitude'])

/** The decimals of a number by its name. */
const digitsOf = (name) => decimals[name] ?? 6

/** Whether the text already has the number in this spelling. */
function isSame(name, number, value) {
  const turn = name === 'rotation' ? 2 * Math.PI : periodic.has(name) ? 360 : Infinity
  const difference = Math.abs(number - value) % turn
  const change = Math.min(difference, turn - difference)
  return change < 0.5 * 10 ** -digitsOf(name)
}

/** A number in the spelling of the old one: with at least as many decimals, and an `f` if it has one. */
function numberText(number, old, name) {
  const short = decimal(number, digitsOf(name))
  const least = /\.(\d*)/.exec(old)?.[1].length
  const text =
    least === undefined
      ? short
      : double(short).replace(/\.(\d*)/, (_, decimals) => `.${decimals.padEnd(least, '0')}`)
  return text + (/[fFdD]$/.exec(old)?.[0] ?? '')
}

/** Members that the expression lacks, spelled and separated as its zoom is. */
function additions(names, numbers, { model, missing, slots, group }, { text }) {
  if (names.length === 0) return []
  const { before, next, start, end } = model
  const zoom = slots[model.slot]
  const neighbour =
    before !== undefined
      ? text.slice(before, start)
      : next !== undefined
        ? text.slice(end, next)
        : group?.bracket === '<'
          ? ' '
          : ', '
  const separator = /[,;]/.exec(neighbour.replace(/\/\*[^]*?\*\/|(?:\/\/|#).*/g, ''))?.[0] ?? ''
  const space = neighbour.slice(neighbour.trimEnd().length)
  const [head, tail] = [text.slice(model.start, zoom.start), text.slice(zoom.end, model.end)]
  const old = text.slice(zoom.start, zoom.end)
  const members = names.map((name) => {
    const spelled = numberText(numbers[name], old.replace(/\.\d*/, ''), name)
    return separator + space + head.replace(model.key, () => missing[name]) + spelled + tail
  })
  return [{ start: model.end, end: model.end, newText: members.join('') }]
}
