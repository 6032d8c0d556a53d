// What a newcomer writes who has read the README and nothing else; compiled strictly, never run.

import { once } from 'node:events'
import {
  fitBounds,
  fromGeoJSON,
  InvalidParamsError,
  MapCam,
  MapCamError,
  mapLibreOptions,
  RequestTimeoutError,
  toMapLibre,
  zoomBy,
} from 'mapcam'

declare const socket: { send(text: string): void }
declare const map: { jumpTo(options: { center: [number, number]; zoom: number }): void }

async function main(): Promise<void> {
  const engine = await MapCam.start({ clock: 'realtime', timeout: 5 })
  const view = await engine.map('city', { size: [1280, 720], padding: 8 })
  view.on('camera.didChange', ({ camera }) => map.jumpTo(toMapLibre(camera)))
  engine.on('notification', (event) => socket.send(JSON.stringify(event)))
  engine.on('close', (error) => console.error(error?.message))
  engine.on('stderr', (line) => console.error(line.toUpperCase()))
  await once(view, 'camera.idle')

  await view.setCamera({ target: { latitude: 48.8584, longitude: 2.2945 }, zoom: 15 })
  await view.move(zoomBy(1, { at: [320, 200] }))
  await view.fit([5.96, 45.82, 10.49, 47.81], { padding: 20 })
  await view.fit({ type: 'Point', coordinates: [1, 2] })
  const fit: number | undefined = (await view.cameraForBounds([1, 2, 3, 4], { insets: 9 }))?.zoom
  const flight = view.flyTo({ zoom: 10 }, { duration: 2, signal: new AbortController().signal })
  console.log((await flight.started).duration, await flight.wait({ timeout: 10 }))
  await view.tour([{ update: fitBounds([1, 2, 3, 4]), hold: 1 }, { to: { zoom: 3 } }])
  const { cameras, times } = await view.path({ zoom: 3 }, { fps: 60 })
  cameras.forEach((camera, index) => console.log(times[index]?.toFixed(2), camera.zoom, fit))

  const ride = view.route([[8.5, 47.3], [8.6, 47.4]], { speed: 30, zoom: 15, approach: 2 })
  console.log((await ride.started).length.toFixed())
  const follow = view.follow({ zoom: 17, bearing: 'course' })
  await view.track({ latitude: 47.3, longitude: 8.5 })
  await follow.stop()

  for await (const event of view.events('animation.step', 'camera.idle', { latest: true })) {
    if (event.method === 'camera.idle') break
    console.log(event.params.index.toFixed())
  }
  const [camera, tiles] = await engine.batch(() => [view.camera(), view.tiles()])
  console.log(camera.zoom, tiles[0]?.z, fromGeoJSON({ type: 'Point', coordinates: [1, 2] }))
  if (engine.pending > 1000) await engine.drain(100)
  const { animations } = await engine.request('animation.list', { map: 'city' })
  console.log(animations[0]?.elapsed, mapLibreOptions().maxZoom)
  try {
    await engine.request('camera.stop', { animation: 3 }, { timeout: Infinity })
  } catch (error) {
    if (error instanceof InvalidParamsError) console.log(error.path, error.expected)
    else if (error instanceof RequestTimeoutError) console.log(error.method)
    else if (error instanceof MapCamError) console.log(error.name)
  }
  engine.unref()
  await engine.close()
}

void main()
