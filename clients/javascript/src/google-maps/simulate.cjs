// What a user does on a map, a marker or a shape.

'use strict'

const { Hands } = require('../testing/hands.cjs')
const { MapMouseEvent, trigger } = require('./event.cjs')
const { coordinates, toLatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { elementOf, Marker } = require('./Marker.cjs')
const { getValue, MVCObject } = require('./MVCObject.cjs')
const { settings } = require('./registry.cjs')

/** Hands on a map, which move for points of the screen, {x, y} or [x, y], and for places of the map. */
function simulate(map) {
  const view = viewOf(map)
  if (!view) throw new TypeError('simulate(map) takes a google.maps.Map.')
  const pointOf = (place) => view.viewport?.pixelOf(coordinates(place, 'simulate'))
  return new Hands(view.element, { time: settings.time, pointOf })
}

/** Clicks on a marker, or on a shape or a feature of a Data layer at a place. */
simulate.click = (target, latLng) => {
  const element = target instanceof Marker ? elementOf(target) : target
  if (typeof element?.dispatchEvent === 'function') {
    return new Hands(element, { time: settings.time }).click([0, 0])
  }
  if (!(target instanceof MVCObject) || !latLng) {
    throw new TypeError('simulate.click takes a marker, or a shape or feature with a LatLng.')
  }
  if (getValue(target, 'clickable') === false) return
  trigger(target, 'click', new MapMouseEvent({ latLng: toLatLng(latLng, 'simulate.click') }))
}

module.exports = { simulate }
