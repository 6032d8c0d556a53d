// What has no part in the camera: host elements that keep their props.

'use strict'

const { React, ReactNative } = require('./own.cjs')

/** A component of a name. */
const host = (name) =>
  class extends React.Component {
    static displayName = name

    setNativeProps() {}

    render() {
      return React.createElement(name, this.props)
    }
  }

const names = [
  'Callout',
  'CalloutSubview',
  'Circle',
  'Heatmap',
  'LocalTile',
  'Overlay',
  'Polygon',
  'Polyline',
  'UrlTile',
  'WMSTile',
]
const hosts = Object.fromEntries(names.map((name) => [name, host(name)]))

hosts.Overlay.Animated = ReactNative.Animated.createAnimatedComponent(hosts.Overlay)

module.exports = hosts
