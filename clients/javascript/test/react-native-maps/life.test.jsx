import React, { createRef, useState } from 'react'
import TestRenderer, { act } from 'react-test-renderer'
import MapView, { Marker, instances, setSize, simulate, visible } from 'react-native-maps'
import { host, mount, unmountAll } from './mount.cjs'

const zurich = { latitude: 47.37, longitude: 8.54 }
const region = { ...zurich, latitudeDelta: 0.1, longitudeDelta: 0.05 }
const camera = { center: zurich, zoom: 12, heading: 30, pitch: 10 }

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
