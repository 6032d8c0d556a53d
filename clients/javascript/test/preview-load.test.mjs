// Time, memory and great amounts: these tests can fail on a busy machine, so that they run only with
// MAPCAM_REQUIRE_LOAD=1, as in .ci/run.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { test as nodeTest } from 'node:test'
import { locate, locateAll } from '../src/locate/index.js'
import { contents } from '../src/readers/file.js'
import { worstLines } from './support/corpus.mjs'
import { delay, fetchRaw, Preview, runEngine, runPreview } from './support/preview.mjs'

const test = (name, body) =>
  nodeTest(
    name,
    { skip: !process.env.MAPCAM_REQUIRE_LOAD && 'MAPCAM_REQUIRE_LOAD=1 runs it' },
    body,
  )

// MARK: Growth

/** Pieces of texts for which a reader may take more than linear time. */
const pieces = JSON.parse(readFileSync(new URL('pieces.json', import.meta.url), 'utf8'))

function read(text) {
  locateAll({ text })
  locate({ text, line: 0, column: text.length >> 1 })
  try {
    contents('a.gpx', text)
  } catch {
    // It is no GPX file.
  }
}

/** The processor's seconds for a text of so many units. */
function cost(make, length) {
  const text = make(length)
  const start = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

const filled = (piece, length) => piece.repeat(Math.ceil(length / piece.length))

test('places and tracks are read in linear time, whatever the text', () => {
  const texts = pieces.map((piece) => [piece, (length) => filled(piece, length)])
  const short = pieces.filter((piece) => piece.length <= 2)
  for (const a of short) {
    for (const b of pieces) {
      texts.push([`${a} and then ${b}`, (length) => filled(a, length / 2) + filled(b, length / 2)])
      if (b.length <= 2) texts.push([`${a} and ${b} in turn`, (length) => filled(a + b, length)])
    }
  }
  for (const [name, make] of texts) {
    // What costs little is not quadratic; the least of some measurements is what others do not disturb.
    let small = cost(make, 1 << 14)
    if (small < 0.01) continue
    small = Math.min(small, cost(make, 1 << 14))
    let great = Infinity
    for (let count = 0; count < 3 && great >= 8 * small + 0.05; count += 1)
      great = Math.min(great, cost(make, 1 << 16))
    assert.ok(
      great < 8 * small + 0.05,
      `${JSON.stringify(name)}: ${small} s, and ${great} s for four times as much`,
    )
  }
})

test('a megabyte on one line takes at most 1.5 s, in every notation', () => {
  for (const { notation, languageId, line } of worstLines({ isVaried: true })) {
    const text = line(1 << 20)
    let least = Infinity
    for (let count = 0; count < 3 && least > 1.5; count += 1) {
      const start = process.cpuUsage()
      locateAll({ text, languageId })
      const { user, system } = process.cpuUsage(start)
      least = Math.min(least, (user + system) / 1e6)
      locateAll({ text: '' })
    }
    assert.ok(least <= 1.5, `${notation}: ${least} s for ${line(60)}`)
  }
})

// MARK: Amounts

test('an answer of many megabytes goes through', async () => {
  const input =
    '{"jsonrpc":"2.0","id":1,"method":"camera.path","params":{"to":{"zoom":9},"frames":100000}}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n'
  const [wanted, found] = await Promise.all([runEngine([], input), runPreview([], input)])
  assert.ok(found.stdout.equals(wanted.stdout))
  assert.deepEqual([found.code, found.stderr], [wanted.code, wanted.stderr])
})

/** Kilobytes of memory of a preview: VmRSS now, VmHWM at most. */
const memory = (preview, name) =>
  Number(
    new RegExp(`${name}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${preview.child.pid}/status`, 'utf8'),
    )[1],
  )

test('a slow host loses nothing, and the output that waits is bounded', async (t) => {
  const preview = new Preview(t)
  preview.child.stdout.pause()
  const count = 60_000
  let taken = 0
  for (let id = 0; id < count; id += 1000) {
    const lines = Array.from(
      { length: 1000 },
      (_, index) => `{"jsonrpc":"2.0","id":"${id + index}","method":"map.get"}\n`,
    )
    preview.child.stdin.write(lines.join(''), () => (taken += 1000))
  }
  await delay(1500)
  assert.ok(taken < count, 'the host is held back')
  assert.ok(memory(preview, 'VmRSS') < 200_000)
  preview.child.stdout.resume()
  for (let id = 0; id < count; id += 1) {
    assert.equal((await preview.next(({ id }) => id !== undefined)).id, String(id))
  }
})

test('a post of 100 MB is refused without being stored', async (t) => {
  const preview = new Preview(t)
  const { postURL: post } = await preview.page(t)
  const headers = { 'Content-Length': 100 << 20 }
  const { status: announced } = await fetchRaw(post, { method: 'POST', headers }).catch(() => ({
    status: 413,
  }))
  assert.equal(announced, 413)
  const status = await new Promise((resolve) => {
    const sent = request(post, { method: 'POST' }, (response) => resolve(response.statusCode))
    sent.on('error', () => resolve(413)) // Cut off.
    const piece = Buffer.alloc(1 << 20, 0x20)
    let left = 100
    const more = () => {
      while (left-- > 0) if (!sent.write(piece)) return sent.once('drain', more)
      sent.end()
    }
    more()
  })
  assert.equal(status, 413)
  assert.ok(memory(preview, 'VmHWM') < 120_000)
  await preview.ask('ping')
})

test('a page that stops reading is bounded in bytes, and gets the newest when it reads again', async (t) => {
  const preview = new Preview(t)
  const page = await preview.page(t)
  await page.notification('map.state')
  page.request.res.pause()
  for (let number = 1; number <= 40; number += 1) {
    await preview.ask('preview.show', {
      data: { type: 'Point', coordinates: [8, 47], note: `${number} `.padEnd(5 << 20) },
    })
  }
  assert.ok(memory(preview, 'VmHWM') < 250_000)
  page.request.res.resume()
  for (let note = ''; !note.startsWith('40 '); ) {
    const { params, n } = await page.notification('preview.show')
    note = params.data.note
    await page.post({ method: 'page.seen', params: { n } })
  }
})
