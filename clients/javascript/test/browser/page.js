// Plays scripts on MapLibre's Map and on the stand-in, and tells what each did.

import { names, tell } from './facts.js'
import { FakeTime, makeScript, play } from './script.js'

const style = { version: 8, sources: {}, layers: [] }
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

function container() {
  const made = document.createElement('div')
  made.style.cssText = 'width: 400px; height: 300px; position: relative'
  document.body.append(made)
  return made
}

async function loaded(Map, time, options) {
  const given = {
    style,
    fadeDuration: 0,
    trackResize: false,
    attributionControl: false,
    container: container(),
    ...options,
  }
  const map = new Map(given)
  let isLoaded = false
  map.once('load', () => (isLoaded = true))
  while (!isLoaded) {
    await pause()
    time.pass(16)
  }
  return map
}

/** Classes whose members programs call. */
const called =
  /^(Evented|LngLat|LngLatBounds|Map|Map\w+Event|Marker|MercatorCoordinate|Point|Popup|GeoJSONSource|\w+Control)$/
/** What MapLibre itself calls of its sources. */
const internal =
  /^(_.*|name|length|prototype|load|(abort|load|unload)Tile|hasTransition|on(Add|Remove)|getCoordinatesFromGeometry)$/

/** What a library exports, and the members of its classes, that another does not have. */
function lacking(real, own, classes = called) {
  const lacks = Object.keys(real).filter((name) => !(name in own))
  for (const [name, type] of Object.entries(real)) {
    if (!classes.test(name) || !own[name]) continue
    const has = (member) => member in own[name] || member in own[name].prototype
    const members = new Set()
    for (let at = type; at && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
      for (const member of [at, at.prototype].flatMap(Object.getOwnPropertyNames))
        members.add(member)
    }
    for (const member of members)
      if (!internal.test(member) && !has(member)) lacks.push(`${name}.${member}`)
  }
  return lacks.sort()
}

const load = (src) =>
  new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }),
    )
  })

export async function run({ seeds, count }) {
  const time = new FakeTime(window)
  await load('/maplibre-gl.js')
  const standIn = await import('/src/maplibre-5.js')
  const libraries = [window.maplibregl, standIn]
  const plays = []
  for (const seed of seeds) {
    const script = makeScript(seed, count)
    const both = []
    for (const { Map } of libraries) {
      const map = await loaded(Map, time)
      both.push(play(map, script, time))
      map.remove()
    }
    plays.push(both)
  }
  const told = {}
  for (const name of names) {
    told[name] = []
    for (const library of libraries) {
      const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
      const stage = {
        container,
        pause,
        wait,
        pass: (milliseconds) => time.pass(milliseconds),
        make: (options) => loaded(library.Map, time, options),
      }
      told[name].push(await tell(name, library, stage).catch((error) => String(error.stack)))
      document.body.replaceChildren()
    }
  }
  return {
    plays,
    told,
    lacks: lacking(window.maplibregl, standIn),
    more: lacking(standIn, window.maplibregl, /^(Map|Marker|Popup|LngLat.*|Point)$/),
  }
}
