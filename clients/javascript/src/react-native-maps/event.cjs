// An event as React Native makes it.

'use strict'

function eventOf(nativeEvent) {
  let isStopped = false
  return {
    nativeEvent,
    stopPropagation: () => {
      isStopped = true
    },
    isPropagationStopped: () => isStopped,
    preventDefault() {},
    persist() {},
  }
}

module.exports = { eventOf }
