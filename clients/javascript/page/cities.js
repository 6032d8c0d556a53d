// Natural Earth's names, as page/names.json has them: countries [name, longitude, latitude, zoom], and cities
// [name, longitude, latitude, zoom, isCapital, country, localName?]. For the page, and for editors.

import { earthRadius, radians } from './mercator.js'

/** The nearest city and its country, with the distance: `12 km from Zürich, Switzerland`; undefined without cities. */
export function nearestCity(cities, { latitude, longitude }) {
  let best = Infinity
  let found
  for (const city of cities) {
    const east = (city[1] - longitude - 360 * Math.round((city[1] - longitude) / 360)) * Math.cos(latitude * radians)
    const square = east * east + (city[2] - latitude) ** 2
    if (square < best) [best, found] = [square, city]
  }
  const metres = Math.sqrt(best) * radians * earthRadius
  return found && `${lengthText(Number(metres.toPrecision(2)))} from ${found[0]}, ${found[5]}`
}

/** The most important city, or else country, whose name begins so: {latitude, longitude, zoom}; undefined if there is none. */
export function placeNamed(text, { cities, countries }) {
  const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(text.trim())
  const among = (names) => names.filter((each) => wanted !== '' && [each[0], each[6] ?? ''].some((name) => plain(name).startsWith(wanted))).sort((a, b) => a[3] - b[3])[0]
  const [city, country] = [among(cities), among(countries)]
  const found = city ?? country
  return found && { longitude: found[1], latitude: found[2], zoom: found === city ? 11 : 5 }
}

const grouped = new Intl.NumberFormat('en')

export function lengthText(metres) {
  return metres >= 1000 ? `${grouped.format(metres / 1000)} km` : `${Math.round(metres)} m`
}
