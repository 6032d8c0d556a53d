// The page: it draws what the bridge sends, and turns gestures into requests.

import { CameraMap } from './camera-map.js'
import { Gestures } from './gestures.js'
import { degreesText } from './graticule.js'
import { OtherViews } from './other-views.js'
import { Overlays } from './overlays.js'
import { Panel } from './panel.js'
import { Stage } from './stage.js'
import { TimeLine } from './time-line.js'
import { connect } from './transport.js'

const element = (id) => document.getElementById(id)
const resizeDelay = 60

/** For the console and tests: MapLibre's map, and the last camera that it got. */
const mapcam = (globalThis.mapcam = { map: undefined, camera: undefined })

class Page {
  #transport
  #stage = new Stage(element('area'), element('frame'))
  #panel = new Panel(element('panel'))
  #timeLine
  #gestures
  #cameraMap
  #overlays
  #id
  #resizes = false
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #otherViews
  #tilesAsked = false
  #theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  #showSnippet = () => {}
  #path = []

  constructor() {
    this.#transport = connect({
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#showState(state),
    })
    const ask = (method, params) => this.#transport.request(method, params)
    this.#otherViews = new OtherViews(element('views-row'), this.#transport)
    this.#otherViews.onChange = (views) => this.#overlays && (this.#overlays.views = views)
    this.#timeLine = new TimeLine(element('time-line'), ask)
    this.#gestures = new Gestures(element('hands'), this.#stage, ask)
    this.#gestures.camera = () => mapcam.camera
    this.#gestures.center = () => this.#center
    this.#connectControls()
    this.#setTheme(this.#theme)
    this.#fold()
  }

  // MARK: From the bridge

  #receive({ method, params }) {
    if (method === 'page.hello') return this.#begin(params)
    const { map = this.#id } = params
    if (map !== this.#id) return this.#otherViews.update(method, map)
    const handlers = {
      'map.state': () => this.#takeState(params),
      'map.removed': () => this.#say('removed', `The map “${map}” was removed.`),
      'map.animations': () => (this.#timeLine.animations = params),
      'camera.didChange': () => this.#takeCamera(params),
      'animation.path': () => this.#takePath(params),
      'preview.show': () => this.#overlays && (this.#overlays.shape = params.data),
      'preview.ended': () => this.#ended(params),
    }
    return handlers[method]?.()
  }

  #begin({ map, resize, hasHost, style }) {
    this.#id = map
    this.#resizes = resize
    this.#showState('connected')
    element('map-name').textContent = element('map-name').title = map
    // Without a host nothing can be inserted.
    element('actions').hidden = !hasHost
    document.title = `${map} · mapcam`
    // Before the map, which is slow to start: the bridge may wait for the size.
    this.#sendSize()
    if (this.#cameraMap === undefined) this.#makeMap(style)
    this.#stage.onRoom = () => this.#sendSizeSoon()
    this.#otherViews.begin(map)
  }

  #makeMap(style) {
    if (globalThis.maplibregl === undefined) {
      return this.#say(
        'no-maplibre',
        'MapLibre GL JS could not be loaded. Install `maplibre-gl`, or start with `--maplibre PATH`, its folder or file.',
      )
    }
    try {
      this.#cameraMap = new CameraMap(maplibregl, element('map'), { style, theme: this.#theme })
    } catch (error) {
      return this.#say('no-maplibre', `MapLibre could not start: ${error.message}`)
    }
    this.#cameraMap.onCamera = (camera) => this.#drawn(camera)
    this.#cameraMap.onBent = (isBent) => this.#showBent(isBent)
    this.#overlays = new Overlays(this.#cameraMap, this.#stage, this.#theme)
    this.#overlays.onStep = (step) => {
      element('step').textContent = step === null ? '' : `every ${degreesText(step)}`
    }
    mapcam.map = this.#cameraMap.map
    this.#cameraMap.map.on('error', ({ error }) => this.#say('map-error', `MapLibre: ${error?.message}`))
    element('versions').textContent = `MapLibre ${this.#cameraMap.version}`
    return undefined
  }

  #takeState(state) {
    this.#say('removed', undefined)
    this.#gestures.isRunning = state.isRunning
    this.#padding = state.padding
    this.#stage.size = state.size
    this.#cameraMap?.configure(state)
    this.#placeCross()
    this.#takeCamera(state)
  }

  #takeCamera({ camera, time }) {
    if (time !== undefined) this.#timeLine.tick(time)
    if (this.#cameraMap) this.#cameraMap.show(camera)
    else this.#drawn(camera)
  }

  /** A camera was drawn by MapLibre, or would be if it could be loaded. */
  #drawn(camera) {
    mapcam.camera = camera
    this.#panel.camera = camera
    this.#showSnippet()
    this.#overlays?.follow(camera, element('show-graticule').checked)
    this.#askTiles()
  }

  #takePath(params) {
    this.#timeLine.path = params
    this.#path = params.cameras
    this.#drawPath()
  }

  #drawPath() {
    if (this.#overlays && this.#path.length > 1) this.#overlays.path = element('show-path').checked ? this.#path : [this.#path[0]]
  }

  #ended({ reason }) {
    this.#say('ended', reason)
    this.#showState('ended')
  }

  // MARK: Size

  #sendSize() {
    if (this.#resizes) this.#transport.tell('page.resize', this.#stage.room)
  }

  #sendSizeSoon() {
    clearTimeout(this.#sizeTimer)
    this.#sizeTimer = setTimeout(() => this.#sendSize(), resizeDelay)
  }

  #sizeTimer

  get #center() {
    const { width, height } = this.#stage.size
    const { top, left, bottom, right } = this.#padding
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
  }

  #placeCross() {
    const { x, y } = this.#center
    element('cross').style.transform = `translate(${x - 12}px, ${y - 12}px)`
  }

  // MARK: What is drawn on top

  async #askTiles() {
    if (!this.#overlays || !element('show-tiles').checked || this.#tilesAsked) return
    this.#tilesAsked = true
    const camera = mapcam.camera
    try {
      const { tiles } = await this.#transport.request('projection.tiles', {})
      if (element('show-tiles').checked) this.#overlays.tiles = tiles
      element('tiles-text').textContent = tiles.length > 0 ? `${tiles.length} at z ${tiles[0].z}` : ''
    } catch (error) {
      element('tiles-text').textContent = error.message
    }
    this.#tilesAsked = false
    if (camera !== mapcam.camera) this.#askTiles()
  }

  // MARK: Controls

  #connectControls() {
    const on = (id, name, body) => element(id).addEventListener(name, body)
    on('zoom-in', 'click', () => this.#gestures.zoomBy(1))
    on('zoom-out', 'click', () => this.#gestures.zoomBy(-1))
    on('compass', 'click', () => this.#gestures.northUp())
    on('pick', 'click', () => this.#pick())
    on('theme', 'click', () => this.#setTheme(this.#theme === 'dark' ? 'light' : 'dark'))
    on('fold', 'click', () => this.#fold())
    on('show-path', 'change', () => this.#drawPath())
    on('show-cross', 'change', ({ target }) => element('cross').classList.toggle('off', !target.checked))
    on('show-graticule', 'change', ({ target }) => this.#overlays?.follow(mapcam.camera, target.checked))
    on('show-tiles', 'change', ({ target }) => {
      if (target.checked) return this.#askTiles()
      if (this.#overlays) this.#overlays.tiles = []
      element('tiles-text').textContent = ''
      return undefined
    })
    const formats = import('../src/formats.js')
    this.#panel.offerFormats(formats, (text) => this.#say('done', text, 1500)).then(
      (show) => (this.#showSnippet = show),
      () => {},
    )
  }

  #pick() {
    this.#transport.tell('page.pick', {})
    this.#say('done', 'Handed to the editor.', 1500)
  }

  #setTheme(theme) {
    this.#theme = theme
    document.documentElement.dataset.theme = theme
    element('theme').textContent = theme === 'dark' ? 'Light' : 'Dark'
    if (this.#overlays) this.#overlays.theme = theme
    if (this.#cameraMap) this.#cameraMap.theme = theme
  }

  /** In a narrow window the panel makes room for the map. */
  #fold() {
    if (!matchMedia('(max-width: 720px)').matches) return
    const isFolded = element('panel').classList.toggle('folded')
    element('fold').setAttribute('aria-expanded', String(!isFolded))
  }

  // MARK: Notices

  #showState(state) {
    const texts = { connected: 'live', lost: 'not connected', ended: 'ended' }
    if (element('state').dataset.state === 'ended' && state === 'lost') return
    element('state').dataset.state = state
    element('state').textContent = texts[state]
    if (state !== 'ended') {
      this.#say('lost', state === 'lost' ? 'The preview is not connected. What is shown may be old.' : undefined)
    }
    if (state === 'connected') this.#say('ended', undefined)
  }

  #showBent(isBent) {
    const version = this.#cameraMap.version
    this.#say(
      'bent',
      isBent
        ? `MapLibre ${version} cannot show this camera, which sees the world’s edge: what is drawn differs. Releases from 5.10 can.`
        : undefined,
    )
  }

  /** Shows a notice with a name; without a text it is removed. Text in backquotes is code. */
  #say(name, text, time) {
    const root = element('notices')
    root.querySelector(`[data-name="${name}"]`)?.remove()
    if (text === undefined) return
    const notice = document.createElement('p')
    notice.dataset.name = name
    notice.append(...text.split('`').map((part, index) => (index % 2 === 0 ? part : codeOf(part))))
    root.append(notice)
    if (time !== undefined) setTimeout(() => notice.remove(), time)
  }
}

function codeOf(text) {
  const code = document.createElement('code')
  code.textContent = text
  return code
}

new Page()
