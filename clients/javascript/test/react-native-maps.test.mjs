// mapcam/react-native-maps, in Debian's jest with its React, and the guide's page as it stands. React Native and Testing
// Library are not there: react-native-maps/react-native.cjs is in the place of the one, react-test-renderer of the other.

import assert from 'node:assert/strict'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start, temporaryFolder, test, unless, withoutModule } from './support/engine.mjs'
import { modules, runJestIn, withoutJest } from './support/jest.mjs'

const withoutReact =
  withoutModule() ||
  withoutJest ||
  unless(
    existsSync(join(modules, 'react-test-renderer')),
    `there is no React in ${modules}`,
    'JEST',
  )

const path = (name) => fileURLToPath(new URL(name, import.meta.url))

/** A project with the package and a React Native, as npm makes it. */
function project(t) {
  const folder = temporaryFolder(t)
  const native = join(folder, 'node_modules', 'react-native')
  mkdirSync(native, { recursive: true })
  symlinkSync(path('..'), join(folder, 'node_modules', 'mapcam'))
  cpSync(path('react-native-maps/react-native.cjs'), join(native, 'index.js'))
  const preset = { testEnvironment: 'node', setupFiles: ['react-native/setup.js'] }
  writeFileSync(join(native, 'jest-preset.json'), JSON.stringify(preset))
  writeFileSync(join(native, 'setup.js'), 'globalThis.IS_REACT_ACT_ENVIRONMENT = true')
  const plugins = ['plugin-transform-modules-commonjs', 'plugin-transform-react-jsx'].map((name) =>
    join(modules, '@babel', name),
  )
  writeFileSync(join(folder, 'babel.config.js'), `module.exports = ${JSON.stringify({ plugins })}`)
  // The files that the page has its reader write.
  const page = readFileSync(path('../../site/guide/react-native-maps.md'), 'utf8')
  const files = /`([\w.-]+)`:\n\n```\w+\n(.*?)^```/gms
  for (const [, name, code] of page.matchAll(files)) appendFileSync(join(folder, name), code)
  return folder
}

test(
  "jest runs the guide's page as it stands, and the rules of its sources, with the numbers of the native engine",
  { skip: withoutReact },
  async (t) => {
    const engine = await start(t)
    const folder = project(t)
    const numbers = join(folder, 'numbers.json')
    cpSync(path('react-native-maps'), folder, { recursive: true })
    const { code, stderr } = await runJestIn(folder, { MAPCAM_NUMBERS: numbers })
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Test Suites: 6 passed, 6 total$/m)
    assert.doesNotMatch(stderr, /Warning|console/)
    const { calls, cameras, mapPadding } = JSON.parse(readFileSync(numbers, 'utf8'))
    assert.ok(calls.length > 200)
    for (const { method, params, result } of calls) {
      assert.deepEqual(await engine.request(method, params), result, method)
      if (/^camera\.(set|animateTo)/.test(method)) {
        assert.equal(params.camera.zoom, Math.fround(params.camera.zoom))
      }
    }
    // A half of a delta is a `float`, and so is the zoom.
    for (const { region, camera } of cameras) {
      const [north, east] = [region.latitudeDelta, region.longitudeDelta].map((delta) =>
        Math.fround(delta / 2),
      )
      const bounds = {
        southWest: { latitude: region.latitude - north, longitude: region.longitude - east },
        northEast: { latitude: region.latitude + north, longitude: region.longitude + east },
      }
      const size = { width: 390, height: 844 }
      const fit = { bounds, size, padding: mapPadding }
      const { target, zoom } = await engine.request('camera.forBounds', fit)
      assert.deepEqual(camera.center, target)
      assert.equal(camera.zoom, Math.fround(zoom))
    }
  },
)

test('without the module it says what makes it', { skip: withoutReact }, async (t) => {
  const folder = project(t)
  for (const name of ['release', 'checkout']) {
    cpSync(path('../src'), join(folder, name, 'mapcam', 'src'), { recursive: true })
    cpSync(path('../package.json'), join(folder, name, 'mapcam', 'package.json'))
  }
  mkdirSync(join(folder, 'checkout', 'wasm'))
  writeFileSync(join(folder, 'checkout', 'wasm', 'build'), '')
  writeFileSync(
    join(folder, 'module.test.js'),
    `test.each([
      ['release', 'The package of a release has it: npm install ./npm/mapcam-VERSION.tgz'],
      ['checkout', 'This command makes it: ${join(folder, 'checkout', 'wasm', 'build')}'],
    ])('%s', (name, sentence) => {
      const { tick } = require('./' + name + '/mapcam/src/react-native-maps/index.cjs')
      expect(() => tick(1)).toThrow(sentence)
    })`,
  )
  const { code, stderr } = await runJestIn(folder, {}, 'module.test.js')
  assert.equal(code, 0, stderr)
})
