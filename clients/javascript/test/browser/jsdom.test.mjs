// The same script, with the same library, in jsdom and in Chromium: what the library tells is the same.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, test } from '../support/engine.mjs'
import { inPage, library, skip as withoutLibraries } from '../support/libraries.mjs'
import { browse, skip as withoutChromium } from './chromium.mjs'

const skip = withoutLibraries || withoutChromium
const script = new URL('../jsdom/script.js', import.meta.url)

for (const version of ['4.7', '5.3', '5.24', '6.11']) {
  test(`MapLibre ${version} does in jsdom what it does in Chromium`, { skip }, async (t) => {
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
  })
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
