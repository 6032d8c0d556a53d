// The README's conversation, played as it stands there.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { Preview } from './support/preview.mjs'

test('the conversation of the README goes as it says', async (t) => {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const messages = text.match(/```json\n([\s\S]*?)```/)[1].trim().split('\n').map((line) => JSON.parse(line))
  assert.ok(messages.length >= 10)
  const preview = new Preview(t)
  for (let index = 0; index < messages.length; index += 2) {
    const [{ id, method, params }, expected] = messages.slice(index, index + 2)
    const result = await preview.ask(method, params)
    if (result.url) result.url = result.url.replace(/^(http:..127.0.0.1:).*/, '$1…')
    assert.deepEqual({ jsonrpc: '2.0', id, result }, expected, method)
  }
})
