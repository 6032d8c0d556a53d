import React, { createRef, useState } from 'react'
import TestRenderer, { act } from 'react-test-renderer'
import MapView, {
  AnimatedRegion,
  Marker,
  instances,
  setSize,
  simulate,
  visible,
} from 'react-native-maps'
import { host, mount, unmountAll } from './mount.cjs'

const zurich = { latitude: 47.37, longitude: 8.54 }
const region = { ...zurich, latitudeDelta: 0.1, longitudeDelta: 0.05 }
const camera = { center: zurich, zoom: 12, heading: 30, pitch: 10 }
const bern = { ...region, latitude: 46.95, longitude: 7.45 }

// The life of a map

test('children and onMapReady come with the next frame, onMapLoaded with the one after it', () => {
  const heard = []
  const root = mount(
    <MapView
      initialRegion={region}
      onLayout={({ nativeEvent }) => heard.push(nativeEvent.layout)}
      onMapLoaded={() => heard.push('loaded')}
      onMapReady={() => heard.push('ready')}
      onRegionChangeComplete={(_, { isGesture }) => heard.push(isGesture)}
    >
      <Marker testID="pin" coordinate={zurich} />
    </MapView>,
  )
  expect(heard).toEqual([])
  expect(() => host(root, 'pin')).toThrow()
  act(() => jest.advanceTimersByTime(16))
  expect(heard).toEqual([{ x: 0, y: 0, width: 390, height: 844 }, false, 'ready'])
  expect(host(root, 'pin').props.coordinate).toEqual(zurich)
  act(() => jest.advanceTimersByTime(16))
  expect(heard.slice(3)).toEqual(['loaded'])
  setSize(undefined, [300, 200])
  act(() => jest.advanceTimersByTime(1000))
  expect(heard.slice(4)).toEqual([{ x: 0, y: 0, width: 300, height: 200 }])
})

test('in onMapReady there is a ref, also an inline one while its component renders', () => {
  let seen
  const Screen = () => {
    const [shown, setShown] = useState()
    let map
    const keep = (each) => (map = each)
    return (
      <MapView
        ref={keep}
        initialRegion={shown ?? region}
        onRegionChange={setShown}
        onMapReady={() => (seen = map)}
      />
    )
  }
  mount(<Screen />)
  act(() => jest.advanceTimersByTime(100))
  expect(seen).toBe(instances(MapView)[0])
})

test('ready() does it at once', () => {
  const heard = []
  mount(<MapView onMapReady={() => heard.push('ready')} onMapLoaded={() => heard.push('loaded')} />)
  simulate().ready()
  expect(heard).toEqual(['ready', 'loaded'])
})

test('the first layout takes camera, else initialRegion, else region, each with deltas', async () => {
  const shown = async (props) => {
    const ref = createRef()
    mount(<MapView ref={ref} {...props} />)
    simulate(ref).ready()
    return ref.current.getCamera()
  }
  const latitude = async (props) => (await shown(props)).center.latitude
  const other = { ...region, latitude: 10 }
  const flat = { ...region, longitudeDelta: 0 }
  expect(await shown({ camera, initialRegion: region })).toEqual(camera)
  expect(await shown({ initialCamera: camera, region: flat })).toEqual(camera)
  expect(await latitude({ initialRegion: region, region: other })).toBeCloseTo(47.37, 4)
  expect(await latitude({ region: other })).toBeCloseTo(10, 4)
  expect(await latitude({ initialRegion: flat, region: other })).toBeCloseTo(10, 4)
  const bare = { center: zurich, zoom: 2, heading: 0, pitch: 0 }
  expect(await shown({ initialCamera: { center: zurich } })).toEqual(bare)
})

test('before it is ready, and with no size, methods are refused as on a device', async () => {
  const ref = createRef()
  const root = mount(
    <MapView ref={ref} style={[{ width: 0 }, { height: 0 }]} initialRegion={region} />,
  )
  const refusal = 'animateToRegion is only supported on iOS with Fabric.'
  expect(() => ref.current.animateToRegion(region)).toThrow(refusal)
  expect(() => ref.current.setCamera(camera)).toThrow('setCamera is only supported')
  await expect(ref.current.getCamera()).rejects.toThrow('getCamera is only supported on iOS')
  setSize(ref, [300, 200])
  expect((await ref.current.getCamera()).center.latitude).toBeCloseTo(47.37, 4)
  const { current } = ref
  act(() => root.update(null))
  await expect(current.getCamera()).rejects.toThrow('getCamera is only supported on iOS')
  act(() => root.update(<MapView ref={ref} initialRegion={region} />))
  ref.current.animateToRegion(region)
  await expect(ref.current.getCamera()).rejects.toThrow('Invalid view returned from registry')
})

test('an initialRegion that comes late is taken once', () => {
  const heard = []
  const complete = ({ latitude }) => heard.push(latitude)
  const root = mount(<MapView onRegionChangeComplete={complete} />)
  simulate().ready()
  for (const latitude of [10, 20]) {
    const element = (
      <MapView initialRegion={{ ...region, latitude }} onRegionChangeComplete={complete} />
    )
    act(() => root.update(element))
    simulate().tick(1)
  }
  expect(heard.map(Math.round)).toEqual([10])
})

test('the size is the style, else that of a phone; the camera stays when it changes', async () => {
  const ref = createRef()
  mount(<MapView ref={ref} style={{ width: '100%', height: 250 }} initialCamera={camera} />)
  simulate(ref).ready()
  expect(await ref.current.pointForCoordinate(zurich)).toEqual({ x: 195, y: 125 })
  simulate(ref).layout(300, 500)
  expect(await ref.current.pointForCoordinate(zurich)).toEqual({ x: 150, y: 250 })
  expect(await ref.current.getCamera()).toEqual(camera)
  const refusal = 'size must be [width, height] in points, not [-1,2].'
  expect(() => simulate(ref).layout(-1, 2)).toThrow(refusal)
})

test('new fake timers, and a map after all others, have frames', () => {
  const heard = []
  const screen = <MapView onMapReady={() => heard.push('ready')} />
  mount(screen)
  jest.useFakeTimers()
  const root = mount(screen)
  act(() => jest.advanceTimersByTime(20))
  expect(heard).toEqual(['ready', 'ready'])
  for (const map of instances(MapView)) simulate(map).layout(1, 1)
  unmountAll()
  jest.clearAllTimers()
  mount(screen)
  act(() => jest.advanceTimersByTime(20))
  expect(heard.length).toBe(3)
  expect(root.toJSON()).toBe(null)
})

test('without an environment for act it does without', async () => {
  jest.useRealTimers()
  const heard = []
  const error = jest.spyOn(console, 'error')
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  const screen = <MapView onMapReady={() => heard.push('ready')} />
  const root = TestRenderer.create(screen, { unstable_isConcurrent: true })
  await new Promise((resolve) => setTimeout(resolve, 300))
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  act(() => root.unmount())
  expect([heard, error.mock.calls]).toEqual([['ready'], []])
})

test('a map is known by its ref, itself, an element in it, or as the only one', () => {
  const ref = createRef()
  const root = mount(
    <MapView ref={ref} testID="map" initialRegion={region}>
      <Marker identifier="a" coordinate={zurich} />
    </MapView>,
  )
  simulate().ready()
  for (const each of [undefined, ref, ref.current, host(root, 'map')])
    expect(visible(each)).toEqual(['a'])
  expect(instances(MapView)).toEqual([ref.current])
  expect(instances(Marker).length).toBe(1)
  mount(<MapView />)
  expect(() => visible()).toThrow('there must be one map. 2 maps are mounted.')
  expect(() => simulate({ current: null })).toThrow('A map must be a ref of a mounted MapView')
})

// Its camera

/** A map that notes what it hears: [name, region, details]. */
function heardBy(props) {
  const heard = []
  const ref = createRef()
  const names = ['onRegionChangeStart', 'onRegionChange', 'onRegionChangeComplete']
  const handlers = names.map((name) => [
    name,
    (...values) => heard.push([name.slice(14), ...values]),
  ])
  const element = (more) => (
    <MapView ref={ref} {...Object.fromEntries(handlers)} {...props} {...more} />
  )
  const root = mount(element())
  simulate(ref).ready()
  heard.length = 0
  return { heard, map: ref.current, update: (more) => act(() => root.update(element(more))) }
}

const tick = (seconds) => simulate().tick(seconds)

test('a region comes back with the aspect of the view, and its middle is not the target', async () => {
  const { heard, map } = heardBy({ style: { width: 844, height: 390 } })
  map.setRegion({ latitude: -6.2, longitude: 106.8, latitudeDelta: 0.015, longitudeDelta: 0.0121 })
  tick(0.1)
  const [, told] = heard.at(-1)
  expect(told.latitudeDelta).toBeCloseTo(0.015, 6)
  expect(told.longitudeDelta).toBeCloseTo((0.015 * 844) / 390 / Math.cos((6.2 * Math.PI) / 180), 6)
  map.setCamera({ center: { latitude: 66.1, longitude: 0 }, zoom: 3 })
  tick(0.1)
  expect(heard.at(-1)[1].latitude).toBeLessThan(65)
})

test('start tells the region before, each frame one on the way, complete the last', () => {
  const { heard, map } = heardBy({ initialRegion: region })
  map.animateToRegion(bern, 3000)
  expect(heard).toEqual([])
  tick(0.3)
  expect(heard.map(([name]) => name).join()).toMatch(/^Start,{14,}Complete$/)
  expect(heard.every(([, , details]) => details.isGesture === false)).toBe(true)
  expect(heard[0][1].latitude).toBeCloseTo(47.37, 4)
  expect(heard.at(-1)[1].latitude).toBeCloseTo(46.95, 4)
})

test('durations: 0 is at once for animateToRegion, and nothing for animateCamera', async () => {
  const { map } = heardBy({ initialRegion: region })
  map.animateToRegion(bern, 0)
  expect((await map.getCamera()).center.latitude).toBeCloseTo(46.95, 4)
  for (const duration of [0, 10, 10_000]) {
    map.setCamera({ zoom: 10 })
    map.animateCamera({ zoom: 12 }, { duration })
    expect((await map.getCamera()).zoom).toBe(10)
    tick(0.2)
    expect((await map.getCamera()).zoom).toBeLessThan(12)
    tick(0.1)
    expect((await map.getCamera()).zoom).toBe(12)
  }
})

test('a frame that comes late is where the map is by then', async () => {
  const { map } = heardBy({ initialRegion: region })
  map.animateCamera({ zoom: 15 })
  jest.setSystemTime(Date.now() + 1000)
  act(() => jest.advanceTimersByTime(17))
  expect((await map.getCamera()).zoom).toBe(15)
})

test('region, camera and setRegion are ignored while it moves; setCamera is not', async () => {
  const { map, update } = heardBy({ region })
  const latitude = async () => (await map.getCamera()).center.latitude
  map.animateToRegion(bern)
  tick(0.1)
  const there = await latitude()
  update({ region: { ...bern, latitude: 10 } })
  update({ camera: { center: { latitude: 20, longitude: 0 }, zoom: 5, heading: 0, pitch: 0 } })
  map.setRegion({ ...bern, latitude: 30 })
  expect(await latitude()).toBe(there)
  tick(0.3)
  expect(await latitude()).toBeCloseTo(46.95, 4)
  map.animateToRegion(region)
  tick(0.1)
  map.setCamera({ center: { latitude: 40, longitude: 0 } })
  expect(await latitude()).toBe(40)
  tick(0.3)
  expect(await latitude()).toBe(40)
})

test('a prop is compared member by member; a centre that is none is ignored', async () => {
  const { heard, map, update } = heardBy({ region })
  update({ region: { ...region } })
  update({ region: { ...region, latitude: 91 } })
  const none = { ...region, longitude: Number.NaN }
  update({ region: none })
  update({ region: none, camera: { center: { latitude: 91, longitude: 0 }, zoom: 5 } })
  tick(0.1)
  expect(heard).toEqual([])
  update({ region: bern })
  tick(0.1)
  expect(heard.length).toBe(3)
  expect((await map.getCamera()).center.latitude).toBeCloseTo(46.95, 4)
})

test('across 180° the middle may be above 180, and as a prop it is ignored', async () => {
  const initialCamera = { center: { latitude: 0, longitude: -179.9 }, zoom: 8 }
  const { heard, map, update } = heardBy({ initialCamera })
  map.setCamera({ center: { latitude: 1, longitude: -179.9 } })
  tick(0.1)
  const [, told] = heard.at(-1)
  expect(told.longitude).toBeCloseTo(180.1, 9)
  const { northEast, southWest } = await map.getMapBoundaries()
  expect(southWest.longitude).toBeCloseTo(told.longitude - told.longitudeDelta / 2, 9)
  expect(northEast.longitude).toBeCloseTo(told.longitude + told.longitudeDelta / 2 - 360, 9)
  heard.length = 0
  update({ region: told })
  tick(0.1)
  expect(heard).toEqual([])
})

test('the heading and the pitch become 0 with a region, and the zoom is a float', async () => {
  const { map } = heardBy({ initialCamera: { center: zurich, zoom: 12.3, heading: 40, pitch: 20 } })
  const camera = { center: zurich, zoom: Math.fround(12.3), heading: 40, pitch: 20 }
  expect(await map.getCamera()).toEqual(camera)
  map.animateToRegion(region, 0)
  const { zoom, heading, pitch } = await map.getCamera()
  expect([Math.fround(zoom), heading, pitch]).toEqual([zoom, 0, 0])
})

test('mapPadding: 0 without it, and regions are fitted inside', async () => {
  const mapPadding = { top: 0, right: 0, bottom: 400, left: 0 }
  const { map, update } = heardBy({ mapPadding, region })
  const y = async (place) => (await map.pointForCoordinate(place)).y
  expect(await y(zurich)).toBeCloseTo(222, 0)
  expect(await y((await map.getMapBoundaries()).southWest)).toBeCloseTo(444, 6)
  const { center } = await map.getCamera()
  update({ mapPadding: { top: 100 } })
  expect(await y(center)).toBeCloseTo(472, 6)
  update({ mapPadding: undefined })
  expect(await y(center)).toBeCloseTo(422, 6)
})

test('the range of zooms: that of the SDK without it', async () => {
  const { map, update } = heardBy({ minZoomLevel: 5, maxZoomLevel: 15 })
  const zooms = async () => {
    const found = []
    for (const zoom of [0, 30]) {
      map.setCamera({ zoom })
      found.push((await map.getCamera()).zoom)
    }
    return found
  }
  expect(await zooms()).toEqual([5, 15])
  update({ minZoomLevel: undefined, maxZoomLevel: undefined })
  expect(await zooms()).toEqual([2, 21])
})

test('where the region ends: at the poles, and around the whole world', async () => {
  const { heard, map } = heardBy({ style: { width: 1200, height: 300 } })
  map.setRegion({ latitude: 80, longitude: 0, latitudeDelta: 40, longitudeDelta: 1 })
  map.setCamera({ center: { latitude: 0, longitude: 100 }, zoom: 2 })
  tick(0.1)
  const { northEast, southWest } = await map.getMapBoundaries()
  expect([southWest.longitude, northEast.longitude]).toEqual([-180, 180])
  expect(heard.at(-1)[1]).toMatchObject({ longitude: 0, longitudeDelta: 360 })
})

test('a controlled region that is set by onRegionChangeComplete never comes to rest', () => {
  for (const latitudeDelta of [0.0922, 0.5, 3.7]) {
    const told = []
    const Controlled = () => {
      const [now, setNow] = useState({ ...zurich, latitudeDelta, longitudeDelta: 0.0421 })
      const complete = (each) => {
        told.push(JSON.stringify(each))
        setNow(each)
      }
      return <MapView region={now} onRegionChangeComplete={complete} />
    }
    const root = mount(<Controlled />)
    simulate().ready()
    simulate().tick(5)
    expect(told.length).toBeGreaterThan(290)
    expect(new Set(told).size).toBe(told.length)
    act(() => root.update(null))
  }
})

test('an AnimatedRegion is a region', async () => {
  const animated = new AnimatedRegion(region)
  const ref = createRef()
  mount(<MapView.Animated ref={ref} region={animated} />)
  simulate(ref).ready()
  act(() => animated.latitude.setValue(46))
  expect((await ref.current.getCamera()).center.latitude).toBeCloseTo(46, 3)
  animated.setValue(bern)
  expect(animated.__getValue()).toEqual(bern)
  animated.setOffset({ latitude: 1, longitude: 0, latitudeDelta: 0, longitudeDelta: 0 })
  const north = { ...bern, latitude: bern.latitude + 1 }
  expect(animated.__getValue()).toEqual(north)
  animated.flattenOffset()
  expect([animated.latitude._value, animated.__getValue()]).toEqual([north.latitude, north])
})
