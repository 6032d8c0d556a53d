// The page of the example of a live link, at the address LIVE: the map follows what the server sends.

import assert from 'node:assert/strict'

const { maplibregl } = globalThis
const [, script] = (await (await fetch(process.env.LIVE)).text()).match(
  /<script>([\s\S]*)<\/script>/,
)
document.body.innerHTML = '<div id="map"></div>'
const source = {}
let map
class Map extends maplibregl.Map {
  constructor(options) {
    super(options)
    map = this
  }
}
new Function('maplibregl', 'EventSource', script)({ Map }, function () {
  return source
})
const seen = new Set()
const { body } = await fetch(new URL('/live', process.env.LIVE))
const decoder = new TextDecoder()
for await (const chunk of body) {
  for (const [, data] of decoder.decode(chunk).matchAll(/^data: (.*)\n\n/gm))
    source.onmessage({ data })
  seen.add(map.getCenter().lng)
  if (seen.size > 5) break
}
assert.ok(map.getZoom() < 11)
assert.deepEqual(globalThis.mapcam.requests(), ['https://demotiles.maplibre.org/style.json'])
map.remove()
