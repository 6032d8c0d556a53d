// Plays a session in real time: its ticks take as long as they say.

import { parsed } from '../connection/json-text.js'

const frameTime = 1000 / 60
/** The pause before a request that moves the camera at once, in milliseconds. */
const pause = 500
const jumps = new Set(['camera.set', 'camera.move', 'camera.lookAt', 'map.configure'])

/**
 * The requests of a session: a golden one, whose lines are marked, or the plain lines of a host.
 * `args` are the options of a golden session.
 */
export function readSession(text) {
  const lines = []
  let args = []
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('# args: ')) args = line.slice(8).split(' ')
    else if (line.startsWith('> ')) lines.push(line.slice(2))
    else if (/^\s*[[{]/.test(line)) lines.push(line)
  }
  if (lines.length === 0) throw new Error('there is no request in it')
  return { args, lines }
}

/**
 * Plays a session's requests, and then starts the clock. Resolves with the number of requests. `feed` takes their lines: as the
 * host's own requests, where nothing else is given.
 */
export async function play({ lines }, bridge, feed = (line) => bridge.feed(`${line}\n`)) {
  const { engine } = bridge
  const messages = lines.map(parsed)
  // Its own ticks pass the time.
  const isTicked = messages.some((message) => message?.method === 'clock.tick')
  let { time } = await engine.ask(isTicked ? 'clock.stop' : 'clock.get')
  for (const [index, message] of messages.entries()) {
    if (message?.method === 'shutdown') continue
    if (message?.method === 'clock.tick') time = await tick(message, time, bridge, feed)
    else {
      if (jumps.has(message?.method)) await delay(pause)
      feed(lines[index])
      if ((await engine.ask('clock.get')).running) await idle(engine)
    }
  }
  await engine.ask('clock.start').catch(() => {})
  bridge.watch.changed()
  return lines.length
}

/** Passes a tick's time in real time, frame by frame; the session's own tick passes the rest. */
async function tick(message, time, bridge, feed) {
  const { to, seconds = to - time } = message.params ?? {}
  if (!Number.isFinite(seconds) || seconds < 0) {
    feed(JSON.stringify(message))
    return time
  }
  const start = performance.now()
  let passed = 0
  for (let active = 1; active > 0 && passed < seconds; ) {
    await delay(frameTime)
    const step = Math.min((performance.now() - start) / 1000, seconds) - passed
    const answer = await bridge.engine.ask('clock.tick', { seconds: step })
    passed += step
    active = answer.active
    bridge.watch.changed()
  }
  const left = Math.max(seconds - passed, 0)
  feed(JSON.stringify({ ...message, params: { seconds: left } }))
  return time + seconds
}

/** Waits until no animation runs, at most a minute. */
async function idle(engine) {
  for (let wait = 0; wait < 60_000; wait += 50) {
    const { maps } = await engine.ask('map.list')
    const lists = await Promise.all(maps.map((map) => engine.ask('animation.list', { map })))
    if (lists.every(({ animations }) => animations.every(({ duration }) => duration === null))) return
    await delay(50)
  }
}

function delay(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
