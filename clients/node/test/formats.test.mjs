// Cameras of other libraries.

import assert from 'node:assert/strict'
import { fromDeckGL, fromMapLibre, toDeckGL, toMapLibre } from '../src/index.js'
import { berlin } from './support/engine.mjs'
import { test } from './support/test.mjs'

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

test('their bearings are in (-180, 180], ours in [0, 360)', () => {
  for (const [ours, theirs] of [[0, 0], [90, 90], [180, 180], [181, -179], [270, -90], [359, -1]]) {
    const turned = { ...camera, bearing: ours }
    assert.equal(toMapLibre(turned).bearing, theirs)
    assert.equal(toDeckGL(turned).bearing, theirs)
    assert.deepEqual(fromMapLibre(toMapLibre(turned)), turned)
    assert.deepEqual(fromDeckGL(toDeckGL(turned)), turned)
  }
  for (const [theirs, ours] of [[-360, 0], [-1e-20, 0], [-180, 180], [360, 0], [725.5, 5.5], [0.1, 0.1]]) {
    assert.equal(fromMapLibre({ ...toMapLibre(camera), bearing: theirs }).bearing, ours)
    assert.equal(fromDeckGL({ ...toDeckGL(camera), bearing: theirs }).bearing, ours)
  }
  assert.equal(toMapLibre({ ...camera, bearing: -450 }).bearing, -90)
})

test('what they lack is told', () => {
  const refused = (message) => ({ name: 'InvalidArgumentError', message })
  const wrong = [{ lat: 8, zoom: 3 }, { center: [8], zoom: 3 }, { center: [8, 47] }, { center: 8, zoom: 3 }, null]
  for (const options of wrong) {
    assert.throws(() => fromMapLibre(options), refused(/MapLibre's options have a `center`/))
  }
  for (const state of [{ latitude: 8, zoom: 3 }, { latitude: 8, longitude: 47 }, {}, undefined]) {
    assert.throws(() => fromDeckGL(state), refused(/deck.gl's view state has a `longitude`/))
  }
})

test('what is left out is 0', () => {
  const flat = { target: berlin, zoom: 5 }
  assert.deepEqual(fromMapLibre(toMapLibre(flat)), { ...flat, bearing: 0, viewingAngle: 0 })
  assert.deepEqual(fromDeckGL(toDeckGL(flat)), { ...flat, bearing: 0, viewingAngle: 0 })
})
