// MapView, its life and the methods of its ref, as src/MapView.tsx and createFabricMap.tsx of react-native-maps 1.29 have them.

'use strict'

const { NativeMap } = require('./native-map.cjs')
const { React, ReactNative, checkPlatform, options } = require('./options.cjs')
const { cameraOf } = require('./region.cjs')

/** The MapView around an element, which markers enter. */
const MapContext = React.createContext(null)

/** All that are mounted: maps and markers. */
const mounted = new Set()

/** Tells once that the map is ready: after its children are there, and all refs. */
function Ready({ tell }) {
  React.useEffect(() => void tell(), [])
  return null
}

class MapLife extends React.Component {
  /** The NativeMap, while it is mounted. */
  native
  state = { isReady: false }

  constructor(props) {
    super(props)
    checkPlatform()
  }

  componentDidMount() {
    mounted.add(this)
    this.native = new NativeMap(this)
  }

  componentDidUpdate(before) {
    this.native.hasNumber = true
    this.native.update(this.props, before)
  }

  componentWillUnmount() {
    mounted.delete(this)
    this.native.remove()
    this.native = undefined
  }

  /** The map has begun to show itself. */
  becomeReady() {
    this.setState({ isReady: true })
  }

  /** The host element has all props: what a test fires by hand is the handler that was given. Children come later. */
  render() {
    const { children, ...props } = this.props
    const { isReady } = this.state
    const ready = React.createElement(Ready, { tell: () => this.props.onMapReady?.() })
    const host = React.createElement('MapView', props, isReady && children, isReady && ready)
    return React.createElement(MapContext.Provider, { value: this }, host)
  }
}

class MapView extends MapLife {
  // MARK: Camera

  /** With a duration of 0 at once, unless the map moves; otherwise in 0.25 seconds, whatever the duration. */
  animateToRegion(region, duration = 500) {
    const native = laidOut(this, 'animateToRegion')
    if (duration === 0) native.setRegion(region)
    else native.animateTo(native.cameraFor(region))
  }

  /** Unless the map moves. */
  setRegion(region) {
    laidOut(this, 'animateToRegion').setRegion(region)
  }

  /** What is missing in `camera` stays as it is now. The duration is not used. */
  animateCamera(camera) {
    const native = laidOut(this, 'animateCamera')
    native.animateTo(cameraOf(camera, native.camera()))
  }

  setCamera(camera) {
    const native = laidOut(this, 'setCamera')
    native.setCamera(cameraOf(camera, native.camera()))
  }

  async getCamera() {
    return answering(this, 'getCamera').camera()
  }

  fitToCoordinates(coordinates = [], given = {}) {
    fit(this, 'fitToCoordinates', coordinates, given)
  }

  fitToElements(given = {}) {
    fit(this, 'fitToElements', placesOf(this), given)
  }

  fitToSuppliedMarkers(identifiers, given = {}) {
    fit(this, 'fitToSuppliedMarkers', placesOf(this, identifiers), given)
  }

  async getMapBoundaries() {
    return answering(this, 'getMapBoundaries').boundaries()
  }

  boundingBoxForRegion({ latitude, longitude, latitudeDelta, longitudeDelta }) {
    const corner = (sign) => ({
      latitude: latitude + (sign * latitudeDelta) / 2,
      longitude: longitude + (sign * longitudeDelta) / 2,
    })
    return { northEast: corner(1), southWest: corner(-1) }
  }

  // MARK: Projection

  async pointForCoordinate(coordinate) {
    return answering(this, 'getPointForCoordinate').point(coordinate)
  }

  async coordinateForPoint(point) {
    return answering(this, 'getCoordinateForPoint').coordinate(point)
  }

  /** {identifier: {point, frame}} of the markers that have an identifier. */
  async getMarkersFrames(onlyVisible = false) {
    const native = answering(this, 'getMarkersFrames')
    const meets = (start, length, axis) => start < native.size[axis] && start + length > 0
    const frames = {}
    for (const marker of native.markers) {
      const { point, frame } = native.frame(marker)
      const isVisible = meets(frame.x, frame.width, 0) && meets(frame.y, frame.height, 1)
      const { identifier } = marker.props
      if (identifier !== undefined && (isVisible || !onlyVisible)) {
        frames[identifier] = { point, frame }
      }
    }
    return frames
  }

  // MARK: What has no effect, or needs a device

  /** Has no effect in the new architecture of iOS. */
  setMapBoundaries() {}

  /** Has no effect: there is no building. */
  setIndoorActiveLevelIndex() {}

  setNativeProps() {}

  async addressForCoordinate(coordinate) {
    return ask('addressForCoordinate', coordinate)
  }

  takeSnapshot(given) {
    const { format = 'png', result = 'file' } = given
    if (format !== 'png' && format !== 'jpg') throw new Error('Invalid format specified')
    if (result !== 'file' && result !== 'base64') throw new Error('Invalid result specified')
    return (async () => ask('takeSnapshot', given))()
  }
}

function ask(name, value) {
  if (options[name] !== undefined) return options[name](value)
  throw new Error(`mapcam/react-native-maps has no ${name}: give one with install({ ${name}: … }).`)
}

/** The native map, if it has a size and a first camera. */
function laidOut({ native }, name) {
  if (native?.isLaidOut) return native
  throw new Error(`${name} is only supported on iOS with Fabric.`)
}

/** The same for what returns a promise: createFabricMap.tsx asks with the number that it had when it was rendered last. */
function answering(component, name) {
  const native = laidOut(component, name)
  if (native.hasNumber) return native
  throw new Error(
    'Invalid view returned from registry, expecting RNMapsMapView, got: (null). Wait for onMapReady.',
  )
}

/** The places of all markers, or of those with some identifiers. */
const placesOf = ({ native }, identifiers) =>
  [...(native?.markers ?? [])]
    .filter(({ props }) => identifiers?.includes(props.identifier) ?? true)
    .map(({ coordinate }) => coordinate)

function fit(component, name, coordinates, given) {
  const native = laidOut(component, name)
  if (coordinates.length > 0) return native.fit(coordinates, given)
  throw new Error(
    `${name} has nothing to show: there is no place, or no marker as it is asked for.`,
  )
}

MapView.Animated = ReactNative.Animated.createAnimatedComponent(MapView)

module.exports = { MapContext, MapView, mounted }
