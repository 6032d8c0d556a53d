#!/usr/bin/env node
// What the client costs: pipelined moves through `view.move`, against the same bytes written and
// parsed by hand with JSON.stringify and JSON.parse. Both run in this process, in turns; compared is
// this process's CPU time, so that the engine's own speed does not count.
//
//   node benchmarks/overhead.mjs [--moves 50000] [--in-flight 1000] [--rounds 9] [--check 1.3]
//
// With --check the exit status is 1 where the median ratio is above the limit.

import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findBinary, MapCam, scrollBy } from '../src/index.js'

const { values: options } = parseArgs({
  options: {
    moves: { type: 'string', default: '50000' },
    'in-flight': { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    check: { type: 'string' },
  },
})
const moves = Number(options.moves)
const inFlight = Math.min(moves, Number(options['in-flight']))
const rounds = Number(options.rounds)
const binary = findBinary()

/** A program without a client: lines out in pieces of 64 KiB, lines in, each parsed. */
async function byHand() {
  const child = spawn(binary, [], { stdio: ['pipe', 'pipe', 'inherit'] })
  let firstID = 1
  let parsed = 0
  let onLine
  let rest = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) onLine(JSON.parse(line))
  })
  return {
    run: () =>
      new Promise((resolve, reject) => {
        const lastID = firstID + inFlight - 1
        onLine = (message) => {
          parsed += 1
          if (message.error) reject(new Error(message.error.message))
          if (message.id === lastID) resolve()
        }
        let text = ''
        for (let id = firstID; id <= lastID; id += 1) {
          const params = { map: 'default', update: { scrollBy: { x: id % 2 ? 1 : -1, y: 0 } } }
          text += JSON.stringify({ jsonrpc: '2.0', id, method: 'camera.move', params }) + '\n'
          if (text.length >= 65_536) {
            child.stdin.write(text)
            text = ''
          }
        }
        child.stdin.write(text)
        firstID = lastID + 1
      }),
    count: () => parsed,
    close: () => child.stdin.end(),
  }
}

/** @param hears the event that a listener counts. */
async function byClient(hears) {
  const engine = await MapCam.start({ binary })
  const view = engine.view()
  let events = 0
  view.on(hears, () => (events += 1))
  return {
    run: async () => {
      const cameras = []
      for (let index = 1; index <= inFlight; index += 1) {
        cameras.push(view.move(scrollBy(index % 2 ? 1 : -1, 0)))
      }
      await Promise.all(cameras)
    },
    count: () => events,
    close: () => engine.close(),
  }
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

const contestants = {
  'by hand': await byHand(),
  'by client': await byClient('camera.didChange'),
  'by client, all events heard': await byClient('notification'),
}
const costs = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
for (let round = -2; round < rounds; round += 1) {
  for (const [name, contestant] of turned(Object.entries(contestants), round + 2)) {
    const microseconds = await cost(contestant)
    if (round >= 0) costs[name].push(microseconds) // The first rounds warm up.
  }
}
for (const { close } of Object.values(contestants)) await close()

console.log(`${moves} moves, ${inFlight} in flight, ${rounds} rounds in turns, Node ${process.versions.node}`)
for (const name of Object.keys(contestants)) {
  const ratio = median(costs[name].map((cost, round) => cost / costs['by hand'][round]))
  const cost = `${median(costs[name]).toFixed(2)} µs of CPU a move`
  console.log(`${name.padEnd(28)} ${cost}, ratio ${ratio.toFixed(2)}`)
  if (ratio > Number(options.check)) {
    console.error(`That is more than ${options.check} times the same by hand.`)
    process.exitCode = 1
  }
}
