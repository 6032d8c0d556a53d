// Rows of tables with commas, semicolons or tabs, by the names in their header.

import { slot } from '../forms.js'

const unit = String.raw`(?:[ _]?\(?(?:deg|degrees?|dd|decimal|wgs84|°)\)?)?`
const latitudes = new RegExp(`^(?:.{0,20}[ _.-])?(?:lat|latitude)${unit}$`, 'i')
const longitudes = new RegExp(`^(?:.{0,20}[ _.-])?(?:lng|lon|long|longitude)${unit}$`, 'i')
const decimal = /^[-+\u2212]?\d{1,3}(?:[.,]\d{1,40})?$/
const longest = 2000

/** A row: a line, or several if a quoted cell has line breaks. A quote without a partner is a sign like others. */
const rows = new RegExp(`(?:[^"\\n]|"[^"]{0,${longest}}"|"){0,${longest}}[^\\n]*\\n?`, 'g')
/** The cells of a row, which may be quoted, by what is between them. */
const patterns = [',', ';', '\t'].map((separator) => {
  const pattern = `(?<![^${separator}])(?:"[^"]*")*[^${separator}]*`
  return new RegExp(pattern, 'g')
})

/** The cells of a row, {text, start, end}, without quotes and spaces around them. */
const cellsOf = (row, at, pattern) =>
  [...row.matchAll(pattern)].map(({ 0: all, index }) => {
    const text = all.trim().replace(/^"|"$/g, '')
    const start = at + index + all.indexOf(text)
    return { text, start, end: start + text.length }
  })

/** The columns of the coordinates in a header; undefined if the line is not a header. */
function headerOf(line, at) {
  if (!/lat/i.test(line) || !/lo?ng?/i.test(line)) return undefined
  for (const pattern of patterns) {
    const cells = cellsOf(line, at, pattern)
    // As decimal_Latitude, decimalLatitude is one.
    const names = cells.map(({ text }) => text.replace(/[a-z](?=L)/, '$&_'))
    const lat = names.findIndex((name) => latitudes.test(name))
    const lng = names.findIndex((name) => longitudes.test(name))
    const isHeader =
      lat >= 0 &&
      lng >= 0 &&
      cells.every(
        ({ text }) => !decimal.test(text) && !/[(){}[\]<>=]/.test(text.replace(/\(.{0,20}\)$/, '')),
      )
    if (isHeader) return { pattern, lat, lng, count: cells.length }
  }
  return undefined
}

function* find({ text }) {
  let header
  for (const { 0: row, index: at } of text.matchAll(rows)) {
    if (row.length > longest || row.startsWith('#')) continue
    const found = headerOf(row, at)
    if (found !== undefined) header = found
    // A table ends with an empty line.
    else if (row.trim() === '') header = undefined
    else if (header !== undefined) {
      const cells = cellsOf(row, at, header.pattern)
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
  ...slot(Number(text.replace(',', '.').replace('\u2212', '-')), start, end),
  ...(text.includes(',') && { spell: (number) => number.toFixed(6).replace('.', ',') }),
})

export default { id: 'csv', find }
