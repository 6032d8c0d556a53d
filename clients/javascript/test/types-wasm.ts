// A host of the engine in this process, and of the stand-in for MapLibre, as TypeScript checks it.

import {
  LngLatBounds,
  Map,
  Marker,
  type LngLat,
  type MapOptions,
  type Point,
} from 'mapcam/maplibre'
import { MapCam, Tour, zoomTo, type Camera, type StartedAnimation } from 'mapcam/wasm'

export async function host(): Promise<Camera> {
  const engine = await MapCam.start({
    size: [400, 300],
    module: new URL('https://example.org/mapcam.wasm'),
  })
  const view = engine.syncView()
  const camera: Camera = view.move(zoomTo(5))
  const point: { x: number; y: number } | null = view.project({ latitude: 1, longitude: 2 })
  const points: ({ x: number; y: number } | null)[] = view.project([{ latitude: 1, longitude: 2 }])
  const flight: StartedAnimation = view.flyTo({ zoom: 5 })
  const result: Camera = engine.callSync('camera.get')
  view.on('camera.idle', ({ camera }) => void camera.zoom)
  // @ts-expect-error: a promise's method.
  void view.camera().then
  // @ts-expect-error: no such option.
  MapCam.startSync({ binary: 'mapcam' })
  const tour: Tour = Tour.openSync({ tour: 1, steps: [{ to: { zoom: 5 } }] }, { fps: 30 })
  const frame: Camera = tour.cameraAt(tour.frameCount - 1)
  void [point, points, flight, result, frame, tour.at(1.5).zoom]
  return camera
}

export function page(options: MapOptions): LngLat {
  const map = new Map({ ...options, size: [390, 844], clock: 'manual' })
  map.on('moveend', ({ target, originalEvent }) => void [target.getZoom(), originalEvent])
  map.on('click', 'towns', ({ lngLat }) => void lngLat.lng)
  map.flyTo({ center: [1, 2], zoom: 5, padding: { left: 40 } }, { who: 'me' }).tick(1)
  map.simulate.drag([0, 0], [10, 10], { velocity: [100, 0] }).wheel([0, 0], -100)
  new Marker({ draggable: true }).setLngLat({ lng: 1, lat: 2 }).addTo(map)
  const at: Point = map.project([1, 2])
  // @ts-expect-error: not a place.
  map.setCenter('Paris')
  void new LngLatBounds([1, 2, 3, 4]).extend([5, 6]).toArray()
  return map.unproject(at)
}
