// The map in a notebook: it draws the engine's state, and turns gestures into requests. Each output that
// shows the widget has a view of its own.

import { MapPane } from '../../javascript/page/map-pane.js'
import { Kernel, earthOf, mapLibreOf } from './kernel.js'

const markup = `
<div class="mapcam-area"></div>
<div class="mapcam-source"></div>`

class View {
  #model
  #root
  #kernel
  #pane
  #ends = []

  constructor(model, element) {
    this.#model = model
    this.#root = document.createElement('div')
    this.#root.className = 'mapcam mapcam-widget'
    this.#root.innerHTML = markup
    element.append(this.#root)
    this.#kernel = new Kernel(model, (name, text, time) => this.#pane.say(name, text, time))
    this.#pane = new MapPane(this.#part('area'), (method, params) =>
      this.#kernel.ask(method, params),
    )
    this.#root.mapcam = this.#pane.handle
    const { gestures, hands } = this.#pane
    this.#kernel.onRunning = (isRunning) => (gestures.isRunning = isRunning)
    // The notebook does not get the events that the map handles.
    for (const name of ['keydown', 'contextmenu', 'dblclick', 'wheel']) {
      hands.addEventListener(name, (event) => event.defaultPrevented && event.stopPropagation())
    }
    this.#follow('_state', () => this.#takeState())
    this.#follow('_shapes', () => this.#drawShapes())
    this.#follow('_notice', () => this.#pane.say('ended', model.get('_notice') || undefined))
    this.#ends.push(followTheme((theme) => this.#takeTheme(theme)))
    this.#start()
  }

  /** Frees the WebGL context: a page can have about sixteen. */
  remove() {
    this.#isRemoved = true
    for (const end of this.#ends) end()
    this.#kernel.close()
    this.#pane.remove()
    this.#root.remove()
  }

  #isRemoved = false

  #part(name) {
    return this.#root.querySelector(`.mapcam-${name}`)
  }

  #follow(trait, body) {
    this.#model.on(`change:${trait}`, body)
    this.#ends.push(() => this.#model.off(`change:${trait}`, body))
    body()
  }

  #drawShapes() {
    const shapes = this.#model.get('_shapes')
    this.#pane.overlays.shape = shapes.type ? shapes : null
  }

  async #start() {
    const { maplibre, style } = this.#model.get('_settings')
    const source = this.#part('source')
    source.textContent = 'MapLibre is being loaded …'
    const [library, earth] = await Promise.all([
      mapLibreOf(maplibre, this.#kernel).catch((error) => error),
      earthOf(this.#kernel), // Also what is shown where the style cannot be loaded.
    ])
    if (this.#isRemoved) return
    this.#pane.labels.hasGraticule = !style
    const version = this.#pane.start(library, { style: style || null, earth })
    const from = maplibre.url ? ` from ${new URL(maplibre.url).host}` : ''
    source.textContent = [version && `MapLibre ${version}${from}`, style ? '' : 'Natural Earth']
      .filter(Boolean)
      .join(' · ')
    this.#takeState()
  }

  // MARK: From the engine

  #takeState() {
    const state = this.#model.get('_state')
    const { width, height } = state.size
    const area = this.#part('area').style
    area.maxWidth = `${width}px`
    area.aspectRatio = `${Math.max(width, 1)} / ${Math.max(height, 1)}`
    this.#pane.configure(state)
  }

  #takeTheme(theme) {
    this.#root.dataset.theme = theme
    this.#pane.theme = theme
  }
}

// The notebook's theme: light or dark.

/** Calls `apply` with the theme, now and when it changes. @returns a function that ends it. */
function followTheme(apply) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let last
  const look = () => {
    const theme = themeAround(system)
    if (theme !== last) apply((last = theme))
  }
  const observer = new MutationObserver(look)
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true })
  system.addEventListener('change', look)
  look()
  return () => {
    observer.disconnect()
    system.removeEventListener('change', look)
  }
}

function themeAround(system) {
  const { body, documentElement: html } = document
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === 'false' ? 'dark' : 'light' // Jupyter
  if (body.dataset.vscodeThemeKind)
    return /dark|high-contrast$/.test(body.dataset.vscodeThemeKind) ? 'dark' : 'light'
  const colab = html.getAttribute('theme')
  if (colab) return colab === 'dark' ? 'dark' : 'light'
  return system.matches ? 'dark' : 'light'
}

export default {
  render({ model, el }) {
    const view = new View(model, el)
    return () => view.remove()
  },
}
