// The connection to Python: messages to the model and back, and the files that come through it. One message
// is sent at a time, so that requests stay in order; requests that are made meanwhile go together.

/** How long an answer may take before the kernel counts as busy, in ms. */
const patience = 1500
/** How long a refusal is shown, in ms. */
const noticeTime = 6000

export class Kernel {
  /** Called with whether the engine's clock runs. */
  onRunning = () => {}

  #model
  #say
  #page = Math.random().toString(36).slice(2)
  #next = 1
  #waiting = []
  #isUnderWay = false
  #answers = new Map()
  #busyTimer
  #receive = (content, buffers) => this.#received(content, buffers)

  /** @param say shows a notice under a name, for some ms or until it is removed: (name, text, time). */
  constructor(model, say) {
    this.#model = model
    this.#say = say
    model.on('msg:custom', this.#receive)
  }

  close() {
    clearTimeout(this.#busyTimer)
    this.#model.off('msg:custom', this.#receive)
  }

  /** Sends a request to the engine. It has no result: the model's state changes. */
  ask(method, params = {}) {
    this.#waiting.push([method, params])
    this.#flush()
  }

  /** The bytes of a file of the package, or of MapLibre. */
  file(name) {
    return this.#send({ file: name }).then(({ buffers }) => buffers[0])
  }

  async #flush() {
    if (this.#isUnderWay || this.#waiting.length === 0) return
    this.#isUnderWay = true
    const { content } = await this.#send({ calls: this.#waiting.splice(0) })
    this.#isUnderWay = false
    this.onRunning(content.isRunning)
    this.#say('refused', content.error, noticeTime)
    this.#flush()
  }

  #send(content) {
    const number = this.#next++
    const answered = new Promise((resolve) => this.#answers.set(number, resolve))
    this.#model.send({ ...content, page: this.#page, number })
    this.#busyTimer ??= setTimeout(
      () => this.#say('busy', 'The kernel is busy: the map follows as soon as it is free.'),
      patience,
    )
    return answered
  }

  #received({ page, number, ...content }, buffers) {
    const answer = page === this.#page ? this.#answers.get(number) : undefined
    if (answer === undefined) return
    this.#answers.delete(number)
    clearTimeout(this.#busyTimer)
    this.#busyTimer = undefined
    this.#say('busy', undefined)
    answer({ content, buffers })
  }
}

// MapLibre GL JS and the land: loaded once for all widgets of a page.

const loaded = (globalThis[Symbol.for('mapcam.files')] ??= new Map())

function once(key, load) {
  if (!loaded.has(key)) {
    const loading = load()
    loading.catch(() => loaded.delete(key)) // The next widget tries again.
    loaded.set(key, loading)
  }
  return loaded.get(key)
}

/** Natural Earth's land and names, and their style: the land as GeoJSON, the others that may wait as functions that load them. */
export async function earthOf(kernel) {
  const file = (name) => once(name, async () => JSON.parse(text(await kernel.file(name))))
  const [far, style] = await Promise.all([file('land'), file('style')])
  return { far, style, near: () => file('earth'), names: () => file('names') }
}

/** @param source {digest}: of a file on the kernel's computer; or {url, integrity?}. */
export function mapLibreOf({ digest, url, integrity }, kernel) {
  return once(url ?? digest, async () => {
    const code =
      url === undefined ? text(await kernel.file('maplibre')) : await fetched(url, integrity)
    // As a module, so that it defines nothing in the page, which may have another MapLibre.
    const head = 'const module = { exports: {} }, exports = module.exports, define = undefined;\n'
    const parts = [head, code, '\nexport default module.exports;\n']
    const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }))
    try {
      return (await import(address)).default
    } finally {
      URL.revokeObjectURL(address)
    }
  })
}

async function fetched(url, integrity) {
  const answer = await fetch(url, integrity ? { integrity } : {}).catch((error) => {
    throw new Error(
      `${url} could not be loaded (${error.message}). Without a network, install MapLibre beside the kernel: pip install --no-deps maplibre`,
    )
  })
  if (!answer.ok) throw new Error(`${url} answered with status ${answer.status}`)
  return answer.text()
}

function text(bytes) {
  return new TextDecoder().decode(bytes)
}
