// google.maps.geometry.encoding: the encoded polyline format
// (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).

'use strict'

const { coordinates, LatLng } = require('../LatLng.cjs')
const { elementsOf } = require('../MVCArray.cjs')

/** A whole number in groups of five bits, the lowest first. */
function encoded(number) {
  const group = (rest) => String.fromCharCode(rest + 63)
  let [rest, text] = [number < 0 ? -number * 2 - 1 : number * 2, '']
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += group((rest % 32) + 32)
  return text + group(rest)
}

/** The numbers of a text. */
function decoded(text) {
  return text.match(/[_-~]*[?-^]/g)?.map((groups) => {
    const values = [...groups].map((letter) => (letter.charCodeAt(0) - 63) % 32)
    const number = values.reduceRight((sum, value) => sum * 32 + value, 0)
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2
  })
}

const encoding = {
  encodePath(path) {
    let last = [0, 0]
    const texts = elementsOf(path).map((each, index) => {
      const { lat, lng } = coordinates(each, `encodePath: at index ${index}`)
      const place = [Math.round(lat * 1e5), Math.round(lng * 1e5)]
      const differences = place.map((value, side) => value - last[side])
      last = place
      return differences.map(encoded).join('')
    })
    return texts.join('')
  },

  decodePath(text) {
    const numbers = decoded(text) ?? []
    const path = []
    let [lat, lng] = [0, 0]
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      lat += numbers[index]
      lng += numbers[index + 1]
      path.push(new LatLng(lat / 1e5, lng / 1e5))
    }
    return path
  },
}

module.exports = { encoding }
