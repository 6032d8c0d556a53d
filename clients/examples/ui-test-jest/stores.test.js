// Does a store stay above the sheet when its name is clicked? A test of a component in jsdom, with MapLibre itself: no
// browser, and no real time. It asks as Testing Library does, by roles, labels and clicks.

const { createElement, useEffect, useRef } = require('react')
const { createRoot } = require('react-dom/client')
const { act } = require('react-dom/test-utils')
const { Map, Marker } = require('maplibre-gl')
const { simulate } = require('mapcam/jsdom')

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const style = 'https://demotiles.maplibre.org/style.json' // empty here: nothing is fetched
const sheetHeight = 420
const stores = { 'Zürich HB': [8.5402, 47.3782], Oerlikon: [8.5443, 47.4117] }

/** The component under test: it flies to a store, and keeps it above a sheet at the bottom. */
function StoreMap({ onMap }) {
  const container = useRef()
  const map = useRef()
  useEffect(() => {
    map.current = new Map({ container: container.current, style, center: [8.54, 47.37], zoom: 9 })
    map.current.setPadding({ bottom: sheetHeight })
    for (const [name, place] of Object.entries(stores)) {
      const marker = new Marker().setLngLat(place).addTo(map.current)
      marker.getElement().setAttribute('aria-label', name)
    }
    onMap(map.current)
    return () => map.current.remove()
  }, [])
  const visit = (name) => map.current.flyTo({ center: stores[name], zoom: 16 })
  const item = (name) => createElement('button', { key: name, onClick: () => visit(name) }, name)
  return createElement(
    'main',
    null,
    createElement('div', { ref: container, style: { width: '390px', height: '844px' } }),
    Object.keys(stores).map(item),
  )
}

const named = (name) => document.querySelector(`[aria-label="${name}"]`)
const visit = (name) => {
  const buttons = [...document.querySelectorAll('button')]
  act(() => buttons.find(({ textContent }) => textContent === name).click())
}

let map
let root

beforeEach(async () => {
  jest.useFakeTimers()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app'))
  act(() => root.render(createElement(StoreMap, { onMap: (made) => (map = made) })))
  await map.once('load')
})
afterEach(() => {
  act(() => root.unmount())
  jest.useRealTimers()
})

test.each(Object.keys(stores))('%s stays above the sheet', (name) => {
  visit(name)
  jest.advanceTimersByTime(100)
  expect(map.isMoving()).toBe(true)
  jest.advanceTimersByTime(10_000)
  expect(map.isMoving()).toBe(false)
  const { x, y } = map.project(stores[name])
  expect(x).toBeCloseTo(195)
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(844 - sheetHeight)
  expect(named(name).style.transform).toContain('translate(195px, 198px)') // the pin's middle is 14 px above its tip
})

test('a user may drag on, which stops the flight', () => {
  visit('Oerlikon')
  simulate(map).drag([200, 400], [100, 400])
  expect(map.isMoving()).toBe(false)
  expect(map.getCenter().lng).toBeGreaterThan(8.54)
})
