// Members of an object, or arguments of a call, that make a place together: where they stand, and how
// they are written, so that others can be written in their place.

import { camera } from './places.js'

/** The camera of a group's members, by what the notation calls them. */
export function cameraOf(group, target, { bearing = 'bearing', pitch = 'pitch', levels } = {}) {
  return camera(target, {
    zoom: group.number('zoom'),
    bearing: group.number(bearing),
    pitch: group.number(pitch),
    levels,
  })
}

/**
 * Where some members of a group stand, and in which style:
 *
 * - `''`: they are all of an object, `{center: […], zoom: 12}`; its braces belong to it;
 * - `-members`: others stand beside them, `{container: 'map', center: […], zoom: 12}`;
 * - `-json` and `-json-members`: the same with quoted names;
 * - `-arguments`: of a call by names, `ViewState(latitude=…, longitude=…)`;
 * - `-attributes`: of JSX, `longitude={8.5} latitude={47.4}`.
 *
 * `replaceable` is false where others stand between them: no text can take their place as one.
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
