// The stand-in for MapLibre against the real one, in Chromium, and in Node: the same scripts of random
// calls, cameras to a millionth of a pixel, events in the same order; and the same facts (facts.js).

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Map } from '../../src/maplibre-5.js'
import { properties } from '../../src/maplibre/style-check.js'
import { test } from '../support/engine.mjs'
import { browse, maplibre, skip } from './chromium.mjs'
import { difference, FakeTime, makeScript, play } from './script.js'

const seeds = (process.env.MAPCAM_SEEDS ?? '1,2,3').split(',').map(Number)
/** What README's table says is undefined. */
const [, undefinedHere] = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').match(
  /^\| (`migrateProjection.*) \| there \| undefined \|$/m,
)
const count = Number(process.env.MAPCAM_CALLS ?? 1000)

/** The paths at which two facts differ; numbers by 2e-5 at most. */
function* differences(real, own, path) {
  if (typeof real === 'number' && typeof own === 'number') {
    if (Math.abs(real - own) > 2e-5) yield `${path}: ${own}, not ${real}`
  } else if (typeof real === 'object' && typeof own === 'object' && real !== null && own !== null) {
    for (const name of new Set([...Object.keys(real), ...Object.keys(own)]))
      yield* differences(real[name], own[name], `${path}/${name}`)
  } else if (real !== own) yield `${path}: ${JSON.stringify(own)}, not ${JSON.stringify(real)}`
}

test(
  'random scripts move the stand-in as they move MapLibre, and it does the same at mistakes, with styles and under hands',
  { skip },
  async () => {
    const { plays, told, lacks, more } = await browse('/test/browser/page.js', { seeds, count })
    for (const [name, [real, own]] of Object.entries(told)) {
      assert.deepEqual(
        [...differences(real, own, name)].slice(0, 10),
        [],
        JSON.stringify(real).slice(0, 200),
      )
    }
    assert.deepEqual(
      lacks,
      undefinedHere.match(/\w+/g).map((name) => `Map.${name}`),
    )
    // A program that calls more would fail with MapLibre, whose maps have `style` and `transform` as fields.
    const own = [
      'attribution',
      'controls',
      'model',
      'prefix',
      'source',
      'style',
      'tick',
      'transform',
      'transformCameraUpdate',
    ].map((name) => `Map.${name}`)
    assert.deepEqual(
      more,
      ['ErrorEvent', ...own, 'Marker.prefix', 'Popup.prefix', 'default'].sort(),
    )
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
  },
)

/** An object literal in a text, from where a pattern is. */
function literalAt(text, pattern) {
  const start = text.search(pattern)
  let depth = 0
  for (let end = start; ; end += 1) {
    if (text[end] === '"') end = text.indexOf('"', end + 1)
    else if ('{['.includes(text[end])) depth += 1
    else if ('}]'.includes(text[end]) && (depth -= 1) === 0)
      return new Function(`return ${text.slice(start, end + 1)}`)()
  }
}

test(
  "the names of layers' properties, their types and ranges are those of MapLibre's style specification",
  { skip },
  () => {
    const spec = literalAt(readFileSync(maplibre, 'utf8'), /\{\$version:8,/)
    const kinds = {
      color: 'c',
      boolean: 'b',
      string: 's',
      formatted: 's',
      resolvedImage: 's',
      array: 'a',
    }
    for (const [key, known] of properties) {
      const [type, group] = key.split(' ')
      const members = spec[`${group}_${type}`]
      const own = Object.entries(known).filter(([name]) => !name.startsWith('+'))
      if (members === undefined) assert.equal(type, 'color-relief')
      else assert.deepEqual(own.map(([name]) => name).sort(), Object.keys(members).sort(), key)
      for (const [name, kind] of members ? own : []) {
        const { type: real, values, minimum, maximum } = members[name]
        const isBound = minimum !== undefined || maximum !== undefined
        const expected =
          {
            enum: values && Object.keys(values).join('|'),
            number: isBound ? `n${minimum ?? ''}..${maximum ?? ''}` : 'n',
          }[real] ?? kinds[real]
        if (kind !== '*') assert.equal(kind, expected, `${key} ${name}`)
      }
    }
  },
)
