// The camera's values, and the formats to copy it in.

import { newest } from './transport.js'

export class Panel {
  #root
  #camera

  /** Called with a function from a camera to one with the edited value. */
  onEdit = () => {}

  constructor(root) {
    this.#root = root
    for (const input of root.querySelectorAll('[data-value]')) input.addEventListener('change', () => this.#edit(input))
    this.summary = document.querySelector('#summary')
  }

  #edit(input) {
    const { value: name } = input.dataset
    const number = Number.parseFloat(input.value)
    const edited = (values) => ({ ...values, [name]: number })
    input.blur()
    if (Number.isFinite(number)) this.onEdit((camera) => (name in camera ? edited(camera) : { ...camera, target: edited(camera.target) }))
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

  /** Shows the properties of a feature; nothing where there are none. */
  set feature(properties) {
    const section = this.#root.querySelector('#feature')
    const rows = Object.entries(properties ?? {}).flatMap(([name, value]) =>
      [['dt', name], ['dd', value]].map(([tag, text]) => Object.assign(document.createElement(tag), { textContent: text })))
    section.hidden = rows.length === 0
    section.querySelector('dl').replaceChildren(...rows)
  }

  /**
   * Fills the list of formats, and connects the button that copies. `chosen` is the first one, and `format(camera, as)` promises
   * a camera's text. Returns a function that shows the text of the camera as it is now.
   */
  offerFormats(formats, chosen, format, say) {
    const select = this.#root.querySelector('#format')
    const text = this.#root.querySelector('#snippet')
    select.replaceChildren(...formats.map(({ id, title }) => new Option(title, id)))
    if (chosen) select.value = chosen
    const show = newest(async () => {
      if (this.#camera) text.textContent = await format(this.#camera, select.value).catch(() => text.textContent)
    })
    select.addEventListener('change', () => show())
    this.#root.querySelector('#copy').addEventListener('click', async () => {
      await show()
      await copied(text)
      say('Copied.')
    })
    this.#root.querySelector('#copying').hidden = false
    show()
    return show
  }
}

/**
 * Makes a tour of views that are added one by one, and saves it as a document.
 *
 * @param element finds an element by its id. @param camera gives the one that is shown. @param size gives the map's.
 * @param say shows a notice.
 */
export function connectTours(element, { camera, size, say }) {
  const views = []
  const on = (id, name, body) => element(id).addEventListener(name, body)

  on('tour-add', 'click', () => {
    views.push(camera())
    element('tour-save').disabled = views.length < 2
    say(views.length === 1 ? 'The tour begins here.' : `The tour passes ${views.length} views.`)
  })

  on('tour-save', 'click', () => {
    const [first, ...others] = views.splice(0)
    const steps = others.map((to) => ({ to, through: true }))
    const text = `${JSON.stringify({ tour: 1, size: size(), camera: first, steps }, null, 2)}\n`
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    link.download = 'map.tour.json'
    link.click()
    URL.revokeObjectURL(link.href)
    element('tour-save').disabled = true
  })
}

/** Copies an element's text; where the clipboard is not allowed, by selecting it. */
async function copied(element) {
  try {
    await navigator.clipboard.writeText(element.textContent)
  } catch {
    getSelection().selectAllChildren(element)
    document.execCommand('copy')
  }
}
