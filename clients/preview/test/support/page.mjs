// A page without a browser: it reads the events and posts.

import { request } from 'node:http'

/** A raw request: {status, headers, body}. Follows nothing, and adds nothing that is not asked for. */
export function fetchRaw(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // The path as it is written: a URL would take its ".." out.
    const path = url.slice(url.indexOf('/', 'http://'.length))
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode, headers: response.headers, body: text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export class TestPage {
  messages = []
  #waiting = []
  #rest = ''
  #nextID = 1

  /** Opens the page that an address leads to. */
  static async open(url) {
    const page = new TestPage()
    const { search } = new URL(url)
    page.base = url.slice(0, url.indexOf('page/'))
    await page.#connect(`${page.base}events${search}`)
    page.hello = await page.next(({ method }) => method === 'page.hello')
    return page
  }

  #connect(url) {
    return new Promise((resolve, reject) => {
      this.request = request(url, (response) => {
        this.response = response
        if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`))
        this.ended = new Promise((end) => response.once('close', end))
        response.on('error', () => {})
        response.setEncoding('utf8').on('data', (text) => this.#receive(text))
        resolve()
      })
      this.request.on('error', reject)
      this.request.end()
    })
  }

  #receive(text) {
    const events = (this.#rest + text).split('\n\n')
    this.#rest = events.pop()
    for (const event of events) {
      if (!event.startsWith('data: ')) continue
      const message = JSON.parse(event.slice(6))
      const index = this.#waiting.findIndex(({ fits }) => fits(message))
      if (index < 0) this.messages.push(message)
      else this.#waiting.splice(index, 1)[0].resolve(message)
    }
  }

  next(fits, seconds = 10) {
    const index = this.messages.findIndex(fits)
    if (index >= 0) return Promise.resolve(this.messages.splice(index, 1)[0])
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing came to the page')), seconds * 1000)
      this.#waiting.push({ fits, resolve: (message) => (clearTimeout(timer), resolve(message)) })
    })
  }

  told(method) {
    return this.next((message) => message.method === method)
  }

  post(...messages) {
    const url = `${this.base}post?page=${this.hello.params.page}`
    return fetchRaw(url, { method: 'POST', body: JSON.stringify(messages) })
  }

  async ask(method, params) {
    const id = this.#nextID++
    await this.post({ id, method, params })
    const { result, error } = await this.next((message) => message.id === id)
    if (error !== undefined) throw error
    return result
  }

  seen(n) {
    return this.post({ method: 'page.seen', params: { n } })
  }

  close() {
    this.request.destroy()
  }
}
