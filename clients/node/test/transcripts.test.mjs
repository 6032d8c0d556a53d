// The golden sessions, replayed through the client's own process and line splitter.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { findBinary } from '../src/index.js'
import { EngineProcess } from '../src/engine-process.js'
import { test } from './support/test.mjs'
import { session } from './support/transcript.mjs'
import { assertSame } from './support/same.mjs'

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
    const engine = new EngineProcess(findBinary(), args)
    engine.hold()
    let output = ''
    engine.onLines = (lines) => (output += `${lines}\n`)
    engine.onExit = ({ exitCode, rest = '' }) => resolve({ output: output + rest, exitCode })
    engine.write(sent)
    engine.end()
  })
}
