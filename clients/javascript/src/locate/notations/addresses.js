// Addresses of maps on the web, and the geo: URIs of RFC 5870 with the zoom that Android and others add.

import { slot } from '../forms.js'

const address = /\bhttps?:\/\/(?<host>[\w.-]{1,253})(?<rest>(?:[^\s"'<>\x60\\]|'(?=\d)){0,1000})/g
const decimal = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`
const level = String.raw`\d{1,2}(?:\.\d{1,20})?`
const end = String.raw`(?![\d.])`
const comma = '(?:,|%2C)'
const place = `(?<latitude>${decimal})${comma}(?<longitude>${decimal})${end}`

const pattern = (source) => new RegExp(source, 'di')
/** A parameter of the query. */
const parameter = (names, value) => pattern(`[?&#](?:${names})=${value}`)
const zoomed = (names) => parameter(names, `(?<zoom>${level})${end}`)

const one = (id, patterns, { host = /./, add } = {}) => ({
  id,
  patterns: [patterns].flat(),
  host,
  add,
})

/** The patterns for an address in turn: the first one finds it, the others find more numbers. */
const sites = [
  one(
    'osm-url',
    pattern(
      `/export/embed\\.html\\?bbox=(?<west>${decimal})${comma}(?<south>${decimal})${comma}(?<east>${decimal})${comma}(?<north>${decimal})${end}`,
    ),
  ),
  one(
    'google-maps-url',
    pattern(`/maps/embed\\?pb=.{0,200}!2d(?<longitude>${decimal})!3d(?<latitude>${decimal})${end}`),
    { host: /(?:^|\.)google\./ },
  ),
  // OpenLayers' and OpenStreetMap's have three parts.
  one(
    'maplibre-hash',
    pattern(
      `#map=(?<zoom512>${level})/(?<latitude>${decimal})/(?<longitude>${decimal})/(?<signedBearing>${decimal})(?:/(?<angle>${decimal}))?(?![\\d./])`,
    ),
  ),
  one(
    'osm-url',
    pattern(`[#&?]map=(?<zoom>${level})/(?<latitude>${decimal})/(?<longitude>${decimal})${end}`),
  ),
  one(
    'google-maps-url',
    [
      pattern(`/@(?<latitude>${decimal}),(?<longitude>${decimal})(?:,(?<zoom>${level})z)?`),
      pattern(`/@[^/]{0,80},(?<bearing>${decimal})h`),
      pattern(`/@[^/]{0,80},(?<angle>${decimal})t`),
    ],
    { host: /(?:^|\.)google\./, add: ({ bearing, angle }) => `,${bearing}h,${angle}t` },
  ),
  one('google-maps-url', pattern(`!3d(?<latitude>${decimal})!4d(?<longitude>${decimal})${end}`), {
    host: /(?:^|\.)google\./,
  }),
  one(
    'mapbox-static-url',
    pattern(
      `/static/(?:[^/]{0,500}/)?(?<longitude>${decimal}),(?<latitude>${decimal}),(?<zoom512>${level})(?:,(?<signedBearing>${decimal}))?(?:,(?<angle>${decimal}))?/`,
    ),
    { host: /mapbox|maptiler/ },
  ),
  one('osm-url', [
    parameter('mlat', `(?<latitude>${decimal})${end}`),
    parameter('mlon', `(?<longitude>${decimal})${end}`),
    zoomed('zoom'),
  ]),
  one('query-url', [
    parameter(
      'q|ll|query|center|coordinate|daddr|destination|sll|mlat|navigate_to|viewpoint|cbll',
      `(?:loc:)?${place}`,
    ),
    zoomed('z|zoom'),
  ]),
  one('query-url', [
    parameter('lat|latitude', `(?<latitude>${decimal})${end}`),
    parameter('lon|lng|long|longitude', `(?<longitude>${decimal})${end}`),
    zoomed('z|zoom'),
  ]),
  one(
    'maplibre-hash',
    pattern(
      `#(?<zoom512>${level})/(?<latitude>${decimal})/(?<longitude>${decimal})(?:/(?<signedBearing>${decimal}))?(?:/(?<angle>${decimal}))?$`,
    ),
  ),
]

function* find({ text, covers }) {
  for (const { index: start, groups, 0: all } of text.matchAll(address)) {
    // A full stop or a closing bracket after an address belongs to the sentence.
    const length = all.replace(/[.,;:!?)\]}*]{1,20}$/, '').length
    const rest = groups.rest.slice(0, groups.rest.length - (all.length - length))
    const found = placeIn(groups.host.toLowerCase(), rest, start + length - rest.length)
    if (found === undefined) continue
    covers.push({ start, end: start + length })
    yield { ...found, start, end: start + length }
  }
}

/** The place of an address. `rest` is the part of it from an offset on. */
function placeIn(host, rest, offset) {
  for (const { id, patterns, host: wanted, add } of sites) {
    if (!wanted.test(host)) continue
    const slots = {}
    for (const one of patterns) takeSlots(one.exec(rest), offset, slots)
    if ((slots.latitude === undefined || slots.longitude === undefined) && slots.west === undefined)
      continue
    return { kind: kindOf(slots), notation: byID[id], slots, grow: grown(add, slots) }
  }
  return undefined
}

const kindOf = ({ west, zoom, zoom512 }) =>
  west !== undefined ? 'bounds' : (zoom ?? zoom512) === undefined ? 'coordinate' : 'camera'

/** The edit that adds the numbers that an address lacks, after its zoom. */
const grown = (add, { zoom }) =>
  add && zoom && ((texts) => ({ start: zoom.end + 1, end: zoom.end + 1, newText: add(texts) }))

/** The numbers of a match, with their offsets. */
function takeSlots(match, offset, slots) {
  for (const [name, number] of Object.entries(match?.groups ?? {})) {
    if (number === undefined) continue
    const [from, to] = match.indices.groups[name]
    slots[name] ??= slot(Number(number), from + offset, to + offset)
  }
}

// MARK: geo: URIs

const geoURI = new RegExp(
  String.raw`(?<![\w:-])geo:(?<latitude>${decimal}),(?<longitude>${decimal})(?:,-?\d{1,6}(?:\.\d{1,20})?)?` +
    String.raw`(?![\d.])(?<parameters>(?:;[\w-]{1,40}(?:=[\w.%-]{1,40})?){0,8})(?:\?[^\s"'<>\x60]{0,200})?`,
  'dgi',
)
const searched = pattern(`[?&]q=(?<latitude>${decimal}),(?<longitude>${decimal})`)

function* findURIs({ text, covers }) {
  for (const match of text.matchAll(geoURI)) {
    const {
      index: start,
      0: all,
      groups: { parameters },
    } = match
    const crs = /;crs=([\w-]{1,40})/i.exec(parameters)?.[1] ?? 'wgs84'
    if (crs.toLowerCase() !== 'wgs84') continue
    const slots = {}
    takeSlots(searched.exec(all), start, slots)
    const { latitude, longitude } = match.groups
    takeSlots({ groups: { latitude, longitude }, indices: match.indices }, 0, slots)
    takeSlots(zoomed('z').exec(all), start, slots)
    covers.push({ start, end: start + all.length })
    yield { kind: kindOf(slots), slots, start, end: start + all.length }
  }
}

const ids = [...new Set(sites.map(({ id }) => id))]
const byID = Object.fromEntries(ids.map((id) => [id, { id }]))
Object.assign(byID['osm-url'], {
  title: 'OpenStreetMap address',
  rank: 19,
  write: ({ latitude, longitude, zoom }) =>
    `https://www.openstreetmap.org/#map=${zoom}/${latitude}/${longitude}`,
})
Object.assign(byID['google-maps-url'], {
  title: 'Google Maps address',
  rank: 20,
  write({ latitude, longitude, zoom, bearing, angle, isFlat }) {
    return `https://www.google.com/maps/@${latitude},${longitude},${zoom}z${isFlat ? '' : `,${bearing}h,${angle}t`}`
  },
})

export default [
  { id: 'addresses', find },
  ...Object.values(byID),
  {
    id: 'geo-uri',
    title: 'geo: URI',
    rank: 18,
    find: findURIs,
    write: ({ latitude, longitude, zoom }) => `geo:${latitude},${longitude}?z=${zoom}`,
  },
]
