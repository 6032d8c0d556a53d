// A style that is kept and given back, and draws nothing: sources, layers, images and their properties.

const lists = { version: 8, sources: {}, layers: [] }
const copy = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** What `getSource` gives: the source's own members, and what changes its data. */
class Source {
  constructor(id, source, changed) {
    Object.assign(this, { id, minzoom: 0, maxzoom: 22 }, source)
    Object.defineProperty(this, 'options', { value: { ...source } })
    Object.defineProperty(this, 'changed', { value: changed })
  }

  setData(data) {
    return this.#set('data', data)
  }

  setUrl(url) {
    return this.#set('url', url)
  }

  setTiles(tiles) {
    return this.#set('tiles', tiles)
  }

  setCoordinates(coordinates) {
    return this.#set('coordinates', coordinates)
  }

  updateImage(options) {
    for (const [name, value] of Object.entries(options)) this.#set(name, value)
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

  #set(name, value) {
    this[name] = this.options[name] = value
    this.changed(this.id)
    return this
  }
}

export class Style {
  #sheet
  #sources = {}
  #layers = []
  #images = {}
  #states = {}
  #changed

  /** @param sheet a style, or its URL, of which nothing is known. @param changed called with a source's id. */
  constructor(sheet, changed) {
    this.#sheet = { ...lists, ...(typeof sheet === 'string' ? { metadata: { url: sheet } } : sheet) }
    this.#changed = changed
    this.#layers = this.#sheet.layers.map((layer) => ({ ...layer }))
    for (const [id, source] of Object.entries(this.#sheet.sources)) this.addSource(id, source)
  }

  /** The style as it is now. */
  serialize() {
    const sources = Object.fromEntries(Object.values(this.#sources).map((each) => [each.id, each.serialize()]))
    return copy({ ...this.#sheet, sources, layers: this.#layers })
  }

  /** Light, sky, sprite, glyphs and projection. */
  get(name) {
    return this.#sheet[name]
  }

  set(name, value) {
    this.#sheet[name] = value
  }

  // MARK: Sources

  addSource(id, source) {
    if (this.#sources[id]) throw new Error(`Source "${id}" already exists.`)
    this.#sources[id] = new Source(id, source, this.#changed)
    this.#changed(id)
  }

  getSource(id) {
    return this.#sources[id]
  }

  removeSource(id) {
    if (!this.#sources[id]) throw new Error('There is no source with this ID')
    const user = this.#layers.find(({ source }) => source === id)
    if (user) throw new Error(`Source "${id}" cannot be removed while layer "${user.id}" is using it.`)
    delete this.#sources[id]
  }

  // MARK: Layers

  get order() {
    return this.#layers.map(({ id }) => id)
  }

  getLayer(id) {
    return this.#layers.find((layer) => layer.id === id)
  }

  addLayer(layer, before) {
    if (this.getLayer(layer.id)) throw new Error(`Layer "${layer.id}" already exists on this map.`)
    const { source, ...rest } = layer
    const isInline = typeof source === 'object'
    if (isInline) this.addSource(layer.id, source)
    else if (source !== undefined && !this.#sources[source]) throw new Error(`Source "${source}" not found.`)
    this.#insert(isInline ? { ...rest, source: layer.id } : { ...layer }, before)
  }

  moveLayer(id, before) {
    const layer = this.#existing(id)
    this.removeLayer(id)
    this.#insert(layer, before)
  }

  removeLayer(id) {
    this.#layers.splice(this.#layers.indexOf(this.#existing(id)), 1)
  }

  /** Sets a member of a layer, or with a group, "paint" or "layout", a property of it. */
  setLayer(id, group, name, value) {
    const layer = this.#existing(id)
    const target = group === undefined ? layer : (layer[group] = { ...layer[group] })
    if (value === undefined || value === null) delete target[name]
    else target[name] = value
  }

  getProperty(id, group, name) {
    return this.#existing(id)[group]?.[name]
  }

  #existing(id) {
    const layer = this.getLayer(id)
    if (!layer) throw new Error(`The layer '${id}' does not exist in the map's style.`)
    return layer
  }

  #insert(layer, before) {
    const index = before === undefined ? this.#layers.length : this.order.indexOf(before)
    if (index < 0) throw new Error(`Cannot add layer "${layer.id}" before non-existing layer "${before}".`)
    this.#layers.splice(index, 0, layer)
  }

  // MARK: Images and the state of features

  get images() {
    return this.#images
  }

  /** The state of a feature, by {source, sourceLayer?, id}. */
  state({ source, sourceLayer = '', id }) {
    return (this.#states[[source, sourceLayer, id].join('\n')] ??= {})
  }
}
