// The preview within its page: the engine is a WebAssembly module in the same script.

import wasm from '../wasm/dist/mapcam.wasm'
import { inProcess } from '../javascript/src/in-process.js'
import { PreviewHere } from '../javascript/src/preview/preview.js'

const MapCam = inProcess(() => WebAssembly.compile(wasm))

/** What the page finds in the place of a webview's host. */
export class Host extends PreviewHere {
  #page
  /** The page's latest message about its size. */
  #resizing

  constructor() {
    super(() => MapCam.start({ clock: 'realtime' }), { names: () => globalThis.mapcamEarth.names })
  }

  get hasHost() {
    return false
  }

  /** A message of the page. */
  postMessage(message) {
    if (message.method === 'page.ready') {
      this.#page = this.pages.open('default', { resize: true, send: post, end() {} })
      return
    }
    if (message.method === 'page.resize') this.#resizing = message
    this.#page.receive(message)
  }

  /** Runs a session in another engine, whose clock stands still. Returns the last answer. */
  async play(requests) {
    this.start(() => MapCam.start({ clock: 'manual' }))
    // The answers depend on the map's size.
    this.#page.resize = false
    for (const { method, params } of requests.slice(0, -1)) this.request(method, params).catch(() => {})
    const { method, params } = requests.at(-1)
    try {
      return await this.request(method, params)
    } finally {
      this.request('clock.start').catch(() => {}) // It may run already.
      this.#page.resize = true
      this.#page.receive(this.#resizing)
    }
  }
}

function post(data) {
  // After the page has handled the earlier messages, as with another host.
  queueMicrotask(() => window.dispatchEvent(new MessageEvent('message', { data })))
}
