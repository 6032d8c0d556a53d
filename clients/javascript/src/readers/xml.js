// The elements of XML, as far as GPX and KML need them, with their positions in the text, read in one pass.

import { numberOf } from '../camera-forms.js'
import { InvalidArgumentError } from '../errors.js'

/** The tags of elements with some names, which texts list, and comments and quoted texts, which have no elements. */
export const tags = (...names) =>
  new RegExp(
    String.raw`<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<(\/?)(?:[\w-]+:)?(${names.join(' ').replaceAll(' ', '|')})(?![\w-])([^<>]*)>`,
    'g',
  )

/** The closed elements of a text with some `tags`, inner ones first. It never fails. */
export function* elements(text, tags) {
  const open = []
  const counts = new Map()
  for (const match of text.matchAll(tags)) {
    const [all, slash, name, attributes] = match
    if (name === undefined) continue
    const start = match.index
    const end = start + all.length
    if (slash === '/') {
      // Unclosed elements inside are dropped.
      if (!counts.get(name)) continue
      let element = open.pop()
      while (element.name !== name) {
        counts.set(element.name, counts.get(element.name) - 1)
        element = open.pop()
      }
      counts.set(name, counts.get(name) - 1)
      yield closed(element, start, end)
    } else {
      const attributesAt = end - attributes.length - 1
      const element = {
        name,
        attributes,
        attributesAt,
        start,
        contentStart: end,
        contentEnd: end,
        end,
        children: [],
      }
      if (attributes.endsWith('/')) {
        yield closed(element, end, end)
      } else {
        open.push(element)
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
  }

  function closed(element, contentEnd, end) {
    element.contentEnd = contentEnd
    element.end = end
    open.at(-1)?.children.push(element)
    return element
  }
}

/** The number of an attribute, with its position; its value is NaN for anything else. */
export function attribute({ attributes, attributesAt }, name) {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s{0,9}=\\s{0,9}["']([^"'<>]{1,60})["']`)
  const match = pattern.exec(attributes)
  if (match === null) return { value: NaN, start: 0, end: 0 }
  const end = attributesAt + match.index + match[0].length - 1
  return { value: numberOf(match[1]), start: end - match[1].length, end }
}

/** The number in a child element, with its position; undefined without such an element. */
export function numberIn({ children }, childName, text) {
  const child = children.find((one) => one.name === childName)
  if (child === undefined) return undefined
  const { contentStart: start, contentEnd: end } = child
  return { value: end - start > 60 ? NaN : numberOf(text.slice(start, end)), start, end }
}

const signs = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The text of an element's content: without comments, and with what CDATA quotes and references stand for. */
export const plainText = (xml) =>
  xml.replace(
    /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|&#(x?)([\da-f]{1,6});|&(\w{1,9});/gi,
    (all, quoted, hex, code, name) => {
      if (code !== undefined)
        return String.fromCodePoint(Math.min(parseInt(code, hex ? 16 : 10) || 32, 0x10ffff))
      return name === undefined ? (quoted ?? ' ') : (signs[name] ?? all)
    },
  )

/** The text in a child element; undefined without such an element, or if it has read elements in it. */
export function textIn({ children }, childName, text) {
  const child = children.find((one) => one.name === childName)
  if (child === undefined || child.children.length > 0) return undefined
  return plainText(text.slice(child.contentStart, child.contentEnd)).trim()
}

/** Whether a position is what receivers write that do not know theirs. */
export const isUnknown = (longitude, latitude) =>
  Math.abs(latitude) === 180 && Math.abs(longitude) === 180

/** A part of a file in a sentence. */
export const quoted = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** A position in GeoJSON's form; undefined if the numbers are not those of a place. */
export const positionOf = (longitude, latitude) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 540 ? [longitude, latitude] : undefined

const rootOf = (text) => /<(?:[\w-]+:)?(gpx|kml)(?=[\s/>])/.exec(text)?.[1]

/** Whether a file's text is KML, and not GPX. */
export const isKML = (text) => rootOf(text) === 'kml'

/** Refuses what is not the whole text of a file. `kind` is "GPX" or "KML". */
export function checkFile(text, kind) {
  if (typeof text !== 'string')
    throw new InvalidArgumentError(`A ${kind} file's text is a string: read the file as 'utf8'.`)
  const name = kind.toLowerCase()
  if (rootOf(text) !== name) {
    throw new InvalidArgumentError(
      new RegExp(`^[^<\\n]{0,60}\\.${name}$`, 'i').test(text)
        ? `This is not a ${kind} file's text, but looks like its name: read "${text}" first, as 'utf8'.`
        : `This is not a ${kind} file.`,
    )
  }
  if (!new RegExp(`</(?:[\\w-]+:)?${name}\\s*>|<(?:[\\w-]+:)?${name}(?:\\s[^<>]*)?/>`).test(text)) {
    throw new InvalidArgumentError(`This ${kind} file is cut off: </${name}> is missing.`)
  }
}
