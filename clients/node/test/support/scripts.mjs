import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const client = new URL('../../src/index.js', import.meta.url).href

/**
 * Runs a host of its own: a module's text, in which everything of the package is in scope.
 * Resolves with {code, signal, stdout, stderr}; `onStart` gets the child.
 */
export function runHost(body, { onStart = () => {}, ...options } = {}) {
  const text = `import * as mapcam from ${JSON.stringify(client)}; const { MapCam, zoomBy, zoomTo } = mapcam;${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], options)
  onStart(child)
  return outcome(child)
}

export async function outcome(child) {
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  return { code, signal, stdout, stderr }
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isZombie(pid)
}

/** Whether it has ended and only waits for its parent to notice; where there is no /proc, no. */
function isZombie(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
