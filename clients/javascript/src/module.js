// The module of the engine for this host: Node reads its file at once, and a page or worker fetches it.

import { compiled } from './engines/in-process.js'
import { BinaryNotFoundError } from './errors.js'

const builtin = globalThis.process?.getBuiltinModule
const fs = builtin?.('fs')

/** In this package, and in its checkout, where clients/wasm/build writes it; of a bundle, in the folder above its own. */
function places() {
  // In what `node -e` imports it is a global, and says nothing.
  const isBundle = typeof __dirname === 'string' && __dirname !== globalThis.__dirname
  const base =
    fs !== undefined && isBundle ? builtin('url').pathToFileURL(`${__dirname}/`) : import.meta.url
  return ['../dist/mapcam.wasm', '../../wasm/dist/mapcam.wasm'].map((place) => new URL(place, base))
}

let module

/** The module, compiled once; in a page a promise of it. */
export function moduleHere() {
  module ??= fs === undefined ? fetched() : read()
  return module
}

function read() {
  const place = places().find((each) => fs.existsSync(each))
  if (place !== undefined) return new WebAssembly.Module(fs.readFileSync(place))
  const paths = places().map((each) => builtin('url').fileURLToPath(each))
  const list = paths.map((each) => `  - ${each}`).join('\n')
  throw new BinaryNotFoundError(
    `There is no mapcam.wasm. Looked in:\n${list}\nBuild it with clients/wasm/build.`,
    { paths },
  )
}

function fetched() {
  const [inPackage, inCheckout] = places()
  return compiled(inPackage).catch(() => compiled(inCheckout))
}
