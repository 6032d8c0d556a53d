// The golden sessions in Chromium, and those of the folders MAPCAM_SESSIONS: in a page and in both kinds of workers, the same bytes.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { session, test, withoutModule } from '../support/engine.mjs'
import { browse, skip } from './chromium.mjs'

test('sessions in Chromium are the same bytes', { skip: skip || withoutModule() }, async () => {
  const given = process.env.MAPCAM_SESSIONS?.split(':') ?? []
  const folders = [
    new URL('../../../../Tests/Transcripts/', import.meta.url),
    ...given.map((path) => new URL(`file://${path}/`)),
  ]
  const filesOf = (folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => new URL(name, folder))
  const names = folders.flatMap(filesOf)
  const sessions = names.map((name) => session(readFileSync(name, 'utf8')))
  // A damaged line has bytes that are no text: each is a character here.
  const bytes = names.map((name) => session(readFileSync(name, 'latin1')).sent)
  const found = await browse(
    '/test/browser/transcripts.js',
    sessions.map(({ args, sent }, index) => ({ args, sent, bytes: bytes[index] })),
  )
  for (const place of ['page', 'worker', 'service']) {
    const { zoom, plays, error } = found[place]
    assert.deepEqual([error, zoom], [undefined, 2], place)
    for (const [index, [asCommand, inProcess]] of plays.entries()) {
      const { args, sent, expected } = sessions[index]
      assert.equal(asCommand, expected, `${names[index]} in a ${place}`)
      if (args.length === 0 && sent.endsWith('\n'))
        assert.equal(inProcess, expected, `${names[index]} in process, ${place}`)
    }
  }
})
