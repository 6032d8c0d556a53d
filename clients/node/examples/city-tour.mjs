#!/usr/bin/env node
// A tour of Paris with live events: where the camera goes, how it moves, where it has arrived.
//
//   node examples/city-tour.mjs            in real time
//   node examples/city-tour.mjs --fast     as fast as frames can be computed, the same every time
//   node examples/city-tour.mjs --json     the engine's notifications as they are, one a line

import { parseArgs } from 'node:util'
import { MapCam } from 'mapcam'

const options = commandLine({ fast: { type: 'boolean' }, json: { type: 'boolean' } })
// Who reads may have seen enough, as `| head` does.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 74))

const places = [
  { name: 'Arc de Triomphe', latitude: 48.8738, longitude: 2.295, bearing: 115, hold: 0.5 },
  { name: 'Tour Eiffel', latitude: 48.8584, longitude: 2.2945, bearing: 315, hold: 0.5 },
  { name: 'Louvre', latitude: 48.8611, longitude: 2.3358, bearing: 300, hold: 0.3 },
  { name: 'Notre-Dame', latitude: 48.853, longitude: 2.3499, bearing: 90, hold: 0.3 },
  { name: 'Sacré-Cœur', latitude: 48.8867, longitude: 2.3431, bearing: 0, hold: 0.5 },
]

const steps = places.map(({ latitude, longitude, bearing, hold }) => ({
  to: { target: { latitude, longitude }, zoom: 16.5, bearing, viewingAngle: 50 },
  path: 'fly',
  fly: { speed: 2.4, maxDuration: 2 },
  curve: 'easeInOut',
  hold,
}))

const engine = await MapCam.start({ size: [1280, 720], clock: options.fast ? 'manual' : 'realtime' })
const view = await engine.map('paris', {
  camera: { target: { latitude: 48.8566, longitude: 2.3522 }, zoom: 12 },
})

if (options.json) view.on('notification', (event) => console.log(JSON.stringify(event)))
else tell(view)

const tour = view.tour(steps)
const { duration } = await tour.started
if (options.fast) {
  for (let frame = 1; frame <= Math.ceil(duration * 30); frame += 1) engine.clock.tick(1 / 30)
}
const outcome = await tour
const home = await view.fit([2.224, 48.815, 2.47, 48.902], { padding: 24 })
if (!options.json) {
  console.log(`${outcome} after ${duration.toFixed(2)} s; all of Paris fits at zoom ${home.zoom.toFixed(3)}`)
}
await engine.close()

/** The options, or how the example is called and status 64. */
function commandLine(options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error.message}\nusage: node examples/city-tour.mjs [--fast] [--json]`)
    process.exit(64)
  }
}

/** Prints where the tour goes, and a mark for every metre-stone of its zoom. */
function tell(view) {
  let step = -1
  let highest = Infinity
  const arrive = () => {
    if (step >= 0) console.log(`         … by zoom ${highest.toFixed(1)} to ${places[step].name}`)
  }
  view.on('animation.step', ({ time, index }) => {
    arrive()
    step = index
    highest = Infinity
    console.log(`${time.toFixed(2).padStart(6)} s  to ${places[index].name}`)
  })
  view.on('camera.didChange', ({ camera }) => (highest = Math.min(highest, camera.zoom)))
  view.once('animation.ended', arrive)
}
