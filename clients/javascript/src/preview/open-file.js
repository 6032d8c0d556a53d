// What --open does: it opens a page in the browser, and shows a file or plays a session there.

import { parsed, refusalReason } from '../connection/json-text.js'
import { geoJSONFromGPX } from '../readers/gpx.js'
import { geoJSONFromKML } from '../readers/kml.js'
import { fitRequest, positions } from './host-methods.js'
import { play, readSession } from './session-player.js'

/** What a text with the name of a file has: {data}, {session: {args, lines}} or {tour}. */
export function contents(name, text) {
  if (name.endsWith('.tour.json')) return { tour: tourIn(text) }
  switch (/\.\w+$/.exec(name)?.[0].toLowerCase()) {
    case '.jsonl': return { session: readSession(text) }
    case '.gpx': return { data: checked(geoJSONFromGPX(text)) }
    case '.kml': return { data: checked(geoJSONFromKML(text)) }
    case '.geojson': case '.json': return { data: checked(JSON.parse(text)) }
    default: throw new Error('it is neither .tour.json, .geojson, .json, .gpx, .kml nor .jsonl')
  }
}

/** A tour document. The engine checks the rest of it. */
export function tourIn(text) {
  if (text.startsWith('\ufeff')) throw new Error('it begins with a byte order mark')
  const tour = JSON.parse(text)
  if (!Array.isArray(tour?.steps)) throw new Error('it is no tour document: it has no steps')
  return tour
}

/** Shows a file that a page was given. */
export async function showDropped(bridge, map, name, text) {
  const { data, session, tour } = contents(name, text)
  if (tour !== undefined) return playTour(bridge, map, tour)
  if (session !== undefined) return play(session, bridge, (line) => askQuietly(bridge, line))
  bridge.watch.show(map, data)
  return fitAgain(bridge, map)
}

/** Makes a line's requests for the page alone: the host sees no answers. None ends the engine. */
function askQuietly({ watch, engine }, line) {
  for (const message of [parsed(line)].flat()) {
    const { method, params } = message ?? {}
    if (typeof method !== 'string' || method === 'shutdown' || method === 'exit') continue
    watch.willMove({ method, params })
    engine.askFor(method, params, () => {})
  }
  watch.changed()
}

/** Fits what is drawn on a map. */
export async function fitAgain(bridge, map) {
  await bridge.engine.ask(...fitRequest(map, positions(bridge.watch.shown(map) ?? { type: 'GeometryCollection', geometries: [] })))
  bridge.watch.changed()
}

/** Plays a tour document. What it begins from comes first, so that the page sees where it will go. */
async function playTour(bridge, map, { size, map: settings, camera, steps }) {
  const requests = [['map.configure', { size, ...settings }], ['camera.set', { camera }], ['camera.tour', { steps }]]
  for (const [method, own] of requests.filter(([, { camera: first }], index) => index !== 1 || first !== undefined)) {
    const params = { map, ...own }
    bridge.watch.willMove({ method, params })
    await bridge.engine.ask(method, params)
    bridge.watch.changed()
  }
}

function checked(data) {
  const reason = refusalReason(data)
  if (reason !== undefined) throw new Error(`it ${reason}`)
  if (positions(data).length === 0) throw new Error('there is no place in it')
  return data
}

/** Opens the page, and shows the file there. */
export async function openFile(bridge, { browser, file }, print) {
  await bridge.server.listen()
  // A session keeps the size that it was made for.
  const url = bridge.server.address('default', { resize: (file?.session ?? file?.tour?.size) === undefined })
  print(url)
  if (browser) bridge.openBrowser(url)
  if (file === undefined) return
  if (file.tour !== undefined) {
    await bridge.pages.settled()
    return playTour(bridge, 'default', file.tour).catch(({ message }) => print(message))
  }
  if (file.data !== undefined) {
    bridge.watch.show('default', file.data)
    await bridge.pages.settled()
    await fitAgain(bridge, 'default')
  } else {
    await bridge.pages.settled()
    const count = await play(file.session, bridge)
    print(`The session has ended: ${count} requests. The preview stays open; Ctrl-C ends it.`)
  }
}
