// The layers on top of the map: the host's data, and the path of an animation. They are added again whenever the
// style changes.

import { palettes } from './base-style.js'
import { pinPicture } from './pin.js'
import { unwrapped } from '../src/mercator.js'

const nothing = { type: 'FeatureCollection', features: [] }

export class Overlays {
  #cameraMap
  #data = { shape: nothing, path: nothing, chosen: nothing }

  /** The map that is drawn, with its layers for the host's data. */
  set cameraMap(cameraMap) {
    this.#cameraMap = cameraMap
    for (const [name, data] of Object.entries(this.#data)) this.#set(name, data)
    cameraMap.map.on('style.load', () => this.#addAll())
    cameraMap.map.on('styleimagemissing', ({ id }) => {
      const picture = pinPicture(id)
      if (picture) cameraMap.map.addImage(id, picture, { pixelRatio: devicePixelRatio })
    })
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
    const { map, overlays } = this.#cameraMap
    map.getSource(`mapcam-${name}`)?.setData(data)
    for (const { id, source } of overlays) {
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
    const { map, overlays } = this.#cameraMap
    for (const [name, data] of Object.entries(this.#data)) {
      if (map.getSource(`mapcam-${name}`)) continue
      map.addSource(`mapcam-${name}`, { type: 'geojson', data, tolerance: 0.1, generateId: true })
    }
    for (const layer of overlays) {
      if (map.getLayer(layer.id)) continue
      const visibility = this.#visibilityOf(layer.source)
      map.addLayer({ ...layer, layout: { ...layer.layout, visibility } })
    }
  }
}
