// Finds what is probably wrong with the places of a text; what is only unusual is not reported.

import { decimal } from '../camera-forms.js'

/** {start, end, message} each, in the text's order. */
export function diagnosticsOf({ suspects, text }) {
  const latitudes = new Map(suspects.map(({ latitude }) => [latitude.start, latitude]))
  const found = [...latitudes.values()].map(({ start, end, value }) => {
    const isNamed = /lat[a-z]*["'`]?\]?\s{0,9}(?:[:=]|=>)\s{0,9}["'{(]{0,2}$/i.test(
      text.slice(Math.max(0, start - 60), start),
    )
    const message = isNamed
      ? `latitude ${decimal(value)} is beyond 90: swapped?`
      : 'longitude and latitude look swapped'
    return { start, end, message }
  })
  return found.sort((a, b) => a.start - b.start)
}
