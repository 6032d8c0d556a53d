// What the preview asks of an engine: that of a process (engine-link.js), or one in the same script (preview.js).

import { RPCFailure } from './rpc.js'

/** Its classes have `askFor(method, params, answered)`, which sends a request and calls back with {result} or {error}. */
export class Engine {
  /** Sends several requests, [method, params] each; resolves with their answers, {result} or {error}. */
  askTogether(requests) {
    return Promise.all(
      requests.map(
        ([method, params]) => new Promise((resolve) => this.askFor(method, params, resolve)),
      ),
    )
  }

  /** Sends a request; resolves with the result, or rejects with the engine's error. */
  async ask(method, params) {
    const [{ result, error }] = await this.askTogether([[method, params]])
    if (error !== undefined) throw new RPCFailure(error.code, error.message, error.data)
    return result
  }
}
