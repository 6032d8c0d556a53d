// The open pages: the messages that each gets, and the requests that it may make.

import { formatCamera, formats, locateAll } from '../locate/index.js'
import { playTour } from './open-file.js'
import { refusalReason } from '../connection/json-text.js'
import { checked, InvalidParameter, RPCFailure } from './rpc.js'
import { placeNamed } from '../../page/cities.js'

/** How many messages, and bytes of them, may be sent to a page before it has acknowledged them. */
const maxUnseen = 64
const maxUnseenBytes = 4 << 20
const maxPages = 32
const maxAnswers = 1024
/** How long to wait for a page's size, in milliseconds. */
const sizeTime = 3000

/** Which of the engine's methods a page may call: none that ends it, and none of the clock. */
const allowed = /^(?:(?:gesture|animation|projection|camera)\.\w+|map\.(?:get|list|configure))$/

export class Pages {
  #bridge
  #pages = new Map()
  /** The maps of all pages so far. */
  #maps = new Set()
  /** Called when a page has sent its size, or will not. */
  markSettled

  constructor(bridge) {
    this.#bridge = bridge
  }

  get isFull() {
    return this.#pages.size >= maxPages
  }

  /**
   * A page that shows a map.
   *
   * @param settings see `Page`; `send(message)` sends it a message and returns its length, `end()` is called when there
   *   are no more
   */
  open(map, settings) {
    const page = new Page(this.#bridge, map, settings)
    page.onClosed = () => {
      this.#pages.delete(page.id)
      this.#bridge.notifyHost('preview.closed', { map, pages: this.count(map) })
    }
    this.#pages.set(page.id, page)
    this.#maps.add(map)
    this.#bridge.notifyHost('preview.opened', { map, pages: this.count(map) })
    if (!page.resize) this.markSettled()
    else setTimeout(() => this.markSettled(), sizeTime).unref?.()
    // After the answer to the request that opened it.
    setTimeout(() => page.begin())
    return page
  }

  /** Resolves once a page is open and the map has the page's size, if it takes that. */
  settled = new Promise((resolve) => (this.markSettled = resolve))

  /** A page in a webview of the host. */
  attachHosted(map, settings) {
    if (this.isFull) {
      throw new RPCFailure(-32004, `At most ${maxPages} pages can be open.`, {
        limit: 'pages',
        maximum: maxPages,
      })
    }
    const send = (message) => this.#bridge.notifyHost('preview.message', { page: page.id, message })
    const page = this.open(map, { ...settings, send, end: () => {} })
    return page.id
  }

  get(id) {
    return this.#pages.get(id)
  }

  /** Whether this is the newest page of its map. */
  isNewest(page) {
    return [...this.#pages.values()].findLast(({ map }) => map === page.map) === page
  }

  /** Whether a page has shown a map. */
  wasOpened(map) {
    return this.#maps.has(map)
  }

  count(map) {
    return [...this.#pages.values()].filter((page) => page.map === map).length
  }

  /** Shows a text on a map's pages, or none for null. */
  notice(map, text) {
    for (const page of this.#pages.values())
      if (page.map === map) page.put('notice', { method: 'preview.notice', params: { map, text } })
  }

  /** The engine has ended: each page shows why. */
  end(reason) {
    for (const page of this.#pages.values()) page.finish(reason)
  }
}

class Page {
  id = Math.random().toString(36).slice(2)
  onClosed = () => {}

  #bridge
  #send
  #endStream
  #endWatch
  /** Waiting messages in order; of those with a key the newest only. */
  #waiting = new Map()
  #nextKey = 0
  #sent = 0
  /** The lengths of the messages that were sent and not acknowledged. */
  #unseen = []
  #isClosed = false
  #inserts

  /** @param settings {resize: whether the map takes its size, inserts: whether the host puts a camera into a text, send, end} */
  constructor(bridge, map, { resize = false, inserts = false, send, end }) {
    this.#bridge = bridge
    this.map = map
    this.resize = resize
    this.#inserts = inserts
    this.#send = send
    this.#endStream = end
  }

  begin() {
    if (this.#isClosed) return
    const { id: page, map, resize } = this
    this.put(undefined, {
      method: 'page.hello',
      params: {
        page,
        map,
        resize,
        inserts: this.#inserts,
        formats,
        style: this.#bridge.style,
      },
    })
    this.#endWatch = this.#bridge.watch.watch(map, (key, message) => this.put(key, message))
    if (resize) this.#bridge.watch.sized(map)
  }

  // MARK: To the page

  /** A message for the page; one with a key replaces a waiting one. */
  put(key, message) {
    if (this.#isClosed) return
    const name = key ?? `#${this.#nextKey++}`
    this.#waiting.delete(name)
    this.#waiting.set(name, message)
    this.#flush()
  }

  /** Sends what waits: all of it, or as much as a page may get that has not seen the last. */
  #flush(isAll = false) {
    for (const [name, message] of this.#waiting) {
      const bytes = this.#unseen.reduce((sum, length) => sum + length, 0)
      if (!isAll && (this.#unseen.length >= maxUnseen || bytes >= maxUnseenBytes)) return
      this.#waiting.delete(name)
      this.#sent += 1
      this.#unseen.push(this.#send({ ...message, n: this.#sent }) ?? 0)
    }
  }

  // MARK: From the page

  receive(message) {
    const { id, method, params } = message
    const reason = refusalReason(message)
    if (reason !== undefined) {
      return this.answer(id, { error: { code: -32602, message: `The message ${reason}.` } })
    }
    if (typeof method !== 'string')
      return this.answer(id, { error: { code: -32600, message: 'A method must be a string.' } })
    if (Object.hasOwn(pageMethods, method)) return this.#serve(id, method, params)
    if (!allowed.test(method)) {
      return this.answer(id, {
        error: { code: -32601, message: `A page cannot call "${method}".` },
      })
    }
    const given = typeof params === 'object' ? params : undefined
    const ofThisMap = method === 'map.list' ? given : { map: this.map, ...given }
    if (this.#waiting.size > maxAnswers) return undefined
    this.#bridge.watch.willMove({ method, params: ofThisMap })
    this.#bridge.engine.askFor(method, ofThisMap, (answer) => void this.answer(id, answer))
    this.#bridge.watch.requested(method)
    return undefined
  }

  answer(id, { result, error }) {
    if (typeof id !== 'number' && typeof id !== 'string') return
    this.put(undefined, error === undefined ? { id, result } : { id, error })
  }

  /** Answers with what a method of the page's returns, or null. */
  async #serve(id, method, params) {
    const { shape, body } = pageMethods[method]
    try {
      const result = await body(this, checked(params, shape), this.#bridge)
      this.answer(id, { result: result ?? null })
    } catch (reason) {
      const { message } = reason instanceof InvalidParameter ? reason.of(method) : reason
      this.answer(id, { error: { code: -32602, message } })
    }
  }

  seen(count) {
    const added = count - (this.#sent - this.#unseen.length)
    if (!Number.isInteger(added) || added <= 0 || count > this.#sent) return
    this.#unseen.splice(0, added)
    this.#flush()
  }

  // MARK: The end

  finish(reason) {
    this.put(undefined, { method: 'preview.ended', params: { reason } })
    this.#flush(true)
    this.#endStream()
  }

  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#endWatch?.()
    this.onClosed()
  }
}

const pair = /^([-+]?\d{1,2}(?:\.\d{1,20})?)(?:,|\s)\s{0,9}([-+]?\d{1,3}(?:\.\d{1,20})?)$/
/** The longest text that names a place: an address of a map, or some lines of code. */
const longest = 10_000

/** The place that a short text names. */
function placeIn(whole, names) {
  const text = whole.trim()
  if (text.length > longest)
    throw new Error(
      `A place is searched by at most ${longest} characters, such as “47.37, 8.54”, and not by ${text.length}.`,
    )
  const [, latitude, longitude] = pair.exec(text) ?? []
  if (longitude !== undefined)
    return {
      kind: 'coordinate',
      coordinate: { latitude: Number(latitude), longitude: Number(longitude) },
    }
  const [place] = locateAll({ text })
  // Without its notation: a search moves the camera, and leaves the map's limits.
  if (place !== undefined) return { ...place, notation: undefined }
  const named = placeNamed(text, names)
  if (named === undefined)
    throw new Error(
      `There is no “${text.slice(0, 60)}” among the cities, and no place in it, such as “47.37, 8.54”.`,
    )
  const { zoom, ...target } = named
  return { kind: 'camera', camera: { target, zoom } }
}

const declare = (shape, body) => ({ shape, body })

/** The page's notifications to the bridge, and its requests that need no engine. */
const pageMethods = {
  'page.seen': declare({ n: 'a whole number of 0 or more' }, (page, { n }) => page.seen(n)),

  /** The host gets the camera that the page shows. */
  'page.pick': declare({}, (page, _, bridge) => {
    const { map } = page
    bridge.engine.askFor('camera.get', { map }, ({ result: camera }) => {
      if (camera !== undefined) bridge.notifyHost('preview.picked', { map, camera })
    })
  }),

  /** A camera as text. */
  'page.format': declare({ camera: 'an object', as: 'a string' }, (_, { camera, as }) =>
    formatCamera(camera, as),
  ),

  /** A tour that was dropped or opened, as the page has read it. */
  'page.open': declare({ tour: 'an object' }, (page, { tour }, bridge) =>
    playTour(bridge, page.map, tour),
  ),

  /** Goes to a place in any notation, or to a city or country. */
  'page.find': declare({ text: 'a string' }, async (page, { text }, bridge) => {
    await bridge.request('preview.showPlace', {
      map: page.map,
      place: placeIn(text, await bridge.names()),
    })
  }),

  /** Pauses a clock that runs in real time, or lets it go on; a host that ticks the clock is asked to. */
  'page.clock': declare({ isRunning: 'true or false' }, async (page, { isRunning }, bridge) => {
    const { running } = await bridge.engine.ask('clock.get')
    if (running === isRunning) return
    if (!running && !bridge.watch.isPaused)
      return bridge.notifyHost('preview.clock', { map: page.map, isRunning })
    await bridge.engine.ask(isRunning ? 'clock.start' : 'clock.stop')
    bridge.watch.isPaused = !isRunning
    bridge.watch.requested('clock.start')
  }),

  /** The window's size becomes the map's, if `resize` asks for that. */
  'page.resize': declare({ width: 'a number', height: 'a number' }, (page, size, bridge) => {
    const { map } = page
    if (!page.resize || !(size.width > 0 && size.height > 0) || !bridge.pages.isNewest(page)) return
    bridge.engine.askFor('map.configure', { map, size }, () => bridge.watch.sized(map, size))
    bridge.watch.requested('map.configure')
    bridge.pages.markSettled()
  }),
}
