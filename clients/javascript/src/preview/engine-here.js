// The engine if there is no program for the system: the WebAssembly module in a Node process, with
// the options of the program that it has.

import { EngineModule } from '../engines/module.js'
import { moduleHere } from '../module.js'

const options = {}
for (let words = process.argv.slice(2); words.length > 0; ) {
  const [word, given] = words.shift().split('=')
  options[word.replace('--', '')] = given ?? words.shift()
}
const [width, height] = options.size?.split('x').map(Number) ?? []
const engine = EngineModule.start(moduleHere(), {
  clock: options.clock,
  ...(options.fps && { fps: Number(options.fps) }),
  ...(options.size && { size: { width, height } }),
})
engine.onLines = (lines) => process.stdout.write(`${lines}\n`)
engine.onStderr = (line) => process.stderr.write(`${line}\n`)
engine.onExit = ({ exitCode }) => (process.exitCode = exitCode ?? 70)
engine.hold()
process.stdout.on('error', () => process.exit())
process.stdin
  .setEncoding('utf8')
  .on('data', (text) => engine.write(text))
  .on('end', () => engine.end())
