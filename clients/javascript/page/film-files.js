// The files that the page makes of what the time line shows, and the picture of a frame.

import { formats } from './film-formats.js'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Each kind's title, its name's end, and its text from {settings, camera, steps, frames, fps, title}: `settings` as map.configure takes them. */
export const files = {
  tour: {
    title: 'Tour', end: '.tour.json',
    write: ({ settings: { size, ...map }, camera, steps, fps }) => json({ tour: 1, size, fps, map, camera, steps }),
  },
  session: { title: 'Session', end: '.jsonl', write: session },
  maplibre: { title: 'MapLibre', end: '.maplibre.json', write: formats.maplibre },
  deckgl: { title: 'deck.gl', end: '.deckgl.json', write: formats.deckgl },
  kml: { title: 'KML', end: '.kml', write: formats.kml },
  gltf: { title: 'glTF', end: '.gltf', write: formats.gltf },
  'earth-studio': { title: 'Earth Studio', end: '.earth-studio.json', write: formats['earth-studio'] },
}

/** The requests that play a tour, with a tick for each frame. */
function session({ settings, camera, steps, frames, fps }) {
  const ticks = frames.slice(1).map(() => ['clock.tick', { seconds: 1 / fps }])
  const requests = [['map.configure', settings], ['camera.set', { camera }], ['camera.tour', { steps }], ...ticks]
  return requests.map(([method, params], index) => `${JSON.stringify({ jsonrpc: '2.0', id: index + 1, method, params })}\n`).join('')
}

/** A PNG of a MapPane as it is now, with the map's attribution. */
export async function picture(pane) {
  const frame = pane.part('frame')
  const drawn = () => {
    const canvases = [...frame.querySelectorAll('canvas')]
    const { width, height } = canvases[0]
    const all = Object.assign(document.createElement('canvas'), { width, height })
    const context = all.getContext('2d')
    for (const canvas of canvases) context.drawImage(canvas, 0, 0, width, height)
    Object.assign(context, { font: `${(11 * width) / frame.clientWidth}px sans-serif`, textAlign: 'right', fillStyle: '#777' })
    context.fillText(frame.querySelector('.maplibregl-ctrl-attrib')?.innerText ?? '', width - 6, height - 6)
    return all
  }
  const { map } = pane.handle
  // MapLibre's canvas can be read only while it is drawn.
  const canvas = map === undefined ? drawn() : await new Promise((resolve) => {
    map.once('render', () => resolve(drawn()))
    map.triggerRepaint()
  })
  return new Promise((resolve) => canvas.toBlob(resolve))
}

/** Saves a file. */
export function save(name, content) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
