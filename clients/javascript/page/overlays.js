// The layers on top of the map: the host's data, and the path of an animation. They are added again whenever the
// style changes.

import { palettes, recolor } from './base-style.js'
import { pinOf, pinPicture, pinScales } from './pin.js'
import { unwrapped } from '../src/mercator.js'

const nothing = { type: 'FeatureCollection', features: [] }

export class Overlays {
  #cameraMap
  #theme = 'light'
  #data = { shape: nothing, path: nothing, chosen: nothing }

  /** The map that is drawn. */
  set cameraMap(cameraMap) {
    this.#cameraMap = cameraMap
    for (const [name, data] of Object.entries(this.#data)) this.#set(name, data)
    cameraMap.map.on('style.load', () => this.#addAll())
    cameraMap.map.on('styleimagemissing', ({ id }) => {
      const picture = pinPicture(id)
      if (picture) cameraMap.map.addImage(id, picture, { pixelRatio: devicePixelRatio })
    })
  }

  set theme(theme) {
    this.#theme = theme
    if (this.#cameraMap) recolor(this.#cameraMap.map, layers(theme))
  }

  /** GeoJSON of the host, or null. */
  set shape(data) {
    this.#set('shape', data ?? nothing)
    this.#set('chosen', nothing)
  }

  /** Highlights the host's feature at a point; returns its properties, undefined if there is none. */
  choose({ x, y }) {
    const box = [
      [x - 4, y - 4],
      [x + 4, y + 4],
    ]
    const { map } = this.#cameraMap
    const layers = ['mapcam-point', 'mapcam-line', 'mapcam-fill'].filter((id) => map.getLayer(id))
    const [found] = map.queryRenderedFeatures(box, { layers })
    // What is found ends at its tile: the data have the whole of it, by its number.
    const { shape } = this.#data
    this.#set('chosen', found ? (shape.features?.[found.id] ?? shape) : nothing)
    return found?.properties
  }

  /** The places of an animation's path, each [longitude, latitude]: a line from a white mark to a full one. */
  set path(places) {
    if (places.every(([x, y]) => x === places[0][0] && y === places[0][1])) {
      this.#set('path', nothing)
      return
    }
    const coordinates = unwrapped(places)
    const feature = (geometry, properties) => ({ type: 'Feature', properties, geometry })
    const ends = [coordinates.at(-1), coordinates[0]].map((place, index) =>
      feature(
        { type: 'Point', coordinates: place },
        { 'marker-color': index ? '#ffffff' : palettes.light.path },
      ),
    )
    this.#set('path', {
      type: 'FeatureCollection',
      features: [feature({ type: 'LineString', coordinates }, {}), ...ends],
    })
  }

  #set(name, data) {
    this.#data[name] = data
    if (!this.#cameraMap) return
    const { map } = this.#cameraMap
    map.getSource(`mapcam-${name}`)?.setData(data)
    for (const { id, source } of layers(this.#theme)) {
      if (source !== `mapcam-${name}` || !map.getLayer(id)) continue
      map.setLayoutProperty(id, 'visibility', this.#visibilityOf(source))
    }
  }

  /** MapLibre looks for the tiles of each source that is shown, in each frame, even if it is empty. */
  #visibilityOf(source) {
    return this.#data[source.replace('mapcam-', '')] === nothing ? 'none' : 'visible'
  }

  /** Adds all layers to a newly loaded style. */
  #addAll() {
    const { map } = this.#cameraMap
    for (const [name, data] of Object.entries(this.#data)) {
      if (map.getSource(`mapcam-${name}`)) continue
      map.addSource(`mapcam-${name}`, { type: 'geojson', data, tolerance: 0.1, generateId: true })
    }
    for (const layer of layers(this.#theme)) {
      if (map.getLayer(layer.id)) continue
      const visibility = this.#visibilityOf(layer.source)
      map.addLayer({ ...layer, layout: { ...layer.layout, visibility } })
    }
  }
}

function layers(theme) {
  const { path, shape, chosen } = palettes[theme]
  const ofType = (...types) => ['match', ['geometry-type'], types, true, false]
  const areas = ['Polygon', 'MultiPolygon']
  const isPoint = ofType('Point', 'MultiPoint')
  const layer = (
    id,
    source,
    type,
    paint,
    filter,
    layout = type === 'line' ? { 'line-join': 'round', 'line-cap': 'round' } : {},
  ) => ({
    id: `mapcam-${id}`,
    type,
    source: `mapcam-${source}`,
    paint,
    layout,
    ...(filter && { filter }),
  })
  // Mapbox's simplestyle: a feature may give its own colours and widths.
  const own = (name, fallback) => ['coalesce', ['get', name], fallback]
  const number = (name, fallback) => ['to-number', own(name, fallback), fallback]
  const colour = (name) => ['to-color', own(name, shape), shape]
  const pins = (edge) => ({
    'icon-image': ['concat', pinOf('', edge), own('marker-color', shape)],
    'icon-anchor': 'bottom',
    'icon-padding': 0,
    'icon-allow-overlap': true,
    'icon-size': ['match', ['get', 'marker-size'], ...Object.entries(pinScales).flat(), 1],
  })
  return [
    layer('path', 'path', 'line', { 'line-color': path, 'line-width': 3, 'line-opacity': 0.85 }),
    layer(
      'path-ends',
      'path',
      'circle',
      {
        'circle-color': ['get', 'marker-color'],
        'circle-radius': 5,
        'circle-stroke-color': path,
        'circle-stroke-width': 2.5,
      },
      isPoint,
    ),
    layer(
      'fill',
      'shape',
      'fill',
      { 'fill-color': colour('fill'), 'fill-opacity': number('fill-opacity', 0.2) },
      ofType(...areas),
    ),
    layer(
      'line',
      'shape',
      'line',
      {
        'line-color': colour('stroke'),
        'line-width': number('stroke-width', 2.5),
        'line-opacity': number('stroke-opacity', 1),
      },
      ofType(...areas, 'LineString', 'MultiLineString'),
    ),
    layer('point', 'shape', 'symbol', {}, isPoint, pins('#ffffff')),
    layer(
      'chosen',
      'chosen',
      'line',
      { 'line-color': chosen, 'line-width': 4 },
      ofType(...areas, 'LineString', 'MultiLineString'),
    ),
    layer('chosen-point', 'chosen', 'symbol', {}, isPoint, pins(chosen)),
  ]
}
