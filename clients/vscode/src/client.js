// A client of mapcam-preview's language server, in a process of its own. It does not need VS Code.

const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

/** The folder of mapcam-preview: in the packed extension, or in the repository beside it. */
const previewFolder = (folder) =>
  [join(folder, 'javascript'), join(folder, '..', 'javascript')].find(existsSync)

/**
 * The command of the setting, or the extension's own, by VS Code's own Node.
 *
 * @param setting words, of which an empty list stands for the extension's own
 */
function commandOf(folder, setting) {
  if (!Array.isArray(setting) || !setting.every((word) => typeof word === 'string')) {
    throw new Error(
      'the setting mapcam.command must be a list of strings, such as ["mapcam-preview", "lsp"]',
    )
  }
  if (setting.length > 0) return { words: setting }
  const preview = join(previewFolder(folder), 'bin', 'mapcam-preview.js')
  return { words: [process.execPath, preview, 'lsp'], env: { ELECTRON_RUN_AS_NODE: '1' } }
}

class LanguageClient {
  /** Called once at its end; with the reason, unless it was requested. */
  onEnd = () => {}

  #process
  #framed
  #handlers
  #pending = new Map()
  #lastID = 0
  #hasEnded = false
  /** The end of what it wrote to its standard error stream. */
  #errors = ''

  /** Starts a server. @param handlers functions of the params of the server's messages, by their methods */
  static async started(folder, { words, env }, handlers) {
    const framing = join(previewFolder(folder), 'src', 'connection', 'lines.js')
    return new LanguageClient(words, env, handlers, await import(pathToFileURL(framing)))
  }

  constructor([program, ...words], env, handlers, { framed, HeaderReader }) {
    this.#framed = framed
    this.#handlers = handlers
    this.#process = spawn(program, words, { env: { ...process.env, ...env } })
    const { stdin, stdout, stderr } = this.#process
    const reader = new HeaderReader()
    stdout.on('data', (chunk) => {
      for (const line of reader.push(chunk)) this.#received(JSON.parse(line))
    })
    stderr.on('data', (chunk) => (this.#errors = (this.#errors + chunk).slice(-4096)))
    stdin.on('error', () => {}) // It has ended.
    this.#process.on('error', ({ message }) =>
      this.#ended(`${program} could not be started: see the setting mapcam.command (${message})`),
    )
    this.#process.on('close', (code, signal) =>
      this.#ended(this.#errors.trimEnd().split('\n').at(-1) || signal || `status ${code}`),
    )
  }

  /** The result of a request; rejects with the server's error, or with one that `isTold` if the server ends before. */
  request(method, params = {}) {
    const id = ++this.#lastID
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(endError())
      this.#pending.set(id, { resolve, reject })
      this.#send({ id, method, params })
    })
  }

  notify(method, params) {
    this.#send({ method, params })
  }

  /** Ends it. Another may be started at once. */
  stop() {
    this.#ended()
    this.#process.stdin.end()
  }

  #send(message) {
    if (!this.#hasEnded)
      this.#process.stdin.write(this.#framed(JSON.stringify({ jsonrpc: '2.0', ...message })))
  }

  async #received({ id, method, params, result, error }) {
    if (method === undefined) {
      const { resolve, reject } = this.#pending.get(id) ?? {}
      this.#pending.delete(id)
      return error === undefined ? resolve?.(result) : reject?.(new Error(error.message))
    }
    if (this.#hasEnded) return undefined
    const answer = await this.#handlers[method]?.(params)
    if (id !== undefined) this.#send({ id, result: answer ?? null })
    return undefined
  }

  #ended(why) {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const { reject } of this.#pending.values()) reject(endError())
    this.onEnd(why)
  }
}

/** The error of a request whose server has ended, which is told elsewhere. */
const endError = () => Object.assign(new Error('The preview has ended.'), { isTold: true })

module.exports = { LanguageClient, commandOf, previewFolder }
