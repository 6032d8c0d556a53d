'use strict'

const { Data } = require('./Data.cjs')
const { documentOf } = require('./elements.cjs')
const { add, hears, takeHits, trigger } = require('./event.cjs')
const { Gestures } = require('./gestures.cjs')
const { coordinates } = require('./LatLng.cjs')
const { toLatLngBounds } = require('./LatLngBounds.cjs')
const { MapView, viewOf } = require('./map-view.cjs')
const { elementsOf, MVCArray } = require('./MVCArray.cjs')
const mvc = require('./MVCObject.cjs')
const { refuse } = require('./refused.cjs')
const { InvalidValueError } = require('./values.cjs')

const { MVCObject, accessors, assignAll, assigns, getValue } = mvc
const { ControlPosition } = require('./names.json').enumerations

class Map extends MVCObject {
  constructor(mapDiv, options) {
    super()
    const start = { mapTypeId: 'roadmap', clickableIcons: true, ...options }
    const { center, zoom, heading, tilt, ...others } = start
    for (const [key, value] of Object.entries(others)) mvc.store(this, key, value)
    const view = new MapView(this, mapDiv ?? documentOf('Map').createElement('div'))
    new Gestures(this, view)
    this.controls = controlsOf(view.element)
    this.mapTypes = new MVCObject()
    this.overlayMapTypes = new MVCArray()
    this.data = new Data({ map: this })
    view.change(camera({ center, zoom, heading, tilt }, 'Map'))
  }

  fitBounds(bounds, padding) {
    viewOf(this).fitBounds(toLatLngBounds(bounds, 'fitBounds'), padding)
  }

  /** Undefined until the first frame. */
  getBounds() {
    const { isShown, viewport } = viewOf(this)
    return isShown ? viewport.bounds : undefined
  }

  getDatasetFeatureLayer() {
    refuse('FeatureLayer')
  }

  getDiv() {
    return viewOf(this).div
  }

  getFeatureLayer() {
    refuse('FeatureLayer')
  }

  getMapCapabilities() {
    return {
      isAdvancedMarkersAvailable: Boolean(getValue(this, 'mapId')),
      isDataDrivenStylingAvailable: false,
      isWebGLOverlayViewAvailable: false,
    }
  }

  /** Undefined until the first frame. */
  getProjection() {
    return getValue(this, 'projection')
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

  panBy(x, y) {
    viewOf(this).panBy(x, y)
  }

  panTo(latLng) {
    viewOf(this).panTo(coordinates(latLng, 'panTo'))
  }

  panToBounds(bounds, padding) {
    viewOf(this).panToBounds(toLatLngBounds(bounds, 'panToBounds'), padding)
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
    if (cameraMembers.includes(key))
      return viewOf(this).change(camera({ [key]: value }, `set ${key}`))
    if (value === getValue(this, key)) return
    mvc.setValue(this, key, value)
    // The camera obeys what has changed.
    viewOf(this).change({})
    if (key === 'mapId') trigger(this, 'mapcapabilities_changed')
  }

  [hears](name) {
    if (name === 'resize') viewOf(this).requestFrame()
  }
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

accessors(Map, {
  names: `center clickableIcons headingInteractionEnabled heading internalUsageAttributionIds mapTypeId
    renderingType streetView tilt tiltInteractionEnabled zoom`,
})
Map.DEMO_MAP_ID = 'DEMO_MAP_ID'

module.exports = { Map }
