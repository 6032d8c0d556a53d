// What runs elsewhere does the same in Chromium: the golden sessions and those of the folders MAPCAM_SESSIONS, in a page and in both
// kinds of workers; and a library's script, which tells the same in jsdom.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { session, temporaryFolder, test, withoutModule } from '../support/engine.mjs'
import { inPage, library, skip as withoutLibraries } from '../support/libraries.mjs'
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

const script = new URL('../jsdom/script.js', import.meta.url)

for (const version of ['4.7', '5.3', '5.24', '6.11']) {
  test(
    `MapLibre ${version} does in jsdom what it does in Chromium`,
    { skip: skip || withoutLibraries },
    async (t) => {
      const task = { seed: 3, steps: 200 }
      const folder = temporaryFolder(t)
      const program = `console.log(JSON.stringify(await run(${JSON.stringify(task)})))`
      writeFileSync(join(folder, 'program.mjs'), `import { run } from '${script}'\n${program}`)
      const { code, stdout, stderr } = await inPage(t, version, join(folder, 'program.mjs'))
      assert.equal(code, 0, stderr)
      const here = JSON.parse(stdout)
      const given = { ...task, url: '/library.js' }
      const there = await browse('/test/jsdom/script.js', given, library(version, folder))
      for (const [index, expected] of there.told.entries()) {
        isSame(here.told[index], expected, `step ${index}`)
      }
      assert.deepEqual({ ...here, told: [] }, { ...there, told: [] })
      assert.ok(there.failures.length >= 2)
    },
  )
}

/** The numbers in a value and in its texts, in order, and the value without them. */
function parts(value) {
  const numbers = []
  // A browser writes a style in its own way.
  const text = JSON.stringify(value).replace(/, /g, ',').replaceAll(',0)', ',0px)')
  const rest = text.replace(/-?\d+(\.\d+)?(e-?\d+)?/g, (digits) => {
    numbers.push(Number(digits))
    return '#'
  })
  return { numbers, rest }
}

/** The two engines of JavaScript differ in the last digits of a sine; a browser's styles have six digits. */
function isSame(found, expected, what) {
  const [one, other] = [parts(found), parts(expected)]
  assert.equal(one.rest, other.rest, what)
  for (const [index, number] of one.numbers.entries()) {
    const tolerance = 1e-6 * Math.max(1, Math.abs(number))
    const isNear = Math.abs(number - other.numbers[index]) < tolerance
    assert.ok(isNear, `${what}: ${number}, not ${other.numbers[index]}`)
  }
}
