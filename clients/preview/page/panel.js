// The camera's values, and the formats to copy it in.

export class Panel {
  #root
  #camera

  constructor(root) {
    this.#root = root
    this.summary = document.querySelector('#summary')
    this.needle = document.querySelector('#needle')
  }

  set camera(camera) {
    this.#camera = camera
    const { target, zoom, bearing, viewingAngle } = camera
    const set = (name, text) => {
      const element = this.#root.querySelector(`[data-value="${name}"]`)
      if (element.textContent !== text) element.textContent = text
    }
    const [latitude, longitude] = [target.latitude.toFixed(6), target.longitude.toFixed(6)]
    set('latitude', latitude)
    set('longitude', longitude)
    set('zoom', zoom.toFixed(3))
    set('bearing', `${bearing.toFixed(1)}°`)
    set('viewingAngle', `${viewingAngle.toFixed(1)}°`)
    this.summary.textContent = `${latitude}, ${longitude} · z ${zoom.toFixed(2)}`
    this.needle.setAttribute('transform', `rotate(${-bearing} 16 16)`)
  }

  /**
   * Fills the list of formats, and connects the button that copies. `format(camera, as)` promises a camera's
   * text. Returns a function that shows the text of the camera as it is now.
   */
  offerFormats(formats, format, say) {
    const select = this.#root.querySelector('#format')
    const text = this.#root.querySelector('#snippet')
    select.replaceChildren(...formats.map(({ id, title }) => new Option(title, id)))
    let asked
    const show = () => (asked ??= update().finally(() => (asked = undefined)))
    /** One request after another, until the text is that of the camera as it is. */
    const update = async () => {
      for (let shown; shown !== `${select.value} ${JSON.stringify(this.#camera)}` && this.#camera; ) {
        shown = `${select.value} ${JSON.stringify(this.#camera)}`
        text.textContent = await format(this.#camera, select.value).catch(() => text.textContent)
      }
    }
    select.addEventListener('change', show)
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

/** Copies an element's text; where the clipboard is not allowed, by selecting it. */
async function copied(element) {
  try {
    await navigator.clipboard.writeText(element.textContent)
  } catch {
    getSelection().selectAllChildren(element)
    document.execCommand('copy')
  }
}
