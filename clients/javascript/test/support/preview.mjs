// What the suites share: a mapcam-preview as its host sees it, and a page without a browser.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { findBinary } from '../../src/binary.js'
import { delay, outcomeInBytes, temporaryFolder } from './engine.mjs'

export const command = fileURLToPath(new URL('../../bin/mapcam-preview.js', import.meta.url))
export { delay, findBinary }

export const alps = JSON.parse('{"type":"LineString","coordinates":[[5.96,45.82],[10.49,47.81]]}')

/** A file in a folder of its own. */
export function file(test, name, text) {
  const path = join(temporaryFolder(test), name)
  writeFileSync(path, text)
  return path
}

/** After so long a test counts as hanging, in milliseconds. */
const hangTime = 600_000

/** Fails where a promise is not settled before a test counts as hanging. */
function guarded(promise, what) {
  let timer
  const hang = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what()} did not arrive`)), hangTime)
  })
  return Promise.race([promise, hang]).finally(() => clearTimeout(timer))
}

/** Waits for a condition of something outside, which sends no event. */
export async function until(condition) {
  const end = performance.now() + hangTime
  while (!condition()) {
    if (performance.now() > end) throw new Error(`${condition} did not become true`)
    await delay(10)
  }
}

/** Runs a program to its end: {stdout, stderr, code, signal}. */
export async function run(program, args, input, { pieces = [input] } = {}) {
  const child = spawn(program, args)
  child.stdin.on('error', () => {})
  const ended = outcomeInBytes(child)
  for (const piece of pieces) {
    // A program that has ended reads no more.
    if (!child.stdin.write(piece)) {
      await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended])
    }
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve))
  }
  child.stdin.end()
  return ended
}

export const runPreview = (args, input = '', options = {}) =>
  run(process.execPath, [command, ...args], input, options)

export const runEngine = (args, input = '', options = {}) => run(findBinary(), args, input, options)

/** Messages that arrived, and tests that wait for one. */
class Inbox {
  messages = []
  #waiting = []
  #end

  receive(message) {
    const index = this.#waiting.findIndex(({ fits }) => fits(message))
    if (index < 0) this.messages.push(message)
    else this.#waiting.splice(index, 1)[0].resolve(message)
  }

  /** Nothing more will arrive: `reason` gives the error of those who wait. */
  finish(reason) {
    this.#end = reason
    for (const { reject } of this.#waiting.splice(0)) reject(reason())
  }

  /** Takes the first message that fits, of the ones that have arrived or will. */
  next(fits) {
    const index = this.messages.findIndex(fits)
    if (index >= 0) return Promise.resolve(this.messages.splice(index, 1)[0])
    if (this.#end) return Promise.reject(this.#end())
    const arrived = new Promise((resolve, reject) => this.#waiting.push({ fits, resolve, reject }))
    return guarded(arrived, () => `a message that fits ${fits}`)
  }

  /** The first notification of a method whose params fit. */
  notification(method, fits = () => true) {
    return this.next((message) => message.method === method && fits(message.params))
  }

  /** The first change to a camera that fits. */
  async camera(fits = () => true) {
    const { params } = await this.notification('camera.didChange', ({ camera }) => fits(camera))
    return params.camera
  }
}

/** The preview as a host has it. */
export class Preview extends Inbox {
  stderr = ''
  #rest = ''
  #nextID = 1

  constructor(test, args = []) {
    super()
    this.child = spawn(process.execPath, [command, ...args])
    this.child.stdin.on('error', () => {})
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.#readLines(text))
    this.child.stderr.setEncoding('utf8').on('data', (text) => (this.stderr += text))
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => {
        this.finish(() => new Error(`it has ended; stderr: ${this.stderr}`))
        resolve({ code, signal })
      }),
    )
    test.after(async () => {
      this.child.kill('SIGKILL')
      await this.ended
    })
  }

  send(text) {
    this.child.stdin.write(text)
  }

  /** Asks, and gives the result; an error is thrown as it is. */
  async ask(method, params) {
    const id = this.#nextID++
    this.send(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const answer = await this.next((message) => message.id === id)
    if (answer.error !== undefined) throw answer.error
    return answer.result
  }

  /** Waits until something is written to standard error. */
  printed(pattern) {
    const found = new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(this.stderr)
        if (match !== null) resolve(match)
      }
      this.child.stderr.on('data', look)
      this.child.once('close', () => reject(new Error(`it has ended; stderr: ${this.stderr}`)))
      look()
    })
    return guarded(found, () => `${pattern}`)
  }

  /** The default map's page, or that of the params. */
  async page(test, params) {
    const { url } = await this.ask('preview.open', { browser: false, ...params })
    return TestPage.open(test, url)
  }

  #readLines(text) {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()
    for (const line of lines) this.receive(JSON.parse(line))
  }
}

/** A raw request: {status, headers, body}. Nothing is followed or added. */
export function fetchRaw(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // The path as it is written: a URL would remove its "..".
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

/** A page: it reads the events and posts. */
export class TestPage extends Inbox {
  #rest = ''
  #nextID = 1

  /** Opens the page of an address. */
  static async open(test, url) {
    const page = new TestPage()
    test.after(() => page.close())
    page.url = url
    page.base = url.slice(0, url.indexOf('page/'))
    await page.#connect(`${page.base}events${new URL(url).search}`)
    page.hello = await page.notification('page.hello')
    return page
  }

  #connect(url) {
    return new Promise((resolve, reject) => {
      this.request = request(url, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`))
        this.ended = new Promise((end) => response.once('close', end))
        response.once('close', () => this.finish(() => new Error('the page has ended')))
        response.on('error', () => {})
        response.setEncoding('utf8').on('data', (text) => this.#readEvents(text))
        resolve()
      })
      this.request.on('error', reject)
      this.request.end()
    })
  }

  #readEvents(text) {
    const events = (this.#rest + text).split('\n\n')
    this.#rest = events.pop()
    for (const event of events)
      if (event.startsWith('data: ')) this.receive(JSON.parse(event.slice(6)))
  }

  get postURL() {
    return `${this.base}post?page=${this.hello.params.page}`
  }

  post(...messages) {
    return fetchRaw(this.postURL, { method: 'POST', body: JSON.stringify(messages) })
  }

  async ask(method, params) {
    const id = this.#nextID++
    await this.post({ id, method, params })
    const { result, error } = await this.next((message) => message.id === id)
    if (error !== undefined) throw error
    return result
  }

  close() {
    this.request.destroy()
  }
}

/** A preview with --open, and the page that it opens, at the address that it prints. */
export async function opened(test, ...args) {
  const preview = new Preview(test, [...args, '--no-browser'])
  const [url] = await preview.printed(/^http.*(?=\n)/m)
  return { preview, page: await TestPage.open(test, url) }
}
