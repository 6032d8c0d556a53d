// The preview's methods, each declared once.

import { decimal } from '../camera-forms.js'
import { nearest } from '../options.js'
import {
  geometryOf,
  pointAt,
  positionsOf,
  updateShowing,
  withoutEmpty,
} from '../readers/geojson.js'
import { cameraFault, NotReplaceableError } from '../locate/edits.js'
import { edits, formats, locate, locateAll, notationOf } from '../locate/index.js'
import { checked, failureOf, InvalidParameter, invalid, RPCFailure } from './rpc.js'

/**
 * A call of a method preview.*, checked: `method` and `params` of the request that the engine gets instead, and `answer`, which
 * computes the result from the engine's response, or throws.
 */
export function prepare({ method, params }, bridge) {
  try {
    const declared = methods[method]
    if (declared === undefined) throw unknown(method)
    const call = named(method, () =>
      declared({ map: 'default', ...checked(params, declared.params) }, bridge),
    )
    const { engineRequest, paths, result } = call
    const answer = (answer) => named(method, () => result(succeeded(answer, paths)))
    return { engineRequest, answer }
  } catch (error) {
    const answer = () => {
      throw error
    }
    return { answer }
  }
}

/** Runs a part of a method; its errors are those of the method's answer. */
function named(method, body) {
  try {
    return body()
  } catch (error) {
    throw failureOf(error, method)
  }
}

/**
 * The engine's result for a stand-in. An error at the first of two `paths` is reported at the second,
 * where the host's parameters have it.
 */
function succeeded({ result, error }, [from, to] = []) {
  if (error === undefined) return result
  const { code, message, data } = error
  if (from === undefined || !data?.path?.startsWith(from)) throw new RPCFailure(code, message, data)
  const path = to + data.path.slice(from.length)
  const said = message.slice(message.indexOf('"')).replace(data.path, () => path)
  throw new InvalidParameter(path, data.expected, said)
}

function unknown(method) {
  const suggestion = nearest(method, Object.keys(methods))
  const hint = suggestion ? ` Did you mean "${suggestion}"?` : ''
  return new RPCFailure(-32601, `There is no method "${method.slice(0, 200)}".${hint}`, {
    method: method.slice(0, 200),
    suggestion,
  })
}

/** The params of a position in a text. */
const atCursor = {
  text: 'a string',
  line: 'a whole number of 0 or more',
  column: 'a whole number of 0 or more',
  'languageId?': 'a string',
  'firstLine?': 'a whole number of 0 or more',
  'firstColumn?': 'a whole number of 0 or more',
}

/** What preview.follow shows: a place that is not shown yet, any, bounds and geometries alone, or none. */
const shows = ['new', 'always', 'extent', 'never']

/** The places that maps show of the texts that they follow. */
export class Followed {
  #keys = new Map()
  #limits = new Map()

  /** The name of the limits of a map that shows a place; undefined if it has them already. */
  limitsFor(map, { notation }) {
    const { limits = 'none' } = notationOf(notation)
    if (this.#limits.get(map) === limits) return undefined
    this.#limits.set(map, limits)
    return limits
  }

  /** Whether a place (or null) is to be shown; it counts as shown from now on. */
  isDue(map, { document, place, show }) {
    if (place === null) return false
    if (show === 'extent' && place.kind !== 'geometry' && place.kind !== 'bounds') return false
    const key = JSON.stringify([document, place.range.start, place[place.kind]])
    const isNew = this.#keys.get(map) !== key
    this.#keys.set(map, key)
    return show === 'new' ? isNew : show !== 'never'
  }
}

/** All positions of some GeoJSON, [longitude, latitude, …] each; throws if it is not valid. */
export const positions = (data, path = '/data') => positionsOf(data, invalid, path)

const methods = {
  /** The page's address; opens the browser unless `browser` is false. */
  'preview.open': declare(
    {
      'map?': 'a string',
      'browser?': 'true or false',
      'resize?': 'true or false',
      'inserts?': 'true or false',
    },
    ({ map, browser = true, resize = false, inserts = false }, bridge) => ({
      engineRequest: ['map.get', { map }],
      result() {
        const url = bridge.address(map, { resize, inserts })
        if (browser) bridge.openBrowser(url)
        return { url }
      },
    }),
  ),

  /** Draws GeoJSON on a map, replacing the last; null clears it. */
  'preview.show': declare(
    { 'map?': 'a string', data: 'an object or null', 'fit?': 'true or false' },
    ({ map, data, fit = false }, bridge) => {
      const places = data === null ? [] : positions(data)
      return {
        engineRequest: fitRequest(map, fit ? places : []),
        result(camera) {
          bridge.watch.show(map, data === null ? null : withoutEmpty(data, invalid).data)
          return { camera }
        },
      }
    },
  ),

  /** Shows a place as preview.locate gives it. */
  'preview.showPlace': declare(
    { 'map?': 'a string', place: 'an object' },
    ({ map, place }, bridge) => showing(map, place, bridge),
  ),

  /** Shows the place at the cursor of a document on the map, unless it is the one that the map shows. */
  'preview.follow': declare(
    {
      'map?': 'a string',
      ...atCursor,
      document: 'a string',
      'show?': 'a string',
    },
    ({ map, document, show = 'new', ...request }, bridge) => {
      if (!shows.includes(show))
        throw invalid('/show', `one of ${shows.map((one) => `"${one}"`).join(', ')}`, show)
      const place = locate(request)
      const isDue = bridge.followed.isDue(map, { document, place, show })
      const result = { place, isShown: isDue, notice: null }
      if (!isDue) return { result: () => result }
      const call = showing(map, place, bridge)
      return {
        ...call,
        result: (camera) => ({ ...result, notice: call.result(camera).notice ?? null }),
      }
    },
  ),

  /** Draws all places of a text, and shows them together. */
  'preview.showAll': declare(
    { 'map?': 'a string', text: 'a string', 'languageId?': 'a string' },
    ({ map, text, languageId }, bridge) => {
      const geometries = locateAll({ text, languageId }).map(geometryOf)
      const data = { type: 'GeometryCollection', geometries }
      return {
        engineRequest: fitRequest(map, positions(data)),
        result(camera) {
          if (geometries.length > 0) bridge.watch.show(map, data)
          return { camera, places: geometries.length }
        },
      }
    },
  ),

  /** The place at a position in a text. */
  'preview.locate': declare(atCursor, (params) => ({ result: () => locate(params) })),

  /** The formats that preview.edits knows. */
  'preview.formats': declare({}, () => ({ result: () => formats })),

  /** The edits that write a camera, the map's unless one is given, at a position in a text. */
  'preview.edits': declare(
    { 'map?': 'a string', 'camera?': 'an object', 'as?': 'a string', ...atCursor },
    ({ map, camera, as, ...request }, bridge) => ({
      engineRequest: camera ? undefined : ['camera.get', { map }],
      result(current) {
        // If no page has shown a map, nobody has chosen its camera.
        if (!camera && !bridge.pages.wasOpened(map))
          throw new RPCFailure(-32602, 'There is no preview of the map yet: nothing was written.')
        const fault = cameraFault(camera ?? current)
        if (fault !== undefined) throw incomplete(camera, fault.split('.'))
        return written({ ...request, as, camera: camera ?? current })
      },
    }),
  ),

  /** Opens a page in a webview of the host, which gets preview.message. */
  'preview.attach': declare(
    { 'map?': 'a string', 'resize?': 'true or false', 'inserts?': 'true or false' },
    ({ map, ...settings }, bridge) => ({
      engineRequest: ['map.get', { map }],
      result: () => ({ page: bridge.pages.attachHosted(map, settings) }),
    }),
  ),

  /** A message of such a page. */
  'preview.post': declare(
    { page: 'a string', message: 'an object' },
    ({ page, message }, bridge) => ({
      result: () => (pageOf(page, bridge).receive(message), null),
    }),
  ),

  'preview.detach': declare({ page: 'a string' }, ({ page }, bridge) => ({
    result: () => (pageOf(page, bridge).close(), null),
  })),
}

function pageOf(id, bridge) {
  const page = bridge.pages.get(id)
  if (page === undefined) throw invalid('/page', 'the id of a page that preview.attach gave', id)
  return page
}

const incomplete = (camera, steps) =>
  invalid(
    `/camera/${steps.join('/')}`,
    'a number',
    steps.reduce((value, step) => value?.[step], camera),
  )

/** The edits that write a camera; their errors are those of the parameters. */
function written(request) {
  const { as } = request
  try {
    return edits(request)
  } catch (error) {
    if (error instanceof NotReplaceableError)
      throw new RPCFailure(-32602, error.message, {
        path: '/column',
        expected: 'a place that a camera can replace',
      })
    if (!(error instanceof RangeError)) throw error
    throw invalid('/as', `one of ${formats.map(({ id }) => `"${id}"`).join(', ')}`, as)
  }
}

function declare(params, call) {
  call.params = params
  return call
}

const moving = (map, update) => ['camera.move', { map, update }]

/** The request that fits all positions; if there are none, the camera stays. */
export function fitRequest(map, places) {
  const update = updateShowing(places)
  return update ? moving(map, update) : ['camera.get', { map }]
}

/** The engine's request that shows each kind of place, where in its parameters the place is, and what is drawn. */
const kinds = {
  camera: (map, camera) => ({
    engineRequest: ['camera.set', { map, camera, report: ['clamped'] }],
    path: '/camera',
  }),
  coordinate: (map, target) => ({
    engineRequest: moving(map, { setTarget: { target } }),
    path: '/update/setTarget/target',
    data: () => pointAt(target),
  }),
  bounds: (map, bounds) => ({
    engineRequest: moving(map, { fitBounds: { bounds } }),
    path: '/update/fitBounds/bounds',
  }),
  geometry: (map, geometry) => ({
    engineRequest: fitRequest(map, positions(geometry, '/place/geometry')),
    data: () => geometry,
  }),
}

/** The call that shows a place, under the limits of its notation's library if it has one. */
function showing(map, place, bridge) {
  const { kind } = place
  if (!Object.keys(kinds).includes(kind))
    throw invalid('/place/kind', '"camera", "coordinate", "bounds" or "geometry"', kind)
  const { engineRequest, path, data } = kinds[kind](map, place[kind])
  const limits = place.notation && bridge.followed.limitsFor(map, place)
  if (limits) bridge.engine.askFor('map.configure', { map, limits }, () => {})
  bridge.pages.notice(map, null)
  return {
    engineRequest,
    paths: path && [path, `/place/${kind}`],
    result({ clamped = [], ...camera }) {
      if (data !== undefined) bridge.watch.show(map, data())
      const notice = clamped.map(({ property }) => clampedText(property, place, camera)).join('; ')
      if (notice === '') return { camera }
      bridge.pages.notice(map, notice)
      return { camera, notice }
    },
  }
}

function clampedText(property, { camera, notation }, given) {
  if (property === 'target') return 'the target is limited'
  const [wanted, limit] = [camera[property], given[property]]
  const at = property === 'zoom' ? '' : ` at zoom ${decimal(given.zoom)}`
  const reason = notationOf(notation).limits === 'google' ? `, the limit of Google Maps${at}` : ''
  return `${property} ${decimal(wanted)} is ${wanted > limit ? 'more' : 'less'} than ${decimal(limit)}${reason}`
}
