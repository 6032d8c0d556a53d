#!/usr/bin/env node
// What the client costs: pipelined moves through `view.move`, against the same written by hand, which
// is what a host without this package has to write for the same result: a promise for each request,
// kept by its id and settled with the camera; lines out in pieces of 64 KiB; each line that comes
// parsed with JSON.parse; and each notification emitted to the listeners of its map, an EventEmitter.
// By hand there are no checks and timeouts, no typed errors, and no engine that dies.
//
// Compared twice: where one kind of event is heard, and where all are. All contestants run in this
// process, in turns; what counts is this process's CPU time, so the engine's own does not.
//
//   node test/overhead.mjs [--moves 50000] [--rounds 9] [--check 1.1]
//
// With --check the exit status is 1 where a median ratio is above the limit.

import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { parseArgs } from 'node:util'
import { findBinary, MapCam, scrollBy } from '../src/index.js'

const { values: options } = parseArgs({
  options: {
    moves: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '9' },
    check: { type: 'string' },
  },
})
const moves = Number(options.moves)
const inFlight = 1000
const rounds = Number(options.rounds)
const binary = findBinary()

/** A host without the client. */
class ByHand {
  #child = spawn(binary, [], { stdio: ['pipe', 'pipe', 'inherit'] })
  #nextID = 1
  #pending = new Map()
  #views = new Map()
  #text = ''
  #rest = ''

  constructor() {
    this.#child.stdout.setEncoding('utf8').on('data', (chunk) => {
      const lines = (this.#rest + chunk).split('\n')
      this.#rest = lines.pop()
      for (const line of lines) this.#receive(JSON.parse(line))
    })
  }

  view(map) {
    if (!this.#views.has(map)) this.#views.set(map, new EventEmitter())
    return this.#views.get(map)
  }

  request(method, params) {
    return new Promise((resolve, reject) => {
      const id = this.#nextID++
      this.#pending.set(id, { resolve, reject })
      this.#write(JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n')
    })
  }

  close() {
    this.#child.stdin.end()
  }

  #write(line) {
    if (this.#text === '') queueMicrotask(() => this.#flush())
    this.#text += line
    if (this.#text.length >= 65_536) this.#flush()
  }

  #flush() {
    if (this.#text !== '') this.#child.stdin.write(this.#text)
    this.#text = ''
  }

  #receive(message) {
    if (message.method !== undefined) {
      const view = this.#views.get(message.params.map)
      view?.emit(message.method, message.params)
      view?.emit('notification', message)
      return
    }
    const { resolve, reject } = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.error) reject(new Error(message.error.message))
    else resolve(message.result)
  }
}

/** Moves a map as often as there may be requests in flight, and waits for all cameras. */
async function run(move) {
  const cameras = []
  for (let index = 1; index <= inFlight; index += 1) cameras.push(move(index % 2 ? 1 : -1))
  await Promise.all(cameras)
}

/** @param hears the event that a listener counts. */
async function byHand(hears) {
  const host = new ByHand()
  let events = 0
  host.view('default').on(hears, () => (events += 1))
  const move = (x) =>
    host.request('camera.move', { map: 'default', update: { scrollBy: { x, y: 0 } } })
  return { run: () => run(move), count: () => events, close: () => host.close() }
}

async function byClient(hears) {
  const engine = await MapCam.start({ binary })
  const view = engine.view()
  let events = 0
  view.on(hears, () => (events += 1))
  const move = (x) => view.move(scrollBy(x, 0))
  return { run: () => run(move), count: () => events, close: () => engine.close() }
}

async function cost({ run }) {
  const start = process.cpuUsage()
  for (let sent = 0; sent < moves; sent += inFlight) await run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / moves
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]
}

/** The same list, beginning elsewhere, so that none always comes first. */
function turned(list, by) {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

const cases = { 'one kind of event heard': 'camera.didChange', 'all events heard': 'notification' }
const contestants = []
for (const [what, hears] of Object.entries(cases)) {
  contestants.push({ what, costs: [], isByHand: true, ...(await byHand(hears)) })
  contestants.push({ what, costs: [], isByHand: false, ...(await byClient(hears)) })
}
for (let round = -2; round < rounds; round += 1) {
  for (const contestant of turned(contestants, round + 2)) {
    const microseconds = await cost(contestant)
    if (round >= 0) contestant.costs.push(microseconds) // The first rounds warm up.
  }
}
for (const { close } of contestants) await close()

console.log(`${moves} moves, ${inFlight} in flight, ${rounds} rounds in turns, Node ${process.versions.node}`)
for (const what of Object.keys(cases)) {
  const [hand, client] = contestants.filter((contestant) => contestant.what === what)
  if (hand.count() !== client.count()) throw new Error(`${what}: not the same events`)
  const ratio = median(client.costs.map((cost, round) => cost / hand.costs[round]))
  const [ours, theirs] = [client, hand].map(({ costs }) => median(costs).toFixed(2))
  console.log(
    `${`${what}:`.padEnd(25)} ${ours} µs of CPU a move by client, ${theirs} by hand, ratio ${ratio.toFixed(2)}`,
  )
  if (ratio > Number(options.check)) {
    console.error(`That is more than ${options.check} times the same by hand.`)
    process.exitCode = 1
  }
}
