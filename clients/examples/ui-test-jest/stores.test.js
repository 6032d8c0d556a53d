// Does a store stay above the sheet when its name is clicked? No browser, no WebGL, and no real time.

const maplibregl = require('maplibre-gl') // mapcam/maplibre, by package.json

/** The page under test: it flies to a store, and keeps it above a sheet at the bottom. */
function page(stores, sheetHeight) {
  const map = new maplibregl.Map({ container: 'map', size: [390, 844], center: [8.54, 47.37], zoom: 9 })
  map.setPadding({ bottom: sheetHeight })
  const visit = (name) => map.flyTo({ center: stores[name], zoom: 16 })
  return { map, visit }
}

const stores = { 'Zürich HB': [8.5402, 47.3782], Oerlikon: [8.5443, 47.4117] }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each(Object.keys(stores))('%s stays above the sheet', (name) => {
  const { map, visit } = page(stores, 420)
  visit(name)
  jest.advanceTimersByTime(100)
  expect(map.isMoving()).toBe(true)
  jest.advanceTimersByTime(10_000)
  expect(map.isMoving()).toBe(false)
  const { x, y } = map.project(stores[name])
  expect(x).toBeCloseTo(195)
  expect(y).toBeLessThan(844 - 420)
  map.remove()
})

test('a user may drag on, which stops the flight', async () => {
  const { map, visit } = page(stores, 0)
  await map.once('load')
  visit('Oerlikon')
  map.simulate.drag([200, 400], [100, 400])
  expect(map.isMoving()).toBe(false)
  expect(map.getCenter().lng).toBeGreaterThan(8.54)
})
