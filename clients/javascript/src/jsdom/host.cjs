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

let count = 0

/** Runs a function in a task of its own, in order, if there is still a page then. */
function post(task) {
  setImmediate(() => {
    count += 1
    if (isAlive()) task()
  })
}

/** Resolves when no task has run for some turns of the event loop: workers and the network have answered, and a page reacted. */
async function quiet() {
  for (let last = count, turns = 0; turns < 5; turns = count === last ? turns + 1 : 0) {
    last = count
    await whileAlive(new Promise((resolve) => setImmediate(resolve)))
  }
}

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
  quiet,
  isAlive,
  whileAlive,
}

module.exports = { host }
