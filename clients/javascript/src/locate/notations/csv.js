// Rows of tables with commas, semicolons or tabs, by the names in their header.

import { slot } from '../forms.js'

const unit = String.raw`(?:[ _]?\(?(?:deg|degrees?|dd|decimal|wgs84|°)\)?)?`
const latitudes = new RegExp(`^(?:.{0,20}[ _])?(?:lat|latitude)${unit}$`, 'i')
const longitudes = new RegExp(`^(?:.{0,20}[ _])?(?:lng|lon|long|longitude)${unit}$`, 'i')
const separators = [',', ';', '\t']
const decimal = /^[-+]?\d{1,3}(?:[.,]\d{1,40})?$/
const longest = 2000

const quoted = /"(?:[^"]|"")*"/y

/** The cells of a row, {text, start, end}, without quotes and spaces around them. */
function cellsOf(row, at, separator) {
  const cells = []
  for (let start = 0; start <= row.length; ) {
    quoted.lastIndex = start
    const closing = row[start] === '"' && quoted.test(row) ? quoted.lastIndex : start
    const next = row.indexOf(separator, closing)
    const end = next < 0 ? row.length : next
    const raw = row.slice(start, end)
    const text = raw.trim().replace(/^"|"$/g, '')
    const from = at + start + raw.indexOf(text)
    cells.push({ text, start: from, end: from + text.length })
    start = end + 1
  }
  return cells
}

/** The rows of a text, [row, offset]: a line, or several if a quoted cell has line breaks. */
function* rows(text) {
  const lines = text.split('\n')
  let at = 0
  for (let index = 0; index < lines.length; index += 1) {
    let [row, last] = [lines[index], index]
    while (isOpen(row) && row.length <= longest && last + 1 < lines.length)
      row += `\n${lines[++last]}`
    // A quote without a partner is a sign like others.
    if (isOpen(row)) [row, last] = [lines[index], index]
    yield [row, at]
    at += row.length + 1
    index = last
  }
}

const isOpen = (row) => row.length <= longest && row.split('"').length % 2 === 0

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
  for (const [row, at] of rows(text)) {
    if (row.length > longest || row.startsWith('#')) continue
    const found = headerOf(row, at)
    if (found !== undefined) header = found
    // A table ends with an empty line.
    else if (row.trim() === '') header = undefined
    else if (header !== undefined) {
      const cells = cellsOf(row, at, header.separator)
      const [lat, lng] = [cells[header.lat], cells[header.lng]]
      const isWhole =
        cells.length >= header.count && cells.slice(header.count).every(({ text }) => text === '')
      if (!isWhole || !decimal.test(lat.text) || !decimal.test(lng.text)) continue
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

/** A number, which may have a decimal comma. */
const slotOf = ({ text, start, end }) => ({
  ...slot(Number(text.replace(',', '.')), start, end),
  ...(text.includes(',') && { spell: (number) => number.toFixed(6).replace('.', ',') }),
})

export default { id: 'csv', find }
