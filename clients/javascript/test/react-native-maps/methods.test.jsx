import React, { createRef } from 'react'
import { StyleSheet, View } from 'react-native'
import { act } from 'react-test-renderer'
import * as maps from 'react-native-maps'
import { host, mount } from './mount.cjs'

const { MapView, Marker, install, instances, simulate, tick, uninstall, visible } = maps

const zurich = { latitude: 47.37, longitude: 8.54 }
const bern = { latitude: 46.95, longitude: 7.45 }
const camera = { center: zurich, zoom: 8, heading: 0, pitch: 0 }

afterEach(uninstall)

function shown(props) {
  const ref = createRef()
  mount(
    <MapView ref={ref} initialCamera={camera} {...props}>
      <Marker identifier="zurich" coordinate={zurich} />
      <Marker identifier="bern" coordinate={bern} anchor={{ x: 0, y: 0 }} />
      <Marker title="Rome" coordinate={{ latitude: 41.9, longitude: 12.5 }} />
    </MapView>,
  )
  simulate(ref).ready()
  return ref.current
}

test('fits: omitted padding is 0, also for elements; animated is the default', async () => {
  const map = shown()
  const edges = async () => {
    const points = [await map.pointForCoordinate(zurich), await map.pointForCoordinate(bern)]
    return points.map(({ x }) => Math.abs(Math.round(x * 100) / 100))
  }
  map.fitToCoordinates([zurich, bern], { animated: false })
  expect(await edges()).toEqual([390, 0])
  map.fitToCoordinates([zurich, bern], { animated: false, edgePadding: { left: 90 } })
  expect(await edges()).toEqual([390, 90])
  const edgePadding = { top: 0, right: 50, bottom: 0, left: 0 }
  map.fitToSuppliedMarkers(['zurich', 'bern'], { edgePadding })
  expect(await edges()).toEqual([390, 90])
  tick(0.3)
  expect(await edges()).toEqual([340, 0])
  map.fitToElements({ animated: false })
  expect(visible()).toEqual(['zurich', 'bern', 'Rome'])
  const top = await map.pointForCoordinate(zurich)
  const foot = await map.pointForCoordinate({ latitude: 41.9, longitude: 7.45 })
  expect([foot.x, top.y < foot.y]).toEqual([expect.closeTo(0, 3), true])
})

test('a fit of nothing, and one without room, are refused', () => {
  const map = shown()
  expect(() => map.fitToCoordinates([])).toThrow('fitToCoordinates has nothing to show')
  expect(() => map.fitToSuppliedMarkers(['Basel'])).toThrow('no marker as it is asked for')
  const edgePadding = { left: 200, right: 200 }
  expect(() => map.fitToElements({ edgePadding })).toThrow('in the view, which is 390 x 844 points')
})

test('a camera that is none is refused, by an error of the test', () => {
  const map = shown()
  expect(() => map.setCamera({ center: { latitude: 'north', longitude: 0 } })).toThrow(Error)
  expect(() => map.animateCamera({ zoom: Number.NaN })).toThrow('zoom')
})

test('animateCamera and setCamera keep what is missing, and ignore the altitude', async () => {
  const map = shown()
  map.setCamera({ pitch: 20, altitude: 1000 })
  map.animateCamera({ heading: 90 })
  tick(0.3)
  expect(await map.getCamera()).toEqual({ ...camera, pitch: 20, heading: 90 })
})

test('points, boundaries and boxes', async () => {
  const map = shown()
  expect(await map.pointForCoordinate(zurich)).toEqual({ x: 195, y: 422 })
  const { latitude, longitude } = await map.coordinateForPoint({ x: 195, y: 422 })
  expect([latitude, longitude]).toEqual([expect.closeTo(47.37, 9), expect.closeTo(8.54, 9)])
  const { northEast, southWest } = await map.getMapBoundaries()
  const corner = { x: expect.closeTo(390, 6), y: expect.closeTo(0, 6) }
  expect(await map.pointForCoordinate(northEast)).toEqual(corner)
  expect(southWest.latitude).toBeLessThan(northEast.latitude)
  const place = { latitude: 37.78825, longitude: -122.4324 }
  const region = { ...place, latitudeDelta: 0.0922, longitudeDelta: 0.0421 }
  expect(map.boundingBoxForRegion(region)).toEqual({
    northEast: { latitude: 37.83435, longitude: -122.41135 },
    southWest: { latitude: 37.742149999999995, longitude: -122.45345 },
  })
})

test('frames of markers with an identifier: 20 x 30 by the anchor, visible if they meet the view', async () => {
  const map = shown()
  const point = { x: 195, y: 422 }
  const { zurich: one, bern: other } = await map.getMarkersFrames()
  expect(one).toEqual({ point, frame: { x: 185, y: 392, width: 20, height: 30 } })
  expect(other.frame.x).toBe(other.point.x - 10)
  map.setCamera({ zoom: 14 })
  expect(await map.getMarkersFrames(true)).toEqual({ zurich: one })
  map.setCamera({ center: await map.coordinateForPoint({ x: 195 + 390 / 2 + 9, y: 422 }) })
  expect(Object.keys(await map.getMarkersFrames(true))).toEqual(['zurich'])
  expect(Object.keys(await map.getMarkersFrames())).toEqual(['zurich', 'bern'])
  expect(visible()).toEqual([])
})

test('a marker with a view of its own has the size of its style', async () => {
  const ref = createRef()
  mount(
    <MapView ref={ref} initialCamera={camera}>
      <Marker identifier="a" coordinate={zurich} anchor={{ x: 0, y: 0.5 }}>
        <View style={[{ width: 50 }, { height: 40 }]} />
      </Marker>
    </MapView>,
  )
  simulate(ref).ready()
  const { frame } = (await ref.current.getMarkersFrames()).a
  expect(frame).toEqual({ x: 195, y: 402, width: 50, height: 40 })
})

test('visible: inside the padding, and what else covers the map', () => {
  const map = shown({ mapPadding: { top: 0, right: 0, bottom: 300, left: 0 } })
  map.fitToSuppliedMarkers(['zurich', 'bern'], { animated: false })
  expect(visible()).toEqual(['zurich', 'bern'])
  expect(visible(undefined, { right: 1 })).toEqual(['bern'])
  map.setCamera({ center: { latitude: 48, longitude: 8 }, zoom: 8.5 })
  expect(visible(undefined, { bottom: -300 })).toEqual(['zurich', 'bern'])
  expect(visible()).toEqual(['zurich'])
})

test('what has no effect, and what a device is needed for', async () => {
  const map = shown()
  map.setMapBoundaries(zurich, bern)
  map.setIndoorActiveLevelIndex(1)
  map.setNativeProps({})
  expect(await map.getCamera()).toEqual(camera)
  expect(() => map.takeSnapshot({ format: 'gif' })).toThrow('Invalid format specified')
  expect(() => map.takeSnapshot({ result: 'blob' })).toThrow('Invalid result specified')
  await expect(map.takeSnapshot({})).rejects.toThrow('has no takeSnapshot: give one with install')
  await expect(map.addressForCoordinate(zurich)).rejects.toThrow('has no addressForCoordinate')
  install({ addressForCoordinate: async () => ({ locality: 'Zürich' }) })
  expect(await map.addressForCoordinate(zurich)).toEqual({ locality: 'Zürich' })
})

test('install: the size, a clock, spies that call through, and what it refuses', async () => {
  install({ size: [200, 100], spy: jest.fn, clock: 'manual' })
  const map = shown()
  expect(await map.pointForCoordinate(zurich)).toEqual({ x: 100, y: 50 })
  map.setRegion({ ...bern, latitudeDelta: 1, longitudeDelta: 1 })
  map.animateCamera({ zoom: 12 }, { duration: 0 })
  tick(0.3)
  expect((await map.getCamera()).zoom).toBe(12)
  expect(instances(MapView)[0].animateCamera).toHaveBeenCalledWith({ zoom: 12 }, { duration: 0 })
  expect(map.animateToRegion).not.toHaveBeenCalled()
  expect(MapView.prototype.setRegion).toHaveBeenCalledTimes(1)
  instances(Marker)[0].showCallout()
  expect(instances(Marker)[0].showCallout).toHaveBeenCalledTimes(1)
  uninstall()
  expect(jest.isMockFunction(map.animateCamera)).toBe(false)
  expect(() => install({ sise: 1 })).toThrow('install has no option sise. It has: platform, size,')
  expect(() => install({ size: [1] })).toThrow('size must be [width, height] in points, not [1].')
  expect(() => install({ platform: 'android' })).toThrow('the rules of iOS alone, not of android')
})

test('with real timers frames come by themselves, and tick says what it needs', async () => {
  jest.useRealTimers()
  const map = shown()
  map.animateCamera({ zoom: 10 })
  expect(() => simulate().tick(1)).toThrow("needs install({ clock: 'manual' }), or fake timers")
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect((await map.getCamera()).zoom).toBe(10)
})

// Events

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

// Components

test('the names of the package', () => {
  const components =
    'Callout CalloutSubview Circle Heatmap LocalTile Marker Overlay Polygon Polyline UrlTile WMSTile'
  for (const name of components.split(' ')) expect(maps[`Map${name}`]).toBe(maps[name])
  expect(maps.default).toBe(MapView)
  expect([maps.Animated, maps.MarkerAnimated]).toEqual([MapView.Animated, Marker.Animated])
  expect([maps.PROVIDER_GOOGLE, maps.PROVIDER_DEFAULT]).toEqual(['google', undefined])
  expect(maps.MAP_TYPES.NONE).toBe('none')
})

test('a snapshot: host elements with their props', () => {
  const root = mount(
    <MapView provider={maps.PROVIDER_GOOGLE} style={StyleSheet.flatten({ flex: 1 })}>
      <Marker identifier="a" coordinate={{ latitude: 1, longitude: 2 }}>
        <maps.Callout tooltip>
          <maps.CalloutSubview testID="more" />
        </maps.Callout>
      </Marker>
    </MapView>,
  )
  simulate().ready()
  expect(root.toJSON()).toMatchInlineSnapshot(`
    <MapView
      provider="google"
      style={
        {
          "flex": 1,
        }
      }
    >
      <Marker
        coordinate={
          {
            "latitude": 1,
            "longitude": 2,
          }
        }
        identifier="a"
      >
        <Callout
          tooltip={true}
        >
          <CalloutSubview
            testID="more"
          />
        </Callout>
      </Marker>
    </MapView>
  `)
})
