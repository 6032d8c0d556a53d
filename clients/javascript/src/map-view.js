// One map of the engine.

import { InvalidArgumentError } from './errors.js'
import { MapMethods } from './methods.js'
import { Requests, requests } from './connection/requests.js'
import { fitBounds } from './updates.js'
import { toBounds, toChange, toFitOptions, toLine } from './values.js'

/** In points at each edge, as the engine's own. */
const fitPadding = 64

/**
 * A map: its camera, what it sees, and its events. Requests are sent at once and in order: the next
 * does not have to wait for the answer to the last.
 */
export class MapView extends MapMethods {
  #forget

  /** @param forget called once the map is removed. */
  constructor(connection, id, forget) {
    if (connection === undefined) {
      throw new InvalidArgumentError(
        'A map is given by `engine.view()` or `await engine.map()`, and not made with `new`.',
      )
    }
    super(connection, id)
    this.#forget = forget
    this.id = id
  }

  /** Removes the map; this object gets no more events. */
  remove(options) {
    return this[requests].ask('map.remove', {}, options, (result) => {
      this.#forget()
      this.finish()
      this.removeAllListeners()
      return result
    })
  }

  /** Applies an update, or sets some of the camera, at once; resolves with the new camera. */
  move(change, options) {
    const { tag, ...own } = options ?? {}
    return this[requests].ask('camera.move', () => ({ ...toChange(change), tag }), own)
  }

  /** Shows all of some bounds, at once. */
  fit(bounds, options) {
    const { tag, signal, timeout, ...fit } = options ?? {}
    const params = () => ({ update: fitBounds(bounds, fit), tag })
    return this[requests].ask('camera.move', params, { signal, timeout })
  }

  /** The camera to which `fit` would go. `mapPadding` counts instead of the map's own padding. */
  cameraForBounds(bounds, options) {
    const { mapPadding, padding = fitPadding, signal, timeout, ...fit } = options ?? {}
    const params = () => ({ ...toFitOptions({ ...fit, padding }), bounds, padding: mapPadding })
    return this[requests].ask('camera.forBounds', params, { signal, timeout })
  }

  /** Shows all of some bounds from now on, whatever size or padding the map gets. */
  keepInView(bounds, options) {
    const { signal, timeout, padding = fitPadding, ...rest } = options ?? {}
    const places = () => ({ places: placesAround(toBounds(bounds)) })
    const tracked = this[requests].ask('camera.track', places, { signal, timeout })
    const follow = () => toFitOptions({ ...rest, padding })
    return this[requests].play('camera.follow', follow, { signal, timeout }, tracked)
  }

  /** Follows what `track` reports. */
  follow(options) {
    const { signal, timeout, ...follow } = options ?? {}
    return this[requests].play('camera.follow', () => toFitOptions(follow), { signal, timeout })
  }

  /** Animates an update, or some properties of the camera. */
  animate(change, options) {
    return this[requests].play('camera.animate', () => toChange(change), options)
  }

  /** Animates every property directly. */
  easeTo(change, options) {
    return this.animate(change, { ...options, path: 'ease' })
  }

  /** Flies: out, across and in again. */
  flyTo(change, options) {
    return this.animate(change, { ...options, path: 'fly' })
  }

  /** Goes along a line at constant speed. */
  route(line, options) {
    const { delay, curve, tag, signal, timeout, ...route } = options ?? {}
    const params = () => ({ route: { ...route, coordinates: toLine(line) }, delay, curve, tag })
    return this[requests].play('camera.route', params, { signal, timeout })
  }

  /** The frames that `animate`, `tour` (of steps) or `route` (of { route }) would show. */
  path(motion, options) {
    const params = () => {
      if (Array.isArray(motion)) return { steps: motion }
      return motion?.route ? motion : toChange(motion)
    }
    const decode = (path) => ({ ...path, times: times(path, options?.fps) })
    return this[requests].askWith('camera.path', params, options, decode)
  }
}

/** The same map of an engine in this process: each method returns its result, and animations the reply. */
export class SyncMapView extends MapView {
  constructor(connection, id, forget) {
    super(connection, id, forget)
    this[requests] = new Requests(connection, id, true)
  }
}

/** Places whose box is equal to some bounds: enough that the widest gap of longitudes between them is outside. */
function placesAround(bounds) {
  if (bounds.coordinates) return bounds.coordinates
  const { southWest = {}, northEast = {} } = bounds
  const { south = southWest.latitude, west = southWest.longitude } = bounds
  const { north = northEast.latitude, east = northEast.longitude } = bounds
  const width = east >= west ? east - west : ((east - west) % 360) + 360
  const count = width < 360 ? Math.min(100, 1 + Math.floor(width / (360 - width))) : 100
  return Array.from({ length: count + 1 }, (_, index) => ({
    latitude: index % 2 ? north : south,
    longitude: west + (width * index) / count,
  }))
}

/** When each frame of a path is shown: evenly spaced, and the last one at the end. */
function times({ duration, cameras }, fps) {
  const last = cameras.length - 1
  const interval = fps === undefined || fps === null ? duration / last : 1 / fps
  return cameras.map((_, index) => (index === last ? duration : index * interval))
}
