// What goes through the bridge is not changed: every golden session gives the bytes that mapcam gives.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { Preview, runEngine, runPreview, TestPage } from './support/preview.mjs'
import { framed } from '../src/preview/framing.js'

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

/** Some bytes in pieces of many sizes. */
function piecesOf(bytes) {
  const pieces = []
  for (let start = 0, size = 1; start < bytes.length; start += size) {
    size = ((size * 7919) % 613) + 1
    pieces.push(bytes.subarray(start, start + size))
  }
  return pieces
}

for (const { name, args, sent } of sessions) {
  test(`${name} goes through byte for byte: whole, in small pieces, and while a page follows`, async (t) => {
    const wanted = await runEngine(args, sent)
    assertSame(await runPreview(args, sent), wanted)
    assertSame(await runPreview(args, sent, { pieces: piecesOf(sent) }), wanted)
    assert.equal(await followed(t, args, sent, name === 'headers.jsonl' ? 'headers' : 'lines'), wanted.stdout.toString('latin1'))
  })
}

/** What the host reads of a session that a page follows, without what is for the preview. */
async function followed(t, args, sent, framing) {
  const preview = new Preview(t, args, { isRaw: true })
  preview.send(framed('{"jsonrpc":"2.0","id":"open","method":"preview.open","params":{"browser":false}}', framing))
  const [, url] = await preview.printed('stdout', /"url":"([^"]*)"/)
  const page = await TestPage.open(t, url)
  await page.notification('map.state')
  preview.send(sent)
  preview.child.stdin.end()
  await preview.ended
  const own = framing === 'headers'
    ? /Content-Length: \d+\r\n\r\n\{[^{}]*("method":"preview\.|"id":"open")[^{}]*(\{[^{}]*\})?\}/g
    : /^\{"jsonrpc":"2.0",("method":"preview\.|"id":"open").*\n/gm
  return preview.stdout.replaceAll(own, '')
}

function assertSame(found, wanted) {
  assert.equal(found.stdout.toString('latin1'), wanted.stdout.toString('latin1'))
  assert.deepEqual([found.code, found.signal], [wanted.code, wanted.signal])
  assert.equal(found.stderr, wanted.stderr)
}

const ping = (id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
const preview = (member) => `{"jsonrpc":"2.0","id":1,"method":"preview.locateAll","params":{${member}}}`
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
  'a byte order mark before a preview method': [[], `\ufeff${preview('"text":""')}\n${ping(2)}\n`],
  'a lone surrogate in a preview method': [[], `${preview('"text":"\\ud800"')}\n[${preview('"\\uDC00":1')}]\n`],
  'a preview method nested too deep': [
    [],
    [62, 63, 5000, 100_000].map((levels) => `[${preview(`"place":${'['.repeat(levels)}${']'.repeat(levels)}`)}]\n`).join(''),
  ],
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
  test(`${what}: the same as mapcam`, async () => {
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
