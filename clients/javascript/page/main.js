// The page: it draws what the bridge sends, and turns gestures into requests.

import { baseMapData } from './base-style.js'
import { loaded } from './camera-map.js'
import { Director } from './director.js'
import { stepText } from './graticule.js'
import { Film } from './film.js'
import { MapPane } from './map-pane.js'
import { made, Panel, propertiesCard } from './panel.js'
import { Ride } from './ride.js'
import { TimeLine } from './time-line.js'
import { connect, latestOnly } from './transport.js'
import { contents } from '../src/readers/file.js'
import { notGeoJSON, positionsOf, toLngLat, updateShowing } from '../src/readers/geojson.js'

const element = (id) => document.getElementById(id)
const resizeDelay = 60
/** The least time between two updates of a moving camera's values, in milliseconds: each takes a layout. */
const writeTime = 200
/** Controls that do nothing without a preview. */
const live =
  '.mapcam-hands, .mapcam-corner, #search, #values, #format, #open, #fit, #ride, #key-add, #keyframes, #save-tour, #time-line'
/** The largest file that is shown, in bytes. */
const mostBytes = 20e6
/** The zoom from which users expect streets. */
const nearGround = 9
/** How long nothing is said of MapLibre's being loaded, in milliseconds. */
const patience = 300
const waiting = 'MapLibre GL JS is being loaded: until then a simpler map is drawn.'
/** The colours of what is opened, one after the other; the first is the theme's. */
const colours = [undefined, '#2563eb', '#15803d', '#b45309', '#be185d']
/** OpenStreetMap's streets, free and without a key. */
const streets = 'https://tiles.openfreemap.org/styles/liberty'

/** What is remembered from one preview to the next. Their ports differ, and cookies do not depend on the port. A sandboxed
 frame has no cookies. */
const hasCookies = globalThis.origin !== 'null'
const remembered = (name) =>
  hasCookies ? new RegExp(`(?:^|; )mapcam-${name}=([\\w-]+)`).exec(document.cookie)?.[1] : undefined
const remember = (name, value) => {
  if (hasCookies)
    document.cookie = `mapcam-${name}=${value}; path=/; max-age=31536000; SameSite=Strict`
}

class Page {
  #transport
  #pane
  #panel = new Panel(element('panel'))
  #timeLine
  #director
  #id
  #resizes = false
  #theme =
    remembered('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  #showSnippet
  #path = { cameras: [] }
  #data = null
  /** What is shown: {name, data, notice?, isHosts?} each. */
  #shown = []
  /** What undoes each change, the last one at the end. */
  #undos = []
  #isMoving = false

  constructor() {
    const ask = (method, params) => this.#transport.request(method, params)
    this.#pane = new MapPane(element('area'), (method, params) => {
      if (!this.#isMoving && method !== 'gesture.end') this.#willMove()
      this.#isMoving = method !== 'gesture.end'
      this.#transport.tell(method, params)
    })
    this.#pane.onDrawn = () => this.#write()
    globalThis.mapcam = this.#pane.handle
    // After the pane, since a webview's state is shown at once.
    this.#transport = connect({
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#showState(state),
    })
    this.#pane.gestures.newestCamera = () => this.#transport.request('camera.get')
    this.#timeLine = new TimeLine(element('time-line'), ask)
    this.#pane.labels.cameraIn = (seconds) => this.#timeLine.cameraIn(seconds)
    this.#director = new Director(element, {
      ask,
      attempt: (body) => this.#attempt(body),
      timeLine: this.#timeLine,
      pane: this.#pane,
      show: (path) => this.#takePath(path),
      changed: (undo) => this.#changed(undo),
    })
    this.#connectControls()
    this.#setTheme(this.#theme)
    // In a narrow window the panel makes room for the map.
    element('panel').open = !matchMedia('(max-width: 720px)').matches
  }

  /** The last camera that was drawn. */
  get #camera() {
    return this.#pane.handle.camera
  }

  #say(...notice) {
    this.#pane.say(...notice)
  }

  // MARK: From the bridge

  #receive({ method, params }) {
    if (method === 'page.hello') return this.#begin(params)
    const handlers = {
      'map.state': () => this.#takeState(params),
      'map.removed': () => this.#say('removed', `The map “${this.#id}” was removed.`),
      'map.animations': () => (this.#timeLine.animations = params),
      'camera.didChange': () => this.#takeCamera(params),
      'animation.path': () => this.#takePath(params),
      'preview.show': () => this.#showHosts(params),
      'preview.notice': () => this.#say('clamped', params.text ?? undefined),
      'preview.ended': () => this.#ended(params),
    }
    return handlers[method]?.()
  }

  #begin({ map, resize, inserts, style, formats }) {
    this.#id = map
    this.#resizes = resize
    this.#showState('connected')
    element('map-name').textContent = element('map-name').title = map
    element('pick').hidden = !inserts
    document.title = `${map} · mapcam`
    // Before the map, which is slow to start: the bridge may wait for the size.
    this.#sendSize()
    this.#pane.stage.onRoom = () => this.#sendSizeSoon()
    if (this.#showSnippet !== undefined) return
    const asText = (camera, as) => this.#transport.request('page.format', { camera, as })
    const chosen = [remembered('format'), 'maplibre'].find((wanted) =>
      formats.some(({ id }) => id === wanted),
    )
    this.#showSnippet = this.#panel.offerFormats(formats, chosen, asText)
    this.#makeMap(style)
  }

  /** Draws the land first: MapLibre is large. */
  async #makeMap(style) {
    const data = baseMapData()
    const [far, base] = await Promise.all([loaded(data.far), loaded(data.style)])
    const earth = { ...data, far, style: base, names: loaded(data.names) }
    this.#pane.sketch(earth)
    const wait = setTimeout(() => this.#say('maplibre', waiting), patience)
    const maplibre = await mapLibre()
    clearTimeout(wait)
    this.#say('maplibre', undefined)
    const version = this.#pane.start(maplibre, { style, earth })
    element('streets').disabled = version === ''
    element('versions').textContent = version && `MapLibre ${version}`
  }

  #takeState(state) {
    this.#say('removed', undefined)
    this.#timeLine.clock = state.clock
    this.#director.settings = state
    this.#pane.configure(state)
  }

  #takeCamera({ camera, time }) {
    this.#timeLine.tick(time)
    this.#pane.show(camera)
  }

  /** Writes the newest camera's values, at once after a pause. */
  #write = latestOnly(async () => {
    const camera = this.#camera
    // Both of one frame.
    await this.#showSnippet?.(camera)
    this.#panel.camera = camera
    element('step').textContent = this.#pane.labels.hasGraticule ? `every ${stepText(camera)}` : ''
    this.#showPlace()
    const isNear = this.#pane.isOffline && camera.zoom >= nearGround
    if (!this.#hasOffered || !isNear) this.#offerStreets(isNear)
    await new Promise((resolve) => setTimeout(resolve, writeTime))
  })

  /** What the host shows, or a search, replaces the last of it; files that were opened here stay. */
  #showHosts({ data }) {
    const files = this.#shown.filter(({ isHosts }) => !isHosts)
    this.#show(data ? [{ name: 'From the host', isHosts: true, data }, ...files] : files)
  }

  #show(shown) {
    this.#shown = shown
    this.#listShown()
    const features = shown.flatMap(({ data }) => featuresOf(data))
    const data = shown.length > 1 ? { type: 'FeatureCollection', features } : shown[0]?.data
    this.#showData(data ?? null)
  }

  #listShown() {
    element('shown').replaceChildren(
      ...this.#shown.map((one) => {
        const features = featuresOf(one.data)
        const {
          stroke,
          fill = stroke,
          'marker-color': color = fill,
        } = features[0]?.properties ?? {}
        const swatch = made('i', {})
        swatch.style.backgroundColor = color ?? 'var(--shape)'
        const number = `${features.length} ${features.length === 1 ? 'feature' : 'features'}`
        const notice = one.notice ? `; ${one.notice}` : ''
        const close = button('×', () =>
          this.#changeShown(this.#shown.filter((each) => each !== one)),
        )
        close.ariaLabel = `Remove ${one.name}`
        const name = made('span', {}, one.name, made('small', {}, number + notice))
        return made('li', {}, swatch, name, close)
      }),
    )
  }

  #changeShown(shown) {
    const before = this.#shown
    this.#changed(() => this.#show(before))
    this.#show(shown)
  }

  /** Remembers how a change is undone. */
  #changed(undo) {
    this.#undos.push(undo)
    element('undo').disabled = false
  }

  /** The camera is about to be moved here. */
  #willMove() {
    const camera = this.#camera
    this.#changed(() => this.#transport.request('camera.set', { camera }))
  }

  #undo() {
    const undo = this.#undos.pop()
    element('undo').disabled = this.#undos.length === 0
    return undo?.()
  }

  #showData(data) {
    this.#data = data
    element('fit').disabled = data === null
    this.#director.data = data
    this.#pane.showCard()
    this.#pane.labels.features = data
    this.#pane.overlays.shape = data
    // The ride along the earlier data has ended.
    if (this.#pane.labels.ride) this.#takePath({ duration: 0, cameras: [] })
    this.#pane.labels.ride = Ride.along(data, this.#path.cameras)
  }

  #takePath(params) {
    this.#timeLine.path = params
    this.#path = params
    this.#pane.labels.ride = Ride.along(this.#data, params.cameras)
    this.#drawPath()
  }

  /** Offers streets where users expect them, the first time. */
  #offerStreets(isOffered) {
    const chip = element('offer')
    if (isOffered !== chip.hidden || element('streets').disabled) return
    this.#hasOffered ||= isOffered
    chip.hidden = !isOffered
    this.#pane.avoidObstacles()
  }

  #hasOffered = false

  /** Draws the way of the target: a route's own places, and nothing beside the line that a ride goes along. */
  #drawPath() {
    const { cameras, steps = [] } = this.#path
    const isShown = element('show-path').checked && !this.#pane.labels.ride
    const places = steps.flatMap(({ route }) => (route ? placesOf(route.coordinates) : []))
    const path = places.length > 0 ? places : cameras.map(({ target }) => toLngLat(target))
    this.#pane.overlays.path = isShown ? path : []
  }

  #ended({ reason }) {
    this.#pane.part('notices').replaceChildren()
    this.#say('ended', reason)
    this.#showState('ended')
  }

  // MARK: Size

  #sendSize() {
    if (this.#resizes) this.#transport.tell('page.resize', this.#pane.stage.room)
  }

  #sendSizeSoon() {
    clearTimeout(this.#sizeTimer)
    this.#sizeTimer = setTimeout(() => this.#sendSize(), resizeDelay)
  }

  #sizeTimer

  /** Where the pointer is, in the frame's points; undefined beside the map. */
  #pointer

  /** Shows the coordinate under the pointer in the frame that was drawn; nothing above the horizon. */
  #showPlace() {
    const place = this.#pointer && this.#pane.placeAt(this.#pointer)
    element('pointer').textContent = place
      ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
      : ''
  }

  // MARK: Controls

  #connectControls() {
    const on = (id, name, body) => element(id).addEventListener(name, body)
    on('pick', 'click', () => this.#pick())
    on('theme', 'click', () => {
      this.#setTheme(this.#theme === 'dark' ? 'light' : 'dark')
      remember('theme', this.#theme)
    })
    on('copy', 'click', () => this.#attempt(() => this.#copy()))
    // A second press goes there again: the text is the same, and is not changed.
    on('search', 'keydown', ({ key, isComposing, target }) => {
      if (key !== 'Enter' || isComposing || target.value.trim() === '') return
      this.#willMove()
      this.#attempt(() => this.#transport.request('page.find', { text: target.value }))
    })
    on('fit', 'click', () => {
      this.#willMove()
      this.#attempt(() => this.#fit())
    })
    this.#pane.part('frame').append(element('offer'))
    on('streets', 'click', () => this.#toggleStreets())
    on('offer-streets', 'click', () => this.#toggleStreets())
    on('offer-close', 'click', () => this.#offerStreets(false))
    on('ride', 'click', () => this.#willMove())
    on('undo', 'click', () => this.#attempt(() => this.#undo()))
    on('open', 'click', () => element('file').click())
    on('file', 'change', ({ target }) => {
      this.#openAll([...target.files])
      target.value = '' // The same file may be opened again.
    })
    const dim = (isOver) => element('area').classList.toggle('dropping', isOver)
    // Anywhere: beside the map a browser would leave the page for the file.
    const onFile = (name, body) =>
      addEventListener(name, (event) => {
        if (!event.dataTransfer.types.includes('Files')) return // Text may be dropped into a field.
        event.preventDefault()
        body(event)
      })
    onFile('dragover', () => dim(true))
    onFile('dragleave', ({ relatedTarget }) => dim(relatedTarget !== null))
    onFile('drop', ({ dataTransfer }) => {
      dim(false)
      this.#openAll([...dataTransfer.files])
    })
    let edits = Promise.resolve()
    this.#panel.onEdit = (change) =>
      (edits = edits.then(() => this.#attempt(() => this.#edit(change))))
    this.#pane.gestures.onClick = (point) => {
      const at = this.#pane.stage.pointDrawn(point)
      this.#pane.showCard(propertiesCard(this.#pane.overlays.choose(at)), at)
    }
    const point = (at) => {
      this.#pointer = at && this.#pane.stage.pointDrawn(at)
      this.#showPlace()
    }
    // During a drag the same place stays under the pointer.
    this.#pane.hands.addEventListener(
      'pointermove',
      (event) => event.buttons === 0 && point(this.#pane.stage.point(event)),
    )
    this.#pane.hands.addEventListener('pointerleave', () => point())
    addEventListener('keydown', ({ key, target, ctrlKey, altKey, metaKey }) => {
      const isTyped = target.matches('input:not([type=range], [type=checkbox]), select, textarea')
      if (!isTyped && (ctrlKey || metaKey) && key === 'z') this.#attempt(() => this.#undo())
      if (isTyped || ctrlKey || altKey || metaKey) return
      if (key.toLowerCase() === 'k') this.#attempt(() => this.#director.addKeyframe())
    })
    on('show-path', 'change', () => this.#drawPath())
    on('show-graticule', 'change', ({ target }) => {
      this.#pane.labels.hasGraticule = target.checked
      this.#pane.labels.draw()
      this.#write()
    })
  }

  /** Calls a function, and shows its error. */
  async #attempt(body) {
    this.#say('failed', undefined)
    try {
      await body()
    } catch ({ message }) {
      this.#say('failed', message, 6000)
    }
  }

  /** An edit starts from the camera of the previous edit, which may not have been shown yet. */
  async #edit(change) {
    const camera = await this.#transport.request('camera.get', {})
    this.#willMove()
    await this.#transport.request('camera.set', { camera: change(camera) })
  }

  /** Opens files one after the other, and says which of them could not be opened. */
  #openAll(files) {
    return this.#attempt(async () => {
      const faults = []
      for (const file of files)
        await this.#open(file).catch(({ message }) =>
          faults.push(`${file.name} cannot be shown: ${message}`),
        )
      if (faults.length > 0) throw new Error(faults.join('; '))
    })
  }

  async #open(file) {
    const megabytes = Math.ceil(file.size / 1e6)
    if (file.size > mostBytes)
      throw new Error(`it has ${megabytes} MB, and at most ${mostBytes / 1e6} MB can be shown`)
    const { notice, data, ...rest } = contents(file.name, await file.text())
    if (data === undefined) await this.#transport.request('page.open', rest)
    else {
      const name = file.name.replace(/\.\w+$/, '')
      const own = colours[this.#shown.length % colours.length]
      this.#changeShown([...this.#shown, { name, notice, data: own ? coloured(data, own) : data }])
      this.#director.name = name
      await this.#fit()
    }
    const time = notice ? 6000 : 3000
    this.#say('done', `${file.name} is shown${notice ? `: ${notice}` : ''}.`, time)
  }

  /** Shows all of what is drawn. */
  #fit() {
    const update = updateShowing(positionsOf(this.#data, notGeoJSON))
    return update && this.#transport.request('camera.move', { update })
  }

  async #toggleStreets() {
    const isShown = element('streets').getAttribute('aria-pressed') === 'true'
    element('streets').setAttribute(
      'aria-pressed',
      String(await this.#pane.setStyle(isShown ? null : streets)),
    )
    this.#write()
  }

  async #copy() {
    remember('format', element('format').value)
    await this.#showSnippet()
    await navigator.clipboard.writeText(element('snippet').textContent)
    this.#say('done', 'Copied.', 1500)
  }

  #pick() {
    this.#transport.tell('page.pick', {})
    this.#say('done', 'Handed to the editor.', 1500)
  }

  #setTheme(theme) {
    this.#theme = theme
    document.documentElement.dataset.theme = theme
    element('theme').textContent = theme === 'dark' ? 'Light' : 'Dark'
    this.#pane.theme = theme
  }

  // MARK: Notices

  #showState(state) {
    const texts = { connected: 'live', lost: 'not connected', ended: 'ended' }
    if (element('state').dataset.state === 'ended' && state === 'lost') return
    element('state').dataset.state = state
    element('state').textContent = texts[state]
    element('pick').disabled = state !== 'connected'
    for (const part of document.querySelectorAll(live)) part.inert = state !== 'connected'
    if (state !== 'ended') {
      this.#say(
        'lost',
        state === 'lost' ? 'The preview is not connected. What is shown may be old.' : undefined,
      )
    }
    if (state === 'connected') this.#say('ended', undefined)
  }
}

const button = (text, onclick) => made('button', { onclick }, text)

/** The features of some GeoJSON. */
const featuresOf = (data) =>
  data.features ??
  (data.type === 'Feature' ? [data] : [{ type: 'Feature', properties: {}, geometry: data }])

/** The same, in a colour where it has none of its own. */
const coloured = (data, colour) => ({
  type: 'FeatureCollection',
  features: featuresOf(data).map(({ properties, ...feature }) => ({
    ...feature,
    properties: { stroke: colour, fill: colour, 'marker-color': colour, ...properties },
  })),
})

/** The places of a route as positions; none of an encoded polyline. */
function placesOf(line) {
  return Array.isArray(line) ? line.map(toLngLat) : (line.coordinates ?? [])
}

/** Loads MapLibre; resolves with it, or with the error. */
function mapLibre() {
  const script = element('maplibre').content.querySelector('script')
  return new Promise((resolve) => {
    const end = () => resolve(globalThis.maplibregl ?? new Error(missing))
    if (!script) return end()
    script.onload = script.onerror = end
    document.head.append(script)
  })
}

const missing =
  'It could not be loaded: install `maplibre-gl`, or start with `--maplibre PATH`, its folder or file.'

if (new URLSearchParams(location.search).has('film'))
  globalThis.film = new Film(element('area'), mapLibre())
else new Page()
