// Ten components with a map, each as small as it can be.

const { Map, Marker, Popup } = require('maplibre-gl')

const style = 'https://tiles.example.org/style.json'

/** An element in another, with properties. */
function element(parent, tag, properties) {
  return parent.appendChild(Object.assign(document.createElement(tag), properties))
}

const geojson = (features) => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
})
const point = (coordinates, properties = {}, id = undefined) => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type: 'Point', coordinates },
})

/** A list of the towns that are on the map, each of which can be flown to. */
exports.townList = (root, towns) => {
  const list = element(root, 'ul')
  const map = new Map({ container: element(root, 'div'), style, center: [8, 47], zoom: 6 })
  const show = () => {
    const found = map.queryRenderedFeatures({ layers: ['towns'] })
    list.replaceChildren()
    for (const { properties, geometry } of found) {
      const button = element(element(list, 'li'), 'button', { textContent: properties.name })
      button.onclick = () => map.flyTo({ center: geometry.coordinates, zoom: 12 })
    }
  }
  map.on('load', () => {
    map.addSource('towns', geojson(towns.map(([name, place]) => point(place, { name }))))
    map.addLayer({ id: 'towns', type: 'circle', source: 'towns' })
  })
  map.on('idle', show)
  return map
}

/** Clusters that open when they are clicked. */
exports.clusters = (root, places) => {
  const map = new Map({ container: element(root, 'div'), style, center: [8, 47], zoom: 3 })
  map.on('load', () => {
    map.addSource('places', { ...geojson(places.map((each) => point(each))), cluster: true })
    map.addLayer({
      id: 'clusters',
      type: 'circle',
      source: 'places',
      filter: ['has', 'point_count'],
    })
    map.addLayer({
      id: 'places',
      type: 'circle',
      source: 'places',
      filter: ['!', ['has', 'point_count']],
    })
  })
  map.on('click', 'clusters', async ({ features: [cluster] }) => {
    const zoom = await map
      .getSource('places')
      .getClusterExpansionZoom(cluster.properties.cluster_id)
    map.easeTo({ center: cluster.geometry.coordinates, zoom })
  })
  return map
}

/** Draws a line: a click adds a place, a double click ends it. */
exports.drawTool = (root, onEnd) => {
  const map = new Map({
    container: element(root, 'div'),
    style,
    center: [8, 47],
    zoom: 6,
    doubleClickZoom: false,
  })
  let line = []
  const show = () =>
    map.getSource('line').setData({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line },
    })
  map.on('load', () => {
    map.addSource('line', geojson([]))
    map.addLayer({ id: 'line', type: 'line', source: 'line', paint: { 'line-width': 4 } })
  })
  map.on('click', ({ lngLat }) => {
    line.push(lngLat.toArray())
    show()
  })
  map.on('dblclick', () => {
    onEnd(line.slice(0, -1)) // The second click of the two has added its place again.
    line = []
  })
  return map
}

/** The camera stands in the address of the page. */
exports.hashMap = (root) => new Map({ container: element(root, 'div'), style, hash: true })

/** A form in a popup, where the map was clicked. */
exports.noteForm = (root, onSave) => {
  const map = new Map({ container: element(root, 'div'), style, center: [8, 47], zoom: 6 })
  map.on('click', ({ lngLat }) => {
    const form = element(document.createElement('div'), 'form')
    const text = element(form, 'input', { name: 'note' })
    element(form, 'button', { textContent: 'Save' })
    const popup = new Popup({ closeOnClick: false })
      .setLngLat(lngLat)
      .setDOMContent(form)
      .addTo(map)
    form.onsubmit = (event) => {
      event.preventDefault()
      onSave({ text: text.value, place: lngLat.toArray() })
      popup.remove()
    }
  })
  return map
}

/** A sidebar that takes its width from the map, and a place that stays in the middle of the rest. */
exports.sidebar = (root, place, width) => {
  const map = new Map({ container: element(root, 'div'), style, center: place, zoom: 9 })
  const button = element(root, 'button', { textContent: 'Open' })
  button.onclick = () => {
    const isOpen = button.textContent === 'Close'
    button.textContent = isOpen ? 'Open' : 'Close'
    map.easeTo({ padding: { left: isOpen ? 0 : width }, duration: 300 })
  }
  return map
}

/** What the mouse is over is highlighted. */
exports.hover = (root, places) => {
  const map = new Map({ container: element(root, 'div'), style, center: [8, 47], zoom: 6 })
  let hovered
  const set = (id, hover) => id && map.setFeatureState({ source: 'places', id }, { hover })
  map.on('load', () => {
    map.addSource('places', geojson(places.map((each, index) => point(each, {}, index + 1))))
    const radius = ['case', ['boolean', ['feature-state', 'hover'], false], 9, 5]
    map.addLayer({
      id: 'places',
      type: 'circle',
      source: 'places',
      paint: { 'circle-radius': radius },
    })
  })
  map.on('mousemove', 'places', ({ features: [{ id }] }) => {
    set(hovered, false)
    set((hovered = id), true)
    map.getCanvas().style.cursor = 'pointer'
  })
  map.on('mouseleave', 'places', () => {
    set(hovered, false)
    hovered = undefined
    map.getCanvas().style.cursor = ''
  })
  return map
}

/** Icons from an image of its own, or from the style's sprite. */
exports.icons = (root, place, onMissing) => {
  const map = new Map({ container: element(root, 'div'), style, center: place, zoom: 6 })
  map.on('styleimagemissing', ({ id }) => onMissing(id))
  map.on('load', async () => {
    const { data } = await map.loadImage('https://example.org/pin.png')
    map.addImage('pin', data)
    map.addSource(
      'places',
      geojson([point(place, { icon: 'pin' }), point(place, { icon: 'none' })]),
    )
    const layout = { 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true }
    map.addLayer({ id: 'places', type: 'symbol', source: 'places', layout })
  })
  return map
}

/** Two maps that move together. */
exports.twoMaps = (root) => {
  const maps = [1, 2].map(
    () => new Map({ container: element(root, 'div'), style, center: [8, 47], zoom: 6 }),
  )
  for (const [one, other] of [maps, [...maps].reverse()]) {
    one.on('move', ({ follows }) => {
      if (follows) return
      const camera = { center: one.getCenter(), zoom: one.getZoom(), bearing: one.getBearing() }
      other.jumpTo(camera, { follows: true })
    })
  }
  return maps
}

/** A flight that is left in the middle: no listener is called when the component is gone. */
exports.flight = (root, place, onEnd) => {
  const map = new Map({ container: element(root, 'div'), style, center: [8, 47], zoom: 6 })
  const marker = new Marker().setLngLat(place).addTo(map)
  map.on('moveend', onEnd)
  map.flyTo({ center: place, zoom: 12 })
  return () => {
    marker.remove()
    map.remove()
    root.replaceChildren()
  }
}
