'use strict'

const { Data } = require('./Data.cjs')
const { documentOf } = require('./elements.cjs')
const { add, takeHits, trigger } = require('./event.cjs')
const { Gestures } = require('./gestures.cjs')
const { coordinates, InvalidValueError } = require('./LatLng.cjs')
const { MapView, viewOf } = require('./map-view.cjs')
const mvc = require('./MVCObject.cjs')
const { ControlPosition } = require('./names.json').enumerations
const { refuse } = require('./refused.cjs')

const { assignAll, assigns, declare, elementsOf, getValue, MVCArray, MVCObject } = mvc

class Map extends MVCObject {
  constructor(mapDiv, options) {
    super()
    const { center, zoom, heading, tilt, ...others } = { ...this[mvc.declared].starts, ...options }
    for (const [key, value] of Object.entries(others)) mvc.store(this, key, value)
    const view = new MapView(this, mapDiv ?? documentOf('Map').createElement('div'))
    new Gestures(this, view)
    add(this, 'resize', () => view.requestFrame())
    this.controls = controlsOf(view.element)
    this.mapTypes = new MVCObject()
    this.overlayMapTypes = new MVCArray()
    this.data = new Data({ map: this })
    view.change(camera({ center, zoom, heading, tilt }, 'Map'))
  }

  getMapCapabilities() {
    return {
      isAdvancedMarkersAvailable: Boolean(getValue(this, 'mapId')),
      isDataDrivenStylingAvailable: false,
      isWebGLOverlayViewAvailable: false,
    }
  }

  getRenderingType() {
    if (!viewOf(this).isShown) return 'UNINITIALIZED'
    return viewOf(this).isVector ? 'VECTOR' : 'RASTER'
  }

  getStreetView() {
    return getValue(this, 'streetView') ?? refuse('StreetViewPanorama')
  }

  moveCamera(options) {
    viewOf(this).change(camera(options, 'moveCamera'))
  }

  set(key, value) {
    this[assigns](key, value)
  }

  setOptions(options) {
    const { center, zoom, heading, tilt, ...others } = options ?? {}
    assignAll(this, others)
    viewOf(this).change(camera({ center, zoom, heading, tilt }, 'setOptions'))
  }

  [assigns](key, value) {
    if (cameraMembers.includes(key)) {
      viewOf(this).change(camera({ [key]: value }, `set ${key}`))
    } else if (value !== getValue(this, key)) {
      mvc.setValue(this, key, value)
      // The camera obeys what has changed.
      viewOf(this).change({})
      if (key === 'mapId') trigger(this, 'mapcapabilities_changed')
    }
  }
}

for (const name of ['fitBounds', 'panBy', 'panTo', 'panToBounds']) {
  Map.prototype[name] = function (...values) {
    viewOf(this)[name](...values)
  }
}
for (const name of ['getDatasetFeatureLayer', 'getFeatureLayer']) {
  Map.prototype[name] = () => refuse('FeatureLayer')
}

const cameraMembers = ['center', 'zoom', 'heading', 'tilt']

/** The members of a camera that are given. */
function camera(options, what) {
  const given = {}
  for (const key of cameraMembers.filter((each) => options?.[each] != null)) {
    const value = options[key]
    if (key !== 'center' && !Number.isFinite(value)) {
      throw new InvalidValueError(`${what}: in property ${key}: ${value} is not a number`)
    }
    given[key] = key === 'center' ? coordinates(value, what) : value
  }
  return given
}

/**
 * What a program pushes into `map.controls`: an array of MVCArrays by the numbers of the positions; what is in them is in
 * the map's element.
 */
function controlsOf(element) {
  const controls = []
  for (const position of Object.values(ControlPosition)) {
    const array = new MVCArray()
    controls[position] = array
    let container
    const show = () => {
      container ??= element.appendChild(takeHits(element.ownerDocument.createElement('div')))
      container.replaceChildren(...elementsOf(array))
    }
    for (const name of ['insert_at', 'remove_at', 'set_at']) add(array, name, show)
  }
  return controls
}

declare(Map)
Map.DEMO_MAP_ID = 'DEMO_MAP_ID'

module.exports = { Map }
