// google.maps in jest: from a checkout with nothing built, in the test's own realm, under fake timers, and in the place
// of @googlemaps/jest-mocks.

import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { test } from './support/engine.mjs'
import { runJest, withoutJest as skip } from './support/jest.mjs'

const own = fileURLToPath(new URL('..', import.meta.url))

async function passes(t, files, config) {
  const result = await runJest(t, files, own, config)
  assert.equal(result.code, 0, result.stderr)
  return result
}

/** What a suite with jest-mocks looks like, by its README; only the import is another. */
const stranger = `
  const { initialize, Map, Marker, mockInstances } = require('mapcam/google-maps')

  function codeUnderTest() {
    const map = new google.maps.Map(null)
    const [markerOne, markerTwo] = [new google.maps.Marker(), new google.maps.Marker()]
    map.setZoom(8)
    markerOne.setMap(map)
    markerTwo.setLabel('My marker')
    map.addListener('zoom_changed', () => {})
  }

  beforeEach(() => {
    initialize()
  })

  test('what was made and called', () => {
    codeUnderTest()
    const [map] = mockInstances.get(Map)
    const markers = mockInstances.get(Marker)
    expect(markers).toHaveLength(2)
    expect(map.setZoom).toHaveBeenCalledWith(8)
    expect(markers[0].setMap).toHaveBeenCalledTimes(1)
    expect(markers[1].setMap).not.toHaveBeenCalled()
    expect(markers[1].setLabel).toHaveBeenCalledWith('My marker')
    // With jest-mocks it is 0.
    expect(map.getZoom()).toBe(8)
    const [name, listener] = map.addListener.mock.lastCall
    expect([name, typeof listener]).toEqual(['zoom_changed', 'function'])
    mockInstances.clear(Marker)
    expect([mockInstances.get(Marker).length, mockInstances.get(Map).length]).toEqual([0, 1])
  })

  test('a method may be given another answer', () => {
    const map = new google.maps.Map(document.createElement('div'))
    map.getZoom.mockReturnValue(3)
    jest.spyOn(map, 'panTo').mockImplementation(() => 'mine')
    expect([map.getZoom(), map.panTo({ lat: 0, lng: 0 })]).toEqual([3, 'mine'])
    google.maps.event.addListener = jest.fn()
    google.maps.event.addListener(map, 'x')
    expect(google.maps.event.addListener).toHaveBeenCalledWith(map, 'x')
  })

  test('spies begin anew', () => {
    expect(google.maps.Map.prototype.getZoom).not.toHaveBeenCalled()
    expect(new google.maps.Map(null).getZoom).not.toHaveBeenCalled()
  })`

const plain = `
  const { install, uninstall, setSize, simulate, tick } = require('mapcam/google-maps')

  afterEach(() => {
    uninstall()
    jest.useRealTimers()
  })

  test('values are of the realm of the test', () => {
    install()
    const map = new google.maps.Map(document.createElement('div'), { center: { lat: 1, lng: 2 }, zoom: 3 })
    expect(map.getCenter().toJSON()).toStrictEqual({ lat: 1, lng: 2 })
    expect(map.getCenter()).toStrictEqual(new google.maps.LatLng(1, 2))
    expect(map.getCenter()).not.toEqual(new google.maps.LatLng(1, 3))
    expect(map.controls).toBeInstanceOf(Array)
    expect(() => new google.maps.LatLng('x')).toThrow(Error)
    uninstall()
    expect(globalThis.google).toBeUndefined()
  })

  test('fake timers move everything', () => {
    jest.useFakeTimers()
    install({ animate: true, spy: jest.fn })
    const map = new google.maps.Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
    const idle = jest.fn()
    map.addListener('idle', idle)
    expect(map.getBounds()).toBeUndefined()
    jest.advanceTimersByTime(0)
    expect([map.getBounds().contains({ lat: 0, lng: 0 }), idle.mock.calls.length]).toEqual([true, 1])
    map.panTo({ lat: 0, lng: 20 })
    jest.advanceTimersByTime(100)
    expect(map.getCenter().lng()).toBeGreaterThan(0)
    tick(5)
    expect(map.getCenter().lng()).toBeCloseTo(20)
    expect(idle).toHaveBeenCalledTimes(2)
    simulate(map).drag([100, 100], [120, 100])
    jest.runOnlyPendingTimers()
    expect(idle).toHaveBeenCalledTimes(3)
  })

  test('so do those that come later, and go', async () => {
    install()
    const before = setTimeout
    const map = new google.maps.Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
    jest.useFakeTimers()
    expect(map.getBounds()).toBeUndefined()
    tick(0)
    expect(map.getBounds()).toBeDefined()
    map.setZoom(4)
    jest.useRealTimers()
    await new Promise((resolve) => google.maps.event.addListenerOnce(map, 'idle', resolve))
    uninstall()
    expect(setTimeout).toBe(before)
  })

  test('real time does too', async () => {
    install()
    const div = document.createElement('div')
    setSize(div, [800, 600])
    const map = new google.maps.Map(div, { center: { lat: 0, lng: 0 }, zoom: 3 })
    await new Promise((resolve) => google.maps.event.addListenerOnce(map, 'idle', resolve))
    expect(map.getBounds().toSpan().lng()).toBeCloseTo((800 * 360) / 2048)
  })`

test(
  'a suite with jest-mocks passes with another import, and its numbers are true',
  { skip },
  (t) => passes(t, { 'stranger.test.js': stranger }),
)

test('from a checkout, in the realm of the test, and by fake timers', { skip }, (t) =>
  passes(t, { 'plain.test.js': plain }),
)

test('a page that is gone leaves no error', { skip }, async (t) => {
  const files = {
    'gone.test.js': `
      require('mapcam/google-maps').install()
      test('a map in the middle of its life', () => {
        new google.maps.Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
      })`,
  }
  assert.doesNotMatch((await passes(t, files)).stderr, /rror/)
})

// MARK: What it costs

const trivial = "test('a page', () => expect(document.body).toBeTruthy())"
const hundred = `
  const { initialize, simulate } = require('mapcam/google-maps')
  beforeEach(() => {
    jest.useFakeTimers()
    initialize()
  })
  test.each(Array.from({ length: 100 }, (_, index) => index))('map %d', (index) => {
    const div = document.body.appendChild(document.createElement('div'))
    const map = new google.maps.Map(div, { center: { lat: 0, lng: index }, zoom: 3 })
    jest.advanceTimersByTime(0)
    const markers = Array.from({ length: 20 }, (_, each) => new google.maps.Marker({ map, position: { lat: each, lng: each } }))
    simulate(map).drag([100, 100], [150, 100])
    map.fitBounds(new google.maps.LatLngBounds({ lat: 0, lng: 0 }, { lat: 19, lng: 19 }))
    jest.advanceTimersByTime(1000)
    expect(markers.every((marker) => map.getBounds().contains(marker.getPosition()))).toBe(true)
    div.remove()
  })`

test('100 tests cost at most 4 times a file with one trivial test', { skip }, async (t) => {
  const { seconds: least } = await passes(t, { 'cost.test.js': trivial })
  const { seconds: most } = await passes(t, { 'cost.test.js': hundred })
  assert.ok(most <= 0, `${(most / least).toFixed(1)} times`)
})
