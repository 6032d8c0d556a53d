// The guide's page about google.maps, in jest, and real clients, as they are. MAPCAM_CLIENTS names a folder of clones, made by
//
//   for name in googlemaps/js-markerclusterer googlemaps/js-api-loader googlemaps/js-types mapbox/supercluster mourner/kdbush \
//     planttheidea/fast-equals visgl/react-google-maps JustFly1984/react-google-maps-api; do
//     git clone --depth 1 https://github.com/$name "$MAPCAM_CLIENTS/${name#*/}"
//   done
//
// What stands here of their suites is true of js-markerclusterer e9bfa54b, react-google-maps 0c23770 and
// react-google-maps-api e9441042.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { runs, temporaryFolder, test, unless } from './support/engine.mjs'
import { modules, runJest, withoutJest } from './support/jest.mjs'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const clones = process.env.MAPCAM_CLIENTS ?? ''
const withoutClients =
  withoutJest ||
  unless(runs('esbuild'), 'there is no esbuild on this machine', 'ESBUILD') ||
  unless(
    existsSync(join(clones, 'js-markerclusterer')),
    'MAPCAM_CLIENTS names no clones of clients',
  )

// MARK: The page

/** The files that the page has its reader write. */
function pageFiles() {
  const page = readFileSync(path('../../site/guide/google-maps.md'), 'utf8')
  const files = {}
  for (const [, name, code] of page.matchAll(/`([\w.-]+)`(?:, on)?:\n\n```\w+\n(.*?)^```/gms)) {
    files[name] = (files[name] ?? '') + code
  }
  return files
}

test('the page passes as it stands', { skip: withoutJest }, async (t) => {
  const { 'package.json': config, 'clusters.test.js': clusters, ...files } = pageFiles()
  assert.ok(clusters.includes('MarkerClusterer'))
  const { stderr } = await passes(t, files, JSON.parse(config).jest)
  assert.match(stripVTControlCharacters(stderr), /Tests: +6 passed, 6 total/)
})

// MARK: jest, from a checkout with nothing built

async function passes(t, files, config) {
  const result = await runJest(t, files, path('..'), config)
  assert.equal(result.code, 0, result.stderr)
  return result
}

/** What a suite with jest-mocks looks like, by its README; only the import is another. */
const stranger = `
  const { initialize, Map, Marker, mockInstances } = require('mapcam/google-maps')

  function codeUnderTest() {
    const map = new google.maps.Map(null)
    const [markerOne, markerTwo] = [new google.maps.Marker(), new google.maps.Marker()]
    map.setZoom(8)
    markerOne.setMap(map)
    markerTwo.setLabel('My marker')
    map.addListener('zoom_changed', () => {})
  }

  beforeEach(() => {
    initialize()
  })

  test('what was made and called', () => {
    codeUnderTest()
    const [map] = mockInstances.get(Map)
    const markers = mockInstances.get(Marker)
    expect(markers).toHaveLength(2)
    expect(map.setZoom).toHaveBeenCalledWith(8)
    expect(markers[0].setMap).toHaveBeenCalledTimes(1)
    expect(markers[1].setMap).not.toHaveBeenCalled()
    expect(markers[1].setLabel).toHaveBeenCalledWith('My marker')
    // With jest-mocks it is 0.
    expect(map.getZoom()).toBe(8)
    const [name, listener] = map.addListener.mock.lastCall
    expect([name, typeof listener]).toEqual(['zoom_changed', 'function'])
    mockInstances.clear(Marker)
    expect([mockInstances.get(Marker).length, mockInstances.get(Map).length]).toEqual([0, 1])
  })

  test('a method may be given another answer', () => {
    const map = new google.maps.Map(document.createElement('div'))
    map.getZoom.mockReturnValue(3)
    jest.spyOn(map, 'panTo').mockImplementation(() => 'mine')
    expect([map.getZoom(), map.panTo({ lat: 0, lng: 0 })]).toEqual([3, 'mine'])
    google.maps.event.addListener = jest.fn()
    google.maps.event.addListener(map, 'x')
    expect(google.maps.event.addListener).toHaveBeenCalledWith(map, 'x')
  })

  test('spies begin anew', () => {
    expect(google.maps.Map.prototype.getZoom).not.toHaveBeenCalled()
    expect(new google.maps.Map(null).getZoom).not.toHaveBeenCalled()
  })`

const plain = `
  const { install, uninstall, simulate, tick } = require('mapcam/google-maps')

  afterEach(() => {
    uninstall()
    jest.useRealTimers()
  })

  test('values are of the realm of the test', () => {
    install()
    const map = new google.maps.Map(document.createElement('div'), { center: { lat: 1, lng: 2 }, zoom: 3 })
    expect(map.getCenter().toJSON()).toStrictEqual({ lat: 1, lng: 2 })
    expect(map.getCenter()).toStrictEqual(new google.maps.LatLng(1, 2))
    expect(map.getCenter()).not.toEqual(new google.maps.LatLng(1, 3))
    expect(map.controls).toBeInstanceOf(Array)
    expect(() => new google.maps.LatLng('x')).toThrow(Error)
    uninstall()
    expect(globalThis.google).toBeUndefined()
  })

  test('fake timers move everything', () => {
    jest.useFakeTimers()
    install({ animate: true, spy: jest.fn })
    const map = new google.maps.Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
    const idle = jest.fn()
    map.addListener('idle', idle)
    expect(map.getBounds()).toBeUndefined()
    jest.advanceTimersByTime(0)
    expect([map.getBounds().contains({ lat: 0, lng: 0 }), idle.mock.calls.length]).toEqual([true, 1])
    map.panTo({ lat: 0, lng: 20 })
    jest.advanceTimersByTime(100)
    expect(map.getCenter().lng()).toBeGreaterThan(0)
    tick(5)
    expect(map.getCenter().lng()).toBeCloseTo(20)
    expect(idle).toHaveBeenCalledTimes(2)
    simulate(map).drag([100, 100], [120, 100])
    jest.runOnlyPendingTimers()
    expect(idle).toHaveBeenCalledTimes(3)
  })

  test('so do those that come later, and go', async () => {
    install()
    const before = setTimeout
    const map = new google.maps.Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
    jest.useFakeTimers()
    expect(map.getBounds()).toBeUndefined()
    tick(0)
    expect(map.getBounds()).toBeDefined()
    map.setZoom(4)
    jest.useRealTimers()
    await new Promise((resolve) => google.maps.event.addListenerOnce(map, 'idle', resolve))
    uninstall()
    expect(setTimeout).toBe(before)
  })`

const gone = `
  require('mapcam/google-maps').install()
  test('a map in the middle of its life', () => {
    new google.maps.Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
  })`

test(
  'in the place of jest-mocks, in the realm of the test, by fake timers, and without an error when the page is gone',
  { skip: withoutJest },
  async (t) => {
    const files = { 'stranger.test.js': stranger, 'plain.test.js': plain, 'gone.test.js': gone }
    assert.doesNotMatch((await passes(t, files)).stderr, /rror/)
  },
)

const trivial = "test('a page', () => expect(document.body).toBeTruthy())"
const hundred = `
  const { initialize, simulate } = require('mapcam/google-maps')
  beforeEach(() => {
    jest.useFakeTimers()
    initialize()
  })
  test.each(Array.from({ length: 100 }, (_, index) => index))('map %d', (index) => {
    const div = document.body.appendChild(document.createElement('div'))
    const map = new google.maps.Map(div, { center: { lat: 0, lng: index }, zoom: 3 })
    jest.advanceTimersByTime(0)
    const markers = Array.from({ length: 20 }, (_, each) => new google.maps.Marker({ map, position: { lat: each, lng: each } }))
    simulate(map).drag([100, 100], [150, 100])
    map.fitBounds(new google.maps.LatLngBounds({ lat: 0, lng: 0 }, { lat: 19, lng: 19 }))
    jest.advanceTimersByTime(1000)
    expect(markers.every((marker) => map.getBounds().contains(marker.getPosition()))).toBe(true)
    div.remove()
  })`

test(
  '100 tests cost at most 4 times a file with one trivial test',
  { skip: withoutJest },
  async (t) => {
    const { seconds: least } = await passes(t, { 'cost.test.js': trivial })
    const { seconds: most } = await passes(t, { 'cost.test.js': hundred })
    assert.ok(most <= 4 * least, `${(most / least).toFixed(1)} times`)
  },
)

// MARK: Clients

/** A client as one file of CommonJS; React stays outside. */
function bundle(t, source) {
  const folder = temporaryFolder(t)
  const file = join(folder, 'bundle.js')
  cpSync(join(clones, dirname(source)), join(folder, 'src'), { recursive: true })
  // Debian's esbuild does not know `const` type parameters.
  const effects = join(folder, 'src/hooks/use-effect-event.ts')
  if (existsSync(effects)) {
    writeFileSync(effects, readFileSync(effects, 'utf8').replaceAll('<const T', '<T'))
  }
  const sources = {
    '@googlemaps/js-api-loader': 'js-api-loader/src/index.ts',
    '@googlemaps/markerclusterer': 'js-markerclusterer/src/index.ts',
    '@react-google-maps/infobox':
      'react-google-maps-api/packages/react-google-maps-api-infobox/src/index.ts',
    '@react-google-maps/marker-clusterer':
      'react-google-maps-api/packages/react-google-maps-api-marker-clusterer/src/index.ts',
    'fast-equals': 'fast-equals/src/index.ts',
    kdbush: 'kdbush/index.js',
    supercluster: 'supercluster/index.js',
  }
  const aliases = Object.entries(sources).map(
    ([name, source]) => `--alias:${name}=${join(clones, source)}`,
  )
  const options = '--bundle --format=cjs --jsx=automatic --log-level=error --target=es2022'
  const outside = 'react react-dom react/jsx-runtime invariant'
  execFileSync('esbuild', [
    join(folder, 'src', basename(source)),
    ...options.split(' '),
    ...outside.split(' ').map((name) => `--external:${name}`),
    ...aliases,
    `--outfile=${file}`,
  ])
  return readFileSync(file, 'utf8')
}

const clusterer = 'js-markerclusterer/src/index.ts'
const invariant = 'exports.default = (isTrue, message) => { if (!isTrue) throw new Error(message) }'

test(
  "the page's tests of clusters fail on markerclusterer, which loses markers",
  { skip: withoutClients },
  async (t) => {
    const files = {
      'clusters.test.js': pageFiles()['clusters.test.js'],
      'node_modules/@googlemaps/markerclusterer/index.js': bundle(t, clusterer),
    }
    const { code, stderr } = await runJest(t, files, path('..'))
    assert.equal(code, 1)
    const lost = [
      ...stripVTControlCharacters(stderr).matchAll(/Expected: 10\s+Received: (\d+)/g),
    ].map(([, count]) => Number(count))
    assert.deepEqual(lost, [4, 2], stderr)
  },
)

/** Why tests of markerclusterer do not hold with a real map: each begins with one of these. */
const reasons = {
  /** They ask before the first frame, in which jest-mocks have a projection, a zoom and bounds already. */
  unshown:
    /calls calculate correctly|no more rendered|all group cluster markers|only call load if markers change|zoom didn't change|markers array is empty|first call when zoom > max zoom/,
  /** Markers without a position are at 0, 0 in jest-mocks; here they have none. */
  placeless:
    /should cluster markers|clusters remain the same|areClusterArraysEqual|getPaddedViewport|should be undefined if markers|AdvancedMarker › noop/,
}

test("markerclusterer's own suite", { skip: withoutClients }, async (t) => {
  const folder = join(clones, 'js-markerclusterer/src')
  const sources = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts'))
  const files = Object.fromEntries(
    sources.map((name) => [join('src', name), readFileSync(join(folder, name), 'utf8')]),
  )
  for (const [name, entry] of [
    ['supercluster', 'supercluster/index.js'],
    ['fast-equals', 'fast-equals/src/index.ts'],
  ]) {
    files[`node_modules/${name}/index.js`] = bundle(t, entry)
  }
  const preset = (name, options) => [join(modules, '@babel', `preset-${name}`), options]
  const presets = [preset('typescript', {}), preset('env', { targets: { node: 'current' } })]
  const { stderr } = await runJest(t, files, path('..'), {
    testEnvironment: 'jsdom',
    moduleNameMapper: { '^@googlemaps/jest-mocks$': 'mapcam/google-maps' },
    transform: { '\\.[jt]s$': [join(modules, 'babel-jest'), { presets }] },
    verbose: true,
  })
  const lines = stripVTControlCharacters(stderr).split('\n')
  const failed = lines.filter((line) => line.startsWith('  ● ')).map((line) => line.slice(4))
  const of = (reason) => failed.filter((name) => reasons[reason].test(name)).length
  assert.deepEqual([of('unshown'), of('placeless'), failed.length], [16, 13, 29], failed.join('\n'))
  assert.ok(
    lines.some((line) => /^Tests: +29 failed, 84 passed, 113 total/.test(line)),
    stderr,
  )
})

const hooks = `
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const { createElement: h, useState } = require('react')
  const { createRoot } = require('react-dom/client')
  const { act } = require('react-dom/test-utils')
  const { install, instances, simulate, tick, uninstall } = require('mapcam/google-maps')
  let root
  let page
  const render = async (element) => {
    await act(async () => root.render(element))
    for (let index = 0; index < 5; index += 1) await act(async () => tick(0.1))
  }
  beforeEach(() => {
    install({ clock: 'manual', spy: jest.fn })
    jest.spyOn(console, 'info').mockReturnValue()
    page = document.body.appendChild(document.createElement('div'))
    root = createRoot(page)
  })
  afterEach(() => {
    act(() => root.unmount())
    uninstall()
  })`

const visgl = `${hooks}
  const { AdvancedMarker, APIProvider, Map } = require('@vis.gl/react-google-maps')
  const within = (...children) => h(APIProvider, { apiKey: 'x' }, ...children)

  test('a map, its marker, and what a hand does', async () => {
    const seen = []
    const onCameraChanged = ({ detail }) => seen.push(detail)
    const marker = h(AdvancedMarker, { position: { lat: 10, lng: 20 }, title: 'here' }, h('b', null, 'hi'))
    await render(within(h(Map, { defaultCenter: { lat: 10, lng: 20 }, defaultZoom: 4, mapId: 'm', onCameraChanged }, marker)))
    const [map] = instances(google.maps.Map)
    expect([map.getCenter().toJSON(), map.getZoom(), seen.length]).toEqual([{ lat: 10, lng: 20 }, 4, 1])
    const { left, top } = page.querySelector('gmp-advanced-marker[title=here]').style
    expect([left, top, page.querySelector('b').textContent]).toEqual(['200px', '150px', 'hi'])
    await act(async () => {
      simulate(map).wheel([200, 150], -100)
      tick(0)
    })
    expect(seen.at(-1)).toMatchObject({ zoom: 5 })
    expect(map.moveCamera).not.toHaveBeenCalled()
  })

  test('a controlled map follows its state; its first effect moves the camera to where it is', async () => {
    let set
    function Screen() {
      const [camera, setCamera] = useState({ center: { lat: 0, lng: 7 }, zoom: 3 })
      set = setCamera
      return within(h(Map, { ...camera, onCameraChanged: ({ detail }) => setCamera(detail) }))
    }
    await render(h(Screen))
    const [map] = instances(google.maps.Map)
    expect(map.moveCamera.mock.calls[0]).toEqual([{ center: { lat: 0, lng: 7 }, zoom: 3 }])
    await act(async () => simulate(map).drag([200, 150], [100, 150]))
    expect(map.getCenter().lng()).toBeCloseTo(7 + (100 * 360) / 2048)
    await act(async () => set({ center: { lat: 1, lng: 2 }, zoom: 5 }))
    expect([map.getCenter().toJSON(), map.getZoom()]).toEqual([{ lat: 1, lng: 2 }, 5])
  })`

const reactGoogleMaps = `${hooks}
  const { GoogleMap, MarkerF, OverlayViewF } = require('@react-google-maps/api')

  test('a map with an overlay and a marker, which come with the second render', async () => {
    const onClick = jest.fn()
    const onLoad = jest.fn((map) => expect(map.getBounds()).toBeUndefined())
    const Screen = () =>
      h(GoogleMap, { center: { lat: 0, lng: 0 }, zoom: 2, onLoad, mapContainerStyle: { width: '400px', height: '300px' } },
        h(OverlayViewF, { position: { lat: 0, lng: 45 }, mapPaneName: 'overlayMouseTarget' }, h('i', null, 'over')),
        h(MarkerF, { position: { lat: 0, lng: 0 }, title: 'here', onClick }))
    await render(h(Screen))
    expect([onLoad.mock.calls.length, page.querySelector('i')]).toEqual([1, null])
    await render(h(Screen))
    const { left, top } = page.querySelector('i').parentNode.style
    expect([left, top]).toEqual(['328px', '150px'])
    page.querySelector('[title=here]').click()
    expect(onClick.mock.calls[0][0].latLng.toJSON()).toEqual({ lat: 0, lng: 0 })
  })`

test("vis.gl's and react-google-maps' components", { skip: withoutClients }, async (t) => {
  await passes(t, {
    'visgl.test.js': visgl,
    'react-google-maps.test.js': reactGoogleMaps,
    'node_modules/invariant/index.js': invariant,
    'node_modules/@vis.gl/react-google-maps/index.js': bundle(t, 'react-google-maps/src/index.ts'),
    'node_modules/@react-google-maps/api/index.js': bundle(
      t,
      'react-google-maps-api/packages/react-google-maps-api/src/index.ts',
    ),
  })
})

const typed = `
  import { install, instances, setSize, simulate, tick, uninstall } from 'mapcam/google-maps'

  class Geocoder {
    geocode(): Promise<google.maps.GeocoderResponse> {
      return Promise.resolve({ results: [] })
    }
  }
  install({ clock: 'manual', Geocoder })
  const div: HTMLElement = document.createElement('div')
  setSize(div, [390, 844])
  const map = new google.maps.Map(div, { center: { lat: 1, lng: 2 }, zoom: 3, renderingType: 'VECTOR' })
  const marker = new google.maps.marker.AdvancedMarkerElement({ map, position: new google.maps.LatLng(1, 2) })
  map.addListener('idle', () => map.getBounds()?.toJSON().north.toFixed())
  simulate(map).drag([100, 100], map.getCenter() ?? { x: 1, y: 2 })
  simulate.click(marker)
  tick(1)
  const [first] = instances(google.maps.Map)
  const zoom: number | undefined = first?.getZoom()
  void [zoom, google.maps.importLibrary('maps').then(({ InfoWindow }) => new InfoWindow())]
  uninstall()`

test("a strict program with Google's own declarations", { skip: withoutClients }, (t) => {
  const folder = temporaryFolder(t)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(path('..'), join(folder, 'node_modules', 'mapcam'))
  cpSync(join(clones, 'js-types/index.d.ts'), join(folder, 'google.d.ts'))
  writeFileSync(join(folder, 'host.ts'), typed)
  const compilerOptions = { paths: {}, skipLibCheck: true }
  const files = ['google.d.ts', 'host.ts']
  const config = { extends: path('tsconfig.json'), compilerOptions, files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, error } = spawnSync('tsc', ['-p', folder], { encoding: 'utf8' })
  assert.equal(error, undefined)
  assert.equal(stdout, '')
})
