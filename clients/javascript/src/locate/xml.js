// The elements of XML, as far as GPX and KML need them, read in one pass. It never fails.

import { decimalOf, slot } from './forms.js'

const tag = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<(?<slash>\/?)(?:[\w-]+:)?(?<name>[A-Za-z][\w-]*)(?![\w-])(?<attributes>[^<>]*)>/g

/** The closed elements with some names, inner ones first. */
export function* elements(text, names) {
  const open = []
  const counts = new Map()
  for (const { index: start, groups, 0: all } of text.matchAll(tag)) {
    const { slash, name, attributes } = groups
    // Comments and quoted texts have no elements.
    if (!names.has(name)) continue
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
      yield closed({ ...element, end, contentEnd: start })
    } else {
      const attributesAt = end - attributes.length - 1
      const element = { name, attributes, attributesAt, start, contentStart: end, children: [] }
      if (attributes.endsWith('/')) {
        yield closed({ ...element, end, contentEnd: end })
      } else {
        open.push(element)
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
  }

  function closed(element) {
    open.at(-1)?.children.push(element)
    return element
  }
}

/** The number of an attribute, with where it stands; its value is NaN for anything else. */
export function attribute({ attributes, attributesAt }, name) {
  const match = new RegExp(`(?:^|\\s)${name}\\s{0,9}=\\s{0,9}["']([^"'<>]{1,40})["']`, 'd').exec(attributes)
  if (match === null) return slot(NaN, 0, 0)
  const [start, end] = match.indices[1]
  return slot(decimalOf(match[1]), start + attributesAt, end + attributesAt)
}

/** The number in a child element, with where it stands; undefined without such an element. */
export function numberIn({ children }, childName, text, name) {
  const child = children.find((one) => one.name === childName)
  if (child === undefined) return undefined
  const { contentStart: start, contentEnd: end } = child
  return slot(end - start > 60 ? NaN : decimalOf(text.slice(start, end)), start, end, name)
}
