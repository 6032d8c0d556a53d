// MapLibre as a view of the engine's camera.

import { styleOf } from './base-style.js'

/** From this zoom on the outlines of 1:50m are drawn. */
export const nearZoom = 4

export class CameraMap {
  /** Called with the camera of each frame that MapLibre has drawn. */
  onRender = () => {}
  #maplibre
  #camera
  #padding = { top: 0, left: 0, bottom: 0, right: 0 }
  #earth
  #isLoaded = false
  #isNear = false
  #theme

  /** Whether the built-in style is shown. */
  isOffline = true
  /** Whether the style draws a sky, or terrain, which may hide it. */
  hasSky = false

  /** @param earth the built-in style, and its data: {style, far, near}. */
  constructor(maplibre, container, { theme, earth }) {
    this.#maplibre = maplibre
    this.container = container
    this.#earth = earth
    this.#theme = theme
    this.map = new maplibre.Map({
      container,
      style: this.#style.base,
      interactive: false,
      attributionControl: false,
      trackResize: false,
      fadeDuration: 0,
      minZoom: -2,
      maxZoom: 29,
      maxPitch: 89,
      maxCanvasSize: [8192, 8192],
      renderWorldCopies: true,
      // Cameras that see the world's edge are shown unchanged. Releases before 5.10 ignore this option.
      transformConstrain: (center, zoom) => ({ center, zoom: zoom ?? 0 }),
    })
    for (const name of ['styledata', 'sourcedata'])
      this.map.on(name, (event) => this.#credit(event))
    this.map.addControl(new maplibre.AttributionControl({ compact: false }))
    this.map.on('render', () => this.#camera && this.onRender(this.#rendered))
    this.map.once('load', () => {
      this.#isLoaded = true
      if (this.#camera) this.show(this.#camera)
    })
  }

  /** Before MapLibre's control shows it as HTML, what credits a source loses all but its text and links. */
  #credit({ sourceId, sourceDataType }) {
    if (this.isOffline || (sourceId && sourceDataType !== 'metadata')) return
    for (const id of sourceId ? [sourceId] : Object.keys(this.map.getStyle()?.sources ?? {})) {
      const source = this.map.getSource(id)
      if (source?.attribution) source.attribution = textWithLinks(source.attribution)
    }
  }

  /** Shows a style or the one at an address, or the built-in one for null. Rejects, and changes nothing, if that fails. */
  async setStyle(given) {
    const style = typeof given === 'string' ? await fetched(given) : given
    this.isOffline = style === null
    this.hasSky = Boolean(style?.sky ?? style?.terrain)
    this.map.setStyle(style ?? this.#style.base, { diff: false })
    this.#isNear = false
    if (this.#camera) this.show(this.#camera)
  }

  get version() {
    return this.#maplibre.getVersion?.() ?? this.#maplibre.version ?? ''
  }

  /** Shows a camera at once. */
  show(camera) {
    this.#camera = camera
    this.#jump(camera)
    this.map.triggerRepaint() // Also of a camera that MapLibre shows as the one before: the next waits for this frame.
    if (this.#isLoaded && this.isOffline && !this.#isNear && camera.zoom > nearZoom)
      this.#loadNear()
  }

  /** MapLibre's popup of an element, at a point of the map. */
  popup(content, { x, y }) {
    return new this.#maplibre.Popup({ closeButton: false, focusAfterOpen: false, offset: 8 })
      .setLngLat(this.map.unproject([x, y]))
      .setDOMContent(content)
      .addTo(this.map)
  }

  /** The engine's size, padding and field of view. */
  configure({ size, padding, fieldOfView }) {
    const { container, map } = this
    for (const [name, side] of [
      ['width', 'clientWidth'],
      ['height', 'clientHeight'],
    ]) {
      container.style[name] = `${size[name]}px`
      // MapLibre would round it to whole points.
      Object.defineProperty(container, side, { configurable: true, value: Math.max(size[name], 1) })
    }
    map.resize()
    map.setVerticalFieldOfView?.(fieldOfView)
    this.#padding = padding
    if (!this.#camera) return
    this.#jump(this.#camera)
    map.redraw() // In this frame: a canvas of another size is empty.
  }

  /** The built-in style, and the layers on top of any style. */
  get #style() {
    return styleOf(this.#earth.style, this.#theme, this.#earth.far)
  }

  /** The layers of the host's data and of an animation's path. */
  get overlays() {
    return this.#style.overlays
  }

  set theme(theme) {
    this.#theme = theme
    const { base, overlays } = this.#style
    for (const { id, paint, layout } of [...(this.isOffline ? base.layers : []), ...overlays]) {
      if (!this.map.getLayer(id)) continue
      for (const [name, value] of Object.entries(paint ?? {}))
        this.map.setPaintProperty(id, name, value)
      for (const [name, value] of Object.entries(layout ?? {}))
        this.map.setLayoutProperty(id, name, value)
    }
  }

  /** Loads the detailed land once the camera is near. */
  async #loadNear() {
    this.#isNear = true
    const data = await given(this.#earth.near)
    const source = this.map.getSource('land')
    if (source) source.setData(data)
    else this.map.once('style.load', () => this.map.getSource('land').setData(data))
  }

  /** The camera in MapLibre's form. */
  get #rendered() {
    const { map } = this
    const { lat: latitude, lng: longitude } = map.getCenter()
    return {
      target: { latitude, longitude },
      zoom: map.getZoom() + 1,
      bearing: map.getBearing(),
      viewingAngle: map.getPitch(),
    }
  }

  #jump({ target, zoom, bearing, viewingAngle }) {
    this.map.jumpTo({
      center: [target.longitude, target.latitude],
      zoom: zoom - 1,
      bearing,
      pitch: viewingAngle,
      padding: this.#padding,
    })
  }
}

/** HTML without anything but its text and its links to the web. (MapLibre keeps the second of two dangerous attributes.) */
function textWithLinks(html) {
  const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt()};`)
  const within = ({ childNodes }) =>
    [...childNodes]
      .map((node) => {
        if (node.nodeName === '#text') return escaped(node.data)
        const text = within(node)
        const isLink = node.nodeName === 'A' && /^https?:$/.test(node.protocol)
        return isLink ? `<a href="${escaped(node.href)}" target="_blank">${text}</a>` : text
      })
      .join('')
  return within(new DOMParser().parseFromString(html, 'text/html').body)
}

/** Data as they are, or the result of a function that loads them. */
const given = (data) => (typeof data === 'function' ? data() : data)

/** The same, also from an address. */
export async function loaded(data) {
  const found = await given(data)
  return typeof found === 'string' ? (await fetch(found)).json() : found
}

/** How long a server has for its style, in milliseconds. */
const patience = 6000

async function fetched(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.json()
}
