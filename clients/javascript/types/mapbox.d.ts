// Those of mapcam/maplibre, with Mapbox's own names.
import { Map as Base } from './maplibre.js'

export * from './maplibre.js'
export class Map extends Base {
  getFog(): any
  setFog(fog: object | null): this
  getConfigProperty(fragment: string, name: string): any
  setConfigProperty(fragment: string, name: string, value: unknown): this
}
export function supported(): boolean
/** Kept, and not used. */
export let accessToken: string
