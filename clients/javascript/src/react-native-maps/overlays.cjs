// What is on a map: Marker, as src/MapMarker.tsx and AIRGoogleMapMarker.m of react-native-maps 1.29 have it; Geojson, as src/Geojson.tsx
// makes it; and what has no part in the camera: host elements that keep their props.

'use strict'

const { MapContext, mounted } = require('./map-view.cjs')
const { React, ReactNative } = require('./options.cjs')

// MARK: Marker

const places = ({ latitude, longitude }) => ({ latitude, longitude })

class MarkerLife extends React.Component {
  static contextType = MapContext
  /** Where it is: by its props, or the method that came last. */
  coordinate

  componentDidMount() {
    mounted.add(this)
    this.coordinate = places(this.props.coordinate)
    this.context?.native.markers.add(this)
  }

  componentDidUpdate({ coordinate: { latitude, longitude } }) {
    const now = places(this.props.coordinate)
    if (now.latitude !== latitude || now.longitude !== longitude) this.coordinate = now
  }

  componentWillUnmount() {
    mounted.delete(this)
    this.context?.native?.lose(this)
  }

  render() {
    return React.createElement('Marker', this.props)
  }
}

class Marker extends MarkerLife {
  setCoordinates(coordinate) {
    this.coordinate = places(coordinate)
  }

  /** Core Animation shows the way there; the marker is at its end at once. */
  animateMarkerToCoordinate(coordinate) {
    this.coordinate = places(coordinate)
  }

  /** Selects it, which shows its callout. */
  showCallout() {
    this.context?.native.select(this)
  }

  hideCallout() {
    this.context?.native.select(undefined)
  }

  redraw() {}

  redrawCallout() {}

  setNativeProps() {}
}

Marker.Animated = ReactNative.Animated.createAnimatedComponent(Marker)

// MARK: Hosts

/** A component of a name. */
const host = (name) =>
  class extends React.Component {
    static displayName = name

    setNativeProps() {}

    render() {
      return React.createElement(name, this.props)
    }
  }

const names =
  'Callout CalloutSubview Circle Heatmap LocalTile Overlay Polygon Polyline UrlTile WMSTile'
const hosts = Object.fromEntries(names.split(' ').map((name) => [name, host(name)]))

hosts.Overlay.Animated = ReactNative.Animated.createAnimatedComponent(hosts.Overlay)

// MARK: Geojson: markers, lines and polygons of a FeatureCollection

const place = ([longitude, latitude]) => ({ latitude, longitude })
const line = (positions) => positions.map(place)
const ring = (rings) => {
  const [coordinates, ...holes] = rings.map(line)
  return { coordinates, holes: holes.length > 0 ? holes : undefined }
}

/** What each geometry becomes: the kind of its overlays, and what they are made of. */
const kinds = {
  Point: ['point', (given) => ({ coordinates: place(given) })],
  LineString: ['polyline', (given) => ({ coordinates: line(given) })],
  Polygon: ['polygon', ring],
}

function overlaysOf({ features }, kind) {
  return features.flatMap((feature) => {
    const { type: name, coordinates } = feature.geometry
    const [type, make] = kinds[name.replace('Multi', '')] ?? []
    if (type !== kind) return []
    const parts = name.startsWith('Multi') ? coordinates : [coordinates]
    return parts.map((part) => ({ feature, ...make(part), type }))
  })
}

/** A colour of the feature's, with its opacity, or the one that is given. */
function color(given, { feature: { properties } }, name) {
  const own = properties?.[name]
  const opacity = properties?.[`${name}-opacity`]
  if (!own) return given
  if (!opacity || opacity === '0' || own[0] !== '#') return own
  const channels = own.match(/\w\w/g).slice(0, 3)
  return `rgba(${channels.map((each) => Number.parseInt(each, 16)).join(',')},${opacity})`
}

/** The props that each line and polygon gets as they are. */
const pathProps = 'lineCap lineJoin lineDashPhase lineDashPattern miterLimit tappable'

function Geojson(given) {
  const { geojson, onPress, title, image, anchor, centerOffset, zIndex, markerComponent } = given
  const { strokeColor, strokeWidth, fillColor, tracksViewChanges } = given
  const ofPaths = Object.fromEntries(pathProps.split(' ').map((name) => [name, given[name]]))
  const all = (kind, component, props) =>
    overlaysOf(geojson, kind).map((overlay, index) =>
      React.createElement(component, {
        key: `${kind} ${index}`,
        zIndex,
        onPress: () => onPress?.(overlay),
        ...props(overlay),
      }),
    )
  const path = (overlay) => ({
    coordinates: overlay.coordinates,
    strokeColor: color(strokeColor, overlay, 'stroke'),
    strokeWidth: overlay.feature.properties?.['stroke-width'] ?? strokeWidth,
    ...ofPaths,
  })
  return [
    ...all('point', Marker, (overlay) => ({
      coordinate: overlay.coordinates,
      pinColor: color(given.color, overlay, 'marker-color'),
      tracksViewChanges: overlay.feature.properties?.tracksViewChanges || tracksViewChanges,
      children: markerComponent,
      title,
      image,
      anchor,
      centerOffset,
    })),
    ...all('polyline', hosts.Polyline, path),
    ...all('polygon', hosts.Polygon, (overlay) => ({
      ...path(overlay),
      fillColor: color(fillColor, overlay, 'fill'),
      holes: overlay.holes,
    })),
  ]
}

module.exports = { Geojson, Marker, hosts }
