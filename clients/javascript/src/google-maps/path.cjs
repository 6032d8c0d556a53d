// The paths of lines and polygons: MVCArrays of LatLngs.

'use strict'

const { toLatLng } = require('./LatLng.cjs')
const { MVCArray, elementsOf } = require('./MVCArray.cjs')

const isList = (value) => Array.isArray(value) || value instanceof MVCArray

/** A path of an array of places; an MVCArray stays the one that it is. */
function toPath(list, what = 'setPath') {
  if (list instanceof MVCArray) return list
  return new MVCArray(elementsOf(list).map((each, at) => toLatLng(each, `${what}: at index ${at}`)))
}

/** The paths of a polygon, of one path or several. */
function toPaths(list, what = 'setPaths') {
  const elements = elementsOf(list)
  if (elements.length > 0 && !isList(elements[0])) return new MVCArray([toPath(list, what)])
  return list instanceof MVCArray ? list : new MVCArray(elements.map((each) => toPath(each, what)))
}

module.exports = { toPath, toPaths }
