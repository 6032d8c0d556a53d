// Ten thousand damaged messages to each door: none ends it, and the next right message is answered right. The
// notebook's widget has the same in clients/python/tests/test_widget.py.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import test from 'node:test'
import { framed, HeaderReader, LineReader } from '../src/connection/lines.js'
import { session } from './support/engine.mjs'
import { command, fetchRaw, findBinary, Preview, until } from './support/preview.mjs'

const count = 10_000

// MARK: Damage

/** Whole numbers from 0 to below a limit, the same for a seed: xorshift. */
function generator(seed) {
  let state = seed
  return (limit) => {
    for (const shift of [13, -17, 5]) state ^= shift < 0 ? state >>> -shift : state << shift
    return (state >>> 0) % limit
  }
}

const wrong =
  JSON.parse(`[null, 0, -1, 7, 1.5, 1e308, true, "", "x", "\\ud800", "\\n", "__proto__", "${'x'.repeat(1000)}",
  [], {}, [null], [[[]]], {"x": {"y": {}}}, {"toString": null}, {"__proto__": 7}]`)

/** Each member and item of a value, with what has it. */
function* placesIn(value) {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    yield [value, key]
    yield* placesIn(value[key])
  }
}

/** The JSON of right messages, of which each has one to three parts replaced, removed, moved, or made too long or deep. */
function* damagedValues(right, next) {
  const one = (list) => list[next(list.length)]
  for (let number = 0; number < count; number += 1) {
    const data = { top: structuredClone(one(right)) }
    for (let damages = next(3); damages >= 0; damages -= 1) {
      const [owner, key] = one([...placesIn(data)])
      const kind = next(10)
      if (kind < 2 && key !== 'top') delete owner[key]
      else if (kind < 3) owner[key] = [owner[key], structuredClone(one(wrong))]
      else if (kind < 4) owner[one(['params', 'method', 'map', 'x'])] = structuredClone(owner[key])
      else owner[key] = structuredClone(one(wrong))
    }
    const text = JSON.stringify(data.top)
    const kind = next(100)
    if (kind < 2) yield text.replace(/\d+/, '9'.repeat(400))
    else if (kind < 4) yield text.replace(/:/, `:${'['.repeat(900)}${']'.repeat(900)},"x":`)
    else yield text
  }
}

/** A text, of which one in ten is cut short, lacks a part, or has a byte replaced; none has a line feed. */
function bytesOf(text, next) {
  const bytes = Buffer.from(text)
  const [from, to] = [next(bytes.length + 1), next(bytes.length + 1)]
  const kind = next(30)
  if (kind === 0) return bytes.subarray(0, from)
  if (kind === 1) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  if (kind === 2 && from < bytes.length) bytes[from] = 11 + next(245)
  return bytes
}

// MARK: Doors

const uri = 'file:///a.json'
const code = '{"lat": 47.1, "lng": 8.5}\n[8.54, 47.37]'
const position = { line: 0, character: 8 }
const inText = { text: code, line: 0, column: 8, languageId: 'json' }
const camera = { target: { latitude: 47, longitude: 8 }, zoom: 9 }
const request = (method, params, id = 'a') => ({ jsonrpc: '2.0', id, method, params })

/** The engine's methods, with the parameters of a golden session. */
const golden = new URL('../../../Tests/Transcripts/reference.jsonl', import.meta.url)
const engine = session(readFileSync(golden, 'utf8'))
  .sent.split('\n')
  .flatMap((line) => (line === '' || line.includes('"shutdown"') ? [] : JSON.parse(line)))
  .map(({ method, params }) => [method, params])

/** Right messages of the preview's hosts, of editors, of assistants and of pages: [method, params] each. */
const { host, editor, assistant, pages } = JSON.parse(
  readFileSync(new URL('preview-messages.json', import.meta.url), 'utf8'),
)

/** The requests of a list, each alone, and some in a batch. */
const requests = (list) => {
  const all = list.map(([method, params]) => request(method, params))
  return [...all, all.slice(0, 4), all.slice(-4), { ...all[0], id: undefined }]
}

/** A program that is given damaged messages, and then right ones: the answer to the last. All errors are in its own words. */
async function attacked(t, { program, args, list, begin = [], last, frame, reader, seed }) {
  const child = spawn(program, args)
  t.after(() => child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr = (stderr + chunk).slice(-100_000)))
  let found
  let answers = 0
  child.stdout.on('data', (chunk) => {
    for (const messages of reader.push(chunk))
      for (const line of messages.toString().trim().split('\n')) {
        const answer = JSON.parse(line)
        answers += 1
        for (const { id, error } of [answer].flat()) {
          assert.notEqual(error?.code, -32603, line)
          assert.doesNotMatch(error?.message ?? '', isForeign, line)
          if (id === 'last') found = answer
        }
      }
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdin.on('error', () => {}) // It has ended.
  const send = (bytes) =>
    child.stdin.write(bytes) || Promise.race([ended, once(child.stdin, 'drain').catch(() => {})])
  const next = generator(seed)
  for (const message of begin) await send(frame(JSON.stringify(message)))
  for (const text of damagedValues(requests(list), next)) await send(frame(bytesOf(text, next)))
  last.at(-1).id = 'last'
  for (const message of last) await send(frame(JSON.stringify(message)))
  await until(() => found !== undefined || child.exitCode !== null || child.signalCode !== null)
  assert.notEqual(found, undefined, stderr)
  assert.doesNotMatch(stderr, /\.js:\d/)
  assert.ok(answers > count / 4, `${answers} answers`)
  return found.result
}

/** What no error says: a language's own words. */
const isForeign =
  /undefined|Cannot |not a function|not iterable|of null|NaN|defect|Fatal|Unexpected token/

const lines = { frame: (text) => Buffer.concat([Buffer.from(text), Buffer.from('\n')]) }

test('damaged messages to the bridge', async (t) => {
  const { place } = await attacked(t, {
    program: process.execPath,
    args: [command, '--no-browser'],
    list: [...engine, ...host, ...host],
    last: [
      request('map.create', { map: 'last' }),
      request('preview.follow', { map: 'last', document: 'b', ...inText }),
    ],
    reader: new LineReader(),
    ...lines,
    seed: 1,
  })
  assert.deepEqual(place.coordinate, { latitude: 47.1, longitude: 8.5 })
})

test('damaged messages to the language server', async (t) => {
  const opened = 'textDocument/didOpen'
  const open = (address) =>
    request(opened, { textDocument: { uri: address, languageId: 'json', version: 1, text: code } })
  const textDocument = { uri: 'file:///last' }
  const { contents } = await attacked(t, {
    program: process.execPath,
    args: [command, 'lsp', '--no-browser'],
    list: editor,
    begin: [request('initialize', {}), open(uri)],
    last: [open(textDocument.uri), request('textDocument/hover', { textDocument, position })],
    frame: framed,
    reader: new HeaderReader(),
    seed: 2,
  })
  assert.match(contents.value, /^47.1, 8.5\n/)
})

test('damaged messages to the MCP server', async (t) => {
  const { structuredContent } = await attacked(t, {
    program: findBinary(),
    args: ['mcp'],
    list: assistant,
    last: [request('tools/call', { name: 'camera_move', arguments: { to: camera } })],
    reader: new LineReader(),
    ...lines,
    seed: 3,
  })
  assert.equal(structuredContent.zoom, 9)
})

test('damaged messages and requests to the page’s server', async (t) => {
  const preview = new Preview(t, ['--no-browser', '--clock', 'realtime'])
  const page = await preview.page(t, { resize: true })
  const next = generator(4)
  const post = (body) => fetchRaw(page.postURL, { method: 'POST', body })
  let batch = []
  for (const text of damagedValues(requests([...engine, ...pages, ...pages]), next)) {
    const bytes = bytesOf(text, next)
    if (bytes.equals(Buffer.from(text))) batch.push(text)
    else assert.ok([204, 400].includes((await post(bytes)).status), text)
    if (batch.length < 50) continue
    const { status, body } = await post(`[${batch}]`)
    assert.equal(status, 204, body)
    batch = []
    const n = Math.max(0, ...page.messages.map((message) => message.n))
    for (const { error } of page.messages.splice(0))
      assert.doesNotMatch(error?.message ?? '', isForeign)
    await page.post({ method: 'page.seen', params: { n } })
  }
  const { host, pathname, search } = new URL(page.url)
  const head = (what) => `${what} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`
  const right = [
    `${head(`GET ${pathname}${search}`)}\r\n`,
    `${head(`GET ${pathname}main.js`)}Sec-Fetch-Site: same-origin\r\n\r\n`,
    `${head(`GET ${pathname.replace('page/', 'events')}${search}`)}\r\n`,
    `${head(`POST ${new URL(page.postURL).pathname}?page=x`)}Content-Length: 2\r\n\r\n[]`,
  ]
  for (let number = 0; number < 1000; number += 1) {
    const bytes = Buffer.from(right[next(4)])
    for (let damages = next(4); damages >= 0; damages -= 1) bytes[next(bytes.length)] = next(256)
    const socket = connect(new URL(page.url).port, '127.0.0.1').on('error', () => {})
    socket.end(bytes.subarray(0, next(bytes.length + 1))).resume()
    await once(socket, 'close')
  }
  // Of a map that rests: a page that does not say what it has seen gets no more than 64 messages.
  await preview.ask('map.create', { map: 'last' })
  const fresh = await preview.page(t, { map: 'last' })
  assert.equal(await fresh.ask('page.format', { camera, as: 'lat-lng' }), '47, 8')
  await fresh.ask('page.find', { text: '47.37, 8.54' })
  await fresh.camera(({ target }) => target.longitude === 8.54)
  assert.deepEqual(await preview.ask('ping'), {})
  assert.ok(!preview.messages.some(({ id }) => id !== undefined), 'the answers are not the host’s')
  assert.doesNotMatch(preview.stderr, /\.js:\d/)
})
