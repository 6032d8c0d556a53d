// What a strict host writes; compiled by the tests where there is a TypeScript, never run.

import {
  fitBounds,
  fromMapLibre,
  InvalidParamsError,
  MapCam,
  scrollBy,
  toDeckGL,
  toMapLibre,
  zoomBy,
} from 'mapcam'
import type { Camera, Notification, Outcome, Point } from 'mapcam'

const berlin = { latitude: 52.5163, longitude: 13.3777 }

export async function host(signal: AbortSignal): Promise<Notification[]> {
  const engine = await MapCam.start({ size: [1280, 720], clock: 'manual', timeout: 5 })
  const view = await engine.map('city', { size: { width: 800, height: 600 }, observe: ['tiles'] })
  const heard: Notification[] = []
  view.on('camera.didChange', ({ camera, tiles }) => void [camera.zoom, tiles?.[0]?.wrap])
  engine.on('notification', (event) => heard.push(event))
  engine.once('close', (error) => void error?.message)

  const camera: Camera = await view.move(zoomBy(1, { at: [100, 200] }))
  await view.setCamera(fromMapLibre(toMapLibre(camera)))
  const longitude: number = toDeckGL(camera).longitude
  await view.configure({ padding: 8 })
  await view.fit([13.088, 52.338, 13.761, 52.675], { insets: 8 })
  await view.cameraForBounds([13.088, 52.338, 13.761, 52.675], { insets: { top: 8 } })
  await view.fit([13.088, 52.338, 13.761, 52.675], { padding: 20, shape: 'points' })

  const flight = view.flyTo({ target: berlin, zoom: 15 }, { signal, fly: { speed: 2 } })
  const duration: number = (await flight.started).duration
  await engine.clock.tick(duration)
  const outcome: Outcome = await flight
  const [point, place, id]: [Point | null, (Camera['target'] | null)[], string[]] =
    await engine.batch(() => [
      view.project(berlin),
      view.unproject([[0, longitude]]),
      engine.maps(),
    ] as const)
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
    await engine.request('map.list')
  } catch (error) {
    if (error instanceof InvalidParamsError) void [error.path, error.expected, outcome, point]
  }
  // @ts-expect-error: an update has no such name
  await view.move({ zoomBye: { delta: 1 } })
  // @ts-expect-error: camera.set needs a camera
  await engine.request('camera.set')
  // @ts-expect-error: there is no such event
  view.on('camera.moved', () => {})
  void [place, id]
  await engine[Symbol.asyncDispose]()
  return heard
}
