// Plays scripts on MapLibre's Map and on the stand-in, and tells what each did.

import { FakeTime, makeScript, play } from './script.js'

const style = { version: 8, sources: {}, layers: [] }
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

async function loaded(Map, time) {
  const container = document.createElement('div')
  container.style.cssText = 'width: 400px; height: 300px'
  document.body.append(container)
  const map = new Map({ container, style, fadeDuration: 0, trackResize: false, attributionControl: false })
  let isLoaded = false
  map.once('load', () => (isLoaded = true))
  while (!isLoaded) {
    await pause()
    time.pass(16)
  }
  return map
}

/** What a library exports, and what programs call of its classes, and another does not have. */
function lacking(real, own) {
  const lacks = new Set(Object.keys(real).filter((name) => !(name in own)))
  for (const name of ['Evented', 'LngLat', 'LngLatBounds', 'Map', 'Marker', 'MercatorCoordinate', 'Point', 'Popup']) {
    const has = (member) => member in own[name] || member in own[name].prototype
    for (let type = real[name]; type !== Function.prototype; type = Object.getPrototypeOf(type)) {
      const members = [type, type.prototype].flatMap(Object.getOwnPropertyNames)
      for (const member of members) if (!member.startsWith('_') && !has(member)) lacks.add(member)
    }
  }
  return [...lacks].sort()
}

export async function run({ seeds, count }) {
  const time = new FakeTime(window)
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: '/maplibre-gl.js', onload: resolve, onerror: reject })
    document.head.append(script)
  })
  const standIn = await import('/src/maplibre/index.js')
  const plays = []
  for (const seed of seeds) {
    const script = makeScript(seed, count)
    const both = []
    for (const { Map } of [window.maplibregl, standIn]) {
      const map = await loaded(Map, time)
      both.push(play(map, script, time))
      map.remove()
    }
    plays.push(both)
  }
  return { plays, lacks: lacking(window.maplibregl, standIn), more: lacking(standIn, window.maplibregl) }
}
