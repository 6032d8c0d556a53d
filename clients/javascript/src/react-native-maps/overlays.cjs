// What is on a map: Marker, as src/MapMarker.tsx and AIRGoogleMapMarker.m of react-native-maps 1.29 have it; and what has no
// part in the camera: host elements that keep their props.

'use strict'

const { MapContext, mounted } = require('./map-view.cjs')
const names = require('./names.json')
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

const hosts = Object.fromEntries(names.hosts.map((name) => [name, host(name)]))

hosts.Overlay.Animated = ReactNative.Animated.createAnimatedComponent(hosts.Overlay)

module.exports = { Marker, hosts }
