// The engine in this process, which all maps of a test file share, and the time in which they move.

'use strict'

const { existsSync } = require('fs')
const { join } = require('path')
const { Time, frame } = require('../testing/time.cjs')
const { inAct } = require('./options.cjs')

const notifications = ['camera.willMove', 'camera.didChange', 'camera.idle']

/** The client of the engine is made of ES modules, which Node's own `require` loads, and jest's does not. */
function start() {
  const { createRequire } = process.getBuiltinModule('module')
  try {
    return createRequire(__filename)('../wasm.js').MapCam.startSync()
  } catch (error) {
    if (error.name !== 'BinaryNotFoundError') throw error
    const build = join(__dirname, '../../../wasm/build')
    throw new Error(
      existsSync(build)
        ? `There is no mapcam.wasm, which mapcam/react-native-maps runs. This command makes it: ${build}`
        : 'There is no mapcam.wasm, which mapcam/react-native-maps runs. The package of a release has it: npm install ./npm/mapcam-VERSION.tgz',
    )
  }
}

class Engine {
  #engine
  #time
  /** The maps by their ids. */
  #maps = new Map()
  #count = 0
  /** Notifications that are not delivered yet: [method, params]. */
  #heard = []
  #timer
  /** The host's function that made it: fake timers take its place, and what waits in the former ones never comes. */
  #timers
  /** Milliseconds, up to which the engine's clock has come. */
  #now

  /** @param options {clock}, as of `Time`. */
  constructor({ clock }) {
    this.#time = new Time({ clock })
    this.#engine = start()
    for (const method of notifications) {
      this.#engine.on(method, (params) => this.#heard.push([method, params]))
    }
  }

  /** Adds a map with settings of `map.create`; returns its id. */
  add(map, settings) {
    this.#count += 1
    const id = String(this.#count)
    this.#maps.set(id, map)
    this.call('map.create', { map: id, ...settings })
    return id
  }

  remove(id) {
    this.#maps.delete(id)
    if (this.#maps.size === 0 && this.#timer !== undefined) {
      this.#time.cancel(this.#timer)
      this.#timer = undefined
    }
    this.call('map.remove', { map: id })
  }

  /** A request. The maps hear of its events before it returns. */
  call(method, params) {
    let result
    try {
      result = this.#engine.callSync(method, params)
    } catch (error) {
      // An error of the test's own realm.
      throw new Error(error.message)
    }
    for (const [name, event] of this.#heard.splice(0)) this.#maps.get(event.map)?.hear(name, event)
    return result
  }

  /** Has frames come as long as a map moves or has something to say. They do not keep the process running. */
  wake() {
    if (this.#timer !== undefined && this.#timers === setTimeout) return
    this.#now = this.#time.now()
    this.#timers = setTimeout
    this.#timer = this.#time.schedule(this.#frame)
    this.#timer.unref?.()
  }

  /** Lets seconds pass, frame by frame; without `isForced` only where they can pass at once. */
  pass(seconds, { isForced = false } = {}) {
    if (isForced) this.#time.tick(0)
    const count = Math.ceil((seconds * 1000) / frame - 1e-6)
    for (let index = 0; index < count; index += 1) inAct(() => this.#time.pass(seconds / count))
  }

  #frame = () => {
    const seconds = Math.max(0, this.#time.now() - this.#now) / 1000
    this.#timer = undefined
    const { active } = this.call('clock.tick', { seconds })
    this.#maps.forEach((map) => map.deliver())
    if (active > 0) this.wake()
  }
}

module.exports = { Engine }
