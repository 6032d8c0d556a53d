// Instead of maplibre-gl 5.3.

import { five } from './maplibre/facts.js'
import * as names from './maplibre/index.js'
import { Map as Base } from './maplibre/map.js'

export * from './maplibre/index.js'

export class Map extends Base {
  static model = five

  get transform() {
    return this._transform
  }
  get transformCameraUpdate() {
    return this._transformCameraUpdate
  }
  set transformCameraUpdate(update) {
    this._transformCameraUpdate = update
  }
}

export const getVersion = () => five.version

export default { ...names, Map, getVersion }
