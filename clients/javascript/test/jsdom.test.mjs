// mapcam/jsdom: the map libraries themselves in jsdom, in Node and in jest.

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, test } from './support/engine.mjs'
import { inJest, inPage, skip } from './support/jsdom.mjs'
import { library } from './support/libraries.mjs'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

for (const [version, tests] of Object.entries({ 5.3: 10, 5.24: 12, 6.11: 11, mapbox: 3 })) {
  test(`facts of ${version}, in a page in Node`, { skip }, async (t) => {
    const program = path('jsdom/facts.mjs')
    const { code, stdout, stderr } = await inPage(t, version, program, { words: ['--test'] })
    assert.equal(code, 0, stdout + stderr)
    assert.match(stdout, new RegExp(`^(#|ℹ) pass ${tests}$`, 'm'))
  })
}

test(
  "the code of the skill film-a-map: its SKILL.md draws frames, also by MapLibre's clock",
  { skip },
  async (t) => {
    const page = readFileSync(path('../skills/film-a-map/SKILL.md'), 'utf8')
    const [draw, film] = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code)
    const program = join(temporaryFolder(t), 'film.mjs')
    writeFileSync(
      program,
      `
    import assert from 'node:assert/strict'
    const { mapcam, maplibregl } = globalThis
    mapcam.install({ frameRate: 1000 })
    const container = document.createElement('div')
    const map = new maplibregl.Map({ container, style: { version: 8, sources: {}, layers: [] } })
    await map.once('load')
    ${draw}
    await draw({ target: { latitude: 47, longitude: 8 }, zoom: 6, bearing: 0, viewingAngle: 0 })
    const zooms = [map.getZoom()]
    const screenshot = () => zooms.push(map.getZoom())
    ${film}
    assert.deepEqual([zooms.length, zooms[0], zooms[1], zooms.at(-1)], [122, 5, 5, 11])
    map.remove()`,
    )
    const { code, stderr } = await inPage(t, '5.24', program)
    assert.equal(code, 0, stderr)
  },
)

// MARK: jest

/** The files that the guide's page testing.md has its reader write, by their names. */
function guideFiles() {
  const guide = readFileSync(path('../../site/guide/testing.md'), 'utf8')
  const files = {}
  const pattern = /^`([\w.-]+)`(?:, on)?:\n\n```\w+\n(.*?)^```/gms
  for (const [, name, code] of guide.matchAll(pattern)) files[name] = (files[name] ?? '') + code
  return files
}

/** A project for jest with a version of the library, which it does not rewrite as it rewrites a project's own files. */
const withLibrary = (version, configuration) => ({
  transformIgnorePatterns: ['/site-packages/', '/node_modules/'],
  ...configuration,
  moduleNameMapper: { '^maplibre-gl$': library(version) },
})

test("in jest: the guide's page, and the example with React", { skip }, async (t) => {
  const folder = temporaryFolder(t)
  const { 'package.json': configuration, ...files } = guideFiles()
  for (const [name, text] of Object.entries(files)) write(join(folder, 'guide', name), text)
  cpSync(path('../../examples/ui-test-jest'), join(folder, 'example'), { recursive: true })
  const example = readFileSync(join(folder, 'example', 'package.json'), 'utf8')
  const { code, stderr } = await inJest(folder, {
    guide: withLibrary('5.24', JSON.parse(configuration).jest),
    example: withLibrary('5.24', JSON.parse(example).jest),
  })
  assert.equal(code, 0, stderr)
  assert.match(stderr, /^Tests: +9 passed, 9 total$/m)
})
