// The golden sessions, replayed by the client's own process.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { findBinary } from '../src/index.js'
import { spawnEngine } from '../src/engines/process.js'
import { session, test } from './support/engine.mjs'

const folder = new URL('../../../Tests/Transcripts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))

test('there are golden sessions', () => assert.ok(files.length > 0))

for (const name of files) {
  test(`${name} gives what it says`, async () => {
    const { args, sent, expected } = session(readFileSync(new URL(name, folder), 'utf8'))
    const { output, exitCode } = await replay(args, sent)
    assert.equal(exitCode, 0)
    const lines = output.split('\n')
    const wanted = expected.split('\n')
    wanted.forEach((line, index) => assertSame(lines[index], line, `line ${index + 1}`))
    assert.equal(lines.length, wanted.length)
  })
}

function replay(args, sent) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawnEngine(findBinary(), args, {}, ({ exitCode }) =>
      resolve({ output, exitCode }),
    )
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stdin.end(sent)
  })
}

const tolerance = 1e-9
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Byte for byte the same, but for numbers, which may differ by 1e-9 of their size. */
export function assertSame(found, expected, what) {
  if (found === expected) return
  const frame = (line) => String(line).replaceAll(number, '#')
  assert.equal(frame(found), frame(expected), what)
  const numbers = found.match(number)
  expected.match(number).forEach((text, index) => {
    const [theirs, ours] = [Number(text), Number(numbers[index])]
    const isClose = Math.abs(ours - theirs) <= tolerance * Math.max(1, Math.abs(theirs))
    assert.ok(isClose, `${what}: ${numbers[index]} should be ${text}`)
  })
}
