// GPX 1.0 and 1.1: the points of a file.

const markup = /<!--|<!\[CDATA\[|<\/?(?:[\w.-]+:)?(gpx|trkseg|rte|trkpt|rtept|wpt)(?=[\s/>])([^<>]*)>/g
const points = new Set(['trkpt', 'rtept', 'wpt'])
const ends = { '<!--': '-->', '<![CDATA[': ']]>' }

/**
 * The waypoints, route points and track points, in the file's order: {kind, position, line} each, of
 * which `line` is the same number for the points of one segment or route. Undefined of other texts. It
 * takes linear time.
 */
export function readGPX(text) {
  const found = []
  let isGPX = false
  let line = 0
  markup.lastIndex = 0
  for (let match = markup.exec(text); match !== null; match = markup.exec(text)) {
    const [tag, name, attributes] = match
    if (name === undefined) {
      const end = text.indexOf(ends[tag], markup.lastIndex)
      if (end < 0) break
      markup.lastIndex = end
    } else if (name === 'gpx') {
      isGPX = true
    } else if (!points.has(name)) {
      line += 1
    } else if (tag[1] !== '/') {
      const position = [attribute(attributes, 'lon'), attribute(attributes, 'lat')]
      found.push({ kind: name, position, line })
    }
  }
  return isGPX ? found : undefined
}

function attribute(text, name) {
  const [, , value] = text.match(new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`)) ?? []
  return value === undefined || value.trim() === '' ? NaN : Number(value)
}
