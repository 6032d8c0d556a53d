// Numbers by their names, lat and lon or the like, with a zoom beside them or not: members in JSON and in the objects of any
// language, lines of YAML and TOML, attributes, constants and variables, and labels in prose. And notations of one's own.

import { members, object, part, slot, takeSlots, weights } from '../forms.js'
import { isSwapped, made } from '../places.js'

const decimal = String.raw`[-+]?\d{1,3}(?:\.\d{1,40})?`
/** After a number: the end of its literal, and nothing that makes it a part of something else. */
const behind = String.raw`["'\x60]?[fFdD]?(?![\w.%°]|[ \t]{0,3}(?:[*+^]|/(?![/*])|-(?!-)))`
/** Between a name and its number; a type may stand there. */
const assignment = String.raw`["'\x60]?\]?[ \t]{0,9}(?::[ \t]{0,9}[A-Za-z][\w.?]{0,30}[ \t]{0,9}=|=>|[:=])[ \t]{0,9}`
const number = String.raw`["'\x60]?(?<number>${decimal})${behind}`
const member = new RegExp(
  `(?:(?<latitude>lat(?:itude)?)|(?<longitude>lng|long?|longitude)|(?<zoom>zoom))${assignment}${number}`,
  'gi',
)
/** `lat, lng = 47.37, 8.54`, `(lng, lat) = (8.54, 47.37)` and `lon/lat: 8.54, 47.37`. */
const assigned = (first, second) =>
  new RegExp(
    String.raw`(?<![\w.])[\w.]{0,40}?${words[first]}[,/][ \t]{0,9}[\w.]{0,40}?${words[second]}[)\]]?[ \t]{0,9}(?::?=|:)[ \t]{0,9}[([]?` +
      String.raw`(?<${first}>${decimal}),[ \t]{0,9}(?<${second}>${decimal})${behind}`,
    'dgi',
  )
const words = { latitude: 'lat(?:itude)?', longitude: '(?:lng|long?|longitude)' }
const assignments = [assigned('latitude', 'longitude'), assigned('longitude', 'latitude')]
/** Between a number and the next name: the end of a line or statement, a comment, and the words of a declaration. */
const between =
  /^["'`)\]]{0,2}[fFdD]?[ \t]{0,9}[,;|/&]?(?:[ \t]{0,9}(?:(?:\/\/|#|--)[^\n]{0,200})?\r?\n){0,3}[ \t-]{0,40}(?:(?:const|let|var|val|final|static|public|private|internal|export|readonly|constexpr|double|float|late|@?self\.|this\.)\s{0,9}){0,6}["'`[]{0,2}$/i
const longestGap = 500

/** The start of a name whose end is at an offset, with its first part: `home_lat`, `homeLat` and `data-lat`, but not `flat`. */
function prefixAt(text, at) {
  const [before] = /[\w$.-]{0,40}$/.exec(text.slice(Math.max(0, at - 40), at))
  const isWord = /[A-Za-z]$/.test(before)
  return isWord && !(/[a-z]$/.test(before) && /[A-Z]/.test(text[at])) ? undefined : before
}

/** The matches of a pattern, each with the part of a place that it is, in runs that belong together. */
function* runs(text, pattern, prefixOf) {
  let run = []
  for (const match of text.matchAll(pattern)) {
    const at = match.index
    const prefix = prefixOf(text, at)
    if (prefix === undefined) continue
    const { number, ...names } = match.groups
    const name = Object.keys(names).find((one) => names[one] !== undefined)
    const start = at + match[0].lastIndexOf(number)
    const one = {
      name,
      at,
      from: at - prefix.length,
      prefix: prefix.replace(/^-/, ''),
      slot: slot(Number(number), start, start + number.length),
    }
    if (run.some((other) => other.name === name) || !follows(run.at(-1), one, text)) {
      yield run
      run = []
    }
    run.push(one)
  }
  yield run
}

/** Whether nothing stands between two members. */
const follows = (last, one, text) =>
  last?.prefix === one.prefix &&
  one.from - last.slot.end <= longestGap &&
  between.test(text.slice(last.slot.end, one.from))

/** The place of a run: a camera with a zoom, which stands under the name `zoom`. */
function placeOf(run, zoom, suspects) {
  const slots = Object.fromEntries(
    run.map(({ name, slot }) => [name === 'zoom' ? zoom : name, slot]),
  )
  if (slots.latitude === undefined || slots.longitude === undefined) return undefined
  const isCamera = slots[zoom] !== undefined && made.camera({ slots }) !== undefined
  const own = isCamera ? run : run.filter(({ name }) => name === 'latitude' || name === 'longitude')
  const [first, last] = [own[0], own.at(-1)]
  const found = {
    kind: isCamera ? 'camera' : 'coordinate',
    slots: isCamera ? slots : { latitude: slots.latitude, longitude: slots.longitude },
    start: first.at,
    end: last.slot.end,
    isLoose: true,
  }
  if (isSwapped(found)) suspects.push(found.slots)
  return found
}

/** The name of the zoom that a text's libraries have: MapLibre's tiles are 512 points wide. */
const zoomIn = (source) => (source.library === 'maplibre' ? 'zoom512' : 'zoom')

function* find(source) {
  const { text, suspects } = source
  for (const run of runs(text, member, prefixAt)) {
    const place = placeOf(run, zoomIn(source), suspects)
    if (place !== undefined) yield place
  }
  for (const match of assignments.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const slots = takeSlots(match)
    const end = Math.max(slots.latitude.end, slots.longitude.end)
    yield { slots, start: match.index, end }
  }
}

const names =
  'lat lng,lat lon,lat long,latitude longitude,Lat Lng,Lat Lon,Latitude Longitude,_latitude _longitude'.split(
    ',',
  )
const place = (pair, more = '') => {
  const [lat, lng] = pair.split(' ')
  return members(`${lat}=latitude ${lng}=longitude${more} *`)
}
const zooms = ['zoom', 'zoom512']
const corner = object(members('lat=latitude lng=longitude latitude longitude'))
/** Of Google's geocoder and places, and Leaflet's bounds as JSON. */
const corners = ['southwest northeast', 'low high', '_southWest _northEast']
  .map((pair) => pair.split(' '))
  .map(([a, b]) => object({ [a]: part('southWest', corner), [b]: part('northEast', corner) }))

export default {
  id: 'members',
  // With a latitude and a longitude in full, deck.gl's view states are meant.
  camera: names
    .slice(0, 3)
    .flatMap((pair) =>
      zooms.map((zoom) =>
        object(place(pair, ` zoom=${zoom}`), { check: (_, source) => zoomIn(source) === zoom }),
      ),
    ),
  bounds: ['lat lon', 'Lat Lng', 'Lat Lon', '_lat _lon']
    .map((pair) => pair.split(' '))
    .map(([lat, lng]) =>
      object(members(`min${lat}=south min${lng}=west max${lat}=north max${lng}=east *`)),
    )
    .concat(corners),
  coordinate: names.map((pair) => object(place(pair), { in: 'node marker Marker Popup' })),
  find,
}

// MARK: A notation of one's own

const parts = ['latitude', 'longitude', 'zoom', 'bearing', 'angle']

/**
 * A notation by the names of its numbers: {"keys": ["lat", "lon", "zoom"], "zoom": "google"}. After the latitude's, the
 * longitude's and the zoom's, the bearing's and the viewing angle's may follow. The zoom is "google" with tiles of 256 points,
 * or "maplibre" with tiles of 512.
 *
 * @throws {TypeError} for anything else
 */
export function ownNotation(settings) {
  const { keys, zoom = 'google', ...others } = settings ?? {}
  const isName = (key) => typeof key === 'string' && /^[^\s"'`:=,;]{1,60}$/.test(key)
  if (
    !Array.isArray(keys) ||
    !keys.every(isName) ||
    new Set(keys).size < keys.length ||
    keys.length < 2 ||
    keys.length > 5 ||
    !['google', 'maplibre'].includes(zoom) ||
    Object.keys(others).length > 0
  )
    throw new TypeError(
      `A notation must be such as {"keys": ["lat", "lon", "zoom"], "zoom": "google"}, with the names of two to five numbers and "google" or "maplibre", not ${String(JSON.stringify(settings)).slice(0, 60)}.`,
    )
  const zoomName = zoom === 'google' ? 'zoom' : 'zoom512'
  const named = parts.slice(0, keys.length)
  const escaped = keys.map((key) => key.replace(/[^\w]/g, String.raw`\$&`))
  const pattern = new RegExp(
    String.raw`(?<![\w.$-])(?:${named.map((name, index) => `(?<${name}>${escaped[index]})`).join('|')})(?:${assignment}|[ \t]{1,9})${number}`,
    'g',
  )
  const slots = named.map((name) => (name === 'zoom' ? zoomName : name))
  const form = members(`${keys.map((key, index) => `${key}=${slots[index]}`).join(' ')} *`)
  const sure = (kind) => object(kind, { weight: weights.more + 1 })
  return {
    id: 'own',
    limits: zoom === 'google' ? 'google' : undefined,
    camera: keys.length > 2 ? [sure(form)] : [],
    coordinate: [sure(place(keys.slice(0, 2).join(' ')))],
    *find({ text, suspects }) {
      for (const run of runs(text, pattern, () => '')) {
        const place = placeOf(run, zoomName, suspects)
        if (place !== undefined) yield place
      }
    },
  }
}
