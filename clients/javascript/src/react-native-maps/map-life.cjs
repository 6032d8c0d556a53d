// The life of a MapView, as src/MapView.tsx of react-native-maps 1.29 has it. Its methods are in map-view.cjs.

'use strict'

const { NativeMap } = require('./native-map.cjs')
const { checkPlatform } = require('./options.cjs')
const { React } = require('./own.cjs')

/** The MapView around an element, which markers enter. */
const MapContext = React.createContext(null)

/** All that are mounted: maps and markers. */
const mounted = new Set()

/** Tells once that the map is ready: after its children are there, and all refs. */
function Ready({ tell }) {
  React.useEffect(() => void tell(), [])
  return null
}

class MapLife extends React.Component {
  /** The NativeMap, while it is mounted. */
  native
  state = { isReady: false }

  constructor(props) {
    super(props)
    checkPlatform()
  }

  componentDidMount() {
    mounted.add(this)
    this.native = new NativeMap(this)
  }

  componentDidUpdate(before) {
    this.native.hasNumber = true
    this.native.update(this.props, before)
  }

  componentWillUnmount() {
    mounted.delete(this)
    this.native.remove()
    this.native = undefined
  }

  /** The map has begun to show itself. */
  becomeReady() {
    this.setState({ isReady: true })
  }

  /** The host element has all props: what a test fires by hand is the handler that was given. Children come later. */
  render() {
    const { children, ...props } = this.props
    const { isReady } = this.state
    const ready = React.createElement(Ready, { tell: () => this.props.onMapReady?.() })
    const host = React.createElement('MapView', props, isReady && children, isReady && ready)
    return React.createElement(MapContext.Provider, { value: this }, host)
  }
}

module.exports = { MapLife, MapContext, mounted }
