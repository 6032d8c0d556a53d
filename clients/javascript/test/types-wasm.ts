// A host of the engine in this process, and a test with a map in jsdom, as TypeScript checks them.

import {
  idle,
  loseContext,
  requests,
  respond,
  setMedia,
  setSize,
  simulate,
  tick,
} from 'mapcam/jsdom'
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

export function page(
  map: {
    getCanvas(): HTMLCanvasElement
    project(place: [number, number] | { lng: number; lat: number }): { x: number; y: number }
    once(type: 'idle', listener: () => void): void
    triggerRepaint(): void
    isMoving(): boolean
    loaded(): boolean
  },
  element: Element,
): string[] {
  respond('https://example.org/{z}/{x}/{y}.pbf', new Uint8Array())
  respond(/style/, (url) => ({ name: url }))
  setSize(element, [390, 844])
  setMedia('(prefers-reduced-motion: reduce)', true)
  const hands = simulate(map)
  hands.drag([0, 0], { lng: 1, lat: 2 }, { velocity: 800, shiftKey: true })
  hands.key('ArrowLeft', { seconds: 1 })
  loseContext(map)()
  void idle(map).then(() => {})
  tick(1)
  // @ts-expect-error: a size is a pair.
  setSize(element, 390)
  return requests()
}
