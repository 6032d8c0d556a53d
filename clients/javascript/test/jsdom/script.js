// A script for the map library: what it tells at each step, in jsdom and in Chromium. Its numbers are exact; of what
// depends on how many frames a page has, only the order is told.

const WIDTH = 400
const HEIGHT = 300
const box = { width: `${WIDTH}px`, height: `${HEIGHT}px`, position: 'absolute', top: 0, left: 0 }

/** Runs it with `maplibregl`, or loads that from an address; `seed` is for random numbers. */
export async function run({ url, seed, steps }) {
  if (url) await load(url)
  const { maplibregl } = globalThis
  const random = generator(seed)
  const features = Array.from({ length: 200 }, (_, id) => point(id, random))
  const container = document.body.appendChild(document.createElement('div'))
  Object.assign(container.style, box)
  const map = new maplibregl.Map({
    container,
    center: [10, 50],
    zoom: 4,
    fadeDuration: 0,
    attributionControl: false,
    style: style(features),
  })
  const failures = []
  map.on('error', ({ error }) => failures.push(error.message))
  await map.once('idle')
  const told = []
  for (let index = 0; index < steps; index += 1) {
    const [name, act] = camera(random)
    act(map)
    told.push([name, ...shown(map, random)])
  }
  for (const [name, act] of Object.entries(scenes)) {
    map.jumpTo({ center: [10, 50], zoom: 4, bearing: 0, pitch: 0, padding: none })
    await idle(map)
    told.push([name, await act(map, maplibregl)])
  }
  map.remove()
  return { told, failures, left: container.children.length }
}

// MARK: The camera

const none = { top: 0, right: 0, bottom: 0, left: 0 }
const place = (random) => [random(-170, 170), random(-80, 80)]

function camera(random) {
  const [one, other] = [place(random), place(random)]
  const number = random(0, 1)
  const all = {
    jumpTo: (map) =>
      map.jumpTo({
        center: one,
        zoom: number * 18,
        bearing: random(-180, 180),
        pitch: random(0, 60),
      }),
    easeTo: (map) => map.easeTo({ center: one, zoom: number * 9, duration: 0, offset: [20, -30] }),
    fitBounds: (map) =>
      map.fitBounds([one, other], { duration: 0, padding: 20 * number, bearing: number * 90 }),
    panBy: (map) => map.panBy([number * 300, -50], { duration: 0 }),
    padding: (map) => map.setPadding({ ...none, left: number * 200, bottom: 40 }),
    rotateTo: (map) => map.rotateTo(number * 360, { duration: 0, around: one }),
    zoomTo: (map) => map.zoomTo(number * 20, { duration: 0, around: other }),
    limits: (map) => map.setMinZoom(number * 3).setMaxZoom(15 + number * 5),
    world: (map) => map.setRenderWorldCopies(number > 0.5),
    screen: (map) => map.fitScreenCoordinates([50, 60], [250, 200], number * 90, { duration: 0 }),
  }
  const names = Object.keys(all)
  const name = names[Math.floor(random(0, names.length))]
  return [name, all[name]]
}

/** The camera of a map, and what it says of places and points. */
function shown(map, random) {
  const { x, y } = map.project(place(random))
  const { lng, lat } = map.unproject([random(0, WIDTH), random(0, HEIGHT)])
  const { lng: longitude, lat: latitude } = map.getCenter()
  const all = [longitude, latitude, map.getZoom(), map.getBearing(), map.getPitch()]
  return [...all, x, y, lng, lat, ...map.getBounds().toArray().flat()]
}

// MARK: Scenes

const scenes = {
  events: async (map) => {
    const heard = listen(map, [
      'movestart',
      'zoomstart',
      'move',
      'zoom',
      'zoomend',
      'moveend',
      'idle',
    ])
    map.flyTo({ center: [12, 51], zoom: 6, duration: 150 })
    await map.once('idle')
    return [heard(), map.getZoom()]
  },

  queries: (map) => {
    const names = (list) => list.map(({ id, properties }) => id ?? properties.point_count).sort()
    return [
      names(map.queryRenderedFeatures({ layers: ['points'] })),
      names(
        map.queryRenderedFeatures(
          [
            [100, 100],
            [300, 200],
          ],
          { layers: ['clusters'] },
        ),
      ),
      names(map.querySourceFeatures('points', { filter: ['<', ['get', 'rank'], 5] })),
    ]
  },

  clusters: async (map) => {
    const [cluster] = map
      .queryRenderedFeatures({ layers: ['clusters'], filter: ['has', 'point_count'] })
      .sort((one, other) => one.properties.cluster_id - other.properties.cluster_id)
    const source = map.getSource('clusters')
    const id = cluster.properties.cluster_id
    const leaves = await source.getClusterLeaves(id, 100, 0)
    return [await source.getClusterExpansionZoom(id), leaves.map((each) => each.properties.rank)]
  },

  markers: (map, { Marker }) => {
    const marker = new Marker({ anchor: 'bottom', offset: [3, 4], rotation: 20 })
    marker.setLngLat([11, 50.5]).addTo(map)
    const before = marker.getElement().style.transform
    map.jumpTo({ center: [10.5, 50.2], bearing: 30 })
    const after = marker.getElement().style.transform
    marker.remove()
    return [before, after, marker.getElement().className]
  },

  popups: async (map, { Popup }) => {
    const popup = new Popup({ anchor: 'top', offset: 10 }).setLngLat([10, 50]).setHTML('<b>a</b>')
    const heard = listen(popup, ['open', 'close'])
    popup.addTo(map)
    const text = popup.getElement().outerHTML
    popup.getElement().querySelector('button').click()
    return [text, heard(), popup.isOpen()]
  },

  layers: async (map) => {
    const heard = []
    const tell = ({ type, features }) => heard.push([type, features?.map(({ id }) => id)])
    for (const type of ['click', 'mouseenter', 'mouseleave']) map.on(type, 'points', tell)
    const [feature] = map.queryRenderedFeatures({ layers: ['points'] })
    const at = map.project(feature.geometry.coordinates)
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click']) mouse(map, type, at)
    mouse(map, 'mousemove', { x: -20, y: -20 })
    return heard
  },

  sources: async (map) => {
    const heard = []
    map.on('sourcedata', ({ sourceId, sourceDataType: type }) => {
      const isNew = sourceId === 'more' && heard.at(-1) !== type
      // Whether a frame or the worker is first, which tells the visibility, is not said.
      if (isNew && ['metadata', 'content'].includes(type)) heard.push(type)
    })
    map.addSource('more', { type: 'geojson', data: point(1, () => 10) })
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
    const set = map.getFeatureState(feature)
    map.removeFeatureState(feature, 'rank')
    const some = map.getFeatureState(feature)
    map.removeFeatureState({ source: 'points' })
    return [set, some, map.getFeatureState(feature)]
  },

  controls: async (map, { NavigationControl, ScaleControl }) => {
    const controls = [new NavigationControl({ visualizePitch: true }), new ScaleControl()]
    for (const each of controls) map.addControl(each)
    const texts = [...map.getContainer().querySelectorAll('.maplibregl-ctrl')].map(
      ({ outerHTML }) => outerHTML,
    )
    map.getContainer().querySelector('.maplibregl-ctrl-zoom-in').click()
    await map.once('moveend')
    for (const each of controls) map.removeControl(each)
    return [texts, map.getZoom()]
  },

  hands: async (map) => {
    const types = ['mousedown', 'dragstart', 'drag', 'dragend', 'mouseup', 'click', 'moveend']
    const heard = listen(map, types)
    mouse(map, 'mousedown', { x: 200, y: 150, buttons: 1 })
    for (const x of [190, 150, 120]) {
      mouse(map, 'mousemove', { x, y: 150, buttons: 1 })
      await map.once('render')
    }
    await delay(300)
    mouse(map, 'mouseup', { x: 120, y: 150 })
    await delay(100)
    const { lng } = map.getCenter()
    mouse(map, 'dblclick', { x: 200, y: 150 })
    await map.once('zoomend')
    map.getCanvas().dispatchEvent(new KeyboardEvent('keydown', { keyCode: 37, bubbles: true }))
    await map.once('moveend')
    return [heard(), lng, map.getZoom(), map.getCenter().lng]
  },

  mistakes: (map) => {
    const messages = []
    for (const act of [
      () => map.setCenter('Paris'),
      () => map.addSource('points', { type: 'geojson', data: null }),
      () => map.setMinZoom(30),
      () => map.fitBounds(5),
      () => map.setPaintProperty('points', 'circle-colour', 'red'),
    ]) {
      try {
        act()
        messages.push('none')
      } catch ({ message }) {
        messages.push(message)
      }
    }
    map.addLayer({ id: 'none', type: 'circle', source: 'nowhere' })
    map.removeLayer('nowhere')
    return messages
  },
}

// MARK: Support

function style(features) {
  const data = { type: 'FeatureCollection', features }
  return {
    version: 8,
    sources: {
      points: { type: 'geojson', data },
      clusters: { type: 'geojson', data, cluster: true, clusterRadius: 40 },
    },
    layers: [
      { id: 'points', type: 'circle', source: 'points', paint: { 'circle-radius': 4 } },
      { id: 'clusters', type: 'circle', source: 'clusters', paint: { 'circle-radius': 9 } },
    ],
  }
}

function point(id, random) {
  const coordinates = [random(0, 20), random(45, 55)]
  return {
    type: 'Feature',
    id,
    properties: { rank: id % 10 },
    geometry: { type: 'Point', coordinates },
  }
}

function listen(target, types) {
  const heard = []
  for (const type of types) target.on(type, () => heard.at(-1) === type || heard.push(type))
  // Between the first and the last of a kind there may be any number of frames.
  return () => heard.filter((type, index) => heard.indexOf(type) === index)
}

function mouse(map, type, { x, y, ...init }) {
  const canvas = map.getCanvas()
  const { left, top } = canvas.getBoundingClientRect()
  const place = { clientX: left + x, clientY: top + y }
  canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...place, ...init }))
}

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function idle(map) {
  const end = map.once('idle')
  map.triggerRepaint()
  await end
}

/** Random numbers between two, the same for a seed: mulberry32. */
function generator(seed) {
  let state = seed
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return from + ((to - from) * ((value ^ (value >>> 14)) >>> 0)) / 2 ** 32
  }
}

const load = (url) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url })
    script.onload = resolve
    script.onerror = () => reject(new Error(`${url} was not loaded`))
    document.head.append(script)
  })
