// In the place of maplibre-gl 6.

import { six } from './maplibre/facts.js'
import { Map as Base } from './maplibre/map.js'

export * from './maplibre/index.js'
export { isTimeFrozen, now, restoreNow, setNow } from './maplibre/time.js'
export {
  MapBoxZoomEvent, MapLibreEvent, MapMovementEvent, MapSourceDataEvent, MapStyleDataEvent, MapStyleLoadEvent,
} from './maplibre/evented.js'

export class Map extends Base {
  calculateAnchoredCameraOptions(options) { return this._anchored(options) }
  getZoomSnap() { return this._zoomSnap }

  setZoomSnap(zoomSnap) {
    this._zoomSnap = zoomSnap ?? 0
    return this
  }

  setTransformConstrain(constrain) {
    this._transform.setConstrain(constrain)
    return this._update()
  }

  /** The URL that the style came from; null for an object. */
  getStyleUrl() { return this._styleUrl }
}

export const getVersion = () => six.version

/** There is none in 6, and whoever uses one is told so. */
export default new Proxy({}, {
  get(none, name) {
    if (typeof name === 'symbol' || ['then', 'toJSON', '__esModule', '$$typeof'].includes(name)) return undefined
    throw new Error(
      "maplibre-gl has no default export since 6: write `import { Map } from 'maplibre-gl'`, " +
        'or put mapcam/maplibre-5 in its place.',
    )
  },
})
