// What a frame costs: prints the share of the processor's time in which the library's own code ran, of that in which frames
// were drawn, for a map with ten layers and 1,000 features. The rest is this platform's.

import { Session } from 'node:inspector/promises'

const { mapcam, maplibregl } = globalThis
mapcam.install({ clock: 'manual' })
const container = document.body.appendChild(document.createElement('div'))
const features = Array.from({ length: 1000 }, (_, index) => ({
  type: 'Feature',
  properties: { rank: index % 10 },
  geometry: { type: 'Point', coordinates: [(index % 40) / 4, 45 + Math.floor(index / 40) / 4] },
}))
const layers = Array.from({ length: 10 }, (_, rank) => ({
  id: `layer${rank}`,
  type: 'circle',
  source: 'all',
  filter: ['==', ['get', 'rank'], rank],
}))
const sources = { all: { type: 'geojson', data: { type: 'FeatureCollection', features } } }
const style = { version: 8, sources, layers }
const map = new maplibregl.Map({ container, style, center: [5, 48], zoom: 6 })
await map.once('idle')
const turn = (seconds) => {
  map.rotateTo(map.getBearing() + 100, { duration: seconds * 1000 })
  mapcam.tick(seconds)
}
turn(5)
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.start')
turn(20)
const { profile } = await session.post('Profiler.stop')
const counts = { library: 0, platform: 0 }
for (const { callFrame, hitCount } of profile.nodes) {
  const { url } = callFrame
  if (url.includes('/src/jsdom/') || url.includes('/src/testing/')) counts.platform += hitCount
  else if (url.endsWith(process.env.MAP_LIBRARY)) counts.library += hitCount
}
console.log(counts.library / (counts.library + counts.platform))
map.remove()
