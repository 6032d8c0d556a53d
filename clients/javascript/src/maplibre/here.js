// The engine in this process: Node reads the module's file at once, jest's jsdom too, and a page fetches it.

import { compiled, inProcess } from '../engines/in-process.js'

const fs = globalThis.process?.getBuiltinModule?.('node:fs')

/** In a package, and in a checkout, where clients/wasm/build writes it. A bundle for CommonJS does not know where it is. */
const places = () => ['../../dist/mapcam.wasm', '../../../wasm/dist/mapcam.wasm'].map((place) => new URL(place, import.meta.url))

let module

function find() {
  if (module === undefined && fs !== undefined) {
    const place = places().find((each) => fs.existsSync(each))
    if (place === undefined) throw new Error(`There is no mapcam.wasm at ${places().join(' or ')}.`)
    module = new WebAssembly.Module(fs.readFileSync(place))
  }
  if (module === undefined) throw new Error('The engine is not loaded yet: first await `ready`.')
  return module
}

async function fetched() {
  const [inPackage, inCheckout] = places()
  module = await compiled(inPackage).catch(() => compiled(inCheckout))
}

/** In a page it resolves once the engine is loaded, which `exact` and `simulate` need; everything else answers before. */
export const ready = fs ? Promise.resolve() : fetched()
ready.catch(() => {})

const MapCam = inProcess(find)

export const startEngine = () => MapCam.startSync()
