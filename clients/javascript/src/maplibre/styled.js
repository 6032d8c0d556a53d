// A camera with a style: sources, layers, images and states are kept and returned, and nothing is drawn.

import { Camera } from './camera.js'
import { accessors, ErrorEvent, Evented } from './evented.js'
import { LngLatBounds } from './geometry.js'
import {
  filterErrors,
  isProperty,
  layerErrors,
  propertyErrors,
  sourceErrors,
  styleErrors,
} from './style-check.js'
import { warnOfFlatness } from './transform.js'

const copy = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
const loadTimer = setTimeout

/** What `getSource` gives: the source's own members, and what changes them. */
export class Source extends Evented {
  #changed

  constructor(id, source, changed) {
    super()
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

  /** Changes features by their ids, as described by a GeoJSONSourceDiff. */
  updateData({ removeAll, remove = [], add = [], update = [] }) {
    const { features = [] } = this.data?.features
      ? this.data
      : { features: this.data?.type === 'Feature' ? [this.data] : [] }
    const idOf = (feature) => (this.promoteId ? feature.properties?.[this.promoteId] : feature.id)
    const kept = new Map((removeAll ? [] : features).map((feature) => [idOf(feature), feature]))
    for (const id of remove) kept.delete(id)
    for (const feature of add) kept.set(idOf(feature), feature)
    for (const {
      id,
      newGeometry,
      removeAllProperties,
      removeProperties = [],
      addOrUpdateProperties = [],
    } of update) {
      const feature = kept.get(id)
      if (feature === undefined) continue
      const properties = removeAllProperties ? {} : { ...feature.properties }
      for (const name of removeProperties) delete properties[name]
      for (const { key, value } of addOrUpdateProperties) properties[key] = value
      kept.set(id, { ...feature, properties, geometry: newGeometry ?? feature.geometry })
    }
    return this.setData({ type: 'FeatureCollection', features: [...kept.values()] })
  }

  async getData() {
    return this.data
  }

  /** The box around all places of the data. */
  async getBounds() {
    const box = new LngLatBounds()
    const visit = (value) => {
      if (Array.isArray(value) && typeof value[0] === 'number') box.extend([value[0], value[1]])
      else if (value && typeof value === 'object')
        for (const each of Object.values(value)) visit(each)
    }
    for (const { geometry } of this.data?.features ?? [
      { geometry: this.data?.geometry ?? this.data },
    ]) {
      visit(geometry?.geometries?.map(({ coordinates }) => coordinates) ?? geometry?.coordinates)
    }
    return box
  }

  setClusterOptions({ cluster, clusterRadius, clusterMaxZoom }) {
    return this.updateImage({ cluster, clusterRadius, clusterMaxZoom })
  }

  loaded() {
    return true
  }
  serialize() {
    return this.options
  }

  static {
    for (const name of ['data', 'url', 'tiles', 'coordinates']) {
      accessors(this, name, undefined, (source, value) => source.updateImage({ [name]: value }))
    }
    // No clusters are made here.
    for (const name of ['ExpansionZoom', 'Children', 'Leaves']) {
      this.prototype[`getCluster${name}`] = async () => {
        throw new Error('No cluster with the specified id.')
      }
    }
  }
}

export class StyledCamera extends Camera {
  /** The style as it was given; its sources and layers are below. */
  #sheet
  #sources = {}
  #layers = []
  #images = {}
  #states = {}
  #isLoaded = false
  #cancelLoad
  _styleUrl = null

  static get source() {
    return Source
  }

  /** Sets a style, or a URL. A style is loaded in a task; its differences from a loaded one apply at once. */
  setStyle(style, { diff = true } = {}) {
    this.#cancelLoad?.()
    this._styleUrl = typeof style === 'string' ? style : null
    const isObject = typeof style === 'object' && style !== null
    if (this.#isLoaded && diff && isObject) {
      if (this.#complain(styleErrors(this._model, style))) return this
      this.#take(style)
      this.#tell('style', { style })
      if (this._model.tellsOfDiffs) this.fire('style.load', { style })
      return this.#changed()
    }
    this.#isLoaded = false
    this.#sheet = isObject ? style : undefined
    this.#sources = {}
    this.#layers = []
    for (const type of ['dataloading', 'styledataloading']) this.fire(type, { dataType: 'style' })
    let isDone = false
    const load = () => {
      if (isDone) return
      isDone = true
      if (isObject && this.#complain(styleErrors(this._model, style))) return
      this._styleLoaded()
    }
    // Both the host's timer and the fake one that a test may have put in its place.
    for (const timer of new Set([loadTimer, setTimeout])) timer(load, 0)
    this.#cancelLoad = () => (isDone = true)
    return this
  }

  _cancelLoad() {
    this.#cancelLoad?.()
  }

  #take(style) {
    const { sources, layers, ...sheet } = { version: 8, ...style }
    this.#sheet = sheet
    this.#sources = {}
    for (const [id, source] of Object.entries(sources ?? {})) this.#addSource(id, source)
    this.#layers = (layers ?? []).map((layer) => ({ ...layer }))
    const flat = [
      sheet.projection?.type !== 'mercator' && sheet.projection && 'the projection',
      sheet.terrain && 'the terrain',
    ]
    const what = [...flat, sheet.sky && 'the sky', sheet.fog && 'the fog'].find(Boolean)
    if (what) warnOfFlatness(what)
  }

  /** The style is loaded: its camera is used, if nobody has set one. */
  _styleLoaded() {
    this.#cancelLoad?.()
    this.#isLoaded = true
    this.#images = {}
    this.#states = {}
    this.#take(this._styleUrl ? { metadata: { url: this._styleUrl } } : this.#sheet)
    const style = this.getStyle()
    this.#tell('style', { style })
    if (this._transform.isUnmodified) {
      const { center, zoom, bearing, pitch, roll } = style
      this.jumpTo(copy({ center, zoom, bearing, pitch, roll }))
    }
    this.fire('style.load', { style })
  }

  /** The style as it is now; undefined before it is loaded. */
  getStyle() {
    if (!this.#isLoaded) return undefined
    const sources = Object.fromEntries(
      Object.values(this.#sources).map((each) => [each.id, each.serialize()]),
    )
    return copy({ ...this.#sheet, sources, layers: this.#layers })
  }

  /** react-map-gl checks this before it adds sources and layers. */
  get style() {
    return { _loaded: this.#isLoaded }
  }
  isStyleLoaded() {
    return this.#isLoaded
  }
  loaded() {
    return this.#isLoaded
  }

  isSourceLoaded(id) {
    if (this.#sources[id]) return true
    this.#complain([`There is no source with ID '${id}'`])
    return undefined
  }

  queryRenderedFeatures(geometry, options) {
    const { layers } =
      options ?? (Array.isArray(geometry) || geometry?.x !== undefined ? {} : (geometry ?? {}))
    const missing = this.#isLoaded && [...(layers ?? [])].find((id) => !this.getLayer(id))
    if (missing)
      this.#complain([
        `The layer '${missing}' does not exist in the map's style and cannot be queried for features.`,
      ])
    return []
  }

  static {
    // Nothing is loaded from elsewhere and nothing is drawn.
    Object.assign(this.prototype, {
      areTilesLoaded: () => true,
      querySourceFeatures: () => [],
      queryTerrainElevation: () => null,
    })
  }

  #tell(dataType, members) {
    for (const type of ['data', `${dataType}data`]) this.fire(type, { dataType, ...members })
  }

  /** Fires an error event for each message, and says whether there is one. */
  #complain(messages) {
    for (const message of messages) this.fire(new ErrorEvent(new Error(message)))
    return messages.length > 0
  }

  _checkLoaded() {
    if (this.#isLoaded) return
    // Without a style there is an empty one at once.
    if (this.#sheet !== undefined || this._styleUrl) throw new Error('Style is not done loading.')
    this._styleLoaded()
  }

  #changed() {
    this.triggerRepaint()
    return this
  }

  // MARK: Sources

  addSource(id, source, { validate = true } = {}) {
    this._checkLoaded()
    if (this.#sources[id]) throw new Error(`Source "${id}" already exists.`)
    if (!source.type) {
      throw new Error(
        `The type property must be defined, but only the following properties were given: ${Object.keys(source).join(', ')}.`,
      )
    }
    if (validate && this.#complain(sourceErrors(`sources.${id}`, source))) return this
    this.#addSource(id, source)
    return this
  }

  #addSource(id, source) {
    const changed = () => {
      const members = { sourceId: id, isSourceLoaded: true, source: this.#sources[id].serialize() }
      for (const sourceDataType of ['metadata', 'content'])
        this.#tell('source', { ...members, sourceDataType })
      this.triggerRepaint()
    }
    this.#sources[id] = new this.constructor.source(id, source, changed)
    this.#sources[id].setEventedParent(this)
    changed()
  }

  getSource(id) {
    return this.#sources[id]
  }

  removeSource(id) {
    this._checkLoaded()
    if (!this.#sources[id]) throw new Error('There is no source with this ID')
    const user = this.#layers.find(({ source }) => source === id)
    if (user)
      this.#complain([`Source "${id}" cannot be removed while layer "${user.id}" is using it.`])
    else delete this.#sources[id]
    return this.#changed()
  }

  // MARK: Layers

  /** A layer; MapLibre throws this if it has no such property. */
  #known(layer, group, name) {
    if (group === 'layout' || isProperty(layer.type, group, name)) return layer
    throw new TypeError("Cannot read properties of undefined (reading 'value')")
  }

  get #context() {
    return { model: this._model, sources: this.#sources, glyphs: this.#sheet?.glyphs }
  }
  getLayersOrder() {
    return this.#layers.map(({ id }) => id)
  }
  getLayer(id) {
    return this.#layers.find((layer) => layer.id === id)
  }

  addLayer(given, before, { validate = true } = {}) {
    this._checkLoaded()
    const { id } = given
    if (this.getLayer(id)) return this._failed(`Layer "${id}" already exists on this map.`)
    let layer = given
    if (typeof given.source === 'object') {
      this.addSource(id, given.source)
      layer = { ...given, source: id }
    }
    const isChecked = validate && layer.type !== 'custom'
    if (isChecked && this.#complain(layerErrors(this.#context, `layers.${id}`, layer))) return this
    if (this.#insert({ ...layer }, before, 'add')) layer.onAdd?.(this, null)
    return this.#changed()
  }

  moveLayer(id, before) {
    this._checkLoaded()
    const layer = this.getLayer(id)
    if (!layer)
      return this._failed(
        `The layer '${id}' does not exist in the map's style and cannot be moved.`,
      )
    if (id === before) return this
    this.#remove(layer)
    this.#insert(layer, before, 'move')
    return this.#changed()
  }

  removeLayer(id) {
    this._checkLoaded()
    const layer = this.getLayer(id)
    if (!layer) return this._failed(`Cannot remove non-existing layer "${id}".`)
    this.#remove(layer)
    layer.onRemove?.(this, null)
    return this.#changed()
  }

  setLayerZoomRange(id, minzoom, maxzoom) {
    return this.#style(id, 'set the zoom range of', (layer) =>
      Object.assign(layer, { minzoom, maxzoom }),
    )
  }

  _failed(message) {
    this.#complain([message])
    return this
  }

  /** Changes a layer that must be there. */
  #style(id, what, change) {
    this._checkLoaded()
    const layer = this.getLayer(id)
    if (!layer) return this._failed(`Cannot ${what} non-existing layer "${id}".`)
    change(layer)
    return this.#changed()
  }

  #remove(layer) {
    this.#layers.splice(this.#layers.indexOf(layer), 1)
  }

  #insert(layer, before, verb) {
    const index = before ? this.getLayersOrder().indexOf(before) : this.#layers.length
    if (index >= 0) this.#layers.splice(index, 0, layer)
    else
      this.#complain([`Cannot ${verb} layer "${layer.id}" before non-existing layer "${before}".`])
    return index >= 0
  }

  // MARK: The state of features, and images

  removeFeatureState(feature, key) {
    const state = this.#stateOf(feature)
    for (const name of key === undefined ? Object.keys(state ?? {}) : [key]) delete state?.[name]
    return this
  }

  #stateOf({ source, sourceLayer, id }) {
    this._checkLoaded()
    const type = this.#sources[source]?.type
    const fault =
      (type === undefined && `The source '${source}' does not exist in the map's style.`) ||
      (type === 'geojson' &&
        sourceLayer &&
        'GeoJSON sources cannot have a sourceLayer parameter.') ||
      (type === 'vector' &&
        !sourceLayer &&
        'The sourceLayer parameter must be provided for vector source types.')
    if (fault) return void this.#complain([fault])
    if (id === undefined) this.#complain(['The feature id parameter must be provided.'])
    return (this.#states[[source, sourceLayer ?? '', id].join('\n')] ??= {})
  }

  addImage(id, data, options) {
    if (this.#images[id]) return this._failed(`An image named "${id}" already exists.`)
    this.#images[id] = { data, pixelRatio: 1, sdf: false, ...options }
    return this
  }

  updateImage(id, data) {
    if (!this.#images[id])
      return this._failed(
        'The map has no image with that id. If you are adding a new image use `map.addImage(...)` instead.',
      )
    this.#images[id] = { ...this.#images[id], data }
    return this
  }

  getImage(id) {
    return this.#images[id]
  }

  hasImage(id) {
    if (id) return id in this.#images
    this.#complain(['Missing required image id'])
    return false
  }

  removeImage(id) {
    if (!this.#images[id]) return void this.#complain([`An image named "${id}" does not exist.`])
    delete this.#images[id]
  }

  listImages() {
    this._checkLoaded()
    return Object.keys(this.#images)
  }

  async loadImage() {
    return { data: { width: 1, height: 1, data: new Uint8Array(4) } }
  }

  // MARK: The rest of a style

  addSprite(id, url) {
    const others = [this.getSprite() ?? []]
      .flat()
      .map((each) => (each.url ? each : { id: 'default', url: each }))
    return this.setSprite([...others.filter((each) => each.id !== id), { id, url }])
  }

  removeSprite(id) {
    return this.setSprite(this.getSprite().filter((each) => each.id !== id))
  }

  static {
    accessors(
      this,
      'filter',
      (map, id) => copy(map.getLayer(id).filter),
      (map, id, filter, options) =>
        map.#style(id, 'filter', (layer) => {
          const errors =
            filter == null || options?.validate === false
              ? []
              : filterErrors(`layers.${id}.filter`, filter)
          if (!map.#complain(errors)) set(layer, 'filter', filter)
        }),
    )
    accessors(
      this,
      'featureState',
      (map, feature) => {
        const state = map.#stateOf(feature)
        return state && { ...state }
      },
      (map, feature, state) => void Object.assign(map.#stateOf(feature) ?? {}, state),
    )
    for (const name of ['light', 'sky', 'sprite', 'glyphs', 'projection', 'terrain']) {
      const initial = { terrain: null }[name]
      accessors(
        this,
        name,
        (map) => map.#sheet?.[name] ?? initial,
        (map, value) => map._setRoot(name, value),
      )
    }
    for (const group of ['paint', 'layout']) {
      const get = (map, id, name) => {
        const layer = map.getLayer(id)
        if (layer || group === 'paint') return map.#known(layer, group, name)[group]?.[name]
        map.#complain([`Cannot get style of non-existing layer "${id}".`])
      }
      accessors(this, `${group}Property`, get, (map, id, name, value, options) =>
        map.#style(id, 'style', (layer) => {
          if (value == null || !map._model.complainsOfNames) map.#known(layer, group, name)
          const key = `layers.${id}.${group}.${name}`
          const isChecked = value != null && options?.validate !== false
          if (
            isChecked &&
            map.#complain(propertyErrors(map.#context, key, layer.type, group, name, value))
          )
            return
          set((layer[group] = { ...layer[group] }), name, value)
        }),
      )
    }
  }

  _getRoot(name) {
    return this.#sheet?.[name]
  }

  /** Sets a member of the style itself. */
  _setRoot(name, value) {
    this._checkLoaded()
    const isFlat = name === 'projection' && (value?.type ?? value) === 'mercator'
    if (name === 'terrain' && value && !this.#sources[value.source]) {
      throw new Error(
        `cannot load terrain, because there exists no source with ID: ${value.source}`,
      )
    }
    if (value && !isFlat && ['projection', 'terrain', 'sky', 'fog'].includes(name))
      warnOfFlatness(`the ${name}`)
    set(this.#sheet, name, value)
    if (name === 'terrain') this.fire('terrain', { terrain: value })
    return this.#changed()
  }
}

/** Sets a member, or removes it if there is no value. */
function set(object, name, value) {
  if (value === undefined || value === null) delete object[name]
  else object[name] = value
}
