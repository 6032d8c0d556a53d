import { MapCam } from '../../src/index.js'

/** An engine that is closed at the end of the test. */
export async function start(test, options) {
  const engine = await MapCam.start(options)
  test.after(() => engine.close())
  return engine
}

/** Keeps this process running, as a host with something else to do; waiting for an event does not. */
export function stayAlive(test) {
  const timer = setInterval(() => {}, 1000)
  test.after(() => clearInterval(timer))
}

export const berlin = { latitude: 52.5163, longitude: 13.3777 }
export const paris = { latitude: 48.8584, longitude: 2.2945 }
export const fiji = { latitude: -17.7134, longitude: 178.065 }

export const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Collects uncaught exceptions until `end`, in place of whoever else listens for them. */
export function runUncaught() {
  const others = process.listeners('uncaughtException')
  const errors = []
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => errors.push(error))
  return {
    end() {
      process.removeAllListeners('uncaughtException')
      for (const listener of others) process.on('uncaughtException', listener)
      return errors
    },
  }
}
