// MapLibre GL JS and Mapbox GL JS, as they are, in jsdom or happy-dom: what they need of a browser and these lack.

'use strict'

const { handsOn } = require('../testing/hands.cjs')
const { setSize } = require('../testing/size.cjs')
const { Time } = require('../testing/time.cjs')
const { setLost } = require('./contexts.cjs')
const { host } = require('./host.cjs')
const { network } = require('./network.cjs')
const { setMedia } = require('./observers.cjs')
const { installPlatform } = require('./platform.cjs')
const { MapTime, manualTimers } = require('./time.cjs')

const time = new MapTime()
const hostTime = new Time()
let uninstallPlatform
let uninstallClock

/**
 * Importing this module has done it. Called again it forgets the answers and requests of before, and sets options.
 *
 * @param options {clock: 'host', the default, or 'manual', which moves by `tick` alone; frameRate: frames per second}.
 */
function install({ clock = 'host', frameRate = 60 } = {}) {
  if (clock !== 'host' && clock !== 'manual') {
    throw new TypeError(`clock must be 'host' or 'manual', not ${JSON.stringify(clock)}.`)
  }
  uninstallPlatform ??= installPlatform(time)
  network.reset()
  time.frameRate = frameRate
  uninstallClock?.()
  uninstallClock = clock === 'manual' ? installClock() : undefined
}

/** Takes everything out of the global scope. */
function uninstall() {
  uninstallClock?.()
  uninstallPlatform?.()
  uninstallClock = uninstallPlatform = undefined
}

function installClock() {
  const timers = manualTimers(() => time.watch())
  const before = Object.keys(timers).map((name) => [name, globalThis[name]])
  Object.assign(globalThis, timers)
  return () => Object.assign(globalThis, Object.fromEntries(before))
}

/** Resolves when nothing of a map is under way any more, nor in its workers: at once, if it is idle already. */
async function idle(map) {
  do {
    await new Promise((resolve) => {
      map.once('idle', resolve)
      map.triggerRepaint()
    })
    await host.quiet()
  } while (map.isMoving() || !map.loaded())
}

/** The hands of a user on a map: points in pixels from its upper left corner, or places. */
function simulate(map) {
  const element = map?.getCanvas?.()
  if (!element) throw new TypeError('simulate needs a map of MapLibre or Mapbox GL JS.')
  return handsOn(element, { time: hostTime, pointOf: (place) => map.project(place) })
}

/** Lets seconds pass, on the manual clock or on fake timers. */
function tick(seconds) {
  hostTime.tick(seconds)
}

/** Takes a map's WebGL context away; returns a function that restores it. */
function loseContext(map) {
  const context = ['webgl2', 'webgl'].map((type) => map.getCanvas().getContext(type)).find(Boolean)
  setLost(context, true)
  return () => setLost(context, false)
}

install()

const { online, requests, respond } = network

module.exports = {
  install,
  uninstall,
  simulate,
  idle,
  tick,
  requests,
  respond,
  online,
  setSize,
  setMedia,
  loseContext,
}
