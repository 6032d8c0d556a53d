// Requests by hand, and the examples of the documentation.

const element = (id) => document.getElementById(id)

/** A line of JSON-RPC, or `METHOD PARAMS`, as `mapcam call` takes it. */
export function parsed(text) {
  const [, method, params] = /^\s*([a-z][\w.]*)\s*([^]*)$/.exec(text) ?? []
  const message = method === undefined ? JSON.parse(text) : { method, params: params === '' ? undefined : JSON.parse(params) }
  if (typeof message?.method !== 'string') throw new Error('A request is METHOD PARAMS, or JSON-RPC.')
  return message
}

/** The requests of a golden session; without the one that ends the engine. */
export function requestsOf(session) {
  const requests = session.split('\n').filter((line) => line.startsWith('> ')).map((line) => JSON.parse(line.slice(2)))
  return requests.filter(({ method }) => method !== 'shutdown')
}

export class Console {
  #host
  #examples

  constructor(host, session) {
    this.#host = host
    this.#examples = requestsOf(session)
  }

  begin() {
    element('example').append(...this.#examples.map(({ method }, index) => new Option(`${index + 1} ${method}`, index)))
    element('example').addEventListener('change', ({ target }) => target.value !== '' && this.#show(Number(target.value)))
    element('run').addEventListener('click', () => this.run())
    element('request').addEventListener('keydown', (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && this.run())
    const asked = decodeURIComponent(location.hash.slice(1))
    if (asked === '') return
    element('request').value = asked
    this.run()
  }

  /** Runs the text of the field. */
  run() {
    this.#say(() => {
      const { method, params } = parsed(element('request').value)
      return this.#host.request(method, params)
    })
  }

  /** Runs an example after those before it, which make what it needs. */
  #show(index) {
    const { method, params } = this.#examples[index]
    element('request').value = params === undefined ? method : `${method} ${JSON.stringify(params)}`
    this.#say(() => this.#host.play(this.#examples.slice(0, index + 1)))
  }

  async #say(ask) {
    let answer
    try {
      answer = await ask()
    } catch ({ message, code, data }) {
      answer = { error: { code, message, data } }
    }
    element('answer').textContent = JSON.stringify(answer, undefined, 1)
  }
}
