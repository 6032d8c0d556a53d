// The preview's bridge within its page: the engine is a WebAssembly module in the same script.

import wasm from '../wasm/dist/mapcam.wasm'
import { written } from '../node/src/camera-forms.js'
import { toCode } from '../node/src/convert.js'
import { inProcess } from '../node/src/in-process.js'
import { MapWatch } from '../preview/src/map-watch.js'

const map = 'default'
const formats = Object.keys(written).map((id) => ({ id, title: id }))
const MapCam = inProcess(() => WebAssembly.compile(wasm))

export class Host {
  #engine = this.#started('realtime')
  #watch = new MapWatch(this)
  #watches = new Map()
  #size
  #isPlaying = false

  async #started(clock) {
    const engine = await MapCam.start({ clock })
    engine.on('close', () => tell('preview.ended', { reason: 'The engine has ended: reload the page.' }))
    return engine
  }

  /** Runs a session in another engine, whose clock stands still. Returns the last answer. */
  async play(requests) {
    const old = await this.#engine
    old.removeAllListeners()
    old.close()
    this.#isPlaying = true
    this.#engine = this.#started('manual')
    const before = requests.slice(0, -1).map(({ method, params }) => this.request(method, params).catch(() => {}))
    await Promise.all(before)
    const { method, params } = requests.at(-1)
    try {
      return await this.request(method, params)
    } finally {
      this.#isPlaying = false
      this.request('clock.start').catch(() => {}) // It may run already.
      this.#resize(this.#size)
    }
  }

  /** The map takes the window's size, except in examples, whose answers depend on it. */
  #resize(size) {
    this.#size = size
    if (!this.#isPlaying) this.askFor('map.configure', { map, size }, () => this.#watch.changed())
  }

  /** A request of the console: any method. */
  async request(method, params) {
    const engine = await this.#engine
    this.#watch.willMove({ method, params })
    try {
      return await engine.request(method, params)
    } finally {
      this.#watch.changed()
    }
  }

  // MARK: For MapWatch

  askFor(method, params, answered) {
    this.#engine
      .then((engine) => engine.request(method, params))
      .then((result) => answered({ result }), ({ code, message }) => answered({ error: { code, message } }))
  }

  askTogether(requests) {
    for (const request of requests) this.askFor(...request)
  }

  // MARK: For the page

  /** A message of the page. */
  postMessage({ id, method, params }) {
    const answer = (message) => id !== undefined && post({ id, ...message })
    const own = {
      'page.ready': () => this.#begin(),
      'page.seen': () => {},
      'page.clock': ({ isRunning }) => {
        this.#watch.isPaused = !isRunning
        this.request(isRunning ? 'clock.start' : 'clock.stop').then(() => answer({ result: null }), ({ message }) => answer({ error: { message } }))
      },
      'page.resize': (size) => this.#resize(size),
      'page.watch': ({ maps }) => this.#watchMaps([map, ...maps]),
      'page.format': ({ camera, as }) => answer({ result: toCode(camera, as) }),
    }
    if (Object.hasOwn(own, method)) return own[method](params)
    const asked = method === 'map.list' ? params : { map, ...params }
    this.#watch.willMove({ method, params: asked })
    this.askFor(method, asked, answer)
    return this.#watch.changed()
  }

  #begin() {
    tell('page.hello', { page: '', map, resize: true, hasHost: false, readsTexts: false, style: null, formats })
    this.#watchMaps([map])
  }

  #watchMaps(ids) {
    for (const [id, end] of this.#watches) {
      if (ids.includes(id)) continue
      this.#watches.delete(id)
      end()
    }
    for (const id of ids) {
      if (!this.#watches.has(id)) this.#watches.set(id, this.#watch.watch(id, (_, message) => post(message)))
    }
  }
}

const tell = (method, params) => post({ method, params })

function post(data) {
  // After the page has handled the earlier messages, as with another host.
  queueMicrotask(() => window.dispatchEvent(new MessageEvent('message', { data })))
}
