// Those of mapcam/maplibre, with Mapbox's own names.
import { Map as Base } from './maplibre.js'

export * from './maplibre.js'
export class Map extends Base {
  getFog(): any
  setFog(fog: object | null): this
  getConfigProperty(fragment: string, name: string): any
  setConfigProperty(fragment: string, name: string, value: unknown): this
  /** As Mapbox does; those of clusters on sources, too. */
  loadImage(url: string, callback?: (error: Error | null, image: any) => void): any
}
export function supported(): boolean
export function clearStorage(): void
/** Kept, and not used. */
export let accessToken: string
export let baseApiUrl: string
export let workerCount: number
export let workerUrl: string
