// The stand-in for MapLibre, as a test of a user interface uses it. test/browser compares it with the real one.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
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
import * as standIn from '../src/maplibre.js'
import { Map as Five } from '../src/maplibre-5.js'
import { outcome, temporaryFolder, test } from './support/engine.mjs'
import { skip, unless } from './support/needs.mjs'

const {
  Evented,
  GeoJSONSource,
  LngLat,
  LngLatBounds,
  Map,
  MapMouseEvent,
  Marker,
  Popup,
  ScaleControl,
} = standIn
const { getRTLTextPluginStatus, getWorkerCount, setWorkerCount } = standIn
const manual = { clock: 'manual', size: [400, 300], style: { version: 8, sources: {}, layers: [] } }
const isNear = (found, expected) =>
  assert.ok(Math.abs(found - expected) < 1e-6, `${found}, not ${expected}`)

/** A map with its style. */
async function loaded(options, Version = Map) {
  const map = new Version({ ...manual, ...options })
  await map.once('load')
  return map
}

// The first, since the program is warned once.
test('what has no meaning here is kept, with one warning, and wrong limits are refused in the words of MapLibre', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const style = {
    version: 8,
    sources: { dem: { type: 'raster-dem', url: 'x' } },
    layers: [],
    projection: { type: 'globe' },
    terrain: { source: 'dem' },
  }
  const map = await loaded({ style })
  assert.deepEqual([map.getProjection(), map.getTerrain()], [style.projection, style.terrain])
  map.setTerrain(null).setSky({ 'sky-color': 'red' })
  assert.equal(map.getTerrain(), null)
  assert.match(
    warn.mock.calls.map(({ arguments: [text] }) => text).join(),
    /^mapcam keeps the projection .* stays flat[^,]*, over[^,]*$/,
  )
  assert.throws(() => map.setTerrain({ source: 'none' }), {
    message: 'cannot load terrain, because there exists no source with ID: none',
  })
  map.setCenterClampedToGround(false)
  assert.deepEqual(
    [map.jumpTo({ roll: 5, elevation: 100 }).getRoll(), map.tick(0).getCenterElevation()],
    [5, 100],
  )
  assert.throws(() => map.setMinZoom(-3), {
    message: 'minZoom must be between -2 and the current maxZoom, inclusive',
  })
  assert.throws(() => new Map({ minPitch: 50, maxPitch: 40 }), {
    message: /maxPitch must be greater than or equal/,
  })
  assert.throws(() => map.setCenter([1, 95]), { message: /between -90 and 90/ })
})

test('everything answers before load, which comes by a task', async () => {
  const map = new Map({ ...manual, center: [8, 47], zoom: 5 })
  const { x, y } = map.project([8, 47])
  isNear(x, 200)
  isNear(y, 150)
  const order = []
  for (const type of ['style.load', 'load', 'idle']) map.on(type, () => order.push(type))
  await Promise.resolve()
  assert.deepEqual(order, [])
  await map.once('load')
  assert.deepEqual(order, ['style.load', 'load', 'idle'])
  assert.ok(map.loaded())
})

test("by default the time is the host's, and remove lets the process end", async () => {
  const map = new Map({ ...manual, clock: undefined })
  await map.once('load')
  map.easeTo({ zoom: 3, duration: 50 })
  await map.once('moveend')
  assert.equal(map.getZoom(), 3)
  map.flyTo({ center: [90, 0] })
  map.remove()
})

test("the style's camera is taken if nobody has set one", async () => {
  const style = { ...manual.style, center: [3, 4], zoom: 7 }
  const map = new Map({ ...manual, style })
  await map.once('load')
  assert.deepEqual([map.getCenter().toArray(), map.getZoom()], [[3, 4], 7])
  const other = new Map({ ...manual, style, zoom: 2 })
  await other.once('load')
  assert.equal(other.getZoom(), 2)
})

test('markers and popups stand on a map', () => {
  const map = new Map(manual)
  const popup = new Popup().setText('here')
  const marker = new Marker({ draggable: true }).setLngLat([1, 2]).setPopup(popup).addTo(map)
  marker.togglePopup()
  assert.ok(popup.isOpen() && marker.isDraggable())
  assert.deepEqual(popup.getLngLat(), new LngLat(1, 2))
  marker.remove()
  assert.ok(!popup.isOpen())
})

test('react-map-gl finds what it asks of its mapLib', async () => {
  const [container, proposed, types] = [{}, [], new Set()]
  const map = new Five({ ...manual, size: undefined, container, center: [8, 47], zoom: 5 })
  // It sets the camera's constraints by the hook, and reads the transform.
  map.transformCameraUpdate = ({ center, zoom, bearing, pitch, padding }) => {
    proposed.push({ center, zoom, bearing, pitch, padding })
    return { zoom: 5 }
  }
  for (const type of ['style.load', 'styledata', 'sourcedata', 'load', 'idle', 'move', 'moveend'])
    map.on(type, () => types.add(type))
  assert.ok(!map.style._loaded)
  await map.once('load')
  assert.ok(map.style._loaded && map.getSky() === undefined && map.getTerrain() === null)
  map.addSource('towns', { type: 'geojson', data: null })
  map.easeTo({ center: [9, 47], zoom: 7, duration: 1000 })
  map.tick(1)
  map._render()
  assert.deepEqual([map.getZoom(), map.getCenter().lng, proposed.at(-1).zoom], [5, 9, 7])
  assert.equal(types.size, 7)
  const { center, zoom, pitch, bearing, padding } = map.transform
  assert.deepEqual(new center.constructor(9, 47), map.getCenter())
  assert.deepEqual(
    { zoom, pitch, bearing, padding },
    { zoom: 5, pitch: 0, bearing: 0, padding: map.getPadding() },
  )
  for (const name of [
    'scrollZoom',
    'boxZoom',
    'dragRotate',
    'dragPan',
    'keyboard',
    'doubleClickZoom',
    'touchZoomRotate',
    'touchPitch',
  ]) {
    map[name].disable()
    map[name].enable(true)
    assert.ok(map[name].isEnabled(), name)
  }
  assert.equal(map.getContainer(), container)
  map.getCanvas().style.cursor = 'pointer'
  // With `reuseMaps` a map goes into another container.
  const other = { clientWidth: 200, clientHeight: 100 }
  map._container = other
  assert.deepEqual(
    [map._resizeObserver, map._frame, map.getContainer()],
    [undefined, undefined, other],
  )
  const [{ x }] = [map.resize().project(map.getCenter())]
  isNear(x, 100)
  const reloaded = Promise.all([map.once('load'), map.once('render')])
  assert.equal(map.fire('load')._update(), map)
  map.tick(0)
  await reloaded
  const marker = new Marker({ rotation: 0, className: 'one two' }).setLngLat([1, 2]).addTo(map)
  for (const name of ['one', 'two', 'maplibregl-marker'])
    assert.ok(marker.getElement().classList.contains(name), name)
  assert.deepEqual(
    [marker.getPopup(), marker.setOffset([3, 4]).getOffset().y, marker.isDraggable()],
    [undefined, 4, false],
  )
  const popup = new Popup(Object.freeze({ anchor: 'top' }))
  popup.options.anchor = 'bottom'
  popup.setLngLat([1, 2]).setText('x').addTo(map)
  assert.equal(popup.setMaxWidth('10px').getMaxWidth(), '10px')
  const scale = new ScaleControl(Object.freeze({ unit: 'metric' }))
  assert.ok(map.addControl(scale).hasControl(scale) && scale._container)
  scale.setUnit('imperial')
  scale.options.maxWidth = 50
  setWorkerCount(2)
  assert.deepEqual([getWorkerCount(), getRTLTextPluginStatus()], [2, 'unavailable'])
  assert.equal(map.getCenterElevation(), 0)
  assert.deepEqual([marker.getRotationAlignment(), marker.getPitchAlignment()], ['auto', 'auto'])
  assert.equal(marker.setPitchAlignment('map').getPitchAlignment(), 'map')
  // The props of its maps, sources and layers.
  map
    .setLight({ anchor: 'map' })
    .setSky({ 'sky-color': 'red' })
    .setProjection({ type: 'mercator' })
    .setTerrain(null)
  assert.deepEqual(
    [map.getLight().anchor, map.getSky()['sky-color'], map.getProjection().type],
    ['map', 'red', 'mercator'],
  )
  map
    .setMaxZoom(20)
    .setMinZoom(1)
    .setMaxPitch(50)
    .setMinPitch(0)
    .setMaxBounds([-170, -80, 170, 80])
    .setRenderWorldCopies(true)
  const source = map.getSource('towns')
  assert.ok(source instanceof GeoJSONSource)
  for (const [name, value] of Object.entries({ Coordinates: [[1, 2]], Url: 'b', Tiles: ['c'] }))
    source[`set${name}`](value)
  assert.deepEqual(map.getStyle().sources.towns, {
    type: 'geojson',
    data: null,
    coordinates: [[1, 2]],
    url: 'b',
    tiles: ['c'],
  })
  for (const id of ['one', 'two']) map.addLayer({ id, type: 'circle', source: 'towns' })
  map
    .moveLayer('one')
    .setLayoutProperty('one', 'visibility', 'none')
    .setFilter('one', ['has', 'x'])
    .setLayerZoomRange('one', 1, 2)
  const layer = {
    id: 'one',
    type: 'circle',
    source: 'towns',
    layout: { visibility: 'none' },
    filter: ['has', 'x'],
    minzoom: 1,
    maxzoom: 2,
  }
  assert.deepEqual(map.getStyle().layers.at(-1), layer)
  assert.deepEqual(
    map.queryRenderedFeatures([1, 1], { layers: ['one', 'none'].filter(map.getLayer.bind(map)) }),
    [],
  )
  for (const id of ['one', 'two']) map.removeLayer(id)
  assert.equal(
    map.removeSource('towns').setStyle(manual.style, { diff: false }).getSource('towns'),
    undefined,
  )
  // Its reference has all methods that do not begin with an underscore, bound to the map.
  const { flyTo, getCenter } = map
  flyTo.call(map, { center: [10, 47], duration: 0 })
  assert.equal(getCenter.call(map).lng, 10)
})

test('listeners are called in order, once where they want', async () => {
  const source = new Evented()
  const heard = []
  source.on('a', () => heard.push('on'))
  source.once('a', () => heard.push('once'))
  const promise = source.once('a')
  source.fire('a', { who: 1 }).fire('a')
  assert.deepEqual(heard, ['on', 'once', 'on'])
  assert.equal((await promise).who, 1)
})

test('boxes take places in, and cross the antimeridian', () => {
  const box = new LngLatBounds([170, -20, -170, 10]).adjustAntiMeridian()
  assert.deepEqual(box.toArray(), [
    [170, -20],
    [190, 10],
  ])
  assert.deepEqual(new LngLatBounds([1, 2], [3, 4]).extend([5, 0]).toArray(), [
    [1, 0],
    [5, 4],
  ])
  assert.ok(new LngLatBounds([1, 2, 3, 4]).contains([2, 3]))
})

test("users' gestures hold the ground, with their events", async () => {
  const map = new Map({ ...manual, center: [8, 47], zoom: 5, pitch: 30 })
  const ground = map.unproject([100, 200])
  const heard = []
  for (const type of ['movestart', 'dragstart', 'drag', 'dragend', 'moveend'])
    map.on(type, () => heard.push(type))
  map.simulate.drag([100, 200], [150, 180], { steps: 2 })
  assert.deepEqual(heard.splice(0), [
    'movestart',
    'dragstart',
    'drag',
    'drag',
    'dragend',
    'moveend',
  ])
  const { x, y } = map.project(ground)
  isNear(x, 150)
  isNear(y, 180)
  map.once('drag', () => map.stop())
  map.simulate.drag([150, 180], [250, 180], { steps: 2 })
  assert.deepEqual(heard.splice(0), ['movestart', 'dragstart', 'drag', 'dragend', 'moveend'])
  isNear(map.project(ground).x, 200)
  const zoom = map.getZoom()
  map.simulate.wheel([100, 100], -100)
  assert.ok(map.getZoom() > zoom)
  map.touchZoomRotate.disableRotation()
  map.simulate.pinch([100, 100], 2, { rotation: 30 })
  assert.deepEqual([Math.round(map.getZoom() - zoom), map.getBearing()], [1, 0])
  map.simulate.drag([100, 200], [150, 180], { velocity: [600, 0] })
  for (
    let frame = 0;
    map.isEasing() || (frame < 600 && heard.filter((type) => type === 'moveend').length < 3);
    frame += 1
  )
    map.tick(1 / 60)
  assert.equal(heard.filter((type) => type === 'moveend').length, 3)
  const before = map.getZoom()
  map.simulate.doubleClick([200, 150], { shiftKey: true })
  isNear(map.tick(0.3).getZoom(), before - 1)
  map.setTransformCameraUpdate(() => ({ center: [8, 47] }))
  map.simulate.drag([100, 200], [150, 180])
  assert.deepEqual(map.getCenter().toArray(), [8, 47])
  map.dragPan.disable()
  const { lng } = map.getCenter()
  map.simulate.drag([0, 0], [50, 50])
  assert.equal(map.getCenter().lng, lng)
  const clicks = []
  const note = (event) => clicks.push(event instanceof MapMouseEvent && event.features?.[0].id)
  map.on('click', note)
  map.on('click', ['roads', 'towns'], note)
  map.once('click', 'towns', note)
  const click = () => map.simulate.click([10, 290], { layer: 'towns', features: [{ id: 1 }] })
  click()
  map.off('click', ['roads', 'towns'], note)
  click()
  // Only listeners of the layer are given the features, as by MapLibre.
  assert.deepEqual(clicks, [undefined, 1, 1, undefined])
  map.remove()
})

// MARK: jest

/** Where Debian's packages have modules; a copy of them elsewhere is named by JEST. */
const modules = process.env.JEST ?? '/usr/share/nodejs'
const jest = join(modules, 'jest-cli', 'bin', 'jest.js')

const path = (name) => fileURLToPath(new URL(name, import.meta.url))

const withoutJest = skip || unless(existsSync(jest), `there is no jest in ${modules}`, 'JEST')

/** Debian's modules, for a program that is run elsewhere. */
const environment = { ...process.env, NODE_PATH: modules }

/** In jest's own ES modules. */
const inModules = `
  import { Map } from 'mapcam/maplibre'
  test('ES modules in jsdom', () => {
    const map = new Map({ center: [8, 47], zoom: 4, container: document.createElement('div') })
    expect(map.project([8, 47]).x).toBeCloseTo(200)
    map.remove()
  })`

/** Each form of import, as Babel and jest have it, in jsdom. */
const forms = `
  import maplibregl, { Map } from 'mapcam/maplibre-5'
  import * as all from 'mapcam/maplibre-5'
  import noDefault, { Map as Six } from 'mapcam/maplibre'
  import * as allOfSix from 'mapcam/maplibre'
  import mapboxgl from 'mapcam/mapbox'

  jest.mock('maplibre-gl', () => require('mapcam/maplibre'), { virtual: true })
  const options = () => ({ center: [8, 47], zoom: 4, container: document.createElement('div') })

  test('each form of import', () => {
    for (const one of [maplibregl.Map, Map, all.Map, Six, allOfSix.Map, require('maplibre-gl').Map, mapboxgl.Map]) {
      const map = new one(options())
      expect(map.getCenter().toArray()).toEqual([8, 47])
      map.remove()
    }
    expect([Map, Six].map((one) => new one(options()).version)).toEqual(['5.3.0', '6.12.0'])
    expect(() => new noDefault.Map(options())).toThrow(/no default export since 6.* mapcam\\/maplibre-5/)
  })

  test('the client of an engine', async () => {
    const { MapCam, zoomTo } = require('mapcam')
    const engine = await MapCam.start()
    expect((await engine.view().move(zoomTo(7))).zoom).toBe(7)
    await engine.close()
  })

  test("mapbox-gl's names: a token, fog, its classes in the page, and callbacks", async () => {
    mapboxgl.accessToken = 'pk.x'
    const map = new mapboxgl.Map({ ...options(), style: 'mapbox://styles/mapbox/streets-v12', accessToken: 'pk.y', projection: 'globe' })
    await map.once('load')
    expect([mapboxgl.accessToken, mapboxgl.supported(), map.setFog({ range: [1, 2] }).getFog(), map.setFog(null).getFog()]).toEqual(['pk.x', true, { range: [1, 2] }, null])
    expect(map.setConfigProperty('basemap', 'lightPreset', 'dusk').getConfigProperty('basemap', 'lightPreset')).toBe('dusk')
    const find = (name) => map.getContainer().querySelector('.mapboxgl-' + name)
    map.addControl(new mapboxgl.NavigationControl(), 'top-left')
    expect(find('ctrl-top-left').querySelector('[aria-label="Zoom in"]')).toBe(find('ctrl-zoom-in'))
    new mapboxgl.Marker().setLngLat([8, 47]).setPopup(new mapboxgl.Popup().setHTML('<b>here</b>')).addTo(map)
    find('marker').click()
    expect(find('popup-content').querySelector('b').textContent).toBe('here')
    expect((await new Promise((resolve) => map.loadImage('pin.png', (error, image) => resolve(image)))).width).toBe(1)
    const towns = map.addSource('towns', { type: 'geojson', cluster: true, data: null }).getSource('towns')
    expect(await new Promise((resolve) => towns.getClusterExpansionZoom(1, resolve))).toBeInstanceOf(Error)
    const bounds = new mapboxgl.LngLatBounds([6, 45], [10, 48])
    map.fitBounds(bounds, { padding: 20, duration: 0 })
    expect(bounds.contains(map.getCenter())).toBe(true)
    const container = map.getContainer()
    map.remove()
    expect(container.innerHTML).toBe('')
  })

  // What the suites of three public applications that mock the library assert (amplify's maplibre-gl-js-amplify, DHIS2's
  // maps-gl, OpenSearch's dashboards-maps), of the stand-in. It cannot say what is drawn, such as clusters and images, nor
  // how often a method was called; what is on the page and in the style says it.
  const loaded = async (given) => {
    const map = new Six({ ...options(), style: { version: 8, glyphs: 'x', sources: {}, layers: [] }, ...given })
    await map.once('load')
    map.on('error', ({ error }) => { throw error })
    return map
  }

  test('what 6 has, and 5.3 has not, under the hands of a user', async () => {
    for (const [library, role, compass, zoom, events, turn, boxed] of [
      [allOfSix, 'img', 'Drag to rotate map, click to reset north', 5.5, ['click', 'style.load'], 16, [[200, 210]]],
      [all, null, 'Reset bearing to north', 6, [], 8, []],
    ]) {
      const boxes = []
      const boxZoom = { boxZoomEnd: (map, from, to) => boxes.push([from.x, to.x]) }
      const map = new library.Map({ ...options(), zoom: 4.5, style: { version: 8, sources: {}, layers: [] }, rotateSpeed: 1.6, boxZoom, container: document.body.appendChild(document.createElement('div')) })
      await map.once('load')
      const heard = []
      const marker = new library.Marker().setLngLat([8, 47]).addTo(map)
      expect(marker.getElement().getAttribute('role')).toBe(role)
      marker.setPopup(new library.Popup())
      expect(marker.getElement().getAttribute('role')).toBe(role && 'button')
      marker.on('click', ({ type }) => heard.push(type))
      marker.getElement().click()
      map.addControl(new library.NavigationControl())
      expect(map.getContainer().querySelector('.maplibregl-ctrl-compass').title).toBe(compass)
      map.once('style.load', ({ type }) => heard.push(type))
      map.setStyle({ version: 8, sources: {}, layers: [] })
      expect(heard).toEqual(events)
      map.getCanvas().dispatchEvent(new KeyboardEvent('keydown', { keyCode: 187, bubbles: true }))
      await map.once('moveend')
      expect(map.getZoom()).toBeCloseTo(zoom)
      const drag = (options) => [['mousedown', 200], ['mousemove', 210], ['mouseup', 210]].forEach(([type, clientX]) =>
        map.getCanvas().dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 150, ...options })))
      drag({ button: 2, buttons: 2 })
      await map.once('moveend')
      expect(map.getBearing()).toBeCloseTo(turn)
      drag({ button: 0, buttons: 1, shiftKey: true })
      expect(boxes).toEqual(boxed)
      map.remove()
    }
  })

  test('the canvas takes what a user does, with its point and its place', async () => {
    const map = await loaded()
    const [types, heard] = [['mousemove', 'mousedown', 'mouseup', 'click', 'dblclick'], []]
    for (const type of types) map.on(type, ({ type, point, lngLat }) => heard.push([type, point.x, Math.round(lngLat.lng)]))
    for (const type of types) {
      map.getCanvas().dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 200, clientY: 150 }))
    }
    expect(heard).toEqual(types.map((type) => [type, 200, 8]))
    await map.once('zoomend')
    expect(map.getZoom()).toBe(5)
    map.getCanvas().dispatchEvent(new WheelEvent('wheel', { bubbles: true, clientX: 200, clientY: 150, deltaY: 100 }))
    await map.once('zoomend')
    expect(map.getZoom()).toBeLessThan(5)
  })

  test('Amplify draws points, with its own image, and fits them; it hides a fence', async () => {
    const map = await loaded()
    const [places, icon] = [[[-123.1187, 49.2819], [-122.849, 49.1913]], { width: 1, height: 1, data: new Uint8Array(4) }]
    const features = places.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }))
    map.addImage('inactive-marker', icon)
    map.addSource('foo', { type: 'geojson', data: { type: 'FeatureCollection', features }, cluster: true, clusterMaxZoom: 13 })
    map.addLayer({ id: 'clusters', type: 'circle', source: 'foo', filter: ['has', 'point_count'], paint: { 'circle-radius': ['step', ['get', 'point_count'], 20, 50, 30] } })
    map.addLayer({ id: 'points', type: 'symbol', source: 'foo', filter: ['!', ['has', 'point_count']], layout: { 'icon-image': 'inactive-marker' } })
    map.fitBounds(places.reduce((bounds, place) => bounds.extend(place), new allOfSix.LngLatBounds()), { padding: 40, duration: 0 })
    for (const { x, y } of places.map((place) => map.project(place))) expect(Math.min(x, 400 - x, y, 300 - y)).toBeGreaterThan(39.99)
    expect([map.getStyle().sources.foo.data.features.length, map.getLayersOrder(), map.getImage('inactive-marker').data]).toEqual([2, ['clusters', 'points'], icon])
    map.addLayer({ id: 'fence', type: 'fill', source: 'foo' })
    map.setLayoutProperty('fence', 'visibility', 'none')
    expect(map.getLayoutProperty('fence', 'visibility')).toBe('none')
  })

  test('DHIS2 marks the features under the mouse, and no more once that is off', async () => {
    const map = await loaded()
    map.addSource('abc', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({ id: 'layer-1', type: 'fill', source: 'abc' })
    map.queryRenderedFeatures = jest.fn(() => [{ id: 1, source: 'abc' }])
    const hover = ({ features }) => features.forEach((feature) => map.setFeatureState(feature, { hover: true }))
    const move = () => map.getCanvas().dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: 10, clientY: 20 }))
    map.on('mousemove', 'layer-1', hover)
    move()
    expect(map.getFeatureState({ id: 1, source: 'abc' })).toEqual({ hover: true })
    expect(map.queryRenderedFeatures).toHaveBeenCalledWith(expect.objectContaining({ x: 10, y: 20 }), { layers: ['layer-1'] })
    map.removeFeatureState({ id: 1, source: 'abc' })
    map.off('mousemove', 'layer-1', hover)
    move()
    expect(map.getFeatureState({ id: 1, source: 'abc' })).toEqual({})
  })

  test('OpenSearch makes a cluster layer once, with its labels below another, and then given new data', async () => {
    const map = await loaded()
    map.addLayer({ id: 'above', type: 'background' })
    const render = (features) => {
      const data = { type: 'FeatureCollection', features }
      if (map.getLayer('clusters')) return map.getSource('clusters').setData(data)
      map.addSource('clusters', { type: 'geojson', data })
      const paint = { 'circle-color': ['get', 'color'], 'circle-opacity': 0.8, 'circle-stroke-color': '#000000' }
      map.addLayer({ id: 'clusters', type: 'circle', source: 'clusters', minzoom: 0, maxzoom: 22, paint }, 'above')
      map.addLayer({ id: 'clusters-symbol', type: 'symbol', source: 'clusters', layout: { 'text-field': ['get', 'label'] } }, 'above')
    }
    const feature = { type: 'Feature', properties: { color: '#6baed6', label: '10' }, geometry: { type: 'Point', coordinates: [20, 10] } }
    render([])
    render([feature])
    expect(map.getLayersOrder()).toEqual(['clusters', 'clusters-symbol', 'above'])
    expect(map.getStyle().sources.clusters.data.features).toEqual([feature])
    expect((await map.getSource('clusters').getBounds()).toArray()).toEqual([[20, 10], [20, 10]])
  })`

test(
  "jest runs a component in jsdom, every form of import, and the guide's page",
  { skip: withoutJest },
  async (t) => {
    const folder = temporaryFolder(t)
    cpSync(path('../../examples/ui-test-jest'), join(folder, 'component'), { recursive: true })
    for (const name of ['node_modules', 'forms', 'guide', 'modules']) mkdirSync(join(folder, name))
    // The files that the guide's page has its reader write.
    const guide = readFileSync(path('../../site/guide/testing.md'), 'utf8')
    for (const [, name, code] of guide.matchAll(/^`([\w.-]+)`(?:, on)?:\n\n```\w+\n(.*?)^```/gms))
      appendFileSync(join(folder, 'guide', name), code)
    symlinkSync(path('..'), join(folder, 'node_modules', 'mapcam'))
    writeFileSync(
      join(folder, 'package.json'),
      '{"jest": {"projects": ["component", "forms", "guide", "modules"]}}',
    )
    writeFileSync(join(folder, 'forms', 'package.json'), '{"jest": {"testEnvironment": "jsdom"}}')
    const plugin = join(modules, '@babel', 'plugin-transform-modules-commonjs')
    writeFileSync(
      join(folder, 'forms', 'babel.config.js'),
      `module.exports = { plugins: [${JSON.stringify(plugin)}] }`,
    )
    writeFileSync(join(folder, 'forms', 'forms.test.js'), forms)
    writeFileSync(
      join(folder, 'modules', 'package.json'),
      '{"type": "module", "jest": {"testEnvironment": "jsdom", "transform": {}}}',
    )
    writeFileSync(join(folder, 'modules', 'modules.test.js'), inModules)
    // Debian's jest asks Debian's Node where it is.
    const variables = { node_prefix: join(modules, '../..'), node_relative_path: 'share/nodejs' }
    const config = `Object.assign({}, process.config, { variables: ${JSON.stringify(variables)} })`
    writeFileSync(
      join(folder, 'debian.cjs'),
      `Object.defineProperty(process, 'config', { value: ${config} })`,
    )
    const env = {
      ...environment,
      NODE_OPTIONS: `--experimental-vm-modules --require ${join(folder, 'debian.cjs')}`,
    }
    const { code, stderr } = await outcome(
      spawn(process.execPath, [jest, '--ci', '--cacheDirectory', join(folder, 'cache')], {
        cwd: folder,
        env,
      }),
    )
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Tests: +15 passed, 15 total$/m)
  },
)

/** A page in an ES module, tested as vitest tests it: an alias of the import, and all timers of @sinonjs/fake-timers. */
const underAlias = `
  import assert from 'node:assert/strict'
  import { createRequire } from 'node:module'
  import maplibregl, { addProtocol, LngLat, Map } from 'maplibre-gl'

  const { withGlobal } = createRequire(import.meta.url)('@sinonjs/fake-timers')
  assert.equal(maplibregl.Map, Map)
  addProtocol('tiles', async () => {})
  for (const host of ['node', 'frames', 'jsdom']) {
    if (host === 'frames') Object.assign(globalThis, { requestAnimationFrame: setTimeout, cancelAnimationFrame: clearTimeout })
    if (host === 'jsdom') {
      // As vitest's environment: the page's names are among Node's own.
      const { window } = new (createRequire(import.meta.url)('jsdom').JSDOM)('<div id="map"></div>')
      Object.assign(globalThis, { window, document: window.document, MouseEvent: window.MouseEvent })
    }
    const clock = withGlobal(globalThis).install()
    const map = new Map({ container: 'map', center: new LngLat(8, 47), zoom: 9 })
    const heard = []
    for (const type of ['load', 'idle', 'moveend']) map.on(type, () => heard.push(type))
    await clock.tickAsync(0)
    assert.deepEqual(heard.splice(0), ['load', 'idle'])
    map.flyTo({ center: [8.5, 47.4], zoom: 12 })
    clock.tick(100)
    assert.ok(map.isMoving() && heard.length === 0)
    clock.tick(10_000)
    // As MapLibre: in the frame of the end, and in the one that it asked for.
    assert.deepEqual(heard.splice(0), ['moveend', 'idle', 'idle'])
    assert.equal(map.getZoom(), 12)
    if (host === 'jsdom') {
      map.on('click', ({ lngLat }) => heard.push(lngLat.lng.toFixed(3)))
      document.querySelector('[role=region]').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 200, clientY: 150 }))
      assert.deepEqual(heard.splice(0), ['8.500'])
    }
    map.remove()
    clock.uninstall()
  }`

test(
  'a page in an ES module under an alias, with the timers of vitest',
  { skip: withoutJest },
  async (t) => {
    const folder = temporaryFolder(t)
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(path('..'), join(folder, 'node_modules', 'mapcam'))
    writeFileSync(join(folder, 'test.mjs'), underAlias)
    const alias =
      "export const resolve = (name, context, next) => next(name === 'maplibre-gl' ? 'mapcam/maplibre-5' : name, context)"
    writeFileSync(join(folder, 'alias.mjs'), alias)
    const words = ['--experimental-loader', './alias.mjs', 'test.mjs']
    const { code, stderr } = await outcome(
      spawn(process.execPath, words, { cwd: folder, env: environment }),
    )
    assert.equal(code, 0, stderr)
  },
)
