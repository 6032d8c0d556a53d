// Opens an address in the browser that the system or BROWSER names.

import { spawn } from 'node:child_process'

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** @param onFailure called with what went wrong: the address can be opened by hand. */
export function openBrowser(url, onFailure) {
  const [program, ...words] = process.env.BROWSER
    ? [process.env.BROWSER]
    : openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  child.on('error', () => onFailure(`There is no ${program} to open a browser with.`))
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) onFailure(`${program} could not open the browser (status ${code}).`)
  })
  child.unref()
}
