import { MapCam } from '../../src/index.js'

/** An engine that is closed at the end of the test. */
export async function start(test, options) {
  const engine = await MapCam.start(options)
  test.after(() => engine.close())
  return engine
}

export const berlin = { latitude: 52.5163, longitude: 13.3777 }
export const paris = { latitude: 48.8584, longitude: 2.2945 }
export const fiji = { latitude: -17.7134, longitude: 178.065 }

export const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
