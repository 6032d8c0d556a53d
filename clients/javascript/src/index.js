// The package for Node: the engine in its own process, or in this one if there is no executable.

import { EngineModule, forProcess } from './engines/module.js'
import { EngineProcess } from './engines/process.js'
import { BinaryNotFoundError, BinaryUnusableError, InvalidArgumentError } from './errors.js'
import { Engine } from './mapcam.js'
import { moduleHere } from './module.js'

export { findBinary } from './binary.js'
export * from './shared.js'

const startOptions =
  'binary size clock fps timeout signal client engine preview trace args env cwd'.split(' ')

/** A running engine. */
export class MapCam extends Engine {
  /** Starts an engine, and checks that it speaks this protocol. */
  static start(options) {
    return Engine.started(this, options, startOptions, launch)
  }
}

let hasWarned = false

function launch(options) {
  const environment = options.env ?? process.env
  const chosen = options.engine ?? (environment.MAPCAM_ENGINE || undefined)
  if (![undefined, 'process', 'wasm'].includes(chosen)) {
    throw new InvalidArgumentError(
      `\`engine\`, or MAPCAM_ENGINE, must be "process" or "wasm", not ${JSON.stringify(chosen)}.`,
    )
  }
  if (chosen === 'wasm') {
    EngineModule.check(options)
    return EngineModule.start(moduleHere(), options)
  }
  try {
    return EngineProcess.start(options)
  } catch (error) {
    const isMissing = error instanceof BinaryNotFoundError || error instanceof BinaryUnusableError
    const isNamed = environment.MAPCAM || forProcess.some((name) => options[name] !== undefined)
    if (chosen !== undefined || isNamed || !isMissing) throw error
    return fallBackToWasm(error, options)
  }
}

/** Uses the WebAssembly module if there is no executable; prints that once, with the reason. */
function fallBackToWasm(error, options) {
  let module
  try {
    module = moduleHere()
  } catch {
    throw error
  }
  const [reason] = error.message.split(' Looked in:')
  if (!hasWarned)
    console.error(`mapcam: the engine runs in this process, as WebAssembly: ${reason}`)
  hasWarned = true
  return EngineModule.start(module, options)
}
