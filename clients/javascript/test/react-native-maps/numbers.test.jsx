// What the engine in jest is asked, and answers, for the native engine to answer too.

import { writeFileSync } from 'fs'
import { dirname, join } from 'path'
import React, { createRef, useState } from 'react'
import { act, create } from 'react-test-renderer'
import MapView, { Marker, simulate } from 'react-native-maps'
import { mount } from './mount.cjs'

const { Engine } = require(join(dirname(require.resolve('mapcam/react-native-maps')), 'engine.cjs'))

test('a map is used, and what it asks is noted', async () => {
  const calls = []
  const { call } = Engine.prototype
  jest.spyOn(Engine.prototype, 'call').mockImplementation(function (method, params) {
    const noted = { method, params }
    calls.push(noted)
    noted.result = call.apply(this, [method, params])
    return noted.result
  })
  const cameras = []
  const ref = createRef()
  const place = { latitude: 37.78825, longitude: -122.4324 }
  const start = { ...place, latitudeDelta: 0.0922, longitudeDelta: 0.0421 }
  const mapPadding = { top: 20, right: 10, bottom: 300, left: 0 }
  const markers = [
    { latitude: 47.37, longitude: 8.54 },
    { latitude: 46.95, longitude: 7.45 },
  ]
  const screen = (region) => (
    <MapView ref={ref} region={region} mapPadding={mapPadding}>
      {markers.map((coordinate, index) => (
        <Marker key={index} identifier={String(index)} coordinate={coordinate} />
      ))}
    </MapView>
  )
  const root = mount(screen(start))
  simulate(ref).ready()
  for (let index = 0; index < 12; index += 1) {
    const delta = 0.001 * 3 ** (index / 2)
    const region = {
      latitude: 60 * Math.sin(index),
      longitude: 170 * Math.cos(3 * index),
      latitudeDelta: delta,
      longitudeDelta: delta * (0.3 + (index % 5) / 4),
    }
    act(() => root.update(screen(region)))
    simulate(ref).tick(0.1)
    cameras.push({ region, camera: await ref.current.getCamera() })
  }
  const { drag, pinch, pressMarker, tick } = simulate(ref)
  ref.current.fitToElements({ edgePadding: { top: 30, right: 5, bottom: 0, left: 60 } })
  tick(0.1)
  ref.current.animateCamera({ pitch: 30, heading: 200, zoom: 9.3 })
  tick(0.5)
  pinch({ x: 195, y: 300 }, 1.7, { rotation: 25 })
  drag([10, 20], [200, 300], { velocity: 900 })
  tick(2)
  pressMarker('1')
  tick(0.5)
  await ref.current.getMarkersFrames()
  writeFileSync(process.env.MAPCAM_NUMBERS, JSON.stringify({ calls, cameras, mapPadding }))
})

test('a map that never rests, and is not unmounted, does not keep jest running', () => {
  jest.useRealTimers()
  const Screen = () => {
    const [region, setRegion] = useState({
      latitude: 47,
      longitude: 8,
      latitudeDelta: 0.1,
      longitudeDelta: 0.05,
    })
    return <MapView region={region} onRegionChangeComplete={setRegion} />
  }
  act(() => void create(<Screen />))
})
