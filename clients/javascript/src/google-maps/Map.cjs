'use strict'

const { Data } = require('./Data.cjs')
const { followGestures } = require('./gestures.cjs')
const { coordinates, InvalidValueError } = require('./LatLng.cjs')
const { MapView } = require('./map-view.cjs')
const mvc = require('./MVCObject.cjs')
const { ControlPosition } = require('./names.json').enumerations
const { addMethods, refuse, viewOf } = require('./objects.cjs')
const { documentOf, takeHits } = require('./pin.cjs')

const { elementsOf, event, getValue, MVCArray, MVCObject } = mvc

class Map extends MVCObject {
  constructor(mapDiv, options) {
    super()
    const [camera, others] = split({ ...starts, ...options }, 'Map')
    for (const [key, value] of Object.entries({ ...others, heading: 0, tilt: 0 })) {
      mvc.store(this, key, value)
    }
    const view = new MapView(this, mapDiv ?? documentOf('Map').createElement('div'))
    followGestures(this, view)
    event.addListener(this, 'resize', () => view.requestFrame())
    this.controls = controlsOf(view.element)
    this.mapTypes = new MVCObject()
    this.overlayMapTypes = new MVCArray()
    this.data = new Data({ map: this })
    view.change(camera)
  }
}

function set(map, key, value) {
  const [camera] = split({ [key]: value }, `set${mvc.capitalized(key)}`)
  if (!cameraMembers.includes(key)) {
    if (value === getValue(map, key)) return
    mvc.setValue(map, key, value)
  }
  // The camera obeys what has changed.
  viewOf(map).change(camera)
  if (key === 'mapId') event.trigger(map, 'mapcapabilities_changed')
}

const starts = mvc.declare(Map, {}, set)
addMethods(Map, {
  fitBounds: (map, bounds, padding) => viewOf(map).fitBounds(bounds, padding),
  getDatasetFeatureLayer: () => refuse('FeatureLayer'),
  getFeatureLayer: () => refuse('FeatureLayer'),

  getMapCapabilities: (map) => ({
    isAdvancedMarkersAvailable: Boolean(getValue(map, 'mapId')),
    isDataDrivenStylingAvailable: false,
    isWebGLOverlayViewAvailable: false,
  }),

  getRenderingType(map) {
    const { isShown, isVector } = viewOf(map)
    if (!isShown) return 'UNINITIALIZED'
    return isVector ? 'VECTOR' : 'RASTER'
  },

  getStreetView: (map) => getValue(map, 'streetView') ?? refuse('StreetViewPanorama'),

  moveCamera(map, options) {
    viewOf(map).change(split(options, 'moveCamera')[0])
  },

  panBy: (map, x, y) => viewOf(map).panBy(x, y),
  panTo: (map, latLng) => viewOf(map).panTo(latLng),
  panToBounds: (map, bounds, padding) => viewOf(map).panToBounds(bounds, padding),
  set,

  setOptions(map, options) {
    const [camera, others] = split(options, 'setOptions')
    mvc.assignAll(map, others)
    viewOf(map).change(camera)
  },
})

const cameraMembers = ['center', 'zoom', 'heading', 'tilt']

/** The members of a camera that are given, and all other options. */
function split(options, what) {
  const [camera, others] = [{}, { ...options }]
  for (const key of cameraMembers) {
    const value = others[key]
    delete others[key]
    if (value == null) continue
    if (key !== 'center' && !Number.isFinite(value)) {
      throw new InvalidValueError(`${what}: in property ${key}: ${value} is not a number`)
    }
    camera[key] = key === 'center' ? coordinates(value, what) : value
  }
  return [camera, others]
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
    for (const name of ['insert_at', 'remove_at', 'set_at']) event.addListener(array, name, show)
  }
  return controls
}

Map.DEMO_MAP_ID = 'DEMO_MAP_ID'

module.exports = { Map }
