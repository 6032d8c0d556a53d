#!/usr/bin/env node
// A vehicle tells once a second where it is, and a camera follows it at 60 frames a second. How
// smoothly is measured: the speed of its target over the ground, from each frame to the next. Beside
// it, a camera that eases to each fix.
//
//   node examples/follow-vehicle.mjs           in real time, for 20 seconds
//   node examples/follow-vehicle.mjs --fast    as fast as frames can be computed, the same every time

import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MapCam } from 'mapcam'

const options = commandLine({ fast: { type: 'boolean' } })
// Who reads may have seen enough, as `| head` does.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 74))
const seconds = 20
const metersPerDegree = (6_371_009 * Math.PI) / 180

if (!options.fast) console.log(`Driving for ${seconds} seconds; --fast does it at once.`)
const engine = await MapCam.start({ clock: options.fast ? 'manual' : 'realtime' })
const camera = { target: vehicle(0), zoom: 17, viewingAngle: 50 }
const following = await engine.map('follow', { camera })
const easing = await engine.map('ease', { camera })
const frames = { follow: [], ease: [] }
engine.on('camera.didChange', ({ map, time, camera }) => frames[map].push({ time, ...camera.target }))

const follow = following.follow({ bearing: 'course', transition: 0 })
const start = performance.now()
for (let second = 0; second < seconds; second += 1) {
  const fix = vehicle(options.fast ? second : (performance.now() - start) / 1000)
  following.track(fix)
  easing.easeTo({ target: fix }, { duration: 1 })
  if (options.fast) for (let frame = 0; frame < 60; frame += 1) await engine.clock.tick(1 / 60)
  else await setTimeout(start + (second + 1) * 1000 - performance.now())
}
await follow.stop()
console.log(`The vehicle drives at 15.00 m/s. From frame to frame,`)
report('following', frames.follow)
report('easing to each fix', frames.ease)
await engine.close()

/** The options, or how the example is called and status 64. */
function commandLine(options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error.message}\nusage: node examples/follow-vehicle.mjs [--fast]`)
    process.exit(64)
  }
}

/** Where the vehicle is: on a circle of 500 metres about the Alster in Hamburg, at 15 m/s. */
function vehicle(time) {
  const angle = (15 * time) / 500
  const [north, east] = [500 * Math.sin(angle), 500 * Math.cos(angle)]
  const [latitude, longitude] = [53.5588, 9.9969]
  return {
    latitude: latitude + north / metersPerDegree,
    longitude: longitude + east / (metersPerDegree * Math.cos((latitude * Math.PI) / 180)),
  }
}

/** Prints how even a camera's speed is, once it has met the vehicle's. */
function report(name, frames) {
  const even = frames.filter(({ time }) => time > 3)
  const speeds = even.slice(1).map((frame, index) => speed(even[index], frame))
  const changes = speeds.slice(1).map((value, index) => Math.abs(value - speeds[index]))
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)].map((value) => value.toFixed(2))
  console.log(
    `${name}: ${slowest} to ${fastest} m/s, changing by at most ${Math.max(...changes).toFixed(2)} m/s`,
  )
}

function speed(from, to) {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.hypot(north, east) * metersPerDegree) / (to.time - from.time)
}
