// What mapcam/react-native-maps and its tests take of React Native, which cannot be installed without npm.

'use strict'

const React = require('react')

class AnimatedWithChildren {
  #children = []

  __addChild(child) {
    this.#children.push(child)
    if (this.#children.length === 1) this.__attach()
  }

  __attach() {}

  update() {
    for (const child of this.#children) child.update()
  }
}

class Value extends AnimatedWithChildren {
  #offset = 0

  constructor(value) {
    super()
    this._value = value
  }

  __getValue() {
    return this._value + this.#offset
  }

  setOffset(offset) {
    this.#offset = offset
  }

  flattenOffset() {
    this._value += this.#offset
    this.#offset = 0
  }

  setValue(value) {
    this._value = value
    this.update()
  }
}

/** Renders again when an animated prop changes, as React Native does in tests. */
const createAnimatedComponent = (type) =>
  React.forwardRef((props, ref) => {
    const [, render] = React.useReducer((count) => count + 1, 0)
    const isAnimated = (value) => value instanceof AnimatedWithChildren
    React.useEffect(() => {
      for (const value of Object.values(props).filter(isAnimated))
        value.__addChild({ update: render })
    }, [])
    const now = (value) => (isAnimated(value) ? value.__getValue() : value)
    const entries = Object.entries(props).map(([name, value]) => [name, now(value)])
    return React.createElement(type, { ...Object.fromEntries(entries), ref })
  })

module.exports = {
  View: 'View',
  Text: 'Text',
  Platform: { OS: 'ios' },
  StyleSheet: { flatten: (style) => Object.assign({}, ...[style].flat(Infinity)) },
  Animated: { Value, ValueXY: class extends AnimatedWithChildren {}, createAnimatedComponent },
}
