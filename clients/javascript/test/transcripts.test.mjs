// What goes over the wire: the golden sessions through the client, those whose requests it can send; and lines of any size and
// language.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { berlin, session, start, test, withEngine } from './support/engine.mjs'

const folder = new URL('../../../Tests/Transcripts/', import.meta.url)
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
for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
  const { args, sent, expected } = session(readFileSync(new URL(name, folder), 'utf8'))
  const requests = messages(sent)
  if (!requests?.every(isRequest) || args.includes('--framing')) continue
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

test('the client can send most of the golden sessions', () => assert.ok(count > 15, String(count)))

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
