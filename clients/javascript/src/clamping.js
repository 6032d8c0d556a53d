// Warnings about cameras that a map's limits changed: once per place in the program.

import { warn } from './options.js'

/** The parameter with which the engine reports what was clamped, if the caller does not request it. */
export const report = ['clamped']

const warned = new Set()

/** The result without the report that was not the caller's, after a warning about what it contains. */
export function withoutReport(answered, method, call) {
  if (answered === null) return null
  const { clamped = [], ...result } = answered
  if (clamped.length > 0) warnOnce(method, clamped, result.camera ?? result, callerIn(call))
  return result
}

function warnOnce(method, clamped, camera, caller) {
  const text = clamped.map(({ property, limit }) => {
    const value = property === 'target' ? Object.values(camera.target).join(', ') : camera[property]
    return `${method}: ${property} was clamped to ${value} by ${limit}: ${lifted(limit)}.`
  })
  const key = `${caller || method} ${clamped.map(({ property, limit }) => `${property} ${limit}`)}`
  if (warned.has(key)) return
  warned.add(key)
  warn(`${text.join(' ')}${caller && `\n${caller}`}`, 'MAPCAM_CLAMPED')
}

/** The line of a stack that called the package; in a bundle, which is one file, the whole stack. */
function callerIn({ stack = '' }) {
  const [, ...lines] = stack.split('\n')
  const [folder] = /[^\s(]*\/(?=connection\/requests\.js:)/.exec(stack) ?? []
  const isOutside = (line) => !line.includes(folder) && /:\d+:\d+\)?$/.test(line)
  return (folder && lines.find(isOutside)) ?? lines.join('\n')
}

/** What lifts a limit. */
function lifted(limit) {
  if (limit === 'mercator') return 'no map reaches beyond 85°'
  if (limit.endsWith('ounds')) return `view.configure({ ${limit}: null }) lifts that`
  return "view.configure({ limits: 'none' }) lifts that"
}
