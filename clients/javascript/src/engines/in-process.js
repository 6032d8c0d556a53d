// Engines in this process, from the module of this package or a given one.

import { EngineModule } from './module.js'
import { InvalidArgumentError } from '../errors.js'
import { Engine } from '../mapcam.js'

const startOptions = ['module', 'size', 'clock', 'fps', 'timeout', 'signal', 'client']

/** The class `MapCam` for a host. `find` gives the compiled module, or a promise of it. */
export function inProcess(find) {
  return class MapCam extends Engine {
    /** Starts an engine in this process; the module is compiled once. */
    static start(options) {
      return Engine.started(this, options, startOptions, async (given) => {
        return EngineModule.start(
          await (given.module === undefined ? find() : compiled(given.module)),
          given,
        )
      })
    }

    /** The same at once, from a `WebAssembly.Module`, or from one that is loaded already. */
    static startSync(options) {
      return Engine.startedSync(this, options, startOptions, (given) => {
        const module = given.module ?? find()
        if (module instanceof WebAssembly.Module) return EngineModule.start(module, given)
        throw new InvalidArgumentError('startSync takes a compiled WebAssembly.Module as `module`.')
      })
    }
  }
}

const modules = new Map()

/** The module of a `WebAssembly.Module`, bytes, a response, or a URL, which is fetched once. */
export async function compiled(module) {
  if (module instanceof WebAssembly.Module) return module
  if (typeof module === 'string' || module instanceof URL) {
    const url = String(module)
    if (!modules.has(url)) modules.set(url, fetched(url))
    return modules.get(url)
  }
  return WebAssembly.compile(module instanceof Response ? await module.arrayBuffer() : module)
}

async function fetched(url) {
  const response = await fetch(url)
  if (!response.ok)
    throw new InvalidArgumentError(`There is no module at ${url}: status ${response.status}.`)
  return WebAssembly.compile(await response.arrayBuffer())
}
