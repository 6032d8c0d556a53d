// What Node has of its own: fake timers do not replace it, and tasks that it runs end with the page.

'use strict'

const { clearTimeout, setImmediate, setTimeout } = require('node:timers')
const { performance } = require('node:perf_hooks')
const { runInThisContext } = require('node:vm')

/** Node's own global scope. In jest a test has another, the window of jsdom. */
const node = runInThisContext('globalThis')
/** Node's own, which vitest replaces by jsdom's. */
const EventTarget = Object.getPrototypeOf(performance.constructor)

/** Whether there is still a page: jest takes it down while maps may still load. */
const isAlive = () => globalThis.document != null

/** Runs a function in a task of its own, in order, if there is still a page then. */
const post = (task) => void setImmediate(() => isAlive() && task())

/** A promise that is settled only while there is a page: what waits for it then waits for ever, and does nothing. */
const whileAlive = (promise) =>
  new Promise((resolve, reject) => {
    promise.then(
      (value) => isAlive() && resolve(value),
      (error) => isAlive() && reject(error),
    )
  })

const host = {
  EventTarget,
  clearTimeout,
  setTimeout,
  now: performance.now.bind(performance),
  node,
  post,
  isAlive,
  whileAlive,
}

module.exports = { host }
