// React Native Maps for tests: the maps of iOS with the Google provider, on the engine.
// `jest.mock('react-native-maps', () => require('mapcam/react-native-maps'))`

'use strict'

const { AnimatedRegion } = require('./animated-region.cjs')
const { MapView, mounted } = require('./map-view.cjs')
const { engineNow, forget } = require('./native-map.cjs')
const names = require('./names.json')
const options = require('./options.cjs')
const { Marker, hosts } = require('./overlays.cjs')
const { simulate, visible } = require('./simulate.cjs')

const { Geojson, ...components } = { ...hosts, Marker }
const aliases = Object.entries(components).map(([name, type]) => [`Map${name}`, type])

module.exports = {
  __esModule: true,
  default: MapView,
  MapView,
  ...components,
  ...Object.fromEntries(aliases),
  Geojson,
  Animated: MapView.Animated,
  MarkerAnimated: Marker.Animated,
  OverlayAnimated: hosts.Overlay.Animated,
  AnimatedRegion,
  PROVIDER_DEFAULT: undefined,
  PROVIDER_GOOGLE: 'google',
  MAP_TYPES: names.mapTypes,

  install(given = {}) {
    options.install(given, [MapView, Marker])
    forget()
  },
  uninstall() {
    options.uninstall()
    forget()
  },
  simulate,
  visible,
  /** Lets seconds pass for all maps. */
  tick: (seconds) => engineNow().pass(seconds, { isForced: true }),
  setSize: (ref, [width, height]) => simulate(ref).layout(width, height),
  /** The mounted objects of a class: MapView or Marker. */
  instances: (type) => [...mounted].filter((each) => each instanceof type),
}
