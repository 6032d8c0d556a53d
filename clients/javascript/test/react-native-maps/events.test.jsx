import React, { createRef } from 'react'
import { act } from 'react-test-renderer'
import MapView, { Marker, simulate } from 'react-native-maps'
import { host, mount } from './mount.cjs'

const zurich = { latitude: 47.37, longitude: 8.54 }
const bern = { latitude: 46.95, longitude: 7.45 }

/** A map with two markers, and what it and they have heard: [name, native event or details]. */
function heardBy(props, ofMarker) {
  const heard = []
  const ref = createRef()
  const noting = (who, names) =>
    Object.fromEntries(
      names.map((name) => [
        `on${name}`,
        (event, details) => heard.push([who + name, details ?? event.nativeEvent]),
      ]),
    )
  const ofMap = ['Press', 'LongPress', 'PanDrag', 'MarkerPress', 'MarkerSelect', 'MarkerDeselect']
  const regions = ['RegionChangeStart', 'RegionChangeComplete']
  const marker = noting('marker', ['Press', 'Select', 'Deselect'])
  const screen = (given) => (
    <MapView
      ref={ref}
      testID="map"
      initialCamera={{ center: zurich, zoom: 8 }}
      {...noting('', [...ofMap, ...regions])}
      {...given}
    >
      <Marker identifier="zurich" coordinate={zurich} {...marker} {...ofMarker} />
      <Marker testID="bern" coordinate={bern} {...marker} />
    </MapView>
  )
  const root = mount(screen(props))
  simulate(ref).ready()
  heard.length = 0
  const update = (given) => act(() => root.update(screen(given)))
  return { heard, update, map: ref.current, ...simulate(ref) }
}

/** The names of what was heard, as a text. */
const namesOf = (heard) => heard.map(([name]) => name).join(' ')

test('a press and a long press', () => {
  const { heard, map, press, longPress } = heardBy()
  const event = {
    action: 'press',
    coordinate: { latitude: expect.closeTo(47.37, 9), longitude: expect.closeTo(8.54, 9) },
    position: { x: 195, y: 422 },
  }
  press(zurich)
  longPress([195, 422])
  expect(heard).toEqual([
    ['Press', event],
    ['LongPress', event],
  ])
  map.setCamera({ pitch: 30 })
  expect(() => press({ latitude: -80, longitude: 8 })).toThrow("is behind the camera's eye")
  expect(() => press('Bern')).toThrow('A place must be {latitude, longitude}, or a point')
})

test('a press on a marker: both hear it, it is selected, and the map goes there', async () => {
  const { heard, map, press, pressMarker, tick } = heardBy()
  map.setCamera({ center: bern })
  tick(0.1)
  heard.length = 0
  const { point } = (await map.getMarkersFrames()).zurich
  pressMarker('zurich')
  const event = { action: 'marker-press', id: 'zurich', coordinate: zurich }
  const selected = { ...event, action: 'marker-select' }
  tick(0.5)
  expect(heard).toEqual([
    ['markerPress', { ...event, position: { x: 0, y: 0 } }],
    ['Press', { ...event, position: { x: 0, y: 0 } }],
    ['MarkerPress', event],
    ['markerSelect', { ...selected, position: point }],
    ['MarkerSelect', selected],
    ['RegionChangeStart', { isGesture: false }],
    ['RegionChangeComplete', { isGesture: false }],
  ])
  heard.length = 0
  pressMarker('bern')
  tick(0.5)
  expect(heard[0][1].id).toBe('unknown')
  const changes = 'markerDeselect MarkerDeselect markerSelect MarkerSelect'
  const moves = 'RegionChangeStart RegionChangeComplete'
  expect(namesOf(heard)).toBe(`markerPress Press MarkerPress ${changes} ${moves}`)
  expect((await map.getCamera()).center).toEqual(bern)
  heard.length = 0
  pressMarker('bern')
  expect(namesOf(heard)).not.toContain('markerSelect')
  heard.length = 0
  press(zurich)
  expect(namesOf(heard)).toBe('Press markerDeselect MarkerDeselect')
  expect(() => pressMarker('Rome')).toThrow(
    'There is no marker Rome in the map. It has: zurich, bern.',
  )
})

test('a marker that cannot be tapped, one that stops the event, and callouts', () => {
  const silent = heardBy({}, { tappable: false })
  silent.pressMarker('zurich')
  expect(silent.heard).toEqual([])
  const { heard, pressMarker } = heardBy({}, { stopPropagation: true })
  pressMarker('zurich')
  expect(namesOf(heard)).toMatch(/^markerPress MarkerPress /)
})

test('callouts select their marker, and methods move it', async () => {
  const ref = createRef()
  const heard = []
  const screen = (props) => (
    <MapView>
      <Marker
        ref={ref}
        coordinate={zurich}
        onSelect={() => heard.push('select')}
        onDeselect={() => heard.push('deselect')}
        {...props}
      />
    </MapView>
  )
  const root = mount(screen())
  simulate().ready()
  ref.current.showCallout()
  ref.current.hideCallout()
  simulate().tick(0.1)
  expect(heard).toEqual(['select', 'deselect'])
  ref.current.showCallout()
  heard.length = 0
  act(() => root.update(screen({ key: 'another' })))
  simulate().press([0, 0])
  expect(heard).toEqual(['select'])
  ref.current.animateMarkerToCoordinate(bern, 500)
  expect(ref.current.coordinate).toEqual(bern)
  act(() => root.update(screen({ key: 'another', title: 'here' })))
  expect(ref.current.coordinate).toEqual(bern)
  act(() => root.update(screen({ key: 'another', coordinate: { ...zurich, latitude: 1 } })))
  expect(ref.current.coordinate.latitude).toBe(1)
  ref.current.setCoordinates(zurich)
  expect(ref.current.coordinate).toEqual(zurich)
})

test('a drag: onPanDrag, and a region change that is a gesture', async () => {
  const { heard, map, drag, tick } = heardBy()
  drag(zurich, { x: 295, y: 422 })
  expect(namesOf(heard).match(/PanDrag/g)).toHaveLength(10)
  expect(heard.filter(([name]) => name !== 'PanDrag')).toEqual([
    ['RegionChangeStart', { isGesture: true }],
    ['RegionChangeComplete', { isGesture: true }],
  ])
  expect((await map.pointForCoordinate(zurich)).x).toBeCloseTo(295, 6)
  heard.length = 0
  drag([195, 422], [195, 322], { velocity: 1000 })
  expect(namesOf(heard)).not.toContain('RegionChangeComplete')
  tick(5)
  expect(heard.at(-1)).toEqual(['RegionChangeComplete', { isGesture: true }])
  expect((await map.pointForCoordinate(zurich)).y).toBeLessThan(322)
})

test('a pinch, and gestures that are off', async () => {
  const { heard, map, pinch } = heardBy()
  pinch(zurich, 2, { rotation: 30 })
  const { zoom, heading } = await map.getCamera()
  expect([zoom, heading]).toEqual([expect.closeTo(9, 5), expect.closeTo(330, 6)])
  expect(heard.at(-1)).toEqual(['RegionChangeComplete', { isGesture: true }])
  const off = { scrollEnabled: false, zoomEnabled: false, rotateEnabled: false }
  const still = heardBy(off)
  still.drag([195, 422], [195, 322])
  still.pinch([195, 422], 2, { rotation: 30 })
  expect(namesOf(still.heard)).toMatch(/^(PanDrag ?)+$/)
  still.update({ scrollEnabled: undefined })
  still.drag([195, 422], [195, 322])
  expect(namesOf(still.heard)).toContain('RegionChangeStart')
})

test('isGesture is that of the last start', () => {
  const { heard, map, drag, tick } = heardBy()
  drag([195, 422], [195, 322])
  map.animateCamera({ zoom: 9 })
  tick(0.3)
  expect(heard.at(-1)).toEqual(['RegionChangeComplete', { isGesture: false }])
})

test('what a test fires by hand is the handler that was given', () => {
  const heard = []
  const root = mount(
    <MapView testID="map" onRegionChangeComplete={(...values) => heard.push(values)} />,
  )
  const region = { ...zurich, latitudeDelta: 1, longitudeDelta: 1 }
  // As fireEvent(getByTestId('map'), 'onRegionChangeComplete', region) does.
  act(() => host(root, 'map').props.onRegionChangeComplete(region))
  expect(heard).toEqual([[region]])
})
