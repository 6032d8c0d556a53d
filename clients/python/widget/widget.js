// The map in a notebook: what the engine tells is drawn, and what hands do is asked. One such view stands
// for each output that shows the widget.

import { CameraMap } from '../../preview/page/camera-map.js'
import { Gestures } from '../../preview/page/gestures.js'
import { Overlays } from '../../preview/page/overlays.js'
import { Stage } from '../../preview/page/stage.js'
import { Kernel } from './kernel.js'
import { landOf, mapLibreOf } from './files.js'
import { followTheme } from './theme.js'

const resizeDelay = 100

const markup = `
<div class="mapcam-area">
  <div class="mapcam-frame">
    <div class="mapcam-map"></div>
    <svg class="mapcam-cross" viewBox="-12 -12 24 24" aria-hidden="true"><path d="M0-10v7M0 3v7M-10 0h7M3 0h7"/></svg>
    <div class="mapcam-hands" tabindex="0" role="application" data-lm-suppress-shortcuts="true"
      aria-label="Map. Arrows pan, plus and minus zoom, Shift with arrows turns and tilts, 0 is north up."></div>
  </div>
  <div class="mapcam-corner">
    <button type="button" class="mapcam-compass" title="North up (0)" aria-label="North up">
      <svg viewBox="0 0 32 32" aria-hidden="true"><g><path class="north" d="M16 4l4.5 12h-9z"/><path class="south" d="M16 28l4.5-12h-9z"/></g></svg>
    </button>
    <div class="mapcam-pair">
      <button type="button" class="mapcam-in" title="Zoom in (+)" aria-label="Zoom in">+</button>
      <button type="button" class="mapcam-out" title="Zoom out (−)" aria-label="Zoom out">−</button>
    </div>
  </div>
  <div class="mapcam-notices" role="status" aria-live="polite"></div>
</div>
<div class="mapcam-line"><span class="mapcam-values"></span><span class="mapcam-source"></span></div>`

class View {
  #model
  #root
  #kernel
  #stage
  #gestures
  #cameraMap
  #overlays
  #theme = 'light'
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #ends = []
  #sizeTimer

  constructor(model, element) {
    this.#model = model
    this.#root = document.createElement('div')
    this.#root.className = 'mapcam-widget'
    this.#root.innerHTML = markup
    element.append(this.#root)
    this.#root.mapcam = { map: undefined, camera: undefined } // What tinkerers and tests find.
    this.#kernel = new Kernel(model, (name, text) => this.#say(name, text))
    this.#kernel.onRunning = (isRunning) => (this.#gestures.isRunning = isRunning)
    this.#stage = new Stage(this.#part('area'), this.#part('frame'))
    const hands = this.#part('hands')
    this.#gestures = new Gestures(hands, this.#stage, (method, params) => this.#kernel.ask(method, params))
    this.#gestures.camera = () => this.#root.mapcam.camera
    this.#gestures.center = () => this.#center
    // What a key or a button does to the map it does not do to the notebook, too.
    for (const name of ['keydown', 'contextmenu', 'dblclick', 'wheel']) {
      hands.addEventListener(name, (event) => event.defaultPrevented && event.stopPropagation())
    }
    this.#part('in').addEventListener('click', () => this.#gestures.zoomBy(1))
    this.#part('out').addEventListener('click', () => this.#gestures.zoomBy(-1))
    this.#part('compass').addEventListener('click', () => this.#gestures.northUp())
    this.#follow('_state', () => this.#takeState())
    this.#follow('_settings', () => this.#watchTheme())
    this.#follow('_shapes', () => this.#overlays && (this.#overlays.shape = this.#shapes))
    this.#follow('_notice', () => this.#say('ended', model.get('_notice') || undefined))
    this.#start()
  }

  /** Gives back what a browser has little of: a page may have some sixteen WebGL contexts. */
  remove() {
    this.#isRemoved = true
    this.#stopTheme()
    this.#stage.onRoom = () => {}
    for (const end of this.#ends) end()
    this.#kernel.close()
    this.#cameraMap?.map.remove()
    this.#root.remove()
  }

  #isRemoved = false
  #stopTheme = () => {}

  #part(name) {
    return this.#root.querySelector(`.mapcam-${name}`)
  }

  #follow(trait, body) {
    this.#model.on(`change:${trait}`, body)
    this.#ends.push(() => this.#model.off(`change:${trait}`, body))
    body()
  }

  get #settings() {
    return this.#model.get('_settings')
  }

  get #shapes() {
    const shapes = this.#model.get('_shapes')
    return shapes.type ? shapes : null
  }

  async #start() {
    const { maplibre, style, resize } = this.#settings
    const source = this.#part('source')
    source.textContent = 'MapLibre is being loaded …'
    try {
      const [library, land] = await Promise.all([
        mapLibreOf(maplibre, this.#kernel),
        style ? undefined : landOf(this.#kernel),
      ])
      if (this.#isRemoved) return
      const options = { style: style || null, theme: this.#theme, land }
      this.#cameraMap = new CameraMap(library, this.#part('map'), options)
    } catch (error) {
      source.textContent = ''
      this.#say('no-maplibre', `MapLibre GL JS could not be started: ${error.message}`)
      return
    }
    const { map, version } = this.#cameraMap
    source.textContent = `MapLibre ${version}${maplibre.url ? ` from ${new URL(maplibre.url).host}` : ''}${style ? '' : ' · Natural Earth'}`
    this.#root.mapcam.map = map
    this.#cameraMap.onCamera = (camera) => this.#drawn(camera)
    this.#cameraMap.onBent = (isBent) => this.#showBent(isBent, version)
    this.#overlays = new Overlays(this.#cameraMap, this.#stage, this.#theme)
    this.#overlays.shape = this.#shapes
    map.on('error', ({ error }) => this.#say('map-error', `MapLibre: ${error?.message}`))
    this.#takeState()
    if (!resize) return
    this.#stage.onRoom = (room) => this.#sendSize(room)
    this.#sendSize(this.#stage.room)
  }

  // MARK: What the engine tells

  #takeState() {
    const state = this.#model.get('_state')
    const { resize, height } = this.#settings
    const { size } = state
    const area = this.#part('area').style
    area.height = resize ? `${height}px` : ''
    area.maxWidth = resize ? '' : `${size.width}px`
    area.aspectRatio = resize ? '' : `${Math.max(size.width, 1)} / ${Math.max(size.height, 1)}`
    this.#gestures.isRunning = state.isRunning
    this.#padding = state.padding
    if (size.width !== this.#stage.size.width || size.height !== this.#stage.size.height) this.#stage.size = size
    const { x, y } = this.#center
    this.#part('cross').style.transform = `translate(${x - 12}px, ${y - 12}px)`
    this.#configure(state)
    this.#cameraMap?.show(state.camera)
  }

  #configured = ''

  #configure({ size, padding, fieldOfView }) {
    if (this.#cameraMap === undefined) return
    const text = JSON.stringify([size, padding, fieldOfView])
    if (text === this.#configured) return
    this.#configured = text
    this.#cameraMap.configure({ size, padding, fieldOfView })
  }

  /** A camera was given to MapLibre. */
  #drawn(camera) {
    this.#root.mapcam.camera = camera
    const { target, zoom, bearing, viewingAngle } = camera
    const side = (value, positive, negative) => `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
    this.#part('values').textContent = [
      `${side(target.latitude, 'N', 'S')}, ${side(target.longitude, 'E', 'W')}`,
      `zoom ${zoom.toFixed(2)}`,
      `bearing ${bearing.toFixed(0)}°`,
      `viewing angle ${viewingAngle.toFixed(0)}°`,
    ].join(' · ')
    this.#part('compass').querySelector('g').setAttribute('transform', `rotate(${-bearing} 16 16)`)
    this.#overlays.follow(camera, !this.#settings.style)
  }

  get #center() {
    const { width, height } = this.#stage.size
    const { top, left, bottom, right } = this.#padding
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
  }

  // MARK: What the page decides

  #sendSize({ width, height }) {
    clearTimeout(this.#sizeTimer)
    const { size } = this.#model.get('_state')
    if (width === 0 || (size.width === width && size.height === height)) return
    this.#sizeTimer = setTimeout(() => this.#kernel.ask('map.configure', { size: { width, height } }), resizeDelay)
  }

  #watchTheme() {
    this.#stopTheme()
    this.#stopTheme = followTheme(this.#settings.theme, (theme) => {
      this.#theme = theme
      this.#root.dataset.theme = theme
      if (this.#overlays) this.#overlays.theme = theme
      if (this.#cameraMap) this.#cameraMap.theme = theme
    })
  }

  // MARK: Notices

  #showBent(isBent, version) {
    this.#say(
      'bent',
      isBent
        ? `MapLibre ${version} cannot show this camera, which sees the world’s edge: what is drawn differs. Releases from 5.10 can.`
        : undefined,
    )
  }

  /** A notice under a name; without a text it goes. */
  #say(name, text) {
    const root = this.#part('notices')
    root.querySelector(`[data-name="${name}"]`)?.remove()
    if (text === undefined) return
    const notice = document.createElement('p')
    notice.dataset.name = name
    notice.textContent = text
    root.append(notice)
  }
}

export default {
  render({ model, el }) {
    const view = new View(model, el)
    return () => view.remove()
  },
}
