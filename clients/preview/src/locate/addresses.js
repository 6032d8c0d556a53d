// Addresses of maps on the web:
//
//     https://www.openstreetmap.org/#map=12/47.37/8.54   …?mlat=47.37&mlon=8.54#map=12/47.37/8.54
//     https://www.google.com/maps/@47.37,8.54,12z        …/@47.37,8.54,12.5z,30h,45t
//     https://www.google.com/maps?q=47.37,8.54&z=12      https://maps.apple.com/?ll=47.37,8.54&z=12
//     https://example.org/#11/47.37/8.54/30/45           (MapLibre's and Mapbox's `hash`)
//
// and the geo: URIs of RFC 5870, with the zoom that Android and others add:
//
//     geo:47.37,8.54   geo:47.37,8.54,400;u=35   geo:47.37,8.54?z=12   geo:0,0?q=47.37,8.54(Here)

import { camera, cameraPlace, coordinate, zoomedPlace } from './places.js'

const address = /\bhttps?:\/\/(?<host>[\w.-]{1,253})(?<rest>[^\s"'<>\x60]{0,1000})/g
const decimal = String.raw`-?\d{1,3}(?:\.\d{1,20})?`
const zoom = String.raw`\d{1,2}(?:\.\d{1,20})?`

const osm = new RegExp(`[#&?]map=(${zoom})/(${decimal})/(${decimal})(?![\\d.])`)
const google = new RegExp(`/@(${decimal}),(${decimal})((?:,${decimal.replace('{1,3}', '{1,8}')}[a-z]){0,6})`)
const query = new RegExp(`[?&](?:q|ll|query|center|daddr|destination|sll|mlat)=(${decimal})(?:,|%2C)(${decimal})(?![\\d.])`, 'i')
const marker = new RegExp(`[?&]mlat=(${decimal})&mlon=(${decimal})(?![\\d.])`)
const hash = new RegExp(`#(${zoom})/(${decimal})/(${decimal})(?:/(${decimal}))?(?:/(${decimal}))?$`)

const geoURI = new RegExp(
  String.raw`(?<![\w:-])geo:(?<latitude>${decimal}),(?<longitude>${decimal})(?:,-?\d{1,6}(?:\.\d{1,20})?)?` +
    String.raw`(?![\d.])(?<parameters>(?:;[\w-]{1,40}(?:=[\w.%-]{1,40})?){0,8})(?:\?(?<query>[^\s"'<>\x60]{0,200}))?`,
  'gi',
)
const searched = new RegExp(`(?:^|&)q=(${decimal}),(${decimal})`)

export const find = (text) =>
  [...Array.from(text.matchAll(address), placeOf), ...Array.from(text.matchAll(geoURI), geoPlace)]

function placeOf({ index: start, groups, 0: all }) {
  // A full stop or a closing bracket after an address belongs to the sentence.
  const length = all.replace(/[.,;:!?)\]}*]{1,20}$/, '').length
  const rest = groups.rest.slice(0, groups.rest.length - (all.length - length))
  const range = { start, end: start + length }
  return osmPlace(rest, range) ?? googlePlace(groups.host.toLowerCase(), rest, range) ??
    queryPlace(rest, range) ?? hashPlace(rest, range)
}

function osmPlace(rest, range) {
  const match = osm.exec(rest)
  if (match === null) return undefined
  const [level, latitude, longitude] = match.slice(1).map(Number)
  return cameraPlace(camera(coordinate(latitude, longitude), { zoom: level }), 'osm-url', range)
}

function googlePlace(host, rest, range) {
  const match = google.exec(rest)
  if (match === null || !/(?:^|\.)google\./.test(host)) return undefined
  const target = coordinate(Number(match[1]), Number(match[2]))
  const settings = {}
  for (const part of match[3].split(',').slice(1)) settings[part.at(-1)] = Number(part.slice(0, -1))
  const { z, h, t } = settings
  return zoomedPlace(target, { zoom: z, bearing: h, pitch: t }, 'google-maps-url', range)
}

function queryPlace(rest, range) {
  const match = query.exec(rest) ?? marker.exec(rest)
  if (match === null) return undefined
  const target = coordinate(Number(match[1]), Number(match[2]))
  const level = new RegExp(`[?&](?:z|zoom)=(${zoom})(?![\\d.])`).exec(rest)
  const settings = { zoom: level === null ? undefined : Number(level[1]) }
  return zoomedPlace(target, settings, 'query-url', fixed(range))
}

function hashPlace(rest, range) {
  const match = hash.exec(rest)
  if (match === null) return undefined
  const [level, latitude, longitude, bearing, pitch] = match.slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const value = camera(coordinate(latitude, longitude), { zoom: level, bearing, pitch, levels: 1 })
  return cameraPlace(value, 'maplibre-hash', fixed(range))
}

function geoPlace({ index: start, groups, 0: all }) {
  const { latitude, longitude, parameters, query = '' } = groups
  const crs = /;crs=([\w-]+)/i.exec(parameters)?.[1] ?? 'wgs84'
  if (crs.toLowerCase() !== 'wgs84') return undefined
  const [, ...target] = searched.exec(query) ?? [undefined, latitude, longitude]
  const level = /(?:^|&)z=(\d{1,2}(?:\.\d{1,9})?)(?=&|$)/.exec(query)
  const settings = { zoom: level === null ? undefined : Number(level[1]) }
  return zoomedPlace(coordinate(...target.map(Number)), settings, 'geo-uri', { start, end: start + all.length })
}

/** Other addresses may mean more than their place: no other text replaces them. */
const fixed = (range) => ({ ...range, replaceable: false })
