// The page without a server: the preview's page, with the engine as a WebAssembly module in the same script.

import earth from '../javascript/page/earth.json'
import land from '../javascript/page/land.json'
import names from '../javascript/page/names.json'
import style from '../javascript/page/style.json'
import { inProcess } from '../javascript/src/engines/in-process.js'
import { PreviewHere } from '../javascript/src/preview/preview.js'
import wasm from '../wasm/dist/mapcam.wasm'

const MapCam = inProcess(() => WebAssembly.compile(wasm))

/** What the page finds instead of a webview's host. */
class Host extends PreviewHere {
  #page

  constructor() {
    super(MapCam.start({ clock: 'realtime' }), { names: () => names })
  }

  /** A message of the page. */
  postMessage(message) {
    if (message.method === 'page.ready')
      this.#page = this.pages.open('default', { resize: true, send: post, end() {} })
    else this.#page.receive(message)
  }
}

function post(data) {
  // After the page has handled the earlier messages, as with another host.
  queueMicrotask(() => window.dispatchEvent(new MessageEvent('message', { data })))
}

globalThis.mapcamEarth = { far: land, near: earth, names, style }
const host = new Host()
// The page takes the host for a webview's.
globalThis.acquireVsCodeApi = () => host
import('../javascript/page/main.js')
