// What a host may ask of the preview: each method is declared once.

import { boundsOf, positions } from './geojson.js'
import { checked, invalid, nearest, RPCFailure } from './rpc.js'

/** How near a fit comes to a single place. */
const placeZoom = 15

/** The methods preview.*. Each gives the engine's request that stands in its place, and its result. */
export class HostMethods {
  #bridge

  constructor(bridge) {
    this.#bridge = bridge
  }

  /**
   * A call, checked: `method` and `params` of the request that the engine gets in its place, and
   * `answer`, which makes the result of the engine's answer, or a promise, or throws.
   */
  prepare({ method, params }) {
    try {
      const declared = methods[method]
      if (declared === undefined) throw unknown(method)
      const call = declared(checked(params, declared.params), this.#bridge)
      const { standIn = ['ping'], result } = call
      return { method: standIn[0], params: standIn[1], answer: (answer) => result(succeeded(answer)) }
    } catch (error) {
      if (!(error instanceof RPCFailure)) throw error
      return {
        method: 'ping',
        answer: () => {
          throw error
        },
      }
    }
  }
}

function succeeded({ result, error }) {
  if (error !== undefined) throw new RPCFailure(error.code, error.message, error.data)
  return result
}

function unknown(method) {
  const suggestion = nearest(method, Object.keys(methods))
  const hint = suggestion ? ` Did you mean "${suggestion}"?` : ''
  return new RPCFailure(-32601, `There is no method "${method.slice(0, 200)}".${hint}`, {
    method: method.slice(0, 200),
    suggestion,
  })
}

const methods = {
  /** The page's address; the browser is opened unless told otherwise. */
  'preview.open': declare(
    { 'map?': 'string', 'browser?': 'boolean', 'resize?': 'boolean' },
    ({ map = 'default', browser = true, resize = false }, bridge) => ({
      standIn: ['map.get', { map }],
      async result() {
        await bridge.server.listen()
        const url = bridge.server.address(map, { resize })
        if (browser) bridge.openBrowser(bridge.server.entrance(url))
        return { url }
      },
    }),
  ),

  /** Draws GeoJSON on a map, in the place of what was drawn before; null clears it. */
  'preview.show': declare(
    { 'map?': 'string', data: 'object or null', 'fit?': 'boolean' },
    ({ map = 'default', data, fit = false }, bridge) => {
      const bounds = data === null ? undefined : boundsOf(positions(data))
      const standIn =
        fit && bounds !== undefined
          ? ['camera.move', { map, update: fitting(bounds) }]
          : ['camera.get', { map }]
      return {
        standIn,
        result(camera) {
          bridge.watch.show(map, data)
          return { camera }
        },
      }
    },
  ),

  /** What stands at a place of a text. */
  'preview.locate': declare(
    {
      text: 'string',
      line: 'a whole number of 0 or more',
      column: 'a whole number of 0 or more',
      'languageId?': 'string',
    },
    (params) => ({
      async result() {
        const { locate } = await import('./locate/index.js')
        return locate(params) ?? null
      },
    }),
  ),

  /** All places in a text. */
  'preview.locateAll': declare({ text: 'string', 'languageId?': 'string' }, (params) => ({
    async result() {
      const { locateAll } = await import('./locate/index.js')
      return locateAll(params)
    },
  })),

  /** A camera in the words of a language or library. */
  'preview.format': declare({ camera: 'object', as: 'string' }, ({ camera, as }) => ({
    async result() {
      checkCamera(camera)
      const { formatCamera, formats } = await import('./formats.js')
      try {
        return formatCamera(camera, as)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        throw invalid('/as', `one of ${formats.map(({ id }) => id).join(', ')}`, error.message)
      }
    },
  })),

  /** Begins a page that the host itself carries, in a webview: preview.message is what it gets. */
  'preview.attach': declare(
    { 'map?': 'string', 'resize?': 'boolean' },
    ({ map = 'default', resize = false }, bridge) => ({
      standIn: ['map.get', { map }],
      result: () => ({ page: bridge.pages.attachHosted(map, { resize }) }),
    }),
  ),

  /** What such a page posts. */
  'preview.post': declare({ page: 'string', message: 'object' }, ({ page, message }, bridge) => ({
    result: () => (bridge.pages.hosted(page).receive(message), null),
  })),

  'preview.detach': declare({ page: 'string' }, ({ page }, bridge) => ({
    result: () => (bridge.pages.hosted(page).close(), null),
  })),
}

function declare(params, call) {
  call.params = params
  return call
}

/** Shows all of some bounds; a single place is not looked at from a metre above. */
export function fitting(bounds) {
  const { southWest, northEast } = bounds
  const isPlace =
    southWest.latitude === northEast.latitude && southWest.longitude === northEast.longitude
  return isPlace
    ? { setTarget: { target: southWest, zoom: placeZoom } }
    : { fitBounds: { bounds } }
}

function checkCamera({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  const numbers = {
    '/camera/target/latitude': target?.latitude,
    '/camera/target/longitude': target?.longitude,
    '/camera/zoom': zoom,
    '/camera/bearing': bearing,
    '/camera/viewingAngle': viewingAngle,
  }
  for (const [path, value] of Object.entries(numbers)) {
    if (!Number.isFinite(value)) throw invalid(path, 'a number')
  }
}
