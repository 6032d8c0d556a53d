// The golden sessions in Chromium: in a page, a worker and a service worker, the same bytes in each.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../support/engine.mjs'
import { skip as hasNoModule } from '../support/needs.mjs'
import { session } from '../support/sessions.mjs'
import { browse, skip } from './chromium.mjs'

const folder = new URL('../../../../Tests/Transcripts/', import.meta.url)

test('golden sessions in Chromium are the same bytes', { skip: skip || hasNoModule }, async () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const sessions = names.map((name) => session(readFileSync(new URL(name, folder), 'utf8')))
  const found = await browse('/test/browser/transcripts.js', sessions)
  assert.equal(found.behind, null) // of an exact stand-in for MapLibre, in the page
  for (const place of ['page', 'worker', 'service']) {
    const { zoom, plays, error } = found[place]
    assert.equal(error, undefined, place)
    assert.equal(zoom, 2, place)
    for (const [index, [asCommand, inProcess]] of plays.entries()) {
      const { args, sent, expected } = sessions[index]
      assert.equal(asCommand, expected, `${names[index]} in a ${place}`)
      if (args.length === 0 && sent.endsWith('\n')) assert.equal(inProcess, expected, `${names[index]} in process, ${place}`)
    }
  }
})
