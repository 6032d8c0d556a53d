// In the place of maplibre-gl 6.

import { Map as Base } from './maplibre/map.js'

export class Map extends Base {
  calculateAnchoredCameraOptions(options) {
    return this._anchored(options)
  }
}
