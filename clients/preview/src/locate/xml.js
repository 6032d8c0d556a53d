// The elements of XML, as far as GPX and KML need them, read in one pass. It never fails.

const tag = /<(?<slash>\/?)(?:[\w-]+:)?(?<name>[A-Za-z][\w-]*)(?![\w-])(?<attributes>[^<>]*)>/g

/** The closed elements with some names, inner ones first. */
export function* elements(text, names) {
  const open = []
  const counts = new Map()
  for (const { index: start, groups, 0: all } of text.matchAll(tag)) {
    const { slash, name, attributes } = groups
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
      const element = { name, attributes, start, contentStart: end, children: [] }
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

/** The number of an attribute; NaN for anything else. */
export function attribute(element, name) {
  const match = new RegExp(`(?:^|\\s)${name}\\s{0,9}=\\s{0,9}["']([^"'<>]{1,40})["']`).exec(element.attributes)
  return match === null ? NaN : decimal(match[1])
}

/** The number in an element; NaN for anything else. */
export function numberIn(element, text) {
  return element === undefined || element.contentEnd - element.contentStart > 60
    ? NaN
    : decimal(text.slice(element.contentStart, element.contentEnd))
}

function decimal(text) {
  return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(text) ? Number(text) : NaN
}
