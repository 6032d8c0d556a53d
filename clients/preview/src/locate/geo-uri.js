// The geo: URIs of RFC 5870, and the zoom that Android and others add:
//
//     geo:47.37,8.54   geo:47.37,8.54,400;u=35   geo:47.37,8.54?z=12   geo:0,0?q=47.37,8.54(Here)

import { coordinate, zoomedPlace } from './places.js'

const number = String.raw`-?\d{1,3}(?:\.\d{1,20})?`
const uri = new RegExp(
  String.raw`(?<![\w:-])geo:(?<latitude>${number}),(?<longitude>${number})(?:,-?\d{1,6}(?:\.\d{1,20})?)?` +
    String.raw`(?![\d.])(?<parameters>(?:;[\w-]{1,40}(?:=[\w.%-]{1,40})?){0,8})(?:\?(?<query>[^\s"'<>\x60]{0,200}))?`,
  'gi',
)

export const find = (text) => Array.from(text.matchAll(uri), placeOf)

function placeOf(match) {
  const { latitude, longitude, parameters, query = '' } = match.groups
  const crs = /;crs=([\w-]+)/i.exec(parameters)?.[1] ?? 'wgs84'
  if (crs.toLowerCase() !== 'wgs84') return undefined
  const range = { start: match.index, end: match.index + match[0].length }
  let target = coordinate(Number(latitude), Number(longitude))
  const searched = new RegExp(`(?:^|&)q=(${number}),(${number})`).exec(query)
  if (searched !== null) target = coordinate(Number(searched[1]), Number(searched[2]))
  const zoom = /(?:^|&)z=(\d{1,2}(?:\.\d{1,9})?)(?=&|$)/.exec(query)
  return zoomedPlace(target, { zoom: zoom === null ? undefined : Number(zoom[1]) }, 'geo-uri', range)
}
