// Addresses of maps on the web, and the geo: URIs of RFC 5870 with the zoom that Android and others add.

import { takeSlots } from '../forms.js'
import tables from '../tables.cjs'

const address =
  /(?:\bhttps?:\/\/(?<host>[\w.-]{1,253})|(?<![\w:-])geo:)(?<rest>(?:[^\s"'<>\x60\\]|'(?=\d)){0,1000})/gi
const decimal = String.raw`[-+]?\d{1,3}(?:\.\d{1,40})?`
const level = String.raw`\d{1,2}(?:\.\d{1,40})?`

/** A pattern: `{name}` is a number, `,` also stands for `%2C` and a space after it, `?x=` for a parameter of the query. */
const pattern = (source) =>
  new RegExp(
    source
      .replace(/^\?(.*?)=/, '[?&#](?:amp;)?(?:$1)=')
      .replace(/(?<!\{\d),/g, '(?:,|%2C)(?:%20|\\+)?')
      .replace(/\}$/, '}(?![\\d.])')
      .replace(/\{(zoom\w*)\}/g, `(?<$1>${level})`)
      .replace(/\{([a-zA-Z]+)\}/g, `(?<$1>${decimal})`),
    'di',
  )

/** Hosts whose places have the longitude first. */
const longitudeFirst = 'yandex|2gis|arcgis|atlas\\.microsoft|tianditu|tomtom'

/** Hosts by their names in the table of sites. */
const hosts = {
  google: '(?:^|\\.)google\\.',
  // Their maps do not turn.
  flat: 'openstreetmap|opentopomap',
  // Of Leaflet's maps, whose tiles are 256 points wide.
  leaflet: 'umap|osmand|leaflet',
  longitudeFirst,
  latitudeFirst: `^(?!.*(?:${longitudeFirst}))`,
}

/** What adds the turn that an address lacks after its last number. */
const turnAfter = (separator) => ({
  add: ({ signedBearing, angle }, slots) =>
    separator + (slots.signedBearing ? angle : signedBearing + separator + angle),
})

/** What an edit needs, by the names in the table of sites. */
const growth = {
  '-': {},
  'turn/': turnAfter('/'),
  'turn,': turnAfter(','),
  'google-turn': {
    skip: 1,
    add: ({ bearing, angle }, slots) =>
      (slots.bearing ? '' : `,${bearing}h`) + (slots.angle ? '' : `,${angle}t`),
  },
  // Where it can turn, an address of this kind is MapLibre's.
  whole: {
    rewrite: ({ zoom512, latitude, longitude, signedBearing, angle }) =>
      `${zoom512}/${latitude}/${longitude}/${signedBearing}/${angle}`,
  },
  none: {
    refusal:
      'The address says in metres how near it is, which no camera does: put a zoom there, such as 12z',
  },
}

/**
 * Sites, the first of which counts: the notation, the hosts, what an edit needs, and the patterns, the first of which finds an
 * address and the others more numbers. The hash of OpenLayers and OpenStreetMap has three parts.
 */
const sites = tables.addresses
  .map((line) => line.split(/ +/))
  .map(([id, host, name, ...patterns]) => ({
    id,
    host: new RegExp(hosts[host] ?? host),
    patterns: patterns.map(pattern),
    ...growth[name],
  }))

function* find({ text, covers }) {
  for (const { index: start, groups, 0: all } of text.matchAll(address)) {
    // A full stop or a closing bracket after an address belongs to the sentence, unless the address has an opening one.
    const after = all.includes('(') ? /[.,;:!?]{1,20}$/ : /[.,;:!?)\]}*]{1,20}$/
    const length = all.replace(after, '').length
    const rest = groups.rest.slice(0, groups.rest.length - (all.length - length))
    const found = placeIn((groups.host ?? 'geo:').toLowerCase(), rest, start + length - rest.length)
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

const byID = Object.fromEntries(sites.map(({ id }) => [id, { id }]))

export default [{ id: 'addresses', find }, ...Object.values(byID)]
