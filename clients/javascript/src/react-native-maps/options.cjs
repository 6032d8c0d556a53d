// The user's own React and React Native, and what `install` sets for the maps that are made afterwards.

'use strict'

const { spyOnMethods } = require('../testing/spy.cjs')

/** A package of the user's project: as seen from here, or, if this package is a link, from where the tests run. */
function own(name) {
  try {
    return require(name)
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    return require(require.resolve(name, { paths: [process.cwd()] }))
  }
}

const [React, ReactNative] = ['react', 'react-native'].map(own)

/** Calls a function within React's `act`, if the environment of the test asks for it. */
function inAct(callback) {
  const act = React.act ?? React.unstable_act
  if (!globalThis.IS_REACT_ACT_ENVIRONMENT || act === undefined) return callback()
  return act(() => void callback())
}

/** The view of a phone, in points. */
const defaults = { platform: undefined, size: [390, 844] }
const known = ['platform', 'size', 'spy', 'clock', 'addressForCoordinate', 'takeSnapshot']

const options = { ...defaults }
let restore = []

/**
 * @param given {platform, size, spy, clock, addressForCoordinate, takeSnapshot}, all optional.
 * @param classes Those whose methods are made spies.
 */
function install(given, classes) {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(`install has no option ${unknown}. It has: ${known.join(', ')}.`)
  }
  uninstall()
  Object.assign(options, given)
  checkSize(options.size)
  checkPlatform()
  const { spy } = options
  if (spy !== undefined) restore = classes.map((each) => spyOnMethods(each.prototype, spy))
}

function uninstall() {
  for (const each of restore.splice(0)) each()
  for (const name of known) delete options[name]
  Object.assign(options, defaults)
}

function checkSize(size) {
  if (Array.isArray(size) && size.length === 2 && size.every((each) => each >= 0)) return
  throw new TypeError(`size must be [width, height] in points, not ${JSON.stringify(size)}.`)
}

function checkPlatform() {
  const platform = options.platform ?? ReactNative.Platform?.OS ?? 'ios'
  if (platform === 'ios') return
  throw new Error(
    `mapcam/react-native-maps has the rules of iOS alone, not of ${platform}: set Platform.OS to 'ios', or install({ platform: 'ios' }).`,
  )
}

module.exports = {
  React,
  ReactNative,
  checkPlatform,
  checkSize,
  inAct,
  install,
  options,
  uninstall,
}
