// Finds what is probably wrong with the places of a text; what is only unusual is not reported.

import { decimal } from '../camera-forms.js'

/** The limits of Google's SDKs, as `limits: "google"` of map.configure sets them. */
const google = {
  minZoom: 2,
  maxZoom: 21,
  viewingAngleLimits: [
    [10, 30],
    [16, 65],
  ],
}

/** The greatest viewing angle at a zoom. */
function greatestAngle(zoom) {
  const [[low, least], [high, most]] = google.viewingAngleLimits
  return least + (most - least) * Math.min(1, Math.max(0, (zoom - low) / (high - low)))
}

/** "viewingAngle 60 is more than 30, the limit of Google Maps at zoom 9" */
export function limitText(property, given, limit, notation, zoom) {
  const reason =
    notation.limits === 'google'
      ? `, the limit of Google Maps${property === 'zoom' ? '' : ` at zoom ${decimal(zoom)}`}`
      : ''
  return `${property} ${decimal(given)} is ${given > limit ? 'more' : 'less'} than ${decimal(limit)}${reason}`
}

/** {start, end, severity: "warning" | "hint", message} each, in the text's order. */
export function diagnosticsOf({ candidates, suspects, text }) {
  const latitudes = new Map(suspects.map(({ latitude }) => [latitude.start, latitude]))
  const found = [...latitudes.values()].map(({ start, end, value }) => {
    const isNamed = /lat[a-z]*["'`]?\]?\s{0,9}(?:[:=]|=>)\s{0,9}["'{(]{0,2}$/i.test(
      text.slice(Math.max(0, start - 60), start),
    )
    const message = isNamed
      ? `latitude ${decimal(value)} is beyond 90: swapped?`
      : 'longitude and latitude look swapped'
    return { start, end, severity: 'warning', message }
  })
  for (const { kind, value, notation, slots } of candidates) {
    if (kind !== 'camera' || notation.limits !== 'google') continue
    const { zoom, viewingAngle } = value
    const angle = greatestAngle(zoom)
    const tell = (name, ...rest) =>
      found.push({
        start: slots[name].start,
        end: slots[name].end,
        severity: 'hint',
        message: limitText(...rest, notation, zoom),
      })
    if (slots.angle !== undefined && viewingAngle > angle)
      tell('angle', 'viewingAngle', viewingAngle, angle)
    const { minZoom, maxZoom } = google
    if (slots.zoom !== undefined && (zoom < minZoom || zoom > maxZoom))
      tell('zoom', 'zoom', zoom, zoom < minZoom ? minZoom : maxZoom)
  }
  return found.sort((a, b) => a.start - b.start)
}
