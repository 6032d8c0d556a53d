// The pages of maps, and the methods preview.*, over an engine: that of a process (bridge.js), or one in the same
// script. It does not need Node.

import { Engine } from './engine.js'
import { Followed, prepare } from './host-methods.js'
import { MapWatch } from './map-watch.js'
import { Pages } from './pages.js'
import { RPCFailure } from './rpc.js'

export class Preview {
  /** Called with the notifications for the host: preview.* and, of an engine in the same script, the engine's. Returns the length. */
  notifyHost() {}

  /** The address of a map's page. */
  address() {
    throw new RPCFailure(
      -32601,
      'There is no server here: preview.attach gives a page to a webview.',
    )
  }

  /** The MapLibre style of the pages; null for the built-in one. */
  get style() {
    return null
  }

  followed = new Followed()
  pages = new Pages(this)

  /**
   * @param engine an `Engine`
   * @param settings {names: gives Natural Earth's names, {countries, cities}, or a promise of them}
   */
  constructor(engine, { names }) {
    this.engine = engine
    this.watch = new MapWatch(engine)
    this.names = names
  }

  /** The result of a method of the engine's, which the pages see coming, and what it changes. */
  async ask(method, params) {
    this.watch.willMove({ method, params })
    try {
      return await this.engine.ask(method, params)
    } finally {
      this.watch.requested(method)
    }
  }

  /** The result of a preview method. */
  async request(method, params) {
    const { engineRequest, answer } = prepare({ method, params }, this)
    if (engineRequest === undefined) return answer({})
    const [given] = await this.engine.askTogether([engineRequest])
    const result = answer(given)
    this.watch.requested(engineRequest[0])
    return result
  }
}

/** A preview whose engine runs in the same script. */
export class PreviewHere extends Preview {
  /** @param running a `MapCam` of mapcam/wasm, or a promise of it. */
  constructor(running, settings) {
    const engine = Promise.resolve(running)
    super(new EngineHere(engine), settings)
    engine.then(
      (started) => {
        started.on('notification', (message) => {
          this.notifyHost(message.method, message.params)
          this.watch.notified(message)
        })
        started.on('close', () => this.pages.end('The engine has ended: reload the page.'))
      },
      () => {},
    ) // Each request is rejected.
  }

  /** The result of any method. */
  async request(method, params) {
    return method.startsWith('preview.') ? super.request(method, params) : this.ask(method, params)
  }
}

class EngineHere extends Engine {
  #engine

  /** @param engine a promise of it. */
  constructor(engine) {
    super()
    this.#engine = engine
  }

  askFor(method, params, answered) {
    this.#engine
      .then((engine) => engine.request(method, params))
      .then(
        (result) => answered({ result }),
        ({ code, message, data }) => answered({ error: { code, message, data } }),
      )
  }
}
