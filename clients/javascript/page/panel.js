// The camera's values, and the formats to copy it in.

import { latestOnly } from './transport.js'
import { numberOf } from '../src/camera-forms.js'

/** Properties that say something of each place, or how they look (Mapbox's simplestyle). */
const unsaid = /^(?:coordinateProperties|coordTimes|(?:marker|stroke|fill)(?:-\w+)?)$/

/** A feature's title, description and other properties, which are shown beside it; undefined if it has none. */
export function propertiesCard(properties) {
  const { name, title = name, description, ...others } = properties ?? {}
  const rest = Object.entries(title === name ? others : { name, ...others })
  const told = rest
    .filter(([key, value]) => !unsaid.test(key) && value !== undefined)
    .flatMap(([key, value]) => [made('dt', {}, key), made('dd', {}, value)])
  const parts = [
    ...(title === undefined ? [] : [made('h2', {}, title)]),
    ...(description === undefined ? [] : [made('p', {}, ...linked(textOf(String(description))))]),
    ...(told.length === 0 ? [] : [made('dl', {}, ...told)]),
  ]
  const card = { className: 'mapcam-card', tabIndex: 0, role: 'region', ariaLabel: 'Properties' }
  return parts.length > 0 ? made('div', card, ...parts) : undefined
}

/** An element with some members and a content. */
export function made(tag, members, ...content) {
  const element = Object.assign(document.createElement(tag), members)
  element.append(...content)
  return element
}

/** The text of a description that is HTML, as those of KML are. Nothing in it is run or loaded. */
const textOf = (html) =>
  /<\w[^<>]*>/.test(html)
    ? new DOMParser()
        .parseFromString(html.replace(/<(?:br|\/p|\/div|\/tr)\b[^<>]*>/gi, '\n'), 'text/html')
        .body.textContent.trim()
    : html

/** A text whose addresses are links. */
const linked = (text) =>
  text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0
        ? part
        : made('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part),
    )

export class Panel {
  #root
  #camera

  /** Called with a function from a camera to one with the edited value. */
  onEdit = () => {}

  constructor(root) {
    this.#root = root
    for (const input of root.querySelectorAll('[data-value]'))
      input.addEventListener('change', () => this.#edit(input))
    this.summary = document.querySelector('#summary')
  }

  #edit(input) {
    const { value: name } = input.dataset
    const number = numberOf(input.value.replace(',', '.').replace(/°\s*$/, ''))
    const edited = (values) => ({ ...values, [name]: number })
    input.blur()
    if (Number.isFinite(number))
      this.onEdit((camera) =>
        name in camera ? edited(camera) : { ...camera, target: edited(camera.target) },
      )
    this.camera = this.#camera
  }

  set camera(camera) {
    this.#camera = camera
    const { target, zoom, bearing, viewingAngle } = camera
    const set = (name, text) => {
      const input = this.#root.querySelector(`[data-value="${name}"]`)
      if (input.value !== text && input !== document.activeElement) input.value = text
    }
    const [latitude, longitude] = [target.latitude.toFixed(6), target.longitude.toFixed(6)]
    set('latitude', latitude)
    set('longitude', longitude)
    set('zoom', zoom.toFixed(3))
    set('bearing', `${bearing.toFixed(1)}°`)
    set('viewingAngle', `${viewingAngle.toFixed(1)}°`)
    this.summary.textContent = `${latitude}, ${longitude} · z ${zoom.toFixed(2)}`
  }

  /**
   * Fills the list of formats; `chosen` is the first one, and `format(camera, as)` promises a camera's text. Returns a function
   * that shows a camera's text, and resolves then.
   */
  offerFormats(formats, chosen, format) {
    const select = this.#root.querySelector('#format')
    const text = this.#root.querySelector('#snippet')
    select.replaceChildren(...formats.map(({ id, title }) => new Option(title, id)))
    if (chosen) select.value = chosen
    const show = latestOnly(async (camera = this.#camera) => {
      if (camera)
        text.textContent = await format(camera, select.value).catch(() => text.textContent)
    })
    select.addEventListener('change', () => show())
    this.#root.querySelector('#copying').hidden = false
    show()
    return show
  }
}
