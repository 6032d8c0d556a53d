// Natural Earth's names, in the form of page/names.json: countries [name, longitude, latitude, zoom], and cities
// [name, longitude, latitude, zoom, isCapital, country, localName?]. For the page, and for editors.

import { degree, earthRadius } from '../src/mercator.js'

/** The nearest city and its country, with the distance: `12 km from Zürich, Switzerland`; undefined without cities. */
export function nearestCity(cities, { latitude, longitude }) {
  let best = Infinity
  let found
  for (const city of cities) {
    const east =
      (city[1] - longitude - 360 * Math.round((city[1] - longitude) / 360)) *
      Math.cos(latitude * degree)
    const square = east * east + (city[2] - latitude) ** 2
    if (square < best) [best, found] = [square, city]
  }
  const metres = Math.sqrt(best) * degree * earthRadius
  return found && `${lengthText(Number(metres.toPrecision(2)))} from ${found[0]}, ${found[5]}`
}

/** The most important city or country whose name begins with a text. */
function nameLike(text, names) {
  const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(text.trim())
  if (wanted === '') return undefined
  return names
    .filter((each) => [each[0], each[6] ?? ''].some((name) => plain(name).startsWith(wanted)))
    .sort((a, b) => a[3] - b[3])[0]
}

/** The most important city, or else country, whose name begins with a text: {latitude, longitude, zoom}; undefined if there is
 none. */
export function placeNamed(text, { cities, countries }) {
  const city = nameLike(text, cities)
  const found = city ?? nameLike(text, countries)
  return found && { longitude: found[1], latitude: found[2], zoom: found === city ? 11 : 5 }
}

/** A length in metres or kilometres, with commas between thousands. */
export function lengthText(metres) {
  if (metres < 1000) return `${Math.round(metres)} m`
  return `${String(metres / 1000).replace(/\B(?=(\d{3})+$)/g, ',')} km`
}
