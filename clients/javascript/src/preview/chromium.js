// A headless Chromium with one page, driven by the DevTools protocol over two pipes: JSON, each message
// ended by a NUL.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
]
const elsewhere = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
// Software WebGL draws the same on every machine.
const options = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-vsync',
  '--disable-frame-rate-limit',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
]

/** The program: that of CHROMIUM, or one on the PATH; undefined if there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const { CHROMIUM } = process.env
  const paths = (CHROMIUM ? [CHROMIUM] : names).flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return [...paths, CHROMIUM || elsewhere].find((path) => existsSync(path))
}

export class Chromium {
  #child
  #pending = new Map()
  #lastID = 0
  #session
  #profile = mkdtempSync(join(tmpdir(), 'mapcam-film-'))
  #message = []
  #ended

  /** @param more options of its command line. */
  constructor(program, more = []) {
    // The sandbox refuses to run as root.
    const own = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const args = [...options, ...own, ...more, `--user-data-dir=${this.#profile}`, 'about:blank']
    // In a group of its own, so that a terminal's Ctrl-C reaches only this process.
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']
    this.#child = spawn(program, args, { stdio, detached: true })
    this.#ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.on('error', (error) =>
      this.#fail(`${program} could not be started: ${error.message}.`),
    )
    this.#child.on('close', () => this.#fail(`${program} has ended.`))
    this.#child.stdio[3].on('error', () => {})
    this.#child.stdio[4].on('data', (chunk) => this.#read(chunk))
  }

  /** Opens an address in a window of a size in points, and waits until its scripts have run. */
  async open(url, { width, height, pixelRatio }) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    this.#session = sessionId
    const metrics = {
      width: Math.ceil(width),
      height: Math.ceil(height),
      deviceScaleFactor: pixelRatio,
      mobile: false,
    }
    await this.send('Emulation.setDeviceMetricsOverride', metrics)
    await this.send('Page.enable')
    const loaded = new Promise((resolve, reject) =>
      this.#pending.set('Page.loadEventFired', { resolve, reject }),
    )
    await this.send('Page.navigate', { url })
    await loaded
  }

  /** The value of an expression in the page, once its promise is fulfilled. */
  async evaluate(expression) {
    const params = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', params)
    if (exceptionDetails === undefined) return result.value
    throw new Error(
      exceptionDetails.exception?.description?.split('\n')[0].replace(/^Error: /, '') ??
        exceptionDetails.text,
    )
  }

  /** What the page shows, as a PNG. */
  async picture() {
    const { data } = await this.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    })
    return Buffer.from(data, 'base64')
  }

  send(method, params) {
    const id = ++this.#lastID
    this.#child.stdio[3].write(
      `${JSON.stringify({ id, method, params, sessionId: this.#session })}\0`,
    )
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  async close() {
    if (this.#child.exitCode === null && this.#child.pid !== undefined)
      process.kill(-this.#child.pid, 'SIGKILL')
    await this.#ended
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  #read(chunk) {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...this.#message, chunk.subarray(start, end)])
      this.#message = []
      this.#receive(JSON.parse(message.toString('utf8')))
      start = end + 1
    }
    this.#message.push(chunk.subarray(start))
  }

  #receive({ id, method, result, error }) {
    const key = id ?? method
    const waiting = this.#pending.get(key)
    this.#pending.delete(key)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error.message))
  }

  #fail(why) {
    for (const { reject } of this.#pending.values()) reject(new Error(why))
    this.#pending.clear()
  }
}
