// In the place of maplibre-gl 5.3.

import { five } from './maplibre/facts.js'
import * as names from './maplibre/index.js'
import { Map as Base } from './maplibre/map.js'

export * from './maplibre/index.js'

export class Map extends Base {
  static model = five

  get transform() { return this._transform }
}

export const getVersion = () => five.version

export default { ...names, Map, getVersion }
