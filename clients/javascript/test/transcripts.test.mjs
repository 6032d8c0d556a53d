// What goes over the wire: the golden sessions through the client, those whose requests it can send, and lines of any size and
// language; and all of them through the bridge, which changes no byte.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { Bridge } from '../src/preview/bridge.js'
import { berlin, session, start, test, withEngine } from './support/engine.mjs'
import { findBinary, runEngine, runPreview, TestPage } from './support/preview.mjs'

const folder = new URL('../../../Tests/Transcripts/', import.meta.url)
const sessions = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => ({ name, ...session(readFileSync(new URL(name, folder), 'utf8')) }))

// MARK: The client

const members = new Set(['jsonrpc', 'id', 'method', 'params'])

/** Whether the client sends a message as it is, but for its id: it always has itself notified of the ends of animations. */
const isRequest = (message) =>
  message?.jsonrpc === '2.0' &&
  ['string', 'number'].includes(typeof message.id) &&
  typeof message.method === 'string' &&
  message.method !== 'shutdown' &&
  (message.params === undefined || Object.getPrototypeOf(message.params) === Object.prototype) &&
  message.params?.notify === undefined &&
  Object.keys(message).every((name) => members.has(name))

/** The messages of some lines; undefined if one is no JSON. */
function messages(lines) {
  try {
    return lines.trimEnd().split('\n').map(JSON.parse)
  } catch {
    return undefined
  }
}

let count = 0
for (const { name, args, sent, expected } of sessions) {
  const requests = messages(sent)
  if (!requests?.every(isRequest)) continue
  count += 1
  test(`${name} gives what it says`, async (t) => {
    const engine = await start(t, { args })
    const found = []
    engine.on('notification', (message) => found.push(message))
    for (const { id, method, params } of requests) {
      const answer = await engine.request(method, params).then(
        (result) => ({ result }),
        ({ code, message, data }) => ({ error: { code, message, ...(data && { data }) } }),
      )
      found.push({ jsonrpc: '2.0', id, ...answer })
    }
    // What the client refuses itself has no code; the engine refuses it, too.
    const isOwn = ({ error }) => error !== undefined && error.code === undefined
    const refused = found.filter(isOwn).map(({ id }) => id)
    const [ours, theirs] = [found, messages(expected)].map((all) =>
      all.filter(({ id, error }) => error === undefined || !refused.includes(id)),
    )
    assert.deepEqual(ours, theirs)
  })
}

test('the client can send most of the golden sessions', () => assert.ok(count > 10, String(count)))

// MARK: Lines

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

// MARK: The bridge

/** Some bytes in pieces of many sizes. */
function piecesOf(bytes) {
  const pieces = []
  for (let start = 0, size = 1; start < bytes.length; start += size) {
    size = ((size * 7919) % 613) + 1
    pieces.push(bytes.subarray(start, start + size))
  }
  return pieces
}

/** A bridge in this process, which is faster to start than the command. `before` is done with it before it gets the pieces. */
async function bridged(args, pieces, before = () => {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const settings = {
    binary: findBinary(),
    args,
    limit: 16 << 20,
    input,
    output,
    warn: assert.fail,
    server: {},
  }
  const bridge = new Bridge(settings)
  const ended = new Promise((resolve) => (bridge.onEnd = resolve))
  let [stdout, stderr] = ['', '']
  output.on('data', (chunk) => (stdout += chunk.toString('latin1')))
  bridge.engine.onError = (chunk) => (stderr += chunk)
  await before(bridge)
  for (const piece of pieces) {
    if (!input.write(piece)) await once(input, 'drain')
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve))
  }
  input.end()
  return { ...(await ended), stdout, stderr }
}

for (const { name, args, sent } of sessions) {
  test(`${name} goes through byte for byte: whole, and in small pieces while a page follows`, async (t) => {
    const bytes = Buffer.from(sent)
    const { stdout, stderr, code } = await runEngine(args, bytes)
    const wanted = { status: code, signal: undefined, stdout: stdout.toString('latin1'), stderr }
    assert.deepEqual(await bridged(args, [bytes]), wanted)
    const followed = await bridged(args, piecesOf(bytes), async (bridge) => {
      const { url } = await bridge.request('preview.open', { browser: false })
      await (await TestPage.open(t, url)).notification('map.state')
    })
    const own = /^\{"jsonrpc":"2.0","method":"preview\..*\n/gm
    assert.deepEqual({ ...followed, stdout: followed.stdout.replaceAll(own, '') }, wanted)
  })
}

test('the engine’s notifications move the cameras of pages, and only without them its state is asked for', async (t) => {
  const moved = Array.from({ length: 50 }, (_, index) =>
    Buffer.from(
      `{"jsonrpc":"2.0","method":"camera.move","params":{"to":{"zoom":${3 + index / 10}}}}\n`,
    ),
  )
  for (const notify of ['', '"camera.idle"']) {
    let page
    let count = 0
    await bridged([], moved, async (bridge) => {
      await bridge.engine.ask('map.configure', notify ? { notify: ['camera.idle'] } : {})
      const { url } = await bridge.request('preview.open', { browser: false })
      page = await TestPage.open(t, url)
      await page.camera(() => true)
      await new Promise((resolve) => setTimeout(resolve, 50))
      const ask = bridge.engine.askTogether.bind(bridge.engine)
      bridge.engine.askTogether = (requests) => ((count += 1), ask(requests))
    })
    if (notify === '') await page.camera(({ zoom }) => zoom === 7.9)
    assert.equal(count > 0, notify !== '', `${count} requests, ${notify}`)
  }
})

function assertSame(found, wanted) {
  assert.equal(found.stdout.toString('latin1'), wanted.stdout.toString('latin1'))
  assert.deepEqual([found.code, found.signal], [wanted.code, wanted.signal])
  assert.equal(found.stderr.replaceAll(/^mapcam-preview: .*\n/gm, ''), wanted.stderr)
}

const ping = (id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
const preview = (member) =>
  `{"jsonrpc":"2.0","id":1,"method":"preview.showAll","params":{${member}}}`

test('beside a preview method in a batch the other requests, and all ids, keep their bytes', async () => {
  const own = '{"jsonrpc":"2.0","id":ID,"method":"preview.formats"}'
  const ids = [
    '"p"',
    '1.0',
    '1e2',
    '12345678901234567890',
    '-0',
    '"\\u0070, [\\"id\\":"',
    'null',
    '1e400',
  ]
  const others = [
    '{"jsonrpc":"2.0","id":2,"method":"camera.move","params":{"to":{"zoom":1e400}}}',
    '{ "jsonrpc":"2.0" , "id" : 12345678901234567890, "method":"ping", "params": {} }',
    '{"jsonrpc":"2.0","id":1.0,"method":"ping"}',
    '{"jsonrpc":"2.0","id":"]},\\"{[","method":"ping"}',
    '{"id":7}',
    '[]',
    '8',
  ]
  for (const id of ids) {
    const given = own.replace('ID', id)
    const batch = [...others.slice(0, 3), given, ...others.slice(3)].join(' ,\t')
    const { stdout: wanted } = await runEngine([], Buffer.from(`[${others}]\n`))
    const sent = Buffer.from(`[ ${batch} ]\r\n${given}\n`)
    const [answers, single] = (await runPreview([], sent)).stdout.toString().trim().split('\n')
    assert.ok(single.startsWith(`{"jsonrpc":"2.0","id":${id},"result":[`), single)
    assert.equal(answers.replace(`,${single}`, ''), wanted.toString().trim())
  }
})

/** Input that is damaged, long or cut short: a text, or the options that it is for and the text. */
const oddities = {
  'a last line without its line feed': `${ping(1)}\n${ping(2)}`,
  'nothing at all': '',
  'blank lines and carriage returns': `\n\r\n${ping(1)}\r\n  \n${ping(2)}\n`,
  'no JSON in a preview method': `{"jsonrpc":"2.0","id":1,"method":"preview.open",}\n${ping(2)}\n`,
  'a byte order mark before a preview method': `\ufeff${preview('"text":""')}\n${ping(2)}\n`,
  'a lone surrogate in a preview method': `${preview('"text":"\\ud800"')}\n[${preview('"\\uDC00":1')}]\n`,
  'a preview method nested too deep': [62, 63, 5000, 100_000]
    .map((levels) => `[${preview(`"place":${'['.repeat(levels)}${']'.repeat(levels)}`)}]\n`)
    .join(''),
  'a request that is none': `{"id":1,"method":"preview.open"}\n{"jsonrpc":"2.0","id":{},"method":"preview.open"}\n`,
  'text that speaks of a preview': '{"jsonrpc":"2.0","id":"preview.open","method":"ping"}\n',
  'a line over the limit': [
    ['--max-line-bytes', '1024'],
    `${ping(1)}\n${'x'.repeat(5000)}\n${ping(2)}\n{"a":"${'preview.'.repeat(300)}"}\n${ping(3)}\n`,
  ],
  'a line of exactly the limit': [
    ['--max-line-bytes', '1024'],
    `${ping(1).padEnd(1024)}\n${ping(2).padEnd(1025)}\n${ping(3)}\n`,
  ],
  'a last line over the limit': [['--max-line-bytes=1024'], 'y'.repeat(3000)],
  'ids of every kind': [1.0, '1e2', 'null', '"é"', '12345678901234567890']
    .map((id) => `${ping(id)}\n`)
    .join(''),
  'a shutdown in the middle': `${ping(1)}\n{"jsonrpc":"2.0","id":2,"method":"shutdown"}\n${ping(3)}\n`,
}

for (const [what, given] of Object.entries(oddities)) {
  const [args, input] = typeof given === 'string' ? [[], given] : given
  test(`${what}: the same as mapcam`, async () => {
    const bytes = Buffer.from(input)
    const [wanted, found] = await Promise.all([
      runEngine(args, bytes),
      runPreview(args, bytes, { pieces: piecesOf(bytes) }),
    ])
    assertSame(found, wanted)
  })
}
