// The view beneath a MapView: a GMSMapView, as AIRGoogleMap.mm and RNMapsGoogleMapView.mm of react-native-maps 1.29
// drive it. What it says to JavaScript waits for the next frame, as everything that crosses to another thread does.

'use strict'

const { Engine } = require('./engine.cjs')
const { ReactNative, checkSize, inAct, options } = require('./options.cjs')
const regions = require('./region.cjs')

const { cameraFrom, cameraOf, cornersOf, hasChanged, isValid } = regions

/** Points of a marker without a view of its own: width, height. */
const pin = [20, 30]
/** The anchor of a marker, which is also what {x: 0, y: 0} leaves. */
const foot = { x: 0.5, y: 1 }

let engine

/** The engine of the maps that are mounted now; `forget` has the next ones take another. */
const engineNow = () => (engine ??= new Engine(options))
const forget = () => {
  engine = undefined
}

class NativeMap {
  /** In the order in which they were mounted. */
  markers = new Set()
  size
  /** Whether it has a size that is not 0, and has shown its first camera. */
  isLaidOut = false
  /** Whether React has rendered it twice: before that JavaScript does not know the view's number. */
  hasNumber = false

  #id
  #engine = engineNow()
  #component
  /** What JavaScript is to hear. */
  #waiting = []
  /** From willMove to idle: props that move the camera are ignored. */
  #isMoving = false
  #isGesture = false
  /** The camera that was heard of last, in the engine's words. */
  #camera
  #initial = {}
  #selected

  /** @param component The MapView. */
  constructor(component) {
    const { props } = component
    this.#component = component
    this.#id = this.#engine.add(this, {
      size: { width: 0, height: 0 },
      camera: props.initialCamera == null ? undefined : cameraOf(props.initialCamera),
    })
    this.#camera = this.call('camera.get')
    this.update(props, {})
    this.layout(sizeOf(props.style, options.size))
  }

  remove() {
    this.#engine.remove(this.#id)
    this.#waiting = []
  }

  call(method, params) {
    return this.#engine.call(method, { map: this.#id, ...params })
  }

  // MARK: Props

  /** Takes the props that changed, in the order of `updateProps`; the padding is the last there. */
  update(props, before) {
    const { padding, ...settings } = regions.settingsOf(props, before)
    this.call('map.configure', settings)
    for (const [name, take] of [
      ['region', (region) => this.setRegion(region)],
      ['initialRegion', (region) => this.#setInitialRegion(region)],
      ['camera', (camera) => this.#setCameraProp(camera)],
    ]) {
      if (props[name] && hasChanged(props[name], before[name])) take(props[name])
    }
    this.call('map.configure', { padding })
  }

  setRegion(region) {
    if (this.#isMoving || !isValid(region)) return
    if (this.isLaidOut) this.setCamera(this.cameraFor(region))
    else this.#initial.region = region
  }

  /** Also later, if the map had none when it was laid out. */
  #setInitialRegion(region) {
    if (this.#initial.initialRegion !== undefined) return
    this.#initial.initialRegion = region
    if (this.isLaidOut) this.setCamera(this.cameraFor(region))
  }

  #setCameraProp(camera) {
    if (this.#isMoving || !isValid(camera.center)) return
    if (this.isLaidOut) this.setCamera(cameraOf(camera))
    else this.#initial.camera = camera
  }

  // MARK: Life

  layout(size) {
    checkSize(size)
    const [width, height] = size
    this.size = [width, height]
    this.call('map.configure', { size: { width, height } })
    this.send('onLayout', () => ({ layout: { x: 0, y: 0, width, height } }))
    if (this.isLaidOut || width === 0 || height === 0) return
    this.isLaidOut = true
    const { camera, initialRegion, region } = this.#initial
    const first = [initialRegion, region].find((each) => each?.latitudeDelta && each.longitudeDelta)
    if (camera !== undefined) this.setCamera(cameraOf(camera))
    else if (first !== undefined) this.setCamera(this.cameraFor(first))
    this.#wait(() => {
      this.#component.becomeReady()
      this.send('onMapLoaded', () => ({}))
    })
  }

  /** Has JavaScript hear an event: `make` gives its native event, or the arguments of the handler. */
  send(name, make) {
    const made = make()
    const values = Array.isArray(made) ? made : [eventOf(made)]
    this.#wait(() => this.#component.props[name]?.(...values))
  }

  /** The same for a handler of a marker; one that bubbles reaches the map's, as in all of React Native. */
  sendTo(marker, name, nativeEvent, { bubbles = false } = {}) {
    this.#wait(() => {
      const event = eventOf(nativeEvent)
      marker.props[name]?.(event)
      const isStopped = event.isPropagationStopped() || marker.props.stopPropagation
      if (bubbles && !isStopped) this.#component.props[name]?.(event)
    })
  }

  #wait(callback) {
    this.#waiting.push(callback)
    this.#engine.wake()
  }

  /** Says what has waited, and React renders after each. What comes of that waits for the next frame. */
  deliver() {
    for (const callback of this.#waiting.splice(0)) inAct(callback)
  }

  /** Takes a notification of the engine. */
  hear(method, { camera, gesture }) {
    const details = () => [this.region(), { isGesture: this.#isGesture }]
    if (method === 'camera.willMove') {
      this.#isMoving = true
      this.#isGesture = gesture
      this.send('onRegionChangeStart', details)
    } else if (method === 'camera.didChange') {
      this.#camera = camera
      this.send('onRegionChange', details)
    } else {
      this.#isMoving = false
      this.send('onRegionChangeComplete', details)
    }
  }

  // MARK: Camera

  /** The camera that shows a region, in the engine's words. */
  cameraFor(region) {
    return this.#cameraForBounds(cornersOf(region))
  }

  #cameraForBounds(coordinates, insets) {
    const camera = this.call('camera.forBounds', { bounds: { coordinates }, insets })
    if (camera !== null) return { ...camera, zoom: Math.fround(camera.zoom) }
    throw new Error(
      `The padding leaves no room for a fit in the view, which is ${this.size.join(' x ')} points.`,
    )
  }

  setCamera(camera) {
    this.call('camera.set', { camera })
  }

  /** In 0.25 seconds: the durations that this library is given do not come to the view. */
  animateTo(camera) {
    this.call('camera.animateToCameraPosition', { camera })
    this.#engine.wake()
  }

  /** The zoom, bearing and viewing angle stay as they are. */
  animateTarget({ latitude, longitude }) {
    this.call('camera.animate', { to: { target: { latitude, longitude } } })
    this.#engine.wake()
  }

  /** Ends a gesture, with the velocity of the finger in points per second. */
  endGesture(velocity) {
    this.call('gesture.end', { velocity })
    this.#engine.wake()
  }

  camera() {
    return cameraFrom(this.call('camera.get'))
  }

  fit(coordinates, { edgePadding, animated = true }) {
    const places = coordinates.map(({ latitude, longitude }) => ({ latitude, longitude }))
    const camera = this.#cameraForBounds(places, edgePadding)
    if (animated) this.animateTo(camera)
    else this.setCamera(camera)
  }

  /** Lets seconds pass, as `Engine.pass`. */
  pass(seconds, how) {
    this.#engine.pass(seconds, how)
  }

  // MARK: Projection

  /** {northEast, southWest} of what the camera that was heard of last shows. */
  boundaries() {
    const { bounds } = this.call('projection.visibleRegion', { camera: this.#camera })
    const { southWest, northEast } = bounds
    const isWorld = northEast.longitude - southWest.longitude >= 360
    const corner = ({ latitude, longitude }, edge) => ({
      latitude,
      longitude: isWorld ? edge : longitude - 360 * Math.floor((longitude + 180) / 360),
    })
    return { northEast: corner(northEast, 180), southWest: corner(southWest, -180) }
  }

  region() {
    return regions.regionOf(this.boundaries())
  }

  point({ latitude, longitude }) {
    const coordinates = [{ latitude, longitude }]
    const [point] = this.call('projection.points', { coordinates }).points
    return point && { ...point }
  }

  coordinate({ x, y }) {
    const [place] = this.call('projection.coordinates', { points: [{ x, y }] }).coordinates
    return place && { ...place }
  }

  /** Whether a place is inside the view less its padding and what else covers it: as a zoom is a float, to 0.01 points. */
  isFree(coordinate, covered) {
    const { padding } = this.call('map.get')
    const { x, y } = this.point(coordinate) ?? {}
    const [width, height] = this.size
    const distances = { left: x, right: width - x, top: y, bottom: height - y }
    return Object.entries(distances).every(
      ([edge, distance]) => distance >= padding[edge] + (covered[edge] ?? 0) - 0.01,
    )
  }

  // MARK: Markers

  /** A marker's point, and its frame by its anchor. */
  frame({ coordinate, props }) {
    const point = this.point(coordinate)
    const [child] = [props.children].flat()
    const [width, height] = sizeOf(child?.props?.style, pin)
    const anchor = props.anchor?.x || props.anchor?.y ? props.anchor : foot
    const origin = { x: point.x - anchor.x * width, y: point.y - anchor.y * height }
    return { point, frame: { ...origin, width, height } }
  }

  /** The marker is in the map no more. */
  lose(marker) {
    this.markers.delete(marker)
    if (this.#selected === marker) this.#selected = undefined
  }

  /** Tells the former marker that it is deselected, and the new one, if any, that it is selected. */
  select(marker) {
    if (marker === this.#selected) return
    const tell = (each, action, name) => {
      const event = this.markerEvent(each, action)
      this.sendTo(each, `on${name}`, { ...event, position: this.point(each.coordinate) })
      this.send(`onMarker${name}`, () => event)
    }
    if (this.#selected !== undefined) tell(this.#selected, 'marker-deselect', 'Deselect')
    this.#selected = marker
    if (marker !== undefined) tell(marker, 'marker-select', 'Select')
  }

  /** A native event of a marker. */
  markerEvent({ props, coordinate }, action) {
    return { action, id: props.identifier ?? 'unknown', coordinate }
  }
}

/** The width and height of a style in points; those that it does not have are `otherwise`'s. */
function sizeOf(style, otherwise) {
  const { width, height } = ReactNative.StyleSheet.flatten(style) ?? {}
  return [width, height].map((each, axis) => (typeof each === 'number' ? each : otherwise[axis]))
}

/** An event as React Native makes it. */
function eventOf(nativeEvent) {
  let isStopped = false
  return {
    nativeEvent,
    stopPropagation: () => {
      isStopped = true
    },
    isPropagationStopped: () => isStopped,
    preventDefault() {},
    persist() {},
  }
}

module.exports = { NativeMap, engineNow, forget }
