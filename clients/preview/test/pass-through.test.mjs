// What goes through the bridge is not changed: every golden session gives the bytes that mapcam gives.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { TestPage } from './support/page.mjs'
import { Preview, runEngine, runPreview } from './support/preview.mjs'
import { framed } from '../src/framing.js'

const folder = new URL('../../../Tests/Transcripts/', import.meta.url)
const sessions = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => ({ name, ...session(readFileSync(new URL(name, folder), 'utf8')) }))

/** What a golden session is started with, and what it sends. */
function session(text) {
  const parts = []
  let args = []
  for (const line of text.split('\n')) {
    if (line.startsWith('# args: ')) args = line.slice(8).split(' ')
    else if (line.startsWith('> ')) parts.push(`${line.slice(2)}\n`)
    else if (line.startsWith('>> ')) parts.push(JSON.parse(line.slice(3)))
  }
  return { args, sent: Buffer.from(parts.join('')) }
}

test('there are golden sessions', () => assert.ok(sessions.length > 20))

for (const { name, args, sent } of sessions) {
  test(`${name} goes through byte for byte`, async () => {
    const [wanted, found] = await Promise.all([runEngine(args, sent), runPreview(args, sent)])
    assertSame(found, wanted)
  })

  test(`${name} goes through in small pieces`, async () => {
    const pieces = []
    for (let start = 0, size = 1; start < sent.length; start += size) {
      size = ((size * 7919) % 613) + 1
      pieces.push(sent.subarray(start, start + size))
    }
    const [wanted, found] = await Promise.all([
      runEngine(args, sent),
      runPreview(args, sent, { pieces }),
    ])
    assertSame(found, wanted)
  })

  test(`${name} goes through while a page looks on`, async (t) => {
    const isFramed = name === 'headers.jsonl'
    const wanted = await runEngine(args, sent)
    const preview = new Preview(t, args)
    const chunks = []
    preview.child.stdout.removeAllListeners('data')
    preview.child.stdout.setEncoding('latin1').on('data', (text) => chunks.push(text))
    const opening = '{"jsonrpc":"2.0","id":"open","method":"preview.open","params":{"browser":false}}'
    preview.send(framed(opening, isFramed ? 'headers' : 'lines'))
    const url = await arrived(chunks, /"url":"([^"]*)"/)
    const page = await TestPage.open(url)
    await page.told('map.state')
    preview.send(sent)
    preview.child.stdin.end()
    await preview.ended
    const message = isFramed
      ? /Content-Length: \d+\r\n\r\n\{[^{}]*("method":"preview\.|"id":"open")[^{}]*(\{[^{}]*\})?\}/g
      : /^\{"jsonrpc":"2.0",("method":"preview\.|"id":"open").*\n/gm
    assert.equal(chunks.join('').replaceAll(message, ''), wanted.stdout.toString('latin1'))
  })
}

async function arrived(chunks, pattern) {
  for (let wait = 0; wait < 1000; wait += 1) {
    const match = pattern.exec(chunks.join(''))
    if (match !== null) return match[1]
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('no answer came')
}

function assertSame(found, wanted) {
  assert.equal(found.stdout.toString('latin1'), wanted.stdout.toString('latin1'))
  assert.deepEqual([found.code, found.signal], [wanted.code, wanted.signal])
  assert.equal(found.stderr, wanted.stderr)
}

const ping = (id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
const head = (text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`

/** Input that is damaged, long or cut short, with the options that it is for. */
const oddities = {
  'a last line without its line feed': [[], `${ping(1)}\n${ping(2)}`],
  'nothing at all': [[], ''],
  'blank lines and carriage returns': [[], `\n\r\n${ping(1)}\r\n  \n${ping(2)}\n`],
  'bytes that are no UTF-8': [[], Buffer.from([0x7b, 0xff, 0xfe, 0x0a])],
  'no UTF-8 in a preview method': [
    [],
    Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0","id":1,"method":"preview.open","params":{"map":"'),
      Buffer.from([0xff]),
      Buffer.from(`"}}\n${ping(2)}\n`),
    ]),
  ],
  'no JSON in a preview method': [[], `{"jsonrpc":"2.0","id":1,"method":"preview.open",}\n${ping(2)}\n`],
  'a request that is none': [[], `{"id":1,"method":"preview.open"}\n{"jsonrpc":"2.0","id":{},"method":"preview.open"}\n`],
  'text that speaks of a preview': [[], '{"jsonrpc":"2.0","id":"preview.open","method":"ping"}\n'],
  'a line over the limit': [
    ['--max-line-bytes', '1024'],
    `${ping(1)}\n${'x'.repeat(5000)}\n${ping(2)}\n{"a":"${'preview.'.repeat(300)}"}\n${ping(3)}\n`,
  ],
  'a line of exactly the limit': [['--max-line-bytes', '1024'], `${ping(1).padEnd(1024)}\n${ping(2).padEnd(1025)}\n${ping(3)}\n`],
  'a last line over the limit': [['--max-line-bytes=1024'], 'y'.repeat(3000)],
  'ids of every kind': [[], [1.0, '1e2', 'null', '"é"', '12345678901234567890'].map((id) => `${ping(id)}\n`).join('')],
  'heads that say nothing': [[], `Content-Type: x\r\n\r\n${head(ping(1))}`],
  'a body behind a head without a length': [[], `Content-Type: x\r\n\r\n${ping(1)}${head(ping(2))}${head(ping(3))}`],
  'a head with a bad length': [[], `Content-Length: -5\r\n\r\n${head(ping(1))}`],
  'a length that is too small': [[], `Content-Length: 5\r\n\r\n${ping(1)}${head(ping(2))}${head(ping(3))}`],
  'a head that is too long': [[], `Content-Length: 1${'0'.repeat(9000)}\r\n\r\n${head(ping(1))}`],
  'a body over the limit': [['--max-line-bytes', '1024'], `${head('x'.repeat(3000))}${head(ping(1))}`],
  'a body cut short': [[], `${head(ping(1))}Content-Length: 100\r\n\r\n{"jsonrpc"`],
  'heads by option': [['--framing', 'headers'], `content-length:${ping(1).length}\n\n${ping(1)}`],
  'lines by option': [['--framing=lines'], `C\n${ping(1)}\n`],
  'an option with a wrong value': [['--framing', 'frames'], ping(1)],
  'an option without a value': [['--fps'], ping(1)],
  'a shutdown in the middle': [[], `${ping(1)}\n{"jsonrpc":"2.0","id":2,"method":"shutdown"}\n${ping(3)}\n`],
}

for (const [what, [args, input]] of Object.entries(oddities)) {
  test(`${what}: as mapcam has it`, async () => {
    const bytes = Buffer.from(input)
    const cut = [...Array(Math.ceil(bytes.length / 17)).keys()].map((index) =>
      bytes.subarray(index * 17, index * 17 + 17),
    )
    const [wanted, whole, pieces] = await Promise.all([
      runEngine(args, bytes),
      runPreview(args, bytes),
      runPreview(args, bytes, { pieces: cut.length > 0 && cut.length < 500 ? cut : [bytes] }),
    ])
    const own = (run) => ({ ...run, stderr: run.stderr.replaceAll(/^mapcam-preview: .*\n/gm, '') })
    assertSame(own(whole), wanted)
    assertSame(own(pieces), wanted)
  })
}

test('a hundred thousand requests go through in order', async () => {
  const input = Array.from({ length: 100_000 }, (_, id) => `${ping(id)}\n`).join('')
  const [wanted, found] = await Promise.all([runEngine([], input), runPreview([], input)])
  assertSame(found, wanted)
})

test('an answer of many megabytes goes through', async () => {
  const input = `${JSON.stringify({
    jsonrpc: '2.0', id: 1, method: 'camera.path', params: { to: { zoom: 9 }, frames: 600_000 },
  })}\n${ping(2)}\n`
  const [wanted, found] = await Promise.all([runEngine([], input), runPreview([], input)])
  assertSame(found, wanted)
})
