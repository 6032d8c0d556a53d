// The preview as a child process, with which the JavaScript client speaks as with an engine.

const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const vscode = require('vscode')
const { ended } = require('./bridge.js')

/** Seconds. A busy machine may need long. */
const startTimeout = 60

/** The folder of mapcam-preview: in the packed extension, or in the repository beside it. */
const previewFolder = (folder) => [join(folder, 'javascript'), join(folder, '..', 'javascript')].find(existsSync)

/** The program of the setting, or the extension's own, by VS Code's own Node, with the packed engine if there is one. */
function commandOf(folder, preview) {
  const own = vscode.workspace.getConfiguration('mapcam').get('command')
  if (!Array.isArray(own) || !own.every((word) => typeof word === 'string')) {
    throw new Error('the setting mapcam.command must be a list of strings, such as ["mapcam-preview", "--clock", "realtime"]')
  }
  if (own.length > 0) return { words: own }
  const engine = join(folder, 'bin', process.platform === 'win32' ? 'mapcam.exe' : 'mapcam')
  return {
    words: [process.execPath, join(preview, 'bin', 'mapcam-preview.js'), '--clock', 'realtime'],
    env: { ELECTRON_RUN_AS_NODE: '1', ...(existsSync(engine) && { MAPCAM: engine }) },
  }
}

/** Starts the preview for an extension's folder; see Bridge. */
async function begin(folder, hearing) {
  const preview = previewFolder(folder)
  const { words: [program, ...words], env } = commandOf(folder, preview)
  const load = (name) => import(pathToFileURL(join(preview, 'src', name)))
  const [{ Engine }, { EngineProcess }] = await Promise.all([load('mapcam.js'), load('engines/process.js')])
  const launch = () => new EngineProcess(program, words, { env: { ...process.env, ...env } })
  const engine = await Engine.started(Engine, { timeout: startTimeout }, ['timeout'], launch).catch((error) => {
    throw new Error(error.exitCode === undefined || error.exitCode === null ? `${program} could not be started: see the setting mapcam.command (${error.message})` : `the preview has ended (${reasonOf(error)})`)
  })
  engine.on('notification', ({ method, params }) => hearing.heard(method, params))
  engine.on('close', (error) => hearing.ended(error && reasonOf(error)))
  return {
    request: (method, params) => engine.request(method, params, { timeout: Infinity }).catch((error) => {
      throw error.name.startsWith('Engine') ? ended() : error
    }),
    end: () => void engine.close(),
  }
}

/** The last line that it wrote to its standard error stream, or how it ended. */
const reasonOf = ({ stderr = [], signal, exitCode }) => stderr.at(-1) ?? signal ?? `status ${exitCode}`

module.exports = { begin, previewFolder }
