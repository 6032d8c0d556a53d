// AnimatedRegion, as src/AnimatedRegion.ts of react-native-maps 1.29 has it: four values of React Native's Animated.

'use strict'

const { ReactNative } = require('./options.cjs')

const { Animated } = ReactNative
const members = ['latitude', 'longitude', 'latitudeDelta', 'longitudeDelta']

class AnimatedRegion extends Object.getPrototypeOf(Animated.ValueXY) {
  constructor(region = {}) {
    super()
    for (const name of members) {
      const given = region[name]
      this[name] = given instanceof Animated.Value ? given : new Animated.Value(given ?? 0)
    }
  }

  setValue(region) {
    for (const name of members) this[name]._value = region[name]
  }

  /** What is added to the values, until `flattenOffset` makes it part of them. */
  setOffset(offset) {
    for (const name of members) this[name].setOffset(offset[name])
  }

  flattenOffset() {
    for (const name of members) this[name].flattenOffset()
  }

  stopAnimation(callback) {
    for (const name of members) this[name].stopAnimation()
    callback?.(this.__getValue())
  }

  /** Returns what `removeListener` takes. */
  addListener(callback) {
    const listener = () => callback(this.__getValue())
    return members.map((name) => this[name].addListener(listener))
  }

  removeListener(ids) {
    members.forEach((name, index) => this[name].removeListener(ids[index]))
  }

  spring(config) {
    return this.#animate('spring', config)
  }

  timing(config) {
    return this.#animate('timing', config)
  }

  #animate(kind, config) {
    const given = members.filter((name) => Object.hasOwn(config, name))
    const { useNativeDriver = false } = config
    return Animated.parallel(
      given.map((name) =>
        Animated[kind](this[name], { ...config, toValue: config[name], useNativeDriver }),
      ),
    )
  }

  __getValue() {
    return Object.fromEntries(members.map((name) => [name, this[name].__getValue()]))
  }

  __attach() {
    for (const name of members) this[name].__addChild(this)
  }

  __detach() {
    for (const name of members) this[name].__removeChild(this)
  }
}

module.exports = { AnimatedRegion }
