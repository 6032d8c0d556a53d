// Cameras of other libraries.

import assert from 'node:assert/strict'
import test from 'node:test'
import { fromDeckGL, fromMapLibre, toDeckGL, toMapLibre } from '../src/index.js'
import { berlin } from './support/engine.mjs'

const camera = { target: berlin, zoom: 12.5, bearing: 30, viewingAngle: 40 }

test('MapLibre counts zoom in tiles of 512, and calls the viewing angle pitch', () => {
  const theirs = { center: [13.3777, 52.5163], zoom: 11.5, bearing: 30, pitch: 40 }
  assert.deepEqual(toMapLibre(camera), theirs)
  assert.deepEqual(fromMapLibre(theirs), camera)
  assert.deepEqual(fromMapLibre({ ...theirs, center: { lng: 13.3777, lat: 52.5163 } }), camera)
  assert.deepEqual(fromMapLibre({ ...theirs, center: { lon: 13.3777, lat: 52.5163 } }), camera)
})

test('deck.gl has its place in two members', () => {
  const theirs = { longitude: 13.3777, latitude: 52.5163, zoom: 11.5, bearing: 30, pitch: 40 }
  assert.deepEqual(toDeckGL(camera), theirs)
  assert.deepEqual(fromDeckGL(theirs), camera)
})

test('what is left out is 0', () => {
  const flat = { target: berlin, zoom: 5 }
  assert.deepEqual(fromMapLibre(toMapLibre(flat)), { ...flat, bearing: 0, viewingAngle: 0 })
  assert.deepEqual(fromDeckGL(toDeckGL(flat)), { ...flat, bearing: 0, viewingAngle: 0 })
})
