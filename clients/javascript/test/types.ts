// What a strict host writes; compiled by the tests if there is a TypeScript, never run.

import { once } from 'node:events'
import {
  fitBounds,
  fromGeoJSON,
  fromMapLibre,
  InvalidParamsError,
  MapCam,
  mapLibreOptions,
  RequestTimeoutError,
  scrollBy,
  toDeckGL,
  toMapLibre,
  zoomBy,
} from 'mapcam'
import type { Camera, Coordinate, Notification, Outcome, Point } from 'mapcam'
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
import { MapCam as InProcess, Tour, zoomTo, type StartedAnimation } from 'mapcam/wasm'
import * as native from 'mapcam/react-native-maps'

// MapLibre's own types of what jumpTo takes.
interface PaddingOptions {
  top: number
  bottom: number
  right: number
  left: number
}
declare const map: {
  jumpTo(options: { center?: [number, number]; zoom?: number; padding?: PaddingOptions }): void
}

const berlin = { latitude: 52.5163, longitude: 13.3777 }

export async function host(signal: AbortSignal): Promise<Notification[]> {
  const engine = await MapCam.start({ size: [1280, 720], clock: 'manual', timeout: 5 })
  const view = await engine.map('city', { size: { width: 800, height: 600 }, observe: ['tiles'] })
  const heard: Notification[] = []
  view.on('camera.didChange', ({ camera, tiles }) => void [camera.zoom, tiles?.[0]?.wrap])
  engine.on('notification', (event) => heard.push(event))
  engine.once('close', (error) => void error?.message)
  engine.on('stderr', (line) => void line.toUpperCase())
  view.on('camera.didChange', ({ camera }) => map.jumpTo(toMapLibre(camera)))
  await once(view, 'camera.idle')

  const camera: Camera = await view.move(zoomBy(1, { at: [100, 200] }))
  await view.jumpTo(fromMapLibre(toMapLibre(camera)))
  map.jumpTo(toMapLibre(camera, { padding: { left: 40 } }))
  const longitude: number = toDeckGL(camera).longitude
  await view.configure({ padding: 8 })
  await view.fit([13.088, 52.338, 13.761, 52.675], { padding: 8 })
  await view.cameraForBounds([13.088, 52.338, 13.761, 52.675], {
    padding: { top: 8 },
    mapPadding: 0,
  })
  await view.fit([13.088, 52.338, 13.761, 52.675], { padding: 20, shape: 'points' })
  const room: { padding?: number | undefined } = {}
  await view.fit([13.088, 52.338, 13.761, 52.675], room)
  void [
    view.flyTo({ zoom: 5 }, room),
    view.tour([{ to: { zoom: room.padding }, duration: room.padding }]),
  ]

  const fitted: number | undefined = (await view.cameraForBounds([1, 2, 3, 4]))?.zoom
  const geometry = { type: 'Point', coordinates: [1, 2] } as const
  await view.fit({ type: 'Feature', geometry, properties: null })
  void [fromGeoJSON(geometry), mapLibreOptions().maxZoom, fitted]

  const flight = view.flyTo({ target: berlin, zoom: 15 }, { signal, fly: { speed: 2 } })
  const duration: number = (await flight.started).duration
  await engine.clock.tick(duration)
  const outcome: Outcome = await flight.finished
  const { times, cameras } = await view.path({ zoom: 3 }, { fps: 60 })
  cameras.forEach((camera, index) => void [times[index]?.toFixed(2), camera.zoom])
  const [point, place, id]: [Point | null, (Camera['target'] | null)[], string[]] =
    await Promise.all([view.project(berlin), view.unproject([[0, longitude]]), engine.maps()])
  const curve = ['easeIn', [0.2, 0, 0, 1]] as const
  await view.tour([{ update: fitBounds([5.9, 45.8, 10.5, 47.8]), curve: curve[1], hold: 1 }])

  for await (const event of view.events('camera.idle', 'animation.ended')) {
    if (event.method === 'animation.ended') void event.params.outcome
    else void event.params.camera.zoom
    break
  }
  for await (const { params } of engine.events('camera.didChange', { signal })) void params.camera
  try {
    await engine.request('camera.move', { map: 'city', update: scrollBy(0, 1) }, { signal })
    const { animations } = await engine.request('animation.list')
    const [first, tiles] = await Promise.all([view.camera(), view.tiles()])
    void [animations[0]?.elapsed, first.zoom, tiles[0]?.z]
    const shorter: Camera | null = await engine.request('camera.forBounds', {
      bounds: [1, 2, 3, 4],
    })
    void shorter
  } catch (error) {
    if (error instanceof InvalidParamsError) void [error.path, error.expected, outcome, point]
    else if (error instanceof RequestTimeoutError) void error.method
  }
  const either = async (
    given: Coordinate | Coordinate[],
  ): Promise<Point | null | (Point | null)[]> => view.project(given)
  void either
  // @ts-expect-error: an update has no such name
  await view.move({ zoomBye: { delta: 1 } })
  // @ts-expect-error: an update has exactly one member
  await view.move({ zoomIn: {}, zoomTo: { zoom: 3 } })
  // @ts-expect-error: zoomIn has no parameters
  await view.move({ zoomIn: { delta: 1 } })
  // @ts-expect-error: either an update or some of a camera
  view.animate({ zoomIn: {}, zoom: 5 })
  // @ts-expect-error: insets is the name on the wire
  await view.fit([5.9, 45.8, 10.5, 47.8], { padding: 5, insets: 5 })
  // @ts-expect-error: either frames or fps
  await view.path({ zoom: 5 }, { frames: 2, fps: 60 })
  // @ts-expect-error: a step has either to or update
  await view.tour([{ to: { zoom: 5 }, update: { zoomIn: {} } }])
  // @ts-expect-error: a step has something to do
  await view.tour([{ duration: 5 }])
  // @ts-expect-error: either seconds or to
  await engine.request('clock.tick', { seconds: 1, to: 5 })
  // @ts-expect-error: bounds are corners or coordinates
  await engine.request('camera.forBounds', { bounds: { southWest: berlin, coordinates: [berlin] } })
  const geoJSON = {
    type: 'LineString',
    coordinates: [
      [0, 1],
      [2, 3],
    ],
  } as const
  const route = {
    coordinates: geoJSON,
    zoom: [
      [0, 14],
      [1, 16],
    ],
    bearing: 'keep',
  } as const
  const ride = view.route([[0, 1], { lng: 2, lat: 3 }, berlin], { speed: 3, delay: 1, signal })
  const metres: number = (await ride.started).length
  view.route('<gpx/>')
  await view.path({ route }, { fps: 60, curve: 'linear' })
  await view.tour([{ route, hold: 1 }, { to: { target: [1, 2], zoom: 5 } }])
  await view.tiles({ camera: { target: berlin, zoom: 8 }, tileSize: 512 })
  const follow = view.follow({ bearing: 'heading', padding: 8, at: [1, 2], transition: 0 })
  const { following } = await view.track({ coordinate: [1, 2], heading: 3 }, { timeout: metres })
  await view.track([berlin, [1, 2], { ...berlin, heading: null }])
  void [(await follow.started).camera, following]
  // @ts-expect-error: an area is no line
  view.route({
    type: 'Polygon',
    coordinates: [
      [
        [0, 1],
        [2, 3],
        [0, 1],
      ],
    ],
  })
  // @ts-expect-error: the bearing is a number or one of these words
  view.follow({ bearing: 'west' })
  // @ts-expect-error: either a route or some of a camera
  await view.path({ route, zoom: 5 }, { fps: 60 })
  // @ts-expect-error: a step has either a route or to
  await view.tour([{ route, to: { zoom: 5 } }])
  // @ts-expect-error: either a route or steps
  await view.tiles({ route, steps: [{ route }] })
  // @ts-expect-error: a place has a longitude
  await view.track({ latitude: 5 })
  // What is undefined is left out, wherever it may be.
  await view.path({ zoom: 5, bearing: undefined }, { fps: 60, frames: undefined, delay: undefined })
  await view.tour([{ to: undefined, update: scrollBy(1, 2), curve: undefined }], { delay: 2 })
  // @ts-expect-error: camera.set needs a camera
  await engine.request('camera.set')
  // @ts-expect-error: there is no such event
  view.on('camera.moved', () => {})
  void [place, id]
  await engine[Symbol.asyncDispose]()
  return heard
}

/** A host of the engine in this process. */
export async function hostInProcess(): Promise<Camera> {
  const engine = await InProcess.start({
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
  InProcess.startSync({ binary: 'mapcam' })
  const tour: Tour = Tour.openSync({ tour: 1, steps: [{ to: { zoom: 5 } }] }, { fps: 30 })
  const frame: Camera = tour.cameraAt(tour.frameCount - 1)
  void [point, points, flight, result, frame, tour.at(1.5).zoom]
  return camera
}

/** A test with a map in jsdom. */
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

class NativeView {
  zoom = 1
}

/** A test of a screen with a map of React Native. */
export function screen(
  ref: { current: NativeView | null },
  spy: <F extends (...values: never[]) => unknown>(method: F) => F,
): string[] {
  native.install({ size: [390, 844], spy, takeSnapshot: async () => 'file:///a.png' })
  // @ts-expect-error: until someone has its rules.
  native.install({ platform: 'android' })
  const { ready, drag, pinch, press } = native.simulate(ref)
  ready()
  drag([1, 2], { x: 3, y: 4 }, { velocity: 500 })
  pinch({ latitude: 1, longitude: 2 }, 2, { rotation: 30 })
  // @ts-expect-error: not a place.
  press('Bern')
  native.tick(1)
  native.setSize(ref, [1, 2])
  void native.instances(NativeView)[0]?.zoom
  native.uninstall()
  return [...native.visible(ref), ...native.visible(undefined, { bottom: 20 })]
}
