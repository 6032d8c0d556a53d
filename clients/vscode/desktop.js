// The extension where there is Node: mapcam-preview is a child process. Requests and notifications are a line each.

const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const vscode = require('vscode')
const { extension } = require('./extension.js')
const { ended } = require('./src/bridge.js')

module.exports = extension(({ extensionPath: folder }) => {
  // In the packed extension, or in the repository beside it.
  const preview = [join(folder, 'javascript'), join(folder, '..', 'javascript')].find(existsSync)
  return { preview: vscode.Uri.file(preview), begin: (hearing) => begin(commandOf(folder, preview), hearing) }
})

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

/** Starts a program. */
async function begin({ words: [program, ...words], env }, hearing) {
  const child = spawn(program, words, { stdio: 'pipe', windowsHide: true, env: { ...process.env, ...env } })
  const waiting = new Map()
  let nextID = 1
  let rest = ''
  let stderr = ''

  function receive(text) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) {
      if (line === '') continue
      const { id, method, params, result, error } = JSON.parse(line)
      if (method !== undefined) {
        hearing.heard(method, params)
        continue
      }
      const { resolve, reject } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (error === undefined) resolve?.(result)
      else reject?.(Object.assign(new Error(error.message), error))
    }
  }

  function forget() {
    for (const { reject } of waiting.values()) reject(ended())
    waiting.clear()
  }

  child.stdin.on('error', () => {}) // `close` follows.
  child.stdout.setEncoding('utf8').on('data', receive)
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr = (stderr + text).slice(-2000)))
  child.on('close', (status, signal) => {
    forget()
    hearing.ended(stderr.trim().split('\n').at(-1) || (signal ?? `status ${status}`))
  })
  try {
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  } catch (error) {
    throw new Error(`${program} could not be started (${error.code ?? error.message}): see the setting mapcam.command`)
  }
  return {
    request: (method, params) => new Promise((resolve, reject) => {
      waiting.set(nextID, { resolve, reject })
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: nextID++, method, params })}\n`)
    }),
    end() {
      child.stdin.end()
      forget()
    },
  }
}
