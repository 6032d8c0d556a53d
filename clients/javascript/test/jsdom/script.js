// A script for the map library: what it tells at each step, in jsdom and in Chromium. Of what depends on how many frames a
// page has, only the order is told.

/** Runs it with `maplibregl`, or loads that from an address; `seed` is for random numbers. */
export async function run({ url, seed, steps }) {
  if (url) await load(url)
  const { maplibregl } = globalThis
  const random = generator(seed)
  const features = Array.from({ length: 200 }, (_, id) => point(id, random(0, 20), random(45, 55)))
  const data = { type: 'FeatureCollection', features }
  const points = { type: 'geojson', data }
  const sources = { points, clusters: { ...points, cluster: true, clusterRadius: 40 } }
  const layers = Object.keys(sources).map((source) => ({ id: source, type: 'circle', source }))
  const container = document.body.appendChild(document.createElement('div'))
  container.style = 'width: 400px; height: 300px; position: absolute; top: 0; left: 0'
  const style = { version: 8, sources, layers }
  const map = new maplibregl.Map({ container, style, fadeDuration: 0, attributionControl: false })
  const failures = []
  map.on('error', ({ error }) => failures.push(error.message))
  await map.once('idle')
  const told = []
  for (let index = 0; index < steps; index += 1) {
    // Each from a camera of its own: the last digits of two engines would be ever farther apart.
    map.jumpTo({ center: place(random), zoom: random(0, 18), bearing: 0, pitch: random(0, 60) })
    const [name, act] = movement(random)
    act(map)
    told.push([name, ...shown(map, random)])
  }
  for (const [name, act] of Object.entries(scenes)) {
    map.jumpTo({ center: [10, 50], zoom: 4, bearing: 0, pitch: 0, padding: 0 })
    await idle(map)
    told.push([name, await act(map, maplibregl)])
  }
  map.remove()
  return { told, failures, left: container.children.length }
}

// MARK: The camera

const place = (random) => [random(-170, 170), random(-80, 80)]

function movement(random) {
  const [center, around, number] = [place(random), place(random), random(0, 1)]
  const [bearing, pitch, zoom] = [random(-180, 180), random(0, 60), number * 18]
  const at = { duration: 0, around }
  const fit = { duration: 0, padding: 20 * number, bearing }
  const all = {
    jumpTo: (map) => map.jumpTo({ center, zoom, bearing, pitch }),
    easeTo: (map) => map.easeTo({ center, zoom, duration: 0, offset: [20, -30] }),
    fitBounds: (map) => map.fitBounds([center, around], fit),
    screen: (map) => map.fitScreenCoordinates([50, 60], [250, 200], bearing, { duration: 0 }),
    panBy: (map) => map.panBy([number * 300, -50], { duration: 0 }),
    padding: (map) => map.setPadding({ left: number * 200, bottom: 40 }),
    rotateTo: (map) => map.rotateTo(bearing, at),
    zoomTo: (map) => map.zoomTo(zoom, at),
    limits: (map) => map.setMinZoom(number * 3).setMaxZoom(15 + number * 5),
    copies: (map) => map.setRenderWorldCopies(number > 0.5),
  }
  return Object.entries(all)[Math.floor(random(0, Object.keys(all).length))]
}

/** The camera of a map, and what it says of places and points. */
function shown(map, random) {
  const { x, y } = map.project(place(random))
  const { lng, lat } = map.unproject([random(0, 400), random(0, 300)])
  const camera = [...map.getCenter().toArray(), map.getZoom(), map.getBearing(), map.getPitch()]
  return [...camera, x, y, lng, lat, ...map.getBounds().toArray().flat()]
}

// MARK: Scenes

const names = (features) =>
  features.map(({ id, properties }) => id ?? properties.point_count).sort()
const at = (map, selector) => map.getContainer().querySelector(selector)

const scenes = {
  events: async (map) => {
    const types = ['movestart', 'zoomstart', 'move', 'zoom', 'zoomend', 'moveend', 'idle']
    const heard = listen(map, types)
    map.flyTo({ center: [12, 51], zoom: 6, duration: 150 })
    await map.once('idle')
    return [heard(), map.getZoom()]
  },

  queries: async (map) => {
    const box = [
      [100, 100],
      [300, 200],
    ]
    const clusters = map.queryRenderedFeatures(box, { layers: ['clusters'] })
    const [{ properties }] = clusters.filter((each) => each.properties.cluster)
    const source = map.getSource('clusters')
    return [
      names(clusters),
      names(map.queryRenderedFeatures({ layers: ['points'] })),
      names(map.querySourceFeatures('points', { filter: ['<', ['get', 'rank'], 5] })),
      await source.getClusterExpansionZoom(properties.cluster_id),
      names(await source.getClusterLeaves(properties.cluster_id, 100, 0)),
    ]
  },

  markers: (map, { Marker }) => {
    const marker = new Marker({ anchor: 'bottom', offset: [3, 4], rotation: 20 })
    const { className, style } = marker.setLngLat([11, 50.5]).addTo(map).getElement()
    const before = style.transform
    map.jumpTo({ center: [10.5, 50.2], bearing: 30 })
    const after = style.transform
    marker.remove()
    return [before, after, className]
  },

  popups: (map, { Popup }) => {
    const popup = new Popup({ anchor: 'top', offset: 10 }).setLngLat([10, 50]).setHTML('<b>a</b>')
    const heard = listen(popup, ['open', 'close'])
    const text = popup.addTo(map).getElement().outerHTML
    popup.getElement().querySelector('button').click()
    return [text, heard(), popup.isOpen()]
  },

  layers: (map) => {
    const heard = []
    for (const type of ['click', 'mouseenter', 'mouseleave']) {
      map.on(type, 'points', ({ features }) => heard.push([type, features && names(features)]))
    }
    const [{ geometry }] = map.queryRenderedFeatures({ layers: ['points'] })
    const { x, y } = map.project(geometry.coordinates)
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click']) mouse(map, type, x, y)
    mouse(map, 'mousemove', -20, -20)
    return heard
  },

  sources: async (map) => {
    const heard = []
    map.on('sourcedata', ({ sourceId, sourceDataType: type }) => {
      const isNew = sourceId === 'more' && heard.at(-1) !== type
      // Whether a frame or the worker is first, which tells the visibility, is not said.
      if (isNew && ['metadata', 'content'].includes(type)) heard.push(type)
    })
    map.addSource('more', { type: 'geojson', data: point(1, 10, 50) })
    const before = map.isSourceLoaded('more')
    map.addLayer({ id: 'more', type: 'circle', source: 'more' })
    await idle(map)
    const after = map.isSourceLoaded('more')
    map.removeLayer('more').removeSource('more')
    return [before, after, heard, map.getStyle().layers.map(({ id }) => id)]
  },

  states: (map) => {
    const feature = { source: 'points', id: 3 }
    map.setFeatureState(feature, { hover: true, rank: 2 })
    const set = { ...map.getFeatureState(feature) }
    map.removeFeatureState(feature, 'rank')
    const some = { ...map.getFeatureState(feature) }
    map.removeFeatureState({ source: 'points' })
    return [set, some, map.getFeatureState(feature)]
  },

  controls: async (map, { NavigationControl, ScaleControl }) => {
    const controls = [new NavigationControl({ visualizePitch: true }), new ScaleControl()]
    for (const each of controls) map.addControl(each)
    const text = at(map, '.maplibregl-control-container').outerHTML
    at(map, '.maplibregl-ctrl-zoom-in').click()
    await map.once('moveend')
    for (const each of controls) map.removeControl(each)
    return [text, map.getZoom()]
  },

  hands: async (map) => {
    const types = ['mousedown', 'dragstart', 'drag', 'dragend', 'mouseup', 'moveend', 'dblclick']
    const heard = listen(map, types)
    mouse(map, 'mousedown', 200, 150, 1)
    for (const x of [190, 150, 120]) {
      mouse(map, 'mousemove', x, 150, 1)
      await map.once('render')
    }
    await delay(300)
    mouse(map, 'mouseup', 120, 150)
    await delay(100)
    const { lng } = map.getCenter()
    mouse(map, 'dblclick', 200, 150)
    await map.once('zoomend')
    map.getCanvas().dispatchEvent(new KeyboardEvent('keydown', { keyCode: 37, bubbles: true }))
    await map.once('moveend')
    return [heard(), lng, map.getZoom(), map.getCenter().lng]
  },

  mistakes: (map) =>
    [
      () => map.setCenter('Paris'),
      () => map.addSource('points', { type: 'geojson', data: null }),
      () => map.setMinZoom(30),
      () => map.fitBounds(5),
      () => map.setPaintProperty('points', 'circle-colour', 'red'),
      () => map.addLayer({ id: 'none', type: 'circle', source: 'nowhere' }),
      () => map.removeLayer('nowhere'),
    ].map((act) => {
      try {
        act()
      } catch ({ message }) {
        return message
      }
      return 'none'
    }),
}

// MARK: Support

const point = (id, ...coordinates) => ({
  type: 'Feature',
  id,
  properties: { rank: id % 10 },
  geometry: { type: 'Point', coordinates },
})

/** Which of some events come, in the order in which each came first. */
function listen(target, types) {
  const heard = new Set()
  for (const type of types) target.on(type, () => heard.add(type))
  return () => [...heard]
}

function mouse(map, type, clientX, clientY, buttons = 0) {
  const init = { bubbles: true, cancelable: true, clientX, clientY, buttons }
  map.getCanvas().dispatchEvent(new MouseEvent(type, init))
}

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function idle(map) {
  const end = map.once('idle')
  map.triggerRepaint()
  return end
}

/** Random numbers between two, the same for a seed: mulberry32. */
export const generator = (state) => (from, to) => {
  state = (state + 0x6d2b79f5) | 0
  let value = Math.imul(state ^ (state >>> 15), 1 | state)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return from + ((to - from) * ((value ^ (value >>> 14)) >>> 0)) / 2 ** 32
}

const load = (src) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve })
    script.onerror = () => reject(new Error(`${src} was not loaded`))
    document.head.append(script)
  })
