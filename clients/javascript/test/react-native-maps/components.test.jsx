import React from 'react'
import { StyleSheet } from 'react-native'
import * as maps from 'react-native-maps'
import MapView, {
  Callout,
  CalloutSubview,
  Geojson,
  Marker,
  Polygon,
  simulate,
} from 'react-native-maps'
import { mount } from './mount.cjs'

test('the names of the package', () => {
  const components =
    'Callout CalloutSubview Circle Heatmap LocalTile Marker Overlay Polygon Polyline UrlTile WMSTile'
  for (const name of components.split(' ')) expect(maps[`Map${name}`]).toBe(maps[name])
  expect(maps.MapView).toBe(MapView)
  expect(maps.default).toBe(MapView)
  expect([maps.Animated, maps.MarkerAnimated]).toEqual([MapView.Animated, Marker.Animated])
  expect([maps.PROVIDER_GOOGLE, maps.PROVIDER_DEFAULT]).toEqual(['google', undefined])
  expect(maps.MAP_TYPES.NONE).toBe('none')
})

test('a snapshot: host elements with their props', () => {
  const root = mount(
    <MapView provider={maps.PROVIDER_GOOGLE} style={StyleSheet.flatten({ flex: 1 })}>
      <Marker identifier="a" coordinate={{ latitude: 1, longitude: 2 }}>
        <Callout tooltip>
          <CalloutSubview testID="more" />
        </Callout>
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

test('Geojson makes markers, lines and polygons, in colours of the features', () => {
  const feature = (type, coordinates, properties) => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties,
  })
  const square = JSON.parse('[[0, 0], [1, 0], [1, 1], [0, 0]]')
  const line = JSON.parse('[[2, 1], [4, 3]]')
  const geojson = {
    type: 'FeatureCollection',
    features: [
      feature('MultiPoint', line, { 'marker-color': '#ff0000', 'marker-color-opacity': 0.5 }),
      feature('Point', [6, 5], { 'marker-color': '#00ff00', 'marker-color-opacity': '0' }),
      feature('LineString', line, { stroke: 'blue', 'stroke-width': 7 }),
      feature('Polygon', [square, square], null),
      feature('GeometryCollection', []),
    ],
  }
  const heard = []
  const press = ({ type }) => heard.push(type)
  const { root } = mount(
    <MapView>
      <Geojson geojson={geojson} fillColor="green" strokeWidth={2} title="here" onPress={press} />
    </MapView>,
  )
  simulate().ready()
  const markers = root.findAllByType(Marker)
  expect(markers.map(({ props }) => props.coordinate.latitude)).toEqual([1, 3, 5])
  expect(markers[2].props.pinColor).toBe('#00ff00')
  expect(markers[0].props).toMatchObject({ pinColor: 'rgba(255,0,0,0.5)', title: 'here' })
  const blue = { strokeColor: 'blue', strokeWidth: 7 }
  expect(root.findByType(maps.Polyline).props).toMatchObject(blue)
  const { holes, fillColor, strokeWidth, onPress } = root.findByType(Polygon).props
  expect([holes.length, fillColor, strokeWidth]).toEqual([1, 'green', 2])
  onPress()
  simulate().pressMarker('here')
  expect(heard).toEqual(['polygon', 'point'])
})
