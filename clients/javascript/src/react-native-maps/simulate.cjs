// What a user does with a map, and what they see of it.

'use strict'

const { MapView, mounted } = require('./map-view.cjs')
const { inAct } = require('./options.cjs')

/** Seconds between two events of a movement. */
const step = 1 / 60
const steps = 10

const maps = () => [...mounted].filter((each) => each instanceof MapView)

/** The native map of a ref, a MapView, an element with the testID of one, or of the only map there is. */
function nativeOf(ref) {
  const given = ref?.current ?? ref
  const testID = given?.props?.testID
  const map =
    given === undefined && maps().length === 1
      ? maps()[0]
      : ([given, given?.instance].find((each) => each instanceof MapView) ??
        maps().find(({ props }) => testID !== undefined && props.testID === testID))
  if (map?.native !== undefined) return map.native
  const there = `${maps().length} ${maps().length === 1 ? 'map is' : 'maps are'} mounted`
  throw new TypeError(
    `A map must be a ref of a mounted MapView, or an element with its testID; without an argument there must be one map. ${there}.`,
  )
}

/** The words by which a test knows a marker. */
const nameOf = ({ props }) => props.identifier ?? props.testID ?? props.title ?? 'unknown'

/**
 * The identifiers of the markers whose place is in the free part of the map: inside its `mapPadding`, and inside what else
 * covers it. A marker without an identifier has its testID here, or its title.
 *
 * @param covered {top, right, bottom, left} in points, each 0 by default.
 */
function visible(ref, covered = {}) {
  const native = nativeOf(ref)
  return [...native.markers].filter((each) => native.isFree(each.coordinate, covered)).map(nameOf)
}

function simulate(ref) {
  const native = nativeOf(ref)

  /** React hears of it at once. */
  const act = (action) => {
    inAct(action)
    native.deliver()
  }

  const point = (at) => {
    const { x, y, latitude, longitude } = Array.isArray(at) ? { x: at[0], y: at[1] } : (at ?? {})
    if (Number.isFinite(x) && Number.isFinite(y)) return { x, y }
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) {
      throw new TypeError(
        `A place must be {latitude, longitude}, or a point {x, y} or [x, y], not ${JSON.stringify(at)}.`,
      )
    }
    const onScreen = native.point(at)
    if (onScreen !== null) return onScreen
    throw new RangeError(`${JSON.stringify(at)} is behind the camera's eye.`)
  }

  const touch = (at) => {
    const position = point(at)
    return { coordinate: native.coordinate(position), position }
  }

  /** Moves in steps, of which onPanDrag hears. */
  const move = (count, make) => {
    for (let index = 0; index < count; index += 1) {
      native.pass(step)
      act(() => {
        const at = make(index)
        native.send('onPanDrag', () => touch(at))
      })
    }
  }

  const end = (velocity) => act(() => native.endGesture(velocity))

  return {
    /** The map is ready, with its children, and has drawn itself. */
    ready() {
      for (let round = 0; round < 2; round += 1) act(() => {})
    },

    /** Lets seconds pass, on fake timers or with install({ clock: 'manual' }). */
    tick: (seconds) => native.pass(seconds, { isForced: true }),

    /** Gives the view a size, in points. */
    layout: (width, height) => act(() => native.layout([width, height])),

    /** A finger goes from a place to another. With a `velocity`, in points per second, it throws the map. */
    drag(from, to, { velocity } = {}) {
      const [begin, finish] = [point(from), point(to)]
      const path = { x: finish.x - begin.x, y: finish.y - begin.y }
      const translation = { x: path.x / steps, y: path.y / steps }
      const after = (count) => ({
        x: begin.x + count * translation.x,
        y: begin.y + count * translation.y,
      })
      move(steps, (index) => {
        native.call('gesture.pan', { translation, at: after(index) })
        return after(index + 1)
      })
      const length = Math.hypot(path.x, path.y)
      if (velocity === undefined || length === 0) return end()
      end({ x: (path.x / length) * velocity, y: (path.y / length) * velocity })
    },

    /** Two fingers about a place: a scale above 1 zooms in; `rotation` in degrees, clockwise. */
    pinch(at, scale, { rotation = 0 } = {}) {
      const middle = point(at)
      const part = { scale: scale ** (1 / steps), rotation: rotation / steps }
      move(steps, () => {
        native.call('gesture.pinch', { at: middle, ...part })
        return middle
      })
      end()
    },

    /** A tap on the map, beside all markers: the selected one is deselected. */
    press: (at) =>
      act(() => {
        native.send('onPress', () => ({ action: 'press', ...touch(at) }))
        native.select(undefined)
      }),

    longPress: (at) =>
      act(() => native.send('onLongPress', () => ({ action: 'press', ...touch(at) }))),

    /** A tap on a marker, by its identifier, testID or title: the camera goes to it. */
    pressMarker(identifier) {
      const marker = [...native.markers].find((each) => nameOf(each) === identifier)
      if (marker === undefined) {
        const names = [...native.markers].map(nameOf).join(', ')
        throw new Error(`There is no marker ${identifier} in the map. It has: ${names || 'none'}.`)
      }
      if (marker.props.tappable === false) return
      act(() => {
        const event = native.markerEvent(marker, 'marker-press')
        const ofMarker = { ...event, position: { x: 0, y: 0 } }
        native.sendTo(marker, 'onPress', ofMarker, { bubbles: true })
        native.send('onMarkerPress', () => event)
        native.select(marker)
        native.animateTarget(marker.coordinate)
      })
    },
  }
}

module.exports = { simulate, visible }
