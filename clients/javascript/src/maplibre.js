// Instead of maplibre-gl 6.

import { accessors } from './maplibre/evented.js'
import { six } from './maplibre/facts.js'
import { Map as Base } from './maplibre/map.js'

export * from './maplibre/index.js'
export { isTimeFrozen, now, restoreNow, setNow } from './maplibre/time.js'
export {
  MapBoxZoomEvent,
  MapLibreEvent,
  MapMovementEvent,
  MapSourceDataEvent,
  MapStyleDataEvent,
  MapStyleLoadEvent,
  MarkerDragEvent,
  PopupEvent,
} from './maplibre/evented.js'

export class Map extends Base {
  #globalState = {}

  calculateAnchoredCameraOptions(options) {
    return this._anchored(options)
  }

  setTransformConstrain(constrain) {
    this._transform.setConstrain(constrain)
    return this._update()
  }

  /** The URL that the style came from; null for an object. */
  getStyleUrl() {
    return this._styleUrl
  }

  /** The values of `setGlobalStateProperty`, which replace the style's defaults. */
  getGlobalState() {
    const defaults = Object.entries(this._getRoot('state') ?? {}).map(
      ([name, { default: value }]) => [name, value],
    )
    return { ...Object.fromEntries(defaults), ...this.#globalState }
  }

  setGlobalStateProperty(name, value) {
    this._checkLoaded()
    this.#globalState[name] = value
    if (value === null) delete this.#globalState[name]
    return this._update()
  }

  static {
    accessors(
      this,
      'zoomSnap',
      (map) => map._zoomSnap,
      (map, zoomSnap) => void (map._zoomSnap = zoomSnap ?? 0),
    )
    accessors(
      this,
      'fontFaces',
      (map) => map._getRoot('font-faces'),
      (map, faces) => map._setRoot('font-faces', faces),
    )
    accessors(
      this,
      'anisotropicFilterPitch',
      (map) => map._anisotropy ?? 20,
      (map, pitch) => void (map._anisotropy = pitch),
    )
    accessors(
      this,
      'transformCameraUpdate',
      undefined,
      (map, update) => void (map._transformCameraUpdate = update),
    )
    // Methods that loading and drawing would use.
    for (const name of ['missingStyleImageResolver', 'sourceTileLodParams'])
      accessors(this, name, undefined, () => {})
    this.prototype.refreshTiles = () => {}
  }
}

export const getVersion = () => six.version

/** MapLibre 6 has none, and an error tells programs that use one. */
export default new Proxy(
  {},
  {
    get(none, name) {
      if (typeof name === 'symbol' || ['then', 'toJSON', '__esModule', '$$typeof'].includes(name))
        return undefined
      throw new Error(
        "maplibre-gl has no default export since 6: write `import { Map } from 'maplibre-gl'`, " +
          'or put mapcam/maplibre-5 in its place.',
      )
    },
  },
)
