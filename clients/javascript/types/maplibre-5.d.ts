// Those of mapcam/maplibre; what came after 5.3 is undefined.
import { Map as Base, type CameraUpdate } from './maplibre.js'

export * from './maplibre.js'
export class Map extends Base {
  transformCameraUpdate: CameraUpdate | null
}
