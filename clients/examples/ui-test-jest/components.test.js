// Each of the components under the hands of a user: what is on the map is asked of MapLibre itself.

const { idle, install, requests, respond, setSize, simulate } = require('mapcam/jsdom')
const components = require('./components.js')

let root
let maps

/** Makes a component of 400 × 300 pixels, and waits until its maps are idle. */
async function make(name, ...values) {
  const made = components[name](root, ...values)
  maps = [made].flat()
  await Promise.all(maps.map(idle))
  return made
}

const button = (name) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

beforeEach(() => {
  jest.useFakeTimers()
  root = document.body.appendChild(document.createElement('main'))
  maps = []
})
afterEach(() => {
  for (const map of maps) map.remove()
  root.remove()
  window.history.replaceState(null, '', '/')
  jest.useRealTimers()
  install()
})

test('a list beside a map has what is on the map, and leads to it', async () => {
  const towns = { Bern: [7.45, 46.95], Basel: [7.59, 47.56], Paris: [2.35, 48.86] }
  const map = await make('townList', Object.entries(towns))
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent).sort()).toEqual(
    ['Basel', 'Bern'],
  )
  button('Bern').click()
  jest.advanceTimersByTime(10_000)
  expect(map.getZoom()).toBe(12)
  await idle(map)
  expect(button('Basel')).toBeUndefined()
})

test('a cluster opens when it is clicked', async () => {
  const map = await make('clusters', [
    [8, 47],
    [8.5, 47.2],
    [8.2, 46.8],
  ])
  const [cluster] = map.queryRenderedFeatures({ layers: ['clusters'] })
  expect(cluster.properties.point_count).toBe(3)
  const [lng, lat] = cluster.geometry.coordinates
  simulate(map).click({ lng, lat })
  await map.once('movestart')
  jest.advanceTimersByTime(1000)
  await idle(map)
  expect(map.getZoom()).toBeGreaterThan(3)
  expect(map.queryRenderedFeatures().length).toBeGreaterThan(1)
})

test('a line is drawn by clicks and ended by a double click', async () => {
  const ended = jest.fn()
  const map = await make('drawTool', ended)
  const hands = simulate(map)
  hands.click([100, 100])
  hands.click([200, 150])
  await idle(map)
  expect(map.queryRenderedFeatures([150, 125], { layers: ['line'] })).toHaveLength(1)
  hands.doubleClick([300, 100])
  expect(ended).toHaveBeenCalledTimes(1)
  const points = ended.mock.calls[0][0].map((place) => map.project(place))
  expect(points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [100, 100],
    [200, 150],
    [300, 100],
  ])
})

test('the camera is in the address, both ways', async () => {
  window.history.replaceState(null, '', '#5/46/7')
  const map = await make('hashMap')
  expect([map.getZoom(), map.getCenter().lng]).toEqual([5, 7])
  map.jumpTo({ center: [8, 47], zoom: 6 })
  jest.advanceTimersByTime(1000)
  expect(window.location.hash).toBe('#6/47/8')
})

test('a note is written in a popup', async () => {
  const saved = jest.fn()
  const map = await make('noteForm', saved)
  simulate(map).click({ lng: 8.5, lat: 47.2 })
  const popup = document.querySelector('.maplibregl-popup')
  popup.querySelector('input').value = 'here'
  button('Save').click()
  const [{ text, place }] = saved.mock.calls[0]
  expect(text).toBe('here')
  expect(place[0]).toBeCloseTo(8.5)
  expect(document.querySelector('.maplibregl-popup')).toBeNull()
})

test('a sidebar leaves the place in the middle of the rest', async () => {
  const map = await make('sidebar', [8, 47], 200)
  button('Open').click()
  jest.advanceTimersByTime(400)
  expect(map.project([8, 47]).x).toBeCloseTo(300)
  button('Close').click()
  jest.advanceTimersByTime(400)
  expect(map.project([8, 47]).x).toBeCloseTo(200)
})

test('what the mouse is over is highlighted', async () => {
  const map = await make('hover', [
    [8, 47],
    [9, 47],
  ])
  const state = (id) => map.getFeatureState({ source: 'places', id }).hover
  const hands = simulate(map)
  hands.move({ lng: 9, lat: 47 })
  expect([state(1), state(2), map.getCanvas().style.cursor]).toEqual([undefined, true, 'pointer'])
  hands.move({ lng: 8, lat: 47 })
  expect([state(1), state(2)]).toEqual([true, false])
  hands.move([5, 5])
  expect([state(1), map.getCanvas().style.cursor]).toEqual([false, ''])
})

test('an image is fetched and shown, and one that is missing is told', async () => {
  const sprite = { airport: { width: 1, height: 1, x: 0, y: 0, pixelRatio: 1 } }
  respond('https://tiles.example.org/sprite.json', sprite)
  respond('https://tiles.example.org/style.json', {
    version: 8,
    sprite: 'https://tiles.example.org/sprite',
    sources: {},
    layers: [],
  })
  const missing = jest.fn()
  const map = await make('icons', [8, 47], missing)
  await idle(map)
  expect(requests()).toContain('https://example.org/pin.png')
  expect(map.listImages().sort()).toEqual(['airport', 'pin'])
  expect(missing).toHaveBeenCalledWith('none')
  expect(
    map.queryRenderedFeatures({ layers: ['places'] }).map(({ properties }) => properties.icon),
  ).toEqual(['pin'])
})

test('two maps move together', async () => {
  const [one, other] = await make('twoMaps')
  setSize(one.getContainer(), [400, 300])
  simulate(one).drag([200, 150], [100, 150])
  expect(other.getCenter()).toEqual(one.getCenter())
  simulate(other).wheel([200, 150], -200)
  jest.advanceTimersByTime(2000)
  expect(one.getZoom()).toBeGreaterThan(6)
  expect(one.getZoom()).toBe(other.getZoom())
})

test('a flight that is left in the middle ends without a word', () => {
  const ended = jest.fn()
  const leave = components.flight(root, [13, 52], ended)
  jest.advanceTimersByTime(100)
  leave()
  jest.advanceTimersByTime(10_000)
  expect(ended).not.toHaveBeenCalled()
  expect(root.children).toHaveLength(0)
})
