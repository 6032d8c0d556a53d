// The client in jest, whose own `require` does not load ES modules.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinary } from '../src/index.js'
import { runs, temporaryFolder, test, unless } from './support/engine.mjs'
import { runJest, withoutJest } from './support/jest.mjs'

const skip =
  withoutJest || unless(runs('esbuild') && runs('npm'), 'there is no esbuild, or no npm', 'ESBUILD')

const own = fileURLToPath(new URL('..', import.meta.url))

const program = `
  const { InvalidParamsError, MapCam, zoomTo } = require('mapcam')

  test('the client of an engine', async () => {
    const engine = await MapCam.start()
    const view = engine.view()
    expect(await view.move(zoomTo(7))).toEqual({ target: { latitude: 0, longitude: 0 }, zoom: 7, bearing: 0, viewingAngle: 0 })
    await expect(view.jumpTo({ zoomm: 3 })).rejects.toThrow(InvalidParamsError)
    await expect(view.flyTo({ taret: 3 }).finished).rejects.toThrow(/taret/)
    await engine.close()
  })`

/** In a release errors and results are those of the test's own world, too. */
const strict = `
  test('values of the same world', async () => {
    const engine = await MapCam.start()
    expect((await engine.view().camera()).target).toStrictEqual({ latitude: 0, longitude: 0 })
    await expect(engine.view().move(zoomTo('7'))).rejects.toBeInstanceOf(Error)
    await engine.close()
  })`

/** Runs a test in jest, with this package from a folder. */
async function run(t, text, testEnvironment, packageFolder) {
  const files = { 'client.test.js': text }
  const env = { MAPCAM: findBinary() }
  const { code, stderr } = await runJest(t, files, packageFolder, { testEnvironment }, env)
  assert.equal(code, 0, stderr)
}

test('in a checkout', { skip }, async (t) => {
  for (const environment of ['node', 'jsdom']) await run(t, program, environment, own)
})

test('as a release has it', { skip }, async (t) => {
  const folder = temporaryFolder(t)
  for (const name of ['package.json', 'cjs', 'src'])
    cpSync(join(own, name), join(folder, name), { recursive: true })
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'cjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  for (const environment of ['node', 'jsdom']) await run(t, program + strict, environment, folder)
})
