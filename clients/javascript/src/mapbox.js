// Instead of mapbox-gl: MapLibre's camera and elements, under Mapbox's names.

import * as controls from './maplibre/controls.js'
import { five } from './maplibre/facts.js'
import * as names from './maplibre/index.js'
import { Map as Base } from './maplibre/map.js'
import { Marker as BaseMarker, Popup as BasePopup } from './maplibre/overlays.js'
import { Source } from './maplibre/styled.js'

export * from './maplibre/index.js'

/** The version of mapbox-gl whose names these are. */
const version = '3.9.0'
const prefix = 'mapboxgl'
const named = (type) =>
  class extends type {
    static prefix = prefix
  }

export class Marker extends BaseMarker {
  static prefix = prefix
}
export class Popup extends BasePopup {
  static prefix = prefix
}
export class NavigationControl extends controls.NavigationControl {
  static prefix = prefix
}
export class GeolocateControl extends controls.GeolocateControl {
  static prefix = prefix
}
export class ScaleControl extends controls.ScaleControl {
  static prefix = prefix
}
export class FullscreenControl extends controls.FullscreenControl {
  static prefix = prefix
}
export class AttributionControl extends controls.AttributionControl {
  static prefix = prefix
}

/** Mapbox's sources take callbacks, and have no clusters here either. */
export class GeoJSONSource extends Source {
  getClusterExpansionZoom(id, callback) {
    super.getClusterExpansionZoom(id).catch(callback)
  }
  getClusterChildren(id, callback) {
    super.getClusterChildren(id).catch(callback)
  }
  getClusterLeaves(id, limit, offset, callback) {
    super.getClusterLeaves(id).catch(callback)
  }
}

export class Map extends Base {
  static prefix = prefix
  static source = GeoJSONSource
  static model = { ...five, version }
  static controls = [AttributionControl, named(controls.LogoControl)]
  static attribution = undefined
  #config = {}

  get transform() {
    return this._transform
  }
  loadImage(url, callback) {
    super.loadImage(url).then(({ data }) => callback(null, data))
  }
  getFog() {
    return this._getRoot('fog') ?? null
  }
  setFog(fog) {
    return this._setRoot('fog', fog)
  }
  getConfigProperty(fragment, name) {
    return this.#config[fragment]?.[name]
  }

  setConfigProperty(fragment, name, value) {
    ;(this.#config[fragment] ??= {})[name] = value
    return this
  }
}

export const getVersion = () => version
export const supported = () => true

const token = {
  accessToken: '',
  baseApiUrl: 'https://api.mapbox.com',
  workerCount: 2,
  workerUrl: '',
  clearStorage() {},
}

/** Like the UMD build: `mapboxgl.accessToken` is kept. */
export default Object.assign(token, {
  ...names,
  AttributionControl,
  FullscreenControl,
  GeolocateControl,
  GeoJSONSource,
  Map,
  Marker,
  NavigationControl,
  Popup,
  ScaleControl,
  supported,
  version,
})
