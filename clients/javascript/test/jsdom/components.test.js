// Components with a map, each as small as it can be, under the hands of a user. What is on the map is asked of MapLibre itself;
// nothing is mocked but time. One with clusters is in the guide's page testing.md, one with a sheet is the example ui-test-jest.

const { idle, install, requests, respond, simulate } = require('mapcam/jsdom')
const { GeolocateControl, Map, Marker, Popup } = require('maplibre-gl')

const style = 'https://tiles.example.org/style.json'
const root = document.body
const hash = (text) => window.history.replaceState(null, '', `/${text}`)
const add = (tag, properties, parent = root) =>
  parent.appendChild(Object.assign(document.createElement(tag), properties))
const button = (name) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
let maps = []

/** A map of 400 × 300 pixels, the library's default. */
function mapIn(options) {
  const map = new Map({ container: add('div'), style, center: [8, 47], zoom: 6, ...options })
  maps.push(map)
  return map
}

/** Adds a source of points and its layer, when the map has loaded. */
const withPoints = (map, points, layer) =>
  map.on('load', () => {
    const features = points.map(([coordinates, properties = {}], index) => {
      const geometry = { type: 'Point', coordinates }
      return { type: 'Feature', id: index + 1, properties, geometry }
    })
    map.addSource('points', { type: 'geojson', data: { type: 'FeatureCollection', features } })
    map.addLayer({ id: 'points', type: 'circle', source: 'points', ...layer })
  })

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  for (const map of maps) map.remove()
  maps = []
  root.replaceChildren()
  hash('')
  jest.useRealTimers()
  install()
})

test('a list beside a map has what is on the map, and leads to it', async () => {
  const list = add('ul')
  const map = mapIn()
  const towns = { Bern: [7.45, 46.95], Basel: [7.59, 47.56], Paris: [2.35, 48.86] }
  const points = Object.entries(towns).map(([name, place]) => [place, { name }])
  withPoints(map, points)
  map.on('idle', () => {
    list.replaceChildren()
    for (const { properties, geometry } of map.queryRenderedFeatures({ layers: ['points'] })) {
      const item = add('button', { textContent: properties.name }, add('li', {}, list))
      item.onclick = () => map.flyTo({ center: geometry.coordinates, zoom: 12 })
    }
  })

  await idle(map)
  expect([...list.children].map(({ textContent }) => textContent).sort()).toEqual(['Basel', 'Bern'])
  button('Bern').click()
  jest.advanceTimersByTime(10_000)
  expect(map.getZoom()).toBe(12)
  await idle(map)
  expect(button('Basel')).toBeUndefined()
})

test('a line is drawn by clicks and ended by a double click', async () => {
  const map = mapIn({ doubleClickZoom: false })
  const [line, ended] = [[], jest.fn()]
  withPoints(map, [], { type: 'line', paint: { 'line-width': 4 } })
  map.on('click', ({ lngLat }) => {
    line.push(lngLat.toArray())
    const geometry = { type: 'LineString', coordinates: line }
    map.getSource('points').setData({ type: 'Feature', properties: {}, geometry })
  })
  // The second click of the two has added its place again.
  map.on('dblclick', () => ended(line.slice(0, -1)))

  await idle(map)
  const hands = simulate(map)
  hands.click([100, 100])
  hands.click([200, 150])
  await idle(map)
  expect(map.queryRenderedFeatures([150, 125], { layers: ['points'] })).toHaveLength(1)
  hands.doubleClick([300, 100])
  const points = ended.mock.calls[0][0].map((place) => map.project(place))
  expect(points.map(({ x }) => Math.round(x))).toEqual([100, 200, 300])
})

test('the camera is in the address, both ways', async () => {
  hash('#5/46/7')
  const map = mapIn({ hash: true })
  await idle(map)
  expect([map.getZoom(), map.getCenter().lng]).toEqual([5, 7])
  map.jumpTo({ center: [8, 47], zoom: 6 })
  jest.advanceTimersByTime(1000)
  expect(window.location.hash).toBe('#6/47/8')
})

test('a note is written in a popup', async () => {
  const saved = jest.fn()
  const map = mapIn()
  map.on('click', ({ lngLat }) => {
    const form = document.createElement('form')
    form.innerHTML = '<input><button>Save</button>'
    const popup = new Popup().setLngLat(lngLat).setDOMContent(form).addTo(map)
    form.onsubmit = (event) => {
      event.preventDefault()
      saved(form.firstChild.value, lngLat.lng)
      popup.remove()
    }
  })

  await idle(map)
  simulate(map).click({ lng: 8.5, lat: 47.2 })
  document.querySelector('.maplibregl-popup input').value = 'here'
  button('Save').click()
  expect(saved).toHaveBeenCalledWith('here', expect.closeTo(8.5))
  expect(document.querySelector('.maplibregl-popup')).toBeNull()
})

test('what the mouse is over is highlighted', async () => {
  const map = mapIn()
  const radius = ['case', ['boolean', ['feature-state', 'hover'], false], 9, 5]
  withPoints(map, [[[8, 47]], [[9, 47]]], { paint: { 'circle-radius': radius } })
  let hovered
  const hover = (id) => {
    if (hovered) map.setFeatureState({ source: 'points', id: hovered }, { hover: false })
    if (id) map.setFeatureState({ source: 'points', id }, { hover: true })
    hovered = id
  }
  map.on('mousemove', 'points', ({ features: [{ id }] }) => hover(id))
  map.on('mouseleave', 'points', () => hover())

  await idle(map)
  const states = () => [1, 2].map((id) => map.getFeatureState({ source: 'points', id }).hover)
  const hands = simulate(map)
  hands.move({ lng: 9, lat: 47 })
  expect(states()).toEqual([undefined, true])
  hands.move({ lng: 8, lat: 47 })
  expect(states()).toEqual([true, false])
  hands.move([5, 5])
  expect(states()).toEqual([false, false])
})

test('images are fetched and shown, and one that is missing is told', async () => {
  const airport = { width: 1, height: 1, x: 0, y: 0, pixelRatio: 1 }
  const sprite = 'https://tiles.example.org/sprite'
  respond(`${sprite}.json`, { airport })
  respond(style, { version: 8, sprite, sources: {}, layers: [] })
  const map = mapIn()
  const missing = jest.fn()
  map.on('styleimagemissing', ({ id }) => {
    missing(id)
    map.addImage(id, { width: 1, height: 1, data: new Uint8Array(4) })
  })
  map.on('load', async () =>
    map.addImage('pin', (await map.loadImage('https://example.org/pin.png')).data),
  )
  const layout = { 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true }
  const icons = ['pin', 'airport', 'none'].map((icon) => [[8, 47], { icon }])
  withPoints(map, icons, { type: 'symbol', layout })

  await idle(map)
  expect(requests()).toContain('https://example.org/pin.png')
  expect(missing).toHaveBeenCalledWith('none')
  expect(map.queryRenderedFeatures({ layers: ['points'] })).toHaveLength(3)
})

test('two maps move together', async () => {
  const [one, other] = [mapIn(), mapIn()]
  const follow = (from, to) =>
    from.on('move', ({ follows }) => {
      const camera = { center: from.getCenter(), zoom: from.getZoom() }
      if (!follows) to.jumpTo(camera, { follows: true })
    })
  follow(one, other)
  follow(other, one)

  await Promise.all([idle(one), idle(other)])
  simulate(one).drag([200, 150], [100, 150])
  expect(other.getCenter()).toEqual(one.getCenter())
  simulate(other).wheel([200, 150], -200)
  jest.advanceTimersByTime(2000)
  expect(one.getZoom()).toBeGreaterThan(6)
  expect(one.getZoom()).toBe(other.getZoom())
})

test('a flight that is left in the middle ends without a word', () => {
  const ended = jest.fn()
  const map = mapIn()
  new Marker().setLngLat([13, 52]).addTo(map)
  map.on('moveend', ended)
  map.flyTo({ center: [13, 52], zoom: 12 })
  jest.advanceTimersByTime(100)
  map.remove()
  maps = []
  jest.advanceTimersByTime(10_000)
  expect(ended).not.toHaveBeenCalled()
})

test('a button leads to the user, and follows them', async () => {
  const coords = { latitude: 46, longitude: 7, accuracy: 20 }
  const watchPosition = (tell) => tell({ coords })
  const geolocation = { getCurrentPosition: watchPosition, watchPosition, clearWatch() {} }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  const map = mapIn()
  map.addControl(new GeolocateControl({ trackUserLocation: true, showUserHeading: true }))
  await idle(map)
  document.querySelector('.maplibregl-ctrl-geolocate').click()
  await idle(map)
  expect(map.getCenter().lng).toBeCloseTo(7)
  delete navigator.geolocation
})
