// The stand-in for MapLibre against the real one, in Chromium, and in Node: the same scripts of random
// calls, cameras to a millionth of a pixel, events in the same order.

import assert from 'node:assert/strict'
import { Map } from '../../src/maplibre-5.js'
import { test } from '../support/engine.mjs'
import { browse, skip } from './chromium.mjs'
import { difference, FakeTime, makeScript, play } from './script.js'

const seeds = (process.env.MAPCAM_SEEDS ?? '1,2,3').split(',').map(Number)
const shows = ['CollisionBoxes', 'OverdrawInspector', 'Padding', 'TileBoundaries'].map((name) => `show${name}`)
const count = Number(process.env.MAPCAM_CALLS ?? 1000)

test('random scripts move the stand-in as they move MapLibre', { skip }, async () => {
  const { plays, lacks, more } = await browse('/test/browser/page.js', { seeds, count })
  // It has all of MapLibre's names, but for those of drawing.
  assert.deepEqual(lacks, ['migrateProjection', 'repaint', ...shows, 'vertices'].map((name) => `Map.${name}`))
  // A program that calls more would fail with MapLibre, whose maps have `style` and `transform` as fields.
  const own = ['attribution', 'controls', 'model', 'prefix', 'style', 'tick', 'transform'].map((name) => `Map.${name}`)
  assert.deepEqual(more, ['ErrorEvent', ...own, 'Marker.prefix', 'Popup.prefix', 'default', 'ready'].sort())
  const time = new FakeTime(globalThis)
  for (const [index, [real, standIn]] of plays.entries()) {
    const script = makeScript(seeds[index], count)
    assert.equal(difference(script, standIn, real), undefined)
    const map = new Map({ size: [400, 300] })
    await map.once('load')
    const there = JSON.parse(JSON.stringify(play(map, script, time)))
    map.remove()
    assert.equal(difference(script, there, real), undefined)
  }
})
