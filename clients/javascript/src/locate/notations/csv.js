// Rows of tables with commas, semicolons or tabs, by the names in their header.

import { slot } from '../forms.js'

const unit = String.raw`(?:[ _]?\(?(?:deg|degrees?|dd|decimal|wgs84|°)\)?)?`
const latitudes = new RegExp(`^(?:.{0,20}[ _])?(?:lat|latitude)${unit}$`, 'i')
const longitudes = new RegExp(`^(?:.{0,20}[ _])?(?:lng|lon|long|longitude)${unit}$`, 'i')
const separators = [',', ';', '\t']
const decimal = /^[-+]?\d{1,3}(?:[.,]\d{1,20})?$/
const longest = 2000

/** The cells of a line, {text, start, end}, without quotes and spaces around them. */
function cellsOf(line, at, separator) {
  const cells = []
  for (let start = 0; start <= line.length; ) {
    const isQuoted = line[start] === '"'
    const closing = isQuoted ? line.indexOf('"', start + 1) : start
    const next = closing < 0 ? -1 : line.indexOf(separator, closing)
    const end = next < 0 ? line.length : next
    const raw = line.slice(start, end)
    const text = raw.trim().replace(/^"|"$/g, '')
    const from = at + start + raw.indexOf(text)
    cells.push({ text, start: from, end: from + text.length })
    start = end + 1
  }
  return cells
}

/** The columns of the coordinates in a header; undefined if the line is not a header. */
function headerOf(line, at) {
  if (!/lat/i.test(line) || !/lo?ng?/i.test(line)) return undefined
  for (const separator of separators) {
    const cells = cellsOf(line, at, separator)
    const lat = cells.findIndex(({ text }) => latitudes.test(text))
    const lng = cells.findIndex(({ text }) => longitudes.test(text))
    const isHeader =
      lat >= 0 &&
      lng >= 0 &&
      cells.every(
        ({ text }) => !decimal.test(text) && !/[(){}[\]<>=]/.test(text.replace(/\(.{0,20}\)$/, '')),
      )
    if (isHeader) return { separator, lat, lng, count: cells.length }
  }
  return undefined
}

function* find({ text }) {
  let header
  let at = 0
  for (const line of text.split('\n')) {
    if (line.length <= longest) {
      const found = headerOf(line, at)
      if (found !== undefined) header = found
      else if (header !== undefined) {
        const cells = cellsOf(line, at, header.separator)
        const [lat, lng] = [cells[header.lat], cells[header.lng]]
        if (cells.length !== header.count) header = undefined
        else if (decimal.test(lat.text) && decimal.test(lng.text)) {
          const [first, last] = lat.start < lng.start ? [lat, lng] : [lng, lat]
          yield {
            slots: { latitude: slotOf(lat), longitude: slotOf(lng) },
            start: first.start,
            end: last.end,
            isLoose: true,
          }
        }
      }
    }
    at += line.length + 1
  }
}

/** A number, which may have a decimal comma. */
const slotOf = ({ text, start, end }) => ({
  ...slot(Number(text.replace(',', '.')), start, end),
  ...(text.includes(',') && { spell: (number) => number.toFixed(6).replace('.', ',') }),
})

export default { id: 'csv', find }
