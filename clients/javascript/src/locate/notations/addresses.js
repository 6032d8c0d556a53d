// Addresses of maps on the web, and the geo: URIs of RFC 5870 with the zoom that Android and others add.

import { slot } from '../forms.js'

const address = /\bhttps?:\/\/(?<host>[\w.-]{1,253})(?<rest>(?:[^\s"'<>\x60\\]|'(?=\d)){0,1000})/g
const decimal = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`
const level = String.raw`\d{1,2}(?:\.\d{1,20})?`
const end = String.raw`(?![\d.])`
const comma = '(?:,|%2C)(?:%20|\\+)?'
const [latitude, longitude] = [`(?<latitude>${decimal})`, `(?<longitude>${decimal})`]
const zoom = `(?<zoom>${level})`
const place = `${latitude}${comma}${longitude}${end}`
const turned = `(?:/(?<signedBearing>${decimal}))?(?:/(?<angle>${decimal}))?`

const pattern = (source) => new RegExp(source, 'di')
/** A parameter of the query. */
const parameter = (names, value) => pattern(`[?&#](?:${names})=${value}`)
const zoomed = (names) => parameter(names, `${zoom}${end}`)

/** Hosts whose places have the longitude first. */
const longitudeFirst = /yandex|2gis|arcgis|atlas\.microsoft|tianditu|tomtom/
const others = { test: (host) => !longitudeFirst.test(host) }
/** Hosts of Leaflet's maps, whose tiles are 256 points wide. */
const leaflet = /umap|osmand|leaflet/
/** Hosts whose maps do not turn. */
const flat = /openstreetmap|opentopomap/
const google = /(?:^|\.)google\./

/** The turn that an address lacks, after its last number. */
const turnAfter = (separator) => ({
  add: ({ signedBearing, angle }, slots) =>
    slots.signedBearing === undefined
      ? separator + signedBearing + separator + angle
      : separator + angle,
})

const one = (id, patterns, { host = /./, ...more } = {}) => ({
  id,
  patterns: [patterns].flat(),
  host,
  ...more,
})

/** The patterns for an address in turn: the first one finds it, the others find more numbers. */
const sites = [
  one(
    'osm-url',
    pattern(
      `/export/embed\\.html\\?bbox=(?<west>${decimal})${comma}(?<south>${decimal})${comma}(?<east>${decimal})${comma}(?<north>${decimal})${end}`,
    ),
  ),
  one('google-maps-url', pattern(`/maps/embed\\?pb=.{0,200}!2d${longitude}!3d${latitude}${end}`), {
    host: google,
  }),
  // OpenLayers' and OpenStreetMap's have three parts.
  one(
    'maplibre-hash',
    pattern(
      `#map=(?<zoom512>${level})/${latitude}/${longitude}/(?<signedBearing>${decimal})(?:/(?<angle>${decimal}))?(?![\\d./])`,
    ),
    turnAfter('/'),
  ),
  one('osm-url', pattern(`[#&?]map=${zoom}/${latitude}/${longitude}${end}`), { host: flat }),
  // Where it can turn, an address of this kind is MapLibre's.
  one('osm-url', pattern(`[#&?]map=${zoom}/${latitude}/${longitude}${end}`), {
    rewrite: ({ zoom512, latitude, longitude, signedBearing, angle }) =>
      `${zoom512}/${latitude}/${longitude}/${signedBearing}/${angle}`,
  }),
  one('google-maps-url', pattern(`/@${latitude},${longitude},[\\d.]{1,20}[am](?![\\w.])`), {
    host: google,
    refusal:
      'The address says in metres how near it is, which no camera does: put a zoom there, such as 12z',
  }),
  one(
    'google-maps-url',
    [
      pattern(`/@${latitude},${longitude}(?:,${zoom}z)?`),
      pattern(`/@[^/]{0,80},(?<bearing>${decimal})h`),
      pattern(`/@[^/]{0,80},(?<angle>${decimal})t`),
    ],
    {
      host: google,
      skip: 1,
      add: ({ bearing, angle }, slots) =>
        (slots.bearing ? '' : `,${bearing}h`) + (slots.angle ? '' : `,${angle}t`),
    },
  ),
  one('google-maps-url', pattern(`!3d${latitude}!4d${longitude}${end}`), { host: google }),
  one('google-maps-url', pattern(`/maps/(?:search|dir)/(?:[^/]{0,200}/){0,9}${place}`), {
    host: google,
  }),
  one('query-url', pattern(`/@${latitude},${longitude}(?:,${zoom}z)?`), { host: /komoot\./ }),
  one(
    'mapbox-static-url',
    pattern(
      `/static/(?:[^/]{0,500}/)?${longitude},${latitude},(?<zoom512>${level})(?:,(?<signedBearing>${decimal}))?(?:,(?<angle>${decimal}))?/`,
    ),
    { host: /mapbox|maptiler/, ...turnAfter(',') },
  ),
  one('osm-url', [
    parameter('mlat', `${latitude}${end}`),
    parameter('mlon', `${longitude}${end}`),
    zoomed('zoom'),
  ]),
  one('query-url', parameter('m', `${longitude}${comma}${latitude}(?:/|%2F)${zoom}${end}`), {
    host: /2gis/,
  }),
  one(
    'query-url',
    [
      parameter('center', `${longitude}${comma}${latitude}${end}`),
      parameter('zoom', `(?<zoom512>${level})${end}`),
    ],
    { host: /atlas\.microsoft/ },
  ),
  one(
    'query-url',
    [
      parameter('ll|center|pt|sll', `${longitude}${comma}${latitude}${end}`),
      zoomed('z|zoom|level'),
    ],
    { host: longitudeFirst },
  ),
  one('query-url', [parameter('cp', `${latitude}(?:~|%7E)${longitude}${end}`), zoomed('lvl')], {
    host: /bing\./,
  }),
  one('query-url', parameter('map', `${latitude}${comma}${longitude}${comma}${zoom}${end}`), {
    host: /here\./,
  }),
  one(
    'query-url',
    [parameter('x', `${longitude}${end}`), parameter('y', `${latitude}${end}`), zoomed('z')],
    { host: /mapy\./ },
  ),
  one(
    'query-url',
    [
      parameter(
        'q|ll|latlng|query|center|coordinate|daddr|destination|sll|mlat|navigate_to|to|viewpoint|cbll',
        `(?:loc:|ll\\.)?${place}`,
      ),
      zoomed('z|zoom'),
    ],
    { host: others },
  ),
  one('query-url', [
    parameter('lat|latitude', `${latitude}${end}`),
    parameter('lon|lng|long|longitude', `${longitude}${end}`),
    zoomed('z|zoom'),
  ]),
  one('leaflet-hash', pattern(`#${zoom}/${latitude}/${longitude}$`), { host: leaflet }),
  one(
    'maplibre-hash',
    pattern(`#(?<zoom512>${level})/${latitude}/${longitude}${turned}$`),
    turnAfter('/'),
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
  for (const { id, patterns, host: wanted, refusal, ...site } of sites) {
    if (!wanted.test(host)) continue
    const slots = {}
    for (const one of patterns) takeSlots(one.exec(rest), offset, slots)
    if ((slots.latitude === undefined || slots.longitude === undefined) && slots.west === undefined)
      continue
    return { kind: kindOf(slots), notation: byID[id], slots, refusal, grow: grown(site, slots) }
  }
  return undefined
}

const kindOf = ({ west, zoom, zoom512 }) =>
  west !== undefined ? 'bounds' : (zoom ?? zoom512) === undefined ? 'coordinate' : 'camera'

/** What writes a turn into an address that has none: an edit after its last number, or the whole. */
function grown({ add, rewrite, skip = 0 }, slots) {
  const last = Math.max(...Object.values(slots).map((slot) => slot.end)) + skip
  if (add) return (texts) => ({ start: last, end: last, newText: add(texts, slots) })
  return (
    rewrite &&
    ((texts, { start, end }, { text }) =>
      text.slice(start, slots.zoom.start) + rewrite(texts) + text.slice(last, end))
  )
}

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
const searched = pattern(`[?&]q=${place}`)

function* findURIs({ text, covers }) {
  for (const match of text.matchAll(geoURI)) {
    const {
      index: start,
      0: all,
      groups: { parameters, ...numbers },
    } = match
    const crs = /;crs=([\w-]{1,40})/i.exec(parameters)?.[1] ?? 'wgs84'
    if (crs.toLowerCase() !== 'wgs84') continue
    covers.push({ start, end: start + all.length })
    const slots = {}
    const query = searched.exec(all)
    // The place 0,0 stands for what is searched: a place, or an address, which is none.
    if (
      query === null &&
      /[?&]q=/i.test(all) &&
      Object.values(numbers).every((one) => !Number(one))
    )
      continue
    takeSlots(query, start, slots)
    takeSlots({ groups: numbers, indices: match.indices }, 0, slots)
    takeSlots(zoomed('z').exec(all), start, slots)
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
