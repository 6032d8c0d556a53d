// Plays golden sessions in a page, a worker and a service worker: each loads this.

import { EngineModule } from '../../src/engines/module.js'
import { moduleHere } from '../../src/module.js'
import { MapCam } from '../../src/wasm.js'

/** What the module writes as a command, by the least of WASI. */
function command(module, { args, bytes }) {
  const encoder = new TextEncoder()
  const words = ['mapcam', ...args].map((word) => encoder.encode(`${word}\0`))
  const output = new TextDecoder()
  let rest = Uint8Array.from(bytes, (each) => each.charCodeAt(0))
  let text = ''
  const words32 = () => new DataView(memory.buffer)
  const store = (address, value) => words32().setUint32(address, value, true)
  const piece = (at) =>
    new Uint8Array(memory.buffer, words32().getUint32(at, true), words32().getUint32(at + 4, true))
  const calls = {
    args_sizes_get(count, length) {
      store(count, words.length)
      store(
        length,
        words.reduce((sum, word) => sum + word.length, 0),
      )
    },
    args_get(starts, address) {
      for (const [index, word] of words.entries()) {
        store(starts + 4 * index, address)
        new Uint8Array(memory.buffer).set(word, address)
        address += word.length
      }
    },
    fd_read(file, pieces, count, done) {
      const taken = rest.subarray(0, piece(pieces).length)
      piece(pieces).set(taken)
      rest = rest.subarray(taken.length)
      store(done, taken.length)
    },
    fd_write(file, pieces, count, done) {
      if (file === 1) text += output.decode(piece(pieces), { stream: true })
      store(done, piece(pieces).length)
    },
    proc_exit(status) {
      throw new Error(`status ${status}`)
    },
  }
  const names = WebAssembly.Module.imports(module).map(({ name }) => name)
  const imports = Object.fromEntries(
    names.map((name) => [name, (...given) => (calls[name] ? (calls[name](...given) ?? 0) : 52)]),
  )
  const { memory, _start: start } = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: imports,
  }).exports
  try {
    start()
  } catch (error) {
    if (error.message !== 'status 0') throw error
  }
  return text
}

/** What comes back through the four functions, for a session that has no options. */
function inProcess(module, { args, sent }) {
  if (args.length > 0) return undefined
  let text = ''
  const link = EngineModule.start(module, {})
  link.onLines = (lines) => (text += `${lines}\n`)
  link.send(sent)
  return text
}

async function play(sessions) {
  const module = await moduleHere()
  const engine = await MapCam.start()
  const { zoom } = await engine.view().camera()
  const plays = sessions.map((each) => {
    globalThis.gc() // A page may not have the memories of a hundred engines at once.
    return [command(module, each), inProcess(module, each)]
  })
  return { zoom, plays }
}

function answer(worker, port) {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
}

/** What came back in each. */
export async function run(sessions) {
  const worker = new Worker(import.meta.url, { type: 'module' })
  const there = answer(worker, worker)
  worker.postMessage(sessions)
  const registration = await navigator.serviceWorker.register(import.meta.url, { type: 'module' })
  const service = registration.installing ?? registration.active
  const { port1, port2 } = new MessageChannel()
  service.postMessage(sessions, [port2])
  return { page: await play(sessions), worker: await there, service: await answer(service, port1) }
}

// In a worker of either kind.
if (typeof document === 'undefined') {
  self.addEventListener('message', async ({ data, source, ports }) => {
    const port = ports[0] ?? source ?? self
    port.postMessage(await play(data).catch((error) => ({ error: String(error.stack) })))
  })
}
