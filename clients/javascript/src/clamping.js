// Warnings about cameras that a map's limits changed: once per place in the program.

import { warn } from './options.js'

const warned = new Set()

/** The line of the program that called the package, from a stack; in a bundle, which is one file, the whole stack. */
function callerOf(origin) {
  if (origin === undefined) return ''
  const { stack = '' } = origin
  const lines = stack.split('\n').slice(1)
  const [folder] = /[^\s(]*\/(?=clamping\.js:)/.exec(lines[0]) ?? []
  return (
    (folder && lines.find((line) => !line.includes(folder) && /:\d+:\d+\)?$/.test(line))) ?? stack
  )
}

/** What lifts a limit. */
function lifted(limit) {
  if (limit === 'mercator') return 'no map reaches beyond 85°'
  if (limit.endsWith('ounds')) return `view.configure({ ${limit}: null }) lifts that`
  return "view.configure({ limits: 'none' }) lifts that"
}

/**
 * Parameters with which the engine reports clamping, and a decoder of the result that warns about it.
 *
 * @param params of the request, or a function that returns them. If they request a report, the caller gets it, and there is no
 * warning.
 */
export function watchClamping(method, params, decode) {
  const origin = nextOrigin()
  let isAsked = false
  const reported = (given) => {
    isAsked = given.report !== undefined && given.report !== null
    if (!isAsked) given.report = report
    return given
  }
  const decodeReport = (result) => {
    if (!isAsked && result?.clamped !== undefined) {
      if (result.clamped.length > 0)
        warnOnce(method, result.clamped, result.camera ?? result, origin)
      delete result.clamped
    }
    return decode === undefined ? result : decode(result)
  }
  return [typeof params === 'function' ? () => reported(params()) : reported(params), decodeReport]
}

const report = ['clamped']

let calls = 0

/**
 * An error whose stack leads to the call. A stack takes as long as the rest of a request: after a thousand calls only
 * every sixteenth has one, and the others share one warning for each method, property and limit.
 */
function nextOrigin() {
  calls += 1
  return calls <= 1000 || calls % 16 === 0 ? new Error() : undefined
}

function warnOnce(method, clamped, camera, origin) {
  const text = clamped.map(({ property, limit }) => {
    const value = property === 'target' ? Object.values(camera.target).join(', ') : camera[property]
    return `${method}: ${property} was clamped to ${value} by ${limit}: ${lifted(limit)}.`
  })
  const caller = callerOf(origin)
  const key = `${caller || method} ${clamped.map(({ property, limit }) => `${property} ${limit}`)}`
  if (warned.has(key)) return
  warned.add(key)
  warn(
    `${text.join(' ')}${caller === '' || caller.startsWith('Error') ? '' : `\n${caller}`}`,
    'MAPCAM_CLAMPED',
  )
}
