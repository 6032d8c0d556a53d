// `mapcam/google-maps`: google.maps in tests, with a camera. Nothing of it comes from Google's own script: documents,
// declarations and public clients are its sources.

'use strict'

const { handsOn } = require('../testing/hands.cjs')
const { setSize } = require('../testing/size.cjs')
const { spyOnMethods } = require('../testing/spy.cjs')
const { Time } = require('../testing/time.cjs')
const { coordinates, toLatLng } = require('./LatLng.cjs')
const { Marker } = require('./markers.cjs')
const { event, getValue, MVCObject } = require('./MVCObject.cjs')
const { classes, defineElements, makeNamespace } = require('./namespace.cjs')
const { endAll, forget, instances, settings, viewOf } = require('./objects.cjs')
const { MapMouseEvent } = require('./pin.cjs')

/** What `uninstall` undoes. */
let undoings = []

/**
 * Puts `google.maps` on the global object.
 *
 * @param options
 *   - `spy`: jest.fn, vi.fn, or node:test's mock.fn: each method is a spy that calls through.
 *   - `size`: [width, height] in pixels of a map whose div has none; [400, 300] by default.
 *   - `animate`: whether `panTo` and its like take time; by default they do not.
 *   - `clock`: 'manual' for time that passes by `tick` alone.
 *   - names of google.maps, as `Geocoder` or `places: {…}`: what the test gives in their place.
 */
function install({ spy, size = [400, 300], animate = false, clock, ...given } = {}) {
  uninstall()
  Object.assign(settings, { time: new Time({ clock }), size, isAnimated: animate })
  const maps = makeNamespace(given)
  undoings = [endAll]
  if (spy) undoings.push(...spyOnAll(maps, spy))
  for (const scope of new Set([globalThis, globalThis.window ?? globalThis])) {
    const before = scope.google
    scope.google = { ...before, maps }
    undoings.push(() => {
      if (before) scope.google = before
      else delete scope.google
    })
  }
  return maps
}

/** Takes `google.maps` away, and ends what maps have under way. */
function uninstall() {
  for (const undo of undoings) undo()
  undoings = []
}

function spyOnAll(maps, spy) {
  const { encoding, poly, spherical } = maps.geometry
  const classes = globalThis.document ? Object.values(maps.marker) : []
  classes.push(...Object.values(maps), ...Object.values(maps.Data))
  const prototypes = classes.map(({ prototype }) => prototype).filter(Boolean)
  maps.importLibrary = spy(maps.importLibrary)
  return [...new Set([maps.event, encoding, poly, spherical, ...prototypes])].map((each) =>
    spyOnMethods(each, spy),
  )
}

// MARK: What a user does

/** Hands on a map, which move for points of the screen, {x, y} or [x, y], and for places of the map. */
function simulate(map) {
  const view = viewOf(map)
  if (!view) throw new TypeError('simulate(map) takes a google.maps.Map.')
  const pointOf = (place) => view.viewport?.pixelOf(coordinates(place, 'simulate'))
  return handsOn(view.element, { time: settings.time, pointOf })
}

/** Clicks on a marker, or on a shape or a feature of a Data layer at a place. */
simulate.click = (target, latLng) => {
  const element = target instanceof Marker ? target._element : target
  if (typeof element?.dispatchEvent === 'function') {
    return handsOn(element, { time: settings.time }).click([0, 0])
  }
  if (!(target instanceof MVCObject) || !latLng) {
    throw new TypeError('simulate.click takes a marker, or a shape or feature with a LatLng.')
  }
  if (getValue(target, 'clickable') === false) return
  event.trigger(target, 'click', new MapMouseEvent({ latLng: toLatLng(latLng, 'simulate.click') }))
}

/** Lets seconds pass, with `clock: 'manual'` or fake timers. */
const tick = (seconds) => settings.time.tick(seconds)

/* global jest, vi */
/** `install` by the name that @googlemaps/jest-mocks gives it, with spies of jest or vitest if they are there. */
const initialize = (options) =>
  install({ spy: typeof jest === 'object' ? jest.fn : globalThis.vi?.fn, ...options })

/** The same for its `mockInstances`. */
const mockInstances = { get: instances, clear: forget, clearAll: () => forget(Object) }

module.exports = {
  install,
  uninstall,
  initialize,
  simulate,
  tick,
  setSize,
  instances,
  mockInstances,
  ...classes,
}
defineElements(module.exports)
