// A camera with a style: sources, layers, images and states are kept and given back, and nothing is drawn.

import { Camera } from './camera.js'
import { accessors, ErrorEvent } from './evented.js'

const copy = (value) => JSON.parse(JSON.stringify(value))

/** What `getSource` gives: the source's own members, and what changes them. */
export class Source {
  #changed

  constructor(id, source, changed) {
    Object.assign(this, { id, minzoom: 0, maxzoom: 22 }, source)
    Object.defineProperty(this, 'options', { value: { ...source } })
    this.#changed = changed
  }

  updateImage(members) {
    Object.assign(this, members)
    Object.assign(this.options, members)
    this.#changed()
    return this
  }

  async getData() {
    return this.data
  }

  loaded() {
    return true
  }

  serialize() {
    return this.options
  }

  static {
    for (const name of ['data', 'url', 'tiles', 'coordinates']) {
      accessors(Source, name, undefined, (source, value) => source.updateImage({ [name]: value }))
    }
  }
}

export class StyledCamera extends Camera {
  /** The style as it was given; its sources and layers are below. */
  #sheet = {}
  #sources = {}
  #layers = []
  #images = {}
  #states = {}
  #isLoaded = false

  /** Takes a style, or a URL, of which nothing is known; it is loaded by a microtask. */
  setStyle(style) {
    this.#sheet = { version: 8, ...(typeof style === 'string' ? { metadata: { url: style } } : style) }
    this.#sources = {}
    this.#layers = (this.#sheet.layers ?? []).map((layer) => ({ ...layer }))
    this.#images = {}
    this.#states = {}
    for (const [id, source] of Object.entries(this.#sheet.sources ?? {})) this.addSource(id, source)
    this.#isLoaded = false
    // Not `queueMicrotask`, which fake timers hold back.
    Promise.resolve().then(() => this._styleLoaded())
    return this
  }

  /** The style is there: the camera that it names is taken, if nobody has set one. */
  _styleLoaded() {
    this.#isLoaded = true
    const style = this.getStyle()
    this.#tell('style', { style })
    if (this._transform.isUnmodified) {
      const { center, zoom, bearing, pitch } = style
      this.jumpTo({ center, zoom, bearing, pitch })
    }
    this.fire('style.load', { style })
  }

  /** The style as it is now. */
  getStyle() {
    const sources = Object.fromEntries(Object.values(this.#sources).map((each) => [each.id, each.serialize()]))
    return copy({ ...this.#sheet, sources, layers: this.#layers })
  }

  /** What react-map-gl asks before it adds sources and layers. */
  get style() {
    return { _loaded: this.#isLoaded }
  }

  isStyleLoaded() {
    return this.#isLoaded
  }

  loaded() {
    return this.#isLoaded
  }

  static {
    // Nothing is loaded from elsewhere and nothing is drawn; there is no terrain.
    Object.assign(StyledCamera.prototype, {
      areTilesLoaded: () => true,
      isSourceLoaded: () => true,
      querySourceFeatures: () => [],
      queryRenderedFeatures: () => [],
      getTerrain: () => null,
      queryTerrainElevation: () => null,
    })
  }

  #tell(dataType, members) {
    for (const type of ['data', `${dataType}data`]) this.fire(type, { dataType, ...members })
  }

  /** Makes a change of the style. A wrong one is an event, as MapLibre's is. */
  #change(body) {
    try {
      body()
    } catch (error) {
      this.fire(new ErrorEvent(error))
    }
    this.triggerRepaint()
    return this
  }

  // MARK: Sources

  addSource(id, source) {
    if (this.#sources[id]) throw new Error(`Source "${id}" already exists.`)
    const changed = () => {
      this.#tell('source', { sourceId: id, isSourceLoaded: true, source: this.#sources[id] })
      this.triggerRepaint()
    }
    this.#sources[id] = new Source(id, source, changed)
    changed()
    return this
  }

  getSource(id) {
    return this.#sources[id]
  }

  removeSource(id) {
    if (!this.#sources[id]) throw new Error('There is no source with this ID')
    const user = this.#layers.find(({ source }) => source === id)
    if (user) throw new Error(`Source "${id}" cannot be removed while layer "${user.id}" is using it.`)
    delete this.#sources[id]
    return this
  }

  // MARK: Layers

  getLayersOrder() {
    return this.#layers.map(({ id }) => id)
  }

  getLayer(id) {
    return this.#layers.find((layer) => layer.id === id)
  }

  addLayer(layer, before) {
    return this.#change(() => {
      const { id, source } = layer
      if (this.getLayer(id)) throw new Error(`Layer "${id}" already exists on this map.`)
      const isInline = typeof source === 'object'
      if (isInline) this.addSource(id, source)
      else if (source !== undefined && !this.#sources[source]) throw new Error(`Source "${source}" not found.`)
      this.#insert({ ...layer, ...(isInline && { source: id }) }, before)
    })
  }

  moveLayer(id, before) {
    return this.#change(() => this.#insert(this.#removed(id), before))
  }

  removeLayer(id) {
    return this.#change(() => this.#removed(id))
  }

  setLayerZoomRange(id, minzoom, maxzoom) {
    return this.#change(() => Object.assign(this.#existing(id), { minzoom, maxzoom }))
  }

  #existing(id) {
    const layer = this.getLayer(id)
    if (!layer) throw new Error(`The layer '${id}' does not exist in the map's style.`)
    return layer
  }

  #removed(id) {
    const layer = this.#existing(id)
    this.#layers.splice(this.#layers.indexOf(layer), 1)
    return layer
  }

  #insert(layer, before) {
    const index = before === undefined ? this.#layers.length : this.getLayersOrder().indexOf(before)
    if (index < 0) throw new Error(`Cannot add layer "${layer.id}" before non-existing layer "${before}".`)
    this.#layers.splice(index, 0, layer)
  }

  // MARK: The state of features, and images

  removeFeatureState(feature, key) {
    const state = this.#stateOf(feature)
    for (const name of key === undefined ? Object.keys(state) : [key]) delete state[name]
    return this
  }

  #stateOf({ source, sourceLayer = '', id }) {
    return (this.#states[[source, sourceLayer, id].join('\n')] ??= {})
  }

  addImage(id, data, options) {
    this.#images[id] = { data, ...options }
    return this
  }

  updateImage(id, data) {
    return this.addImage(id, data, { ...this.#images[id], data })
  }

  getImage(id) {
    return this.#images[id]
  }

  hasImage(id) {
    return id in this.#images
  }

  removeImage(id) {
    delete this.#images[id]
  }

  listImages() {
    return Object.keys(this.#images)
  }

  async loadImage() {
    return { data: { width: 1, height: 1, data: new Uint8Array(4) } }
  }

  // MARK: The rest of a style

  setTerrain(terrain) {
    if (terrain) throw new Error('mapcam/maplibre has no terrain: setTerrain takes null.')
    return this
  }

  addSprite(id, url) {
    const others = [this.getSprite() ?? []].flat().map((each) => (each.url ? each : { id: 'default', url: each }))
    return this.setSprite([...others.filter((each) => each.id !== id), { id, url }])
  }

  removeSprite(id) {
    return this.setSprite(this.getSprite().filter((each) => each.id !== id))
  }

  static {
    accessors(StyledCamera, 'filter', (map, id) => map.getLayer(id)?.filter, (map, id, filter) =>
      map.#change(() => set(map.#existing(id), 'filter', filter)))
    accessors(StyledCamera, 'featureState', (map, feature) => ({ ...map.#stateOf(feature) }), (map, feature, state) =>
      void Object.assign(map.#stateOf(feature), state))
    accessors(StyledCamera, 'projection', (map) => map.#sheet.projection, (map, projection) => {
      if (projection.type !== 'mercator') throw new Error(`mapcam/maplibre has no projection "${projection.type}": only "mercator".`)
      map.#sheet.projection = projection
    })
    for (const name of ['light', 'sky', 'sprite', 'glyphs']) {
      const get = (map) => map.#sheet[name]
      accessors(StyledCamera, name, get, (map, value) => void (map.#sheet[name] = value))
    }
    for (const group of ['paint', 'layout']) {
      const get = (map, id, name) => map.#existing(id)[group]?.[name]
      accessors(StyledCamera, `${group}Property`, get, (map, id, name, value) =>
        map.#change(() => set((map.#existing(id)[group] = { ...map.#existing(id)[group] }), name, value)),
      )
    }
  }
}

/** Sets a member, or with nothing removes it. */
function set(object, name, value) {
  if (value === undefined || value === null) delete object[name]
  else object[name] = value
}
