// The preview of this window, mapcam-preview as a child process: it is started when it is needed, and gets the requests. Its
// pages outlive it.

const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const vscode = require('vscode')

/** Seconds. A busy machine may need long. */
const startTimeout = 60

/** The error of a request that is not answered because the preview has ended, which is reported elsewhere. */
const ended = () => Object.assign(new Error('The preview has ended.'), { isTold: true })

/** The folder of mapcam-preview: in the packed extension, or in the repository beside it. */
const previewFolder = (folder) =>
  [join(folder, 'javascript'), join(folder, '..', 'javascript')].find(existsSync)

class Bridge {
  /** Called once at its end; with the reason, unless it was requested. */
  onEnd = () => {}
  /** Called once it runs. */
  onStart = () => {}

  #folder
  #preview
  #starting
  #handlers = new Map()

  /** @param folder the extension's. */
  constructor(folder) {
    this.#folder = folder
  }

  get isRunning() {
    return this.#preview !== undefined
  }

  /** Listens to the notifications of a method. */
  on(method, handler) {
    this.#handlers.set(method, handler)
  }

  /** Starts the preview, unless it runs. */
  start() {
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  async #start() {
    const preview = await started(this.#folder)
    const isCurrent = () => this.#preview === preview
    preview.on(
      'notification',
      ({ method, params }) => isCurrent() && this.#handlers.get(method)?.(params),
    )
    preview.on('close', (error) => isCurrent() && this.#forget(error && reasonOf(error)))
    this.#preview = preview
    this.onStart()
  }

  /** Nothing more comes from this preview. */
  #forget(why) {
    this.#preview = this.#starting = undefined
    this.onEnd(why)
  }

  /** Asks, and starts the preview if none runs. */
  async request(method, params = {}) {
    await this.start()
    if (this.#preview === undefined) throw ended()
    return this.#preview.request(method, params, { timeout: Infinity }).catch((error) => {
      throw error.name.startsWith('Engine') ? ended() : error
    })
  }

  /** Ends it. Another may be started at once. */
  stop() {
    const preview = this.#preview
    if (preview === undefined) return
    void preview.close()
    this.#forget()
  }
}

/** The program of the setting, or the extension's own, by VS Code's own Node, with the packed engine if there is one. */
function commandOf(folder, preview) {
  const own = vscode.workspace.getConfiguration('mapcam').get('command')
  if (!Array.isArray(own) || !own.every((word) => typeof word === 'string')) {
    throw new Error(
      'the setting mapcam.command must be a list of strings, such as ["mapcam-preview", "--clock", "realtime"]',
    )
  }
  if (own.length > 0) return { words: own }
  const engine = join(folder, 'bin', process.platform === 'win32' ? 'mapcam.exe' : 'mapcam')
  return {
    words: [process.execPath, join(preview, 'bin', 'mapcam-preview.js'), '--clock', 'realtime'],
    env: { ELECTRON_RUN_AS_NODE: '1', ...(existsSync(engine) && { MAPCAM: engine }) },
  }
}

/** The preview, with which the JavaScript client speaks as with an engine. */
async function started(folder) {
  const preview = previewFolder(folder)
  const {
    words: [program, ...words],
    env,
  } = commandOf(folder, preview)
  const load = (name) => import(pathToFileURL(join(preview, 'src', name)))
  const [{ Engine }, { EngineProcess }] = await Promise.all([
    load('mapcam.js'),
    load('engines/process.js'),
  ])
  const launch = () => new EngineProcess(program, words, { env: { ...process.env, ...env } })
  return Engine.started(Engine, { timeout: startTimeout }, ['timeout'], launch).catch((error) => {
    const hasRun = typeof error.exitCode === 'number'
    throw new Error(
      hasRun
        ? `the preview has ended (${reasonOf(error)})`
        : `${program} could not be started: see the setting mapcam.command (${error.message})`,
    )
  })
}

/** The last line that it wrote to its standard error stream, or how it ended. */
const reasonOf = ({ stderr = [], signal, exitCode }) =>
  stderr.at(-1) ?? signal ?? `status ${exitCode}`

module.exports = { Bridge, previewFolder }
