// What `install` sets: for the maps that are made afterwards.

'use strict'

const { spyOnMethods } = require('../testing/spy.cjs')
const { ReactNative } = require('./own.cjs')

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

module.exports = { options, install, uninstall, checkSize, checkPlatform }
