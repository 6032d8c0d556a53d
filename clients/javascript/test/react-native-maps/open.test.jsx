import React, { useState } from 'react'
import { act, create } from 'react-test-renderer'
import MapView from 'react-native-maps'

test('a map that never rests, and is not unmounted, does not keep jest running', () => {
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
