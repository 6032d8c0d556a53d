// Generated from `mapcam schema` by clients/generator/generate.py: do not edit.

import { EventSource } from './events.js'
import { RequestSender, requests } from './connection/requests.js'

/** The methods of an engine. */
export class EngineMethods extends EventSource {
  ping(options) {
    return this[requests].ask('ping', {}, options)
  }

  discover(options) {
    return this[requests].ask('rpc.discover', {}, options)
  }

  maps(options) {
    return this[requests].ask('map.list', {}, options, ({ maps }) => maps)
  }
}

/** The methods of the clock. */
export class ClockMethods extends RequestSender {
  start(options) {
    return this[requests].askWith('clock.start', {}, options, ({ time }) => time)
  }

  stop(options) {
    return this[requests].ask('clock.stop', {}, options, ({ time }) => time)
  }

  get(options) {
    return this[requests].ask('clock.get', {}, options)
  }
}

/** The methods of a map. */
export class MapMethods extends EventSource {
  configure(options) {
    return this[requests].askWith('map.configure', {}, options)
  }

  state(options) {
    return this[requests].ask('map.get', {}, options)
  }

  camera(options) {
    return this[requests].ask('camera.get', {}, options)
  }

  jumpTo(camera, options) {
    return this[requests].askWith('camera.set', { camera }, options)
  }

  stop(options) {
    return this[requests].askWith('camera.stop', {}, options)
  }

  lookAt(eye, target, options) {
    return this[requests].askWith('camera.lookAt', { eye, target }, options)
  }

  compare(a, b, options) {
    return this[requests].askWith('camera.compare', { a, b }, options)
  }

  animateToLocation(location, options) {
    return this[requests].play('camera.animateToLocation', { location }, options)
  }

  animateToZoom(zoom, options) {
    return this[requests].play('camera.animateToZoom', { zoom }, options)
  }

  animateToBearing(bearing, options) {
    return this[requests].play('camera.animateToBearing', { bearing }, options)
  }

  animateToViewingAngle(viewingAngle, options) {
    return this[requests].play('camera.animateToViewingAngle', { viewingAngle }, options)
  }

  animateToCameraPosition(camera, options) {
    return this[requests].play('camera.animateToCameraPosition', { camera }, options)
  }

  tour(steps, options) {
    return this[requests].play('camera.tour', { steps }, options)
  }

  cameraAt(time, options) {
    return this[requests].ask('camera.at', { time }, options)
  }

  orbit(degrees, options) {
    return this[requests].play('camera.orbit', { degrees }, options)
  }

  animations(options) {
    return this[requests].ask('animation.list', {}, options, ({ animations }) => animations)
  }

  track(places, options) {
    return this[requests].ask('camera.track', { places }, options)
  }

  project(coordinates, options) {
    return this[requests].askEach('projection.points', { coordinates }, options, 'points')
  }

  unproject(points, options) {
    return this[requests].askEach('projection.coordinates', { points }, options, 'coordinates')
  }

  contains(coordinates, options) {
    return this[requests].askEach('projection.contains', { coordinates }, options, 'contains')
  }

  visibleRegion(options) {
    return this[requests].askWith('projection.visibleRegion', {}, options)
  }

  pointsForMeters(meters, at, options) {
    return this[requests].askWith(
      'projection.pointsForMeters',
      { meters, at },
      options,
      ({ points }) => points,
    )
  }

  zoomForMeters(meters, points, at, options) {
    return this[requests].askWith(
      'projection.zoomForMeters',
      { meters, points, at },
      options,
      ({ zoom }) => zoom,
    )
  }

  matrix(options) {
    return this[requests].askWith('projection.matrix', {}, options)
  }

  tiles(options) {
    return this[requests].askWith('projection.tiles', {}, options, ({ tiles }) => tiles)
  }

  camerasForBoxes(boxes, options) {
    return this[requests].askWith('camera.forBoxes', { boxes }, options)
  }

  regionsForCameras(cameras, options) {
    return this[requests].askWith('projection.regionsForCameras', { cameras }, options)
  }

  tilesForCameras(cameras, options) {
    return this[requests].askWith('projection.tilesForCameras', { cameras }, options)
  }

  pan(translation, options) {
    return this[requests].askWith('gesture.pan', { translation }, options)
  }

  pinch(scale, at, options) {
    return this[requests].askWith('gesture.pinch', { scale, at }, options)
  }

  rotate(degrees, options) {
    return this[requests].askWith('gesture.rotate', { degrees }, options)
  }

  tilt(degrees, options) {
    return this[requests].askWith('gesture.tilt', { degrees }, options)
  }

  doubleTap(options) {
    return this[requests].play('gesture.doubleTap', {}, options)
  }

  twoFingerTap(options) {
    return this[requests].play('gesture.twoFingerTap', {}, options)
  }

  endGesture(velocity, options) {
    return this[requests].play('gesture.end', { velocity }, options)
  }
}
