// The golden sessions, through the client: those whose requests it can send.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { session, start, test } from './support/engine.mjs'

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
