// Lines of any size and language.

import assert from 'node:assert/strict'
import { LineReader } from '../src/connection/lines.js'
import { berlin, test, withEngine } from './support/engine.mjs'

withEngine('requests and answers of megabytes on one line', async ({ view }) => {
  const { cameras } = await view.path({ target: berlin, zoom: 12 }, { frames: 20_000, duration: 9 })
  assert.equal(cameras.length, 20_000) // about 2.5 MB
  assert.deepEqual(cameras.at(-1).target, berlin)
  const points = await view.project(Array(50_000).fill(berlin)) // about 2.5 MB there
  assert.equal(points.length, 50_000)
})

withEngine('ids and texts of any language arrive unchanged', async ({ engine }) => {
  const ids = ['Zürich', '東京', 'Ελλάδα', '🗺️'.repeat(8), 'a "quoted"\n\u2028 one']
  for (const id of ids) await engine.map(id)
  assert.deepEqual(await engine.maps(), ['default', ...ids])
  const many = await Promise.all(Array.from({ length: 5000 }, () => engine.maps()))
  assert.ok(many.every((maps) => maps[2] === '東京'))
})

test('lines are the same at any chunk size', () => {
  const text = 'first\n第二\n\n🗺️ fourth\nrest'
  const bytes = Buffer.from(text)
  for (let size = 1; size <= bytes.length; size += 1) {
    const reader = new LineReader()
    const pieces = []
    for (let start = 0; start < bytes.length; start += size)
      pieces.push(...reader.push(bytes.subarray(start, start + size)))
    assert.ok(pieces.every((piece) => piece.at(-1) === 0x0a))
    assert.equal([...pieces, ...reader.end()].join(''), `${text}\n`)
    assert.deepEqual(reader.end(), [])
  }
})
