// The user's own React and React Native.

'use strict'

/** A package of the user's project: as seen from here, or, if this package is a link, from where the tests run. */
function own(name) {
  try {
    return require(name)
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    return require(require.resolve(name, { paths: [process.cwd()] }))
  }
}

const React = own('react')

/** Calls a function within React's `act`, if the environment of the test asks for it. */
function inAct(callback) {
  const act = React.act ?? React.unstable_act
  if (!globalThis.IS_REACT_ACT_ENVIRONMENT || act === undefined) return callback()
  return act(() => void callback())
}

module.exports = { React, ReactNative: own('react-native'), inAct }
