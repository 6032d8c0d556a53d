// A camera with a style: what programs add to it is kept, and nothing is drawn.

import { Camera } from './camera.js'
import { ErrorEvent } from './evented.js'
import { Style } from './style.js'

export class StyledCamera extends Camera {
  #style = this.#styleOf(undefined)
  #isLoaded = false

  /** Takes a style, or a URL; it is loaded by a microtask. */
  setStyle(style) {
    this.#style = this.#styleOf(style ?? undefined)
    this.#isLoaded = false
    queueMicrotask(() => this._styleLoaded())
    return this
  }

  #styleOf(style) {
    return new Style(style, (sourceId) => {
      const data = { dataType: 'source', sourceId, isSourceLoaded: true, source: this.#style?.getSource(sourceId) }
      this.fire('data', data).fire('sourcedata', data)
      this.triggerRepaint()
    })
  }

  /** The style is there: the camera that it names is taken, if nobody has set one. */
  _styleLoaded() {
    this.#isLoaded = true
    this.fire('styledata', { dataType: 'style', style: this.#style })
    if (this.transform.isUnmodified) {
      const { center, zoom, bearing, pitch } = this.getStyle()
      this.jumpTo({ center, zoom, bearing, pitch })
    }
    this.fire('style.load', { style: this.#style })
  }

  getStyle() {
    return this.#style.serialize()
  }

  isStyleLoaded() {
    return this.#isLoaded
  }

  loaded() {
    return this.#isLoaded
  }

  areTilesLoaded() {
    return true
  }

  isSourceLoaded() {
    return true
  }

  // MARK: Sources and layers

  addSource(id, source) {
    this.#style.addSource(id, source)
    return this
  }

  getSource(id) {
    return this.#style.getSource(id)
  }

  removeSource(id) {
    this.#style.removeSource(id)
    return this
  }

  addLayer(layer, before) {
    return this.#change(() => this.#style.addLayer(layer, before))
  }

  moveLayer(id, before) {
    return this.#change(() => this.#style.moveLayer(id, before))
  }

  removeLayer(id) {
    return this.#change(() => this.#style.removeLayer(id))
  }

  getLayer(id) {
    return this.#style.getLayer(id)
  }

  getLayersOrder() {
    return this.#style.order
  }

  setFilter(id, filter) {
    return this.#change(() => this.#style.setLayer(id, undefined, 'filter', filter))
  }

  getFilter(id) {
    return this.getLayer(id)?.filter
  }

  setLayerZoomRange(id, minzoom, maxzoom) {
    return this.#change(() => {
      this.#style.setLayer(id, undefined, 'minzoom', minzoom)
      this.#style.setLayer(id, undefined, 'maxzoom', maxzoom)
    })
  }

  setPaintProperty(id, name, value) {
    return this.#change(() => this.#style.setLayer(id, 'paint', name, value))
  }

  getPaintProperty(id, name) {
    return this.#style.getProperty(id, 'paint', name)
  }

  setLayoutProperty(id, name, value) {
    return this.#change(() => this.#style.setLayer(id, 'layout', name, value))
  }

  getLayoutProperty(id, name) {
    return this.#style.getProperty(id, 'layout', name)
  }

  queryRenderedFeatures() {
    return []
  }

  querySourceFeatures() {
    return []
  }

  setFeatureState(feature, state) {
    Object.assign(this.#style.state(feature), state)
    return this
  }

  getFeatureState(feature) {
    return { ...this.#style.state(feature) }
  }

  removeFeatureState(feature, key) {
    const state = this.#style.state(feature)
    for (const name of key === undefined ? Object.keys(state) : [key]) delete state[name]
    return this
  }

  /** A wrong change of the style is an event, as MapLibre's is. */
  #change(body) {
    try {
      body()
    } catch (error) {
      this.fire(new ErrorEvent(error))
    }
    this.triggerRepaint()
    return this
  }

  // MARK: Images

  addImage(id, data, options) {
    this.#style.images[id] = { data, ...options }
    return this
  }

  updateImage(id, data) {
    return this.addImage(id, data, this.#style.images[id])
  }

  getImage(id) {
    return this.#style.images[id]
  }

  hasImage(id) {
    return id in this.#style.images
  }

  removeImage(id) {
    delete this.#style.images[id]
  }

  listImages() {
    return Object.keys(this.#style.images)
  }

  async loadImage() {
    return { data: { width: 1, height: 1, data: new Uint8Array(4) } }
  }

  // MARK: The rest of a style

  getProjection() {
    return this.#style.get('projection')
  }

  setProjection(projection) {
    if (projection.type !== 'mercator') {
      throw new Error(`mapcam/maplibre has no projection "${projection.type}": only "mercator".`)
    }
    return this.#set('projection', projection)
  }

  getTerrain() {
    return null
  }

  setTerrain(terrain) {
    if (terrain) throw new Error('mapcam/maplibre has no terrain: setTerrain takes null.')
    return this
  }

  #set(name, value) {
    this.#style.set(name, value)
    return this
  }

  static {
    for (const name of ['Light', 'Sky', 'Sprite', 'Glyphs']) {
      StyledCamera.prototype[`get${name}`] = function () {
        return this.#style.get(name.toLowerCase())
      }
      StyledCamera.prototype[`set${name}`] = function (value) {
        return this.#set(name.toLowerCase(), value)
      }
    }
  }
}
