import React, { createRef } from 'react'
import MapView, {
  Marker,
  install,
  instances,
  simulate,
  tick,
  uninstall,
  visible,
} from 'react-native-maps'
import { View } from 'react-native'
import { mount } from './mount.cjs'

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
