// Places in codes: plus codes, MGRS and UTM; geohashes and encoded polylines where they are named.

import { degree } from '../forms.js'
import { coordinate } from '../places.js'

const notation = (id, find, samples) => ({ id, find, samples })

/** Finds the matches of a pattern that `read` reads. */
const matches = (pattern, read, kind = 'coordinate') => function* find({ text }) {
  for (const match of text.matchAll(pattern)) {
    const code = match.groups?.code ?? match[0]
    const start = match.index + match[0].lastIndexOf(code)
    yield { kind, start, end: start + code.length, value: read(match) }
  }
}

// MARK: Plus codes (Open Location Code)

const plusDigits = '23456789CFGHJMPQRVWX'
const plusCode = /(?<![\w+])[23456789C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2,3}(?![\w+])/g

function readPlusCode([code]) {
  const digits = [...code.replace('+', '')].map((digit) => plusDigits.indexOf(digit))
  let [south, west, height, width] = [-90, -180, 400, 400]
  for (let index = 0; index + 1 < Math.min(digits.length, 10); index += 2) {
    height /= 20
    width /= 20
    south += digits[index] * height
    west += digits[index + 1] * width
  }
  if (digits.length > 10) {
    height /= 5
    width /= 4
    south += Math.floor(digits[10] / 4) * height
    west += (digits[10] % 4) * width
  }
  return coordinate(rounded(south + height / 2), rounded(west + width / 2))
}

const rounded = (number) => Number(number.toFixed(8))

// MARK: UTM and MGRS, on WGS 84

const bands = 'CDEFGHJKLMNPQRSTUVWX'
const utm = /(?<![\w.])(?<zone>\d{1,2}) ?(?<band>[C-HJ-NP-X]),? (?<east>[1-9]\d{5}(?:\.\d{1,9})?)(?: ?m?E)?,? (?<north>\d{6,7}(?:\.\d{1,9})?)(?: ?m?N)?(?![\w.])/g
const mgrs = /(?<![\w.])(?<zone>\d{1,2})(?<band>[C-HJ-NP-X]) ?(?<column>[A-HJ-NP-Z])(?<row>[A-HJ-NP-V]) ?(?<digits>\d{6,10}|\d{3} \d{3}|\d{4} \d{4}|\d{5} \d{5})(?![\w.])/g

/** The latitudes of a band: 8 degrees, the last one 12. */
function isInBand(place, band) {
  const south = -80 + 8 * bands.indexOf(band)
  return place !== undefined && place.latitude >= south - 0.01 && place.latitude <= south + (band === 'X' ? 12 : 8) + 0.01
}

/** N and S may be bands or hemispheres: where both are possible, and differ, there is none. */
function readUTM({ groups: { zone, band, east, north } }) {
  const read = (isNorth) => fromUTM(Number(zone), Number(east), Number(north), isNorth)
  const inBand = read(band >= 'N')
  if (isInBand(inBand, band)) return band === 'S' && isInBand(read(false), bandOf(read(false))) ? undefined : inBand
  return band === 'N' || band === 'S' ? read(band === 'N') : undefined
}

const bandOf = (place) => bands[Math.min(19, Math.floor(((place?.latitude ?? 0) + 80) / 8))]

function readMGRS({ groups: { zone, band, column, row, digits } }) {
  const letters = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'][(zone - 1) % 3]
  const all = digits.replace(' ', '')
  if (!letters.includes(column) || all.length % 2 === 1) return undefined
  const half = all.length / 2
  const unit = 10 ** (5 - half)
  const east = (letters.indexOf(column) + 1) * 100_000 + (Number(all.slice(0, half)) + 0.5) * unit
  const rows = 'ABCDEFGHJKLMNPQRSTUV'
  const inSquare = ((rows.indexOf(row) - (zone % 2 === 0 ? 5 : 0) + 20) % 20) * 100_000 + (Number(all.slice(half)) + 0.5) * unit
  for (let north = inSquare; north < 10_000_000; north += 2_000_000) {
    const place = fromUTM(Number(zone), east, north, band >= 'N')
    if (isInBand(place, band)) return place
  }
  return undefined
}

/** A place by its easting and northing (C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers, 2011). */
function fromUTM(zone, east, north, isNorth) {
  if (zone < 1 || zone > 60) return undefined
  const flattening = 1 / 298.257223563
  const n = flattening / (2 - flattening)
  const radius = (6_378_137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
  const xi = (isNorth ? north : north - 10_000_000) / (0.9996 * radius)
  const eta = (east - 500_000) / (0.9996 * radius)
  const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480]
  const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15]
  let [up, over] = [xi, eta]
  for (const [index, factor] of beta.entries()) {
    const times = 2 * (index + 1)
    up -= factor * Math.sin(times * xi) * Math.cosh(times * eta)
    over -= factor * Math.cos(times * xi) * Math.sinh(times * eta)
  }
  const chi = Math.asin(Math.sin(up) / Math.cosh(over))
  const latitude = delta.reduce((sum, factor, index) => sum + factor * Math.sin(2 * (index + 1) * chi), chi)
  const longitude = Math.atan2(Math.sinh(over), Math.cos(up)) / degree + zone * 6 - 183
  return coordinate(rounded(latitude / degree), rounded(longitude))
}

// MARK: Geohashes

const hashDigits = '0123456789bcdefghjkmnpqrstuvwxyz'
const geohash = /\bgeohash["']?(?: ?[:=(] ?|: | )["']?(?<code>[0-9b-hjkmnp-z]{4,12})(?![\w])/gi

function readGeohash({ groups: { code } }) {
  const range = { lng: [-180, 180], lat: [-90, 90] }
  let isEast = true
  for (const digit of code.toLowerCase()) {
    const value = hashDigits.indexOf(digit)
    for (let bit = 16; bit > 0; bit >>= 1, isEast = !isEast) {
      const axis = isEast ? range.lng : range.lat
      axis[value & bit ? 0 : 1] = (axis[0] + axis[1]) / 2
    }
  }
  return coordinate(rounded((range.lat[0] + range.lat[1]) / 2), rounded((range.lng[0] + range.lng[1]) / 2))
}

// MARK: Encoded polylines

const polyline = /(?:polyline(?<six>6?)|(?<=["'])points)["']?(?: ?[:=(] ?)["'](?<code>[?-~]{6,})["']/gi

function readPolyline({ groups: { six, code } }) {
  const scale = six === '6' ? 1e6 : 1e5
  const [coordinates, at] = [[], [0, 0]]
  let [value, shift, axis] = [0, 0, 0]
  for (const letter of code.replaceAll('\\\\', '\\')) {
    const bits = letter.charCodeAt(0) - 63
    value += (bits & 31) * 2 ** shift
    shift += 5
    if (bits >= 32) continue
    at[axis] += value % 2 === 1 ? -(value + 1) / 2 : value / 2
    if (axis === 1) {
      if (coordinate(at[0] / scale, at[1] / scale) === undefined) return undefined
      coordinates.push([at[1] / scale, at[0] / scale])
    }
    ;[value, shift, axis] = [0, 0, 1 - axis]
  }
  return axis === 0 && shift === 0 && coordinates.length > 1 ? { type: 'LineString', coordinates } : undefined
}

export default [
  notation('plus-code', matches(plusCode, readPlusCode), ['8FVC9G8F+6X']),
  notation('utm', matches(utm, readUTM), ['32T 465000 5247000']),
  notation('mgrs', matches(mgrs, readMGRS), ['32TMT6500047000']),
  notation('geohash', matches(geohash, readGeohash), ['geohash: u0qj8x']),
  notation('polyline', matches(polyline, readPolyline, 'geometry'), ['"polyline": "_p~iF~ps|U_ulLnnqC_mqNvxq`@"']),
]
