// What happens with a file that is opened: its places are drawn, a tour is played, and so is a session, in real time.

import { fitRequest, positions } from './host-methods.js'

/** The pauses of a session, in milliseconds: a frame of its ticks, and before a request that moves the camera at once. */
const frameTime = 1000 / 60
const pause = 500
/** The longest movement that is waited for, in seconds. */
const longest = 60
const jumps = new Set(['camera.set', 'camera.move', 'camera.lookAt', 'map.configure'])

/** Plays what a page has read of a file, a tour or a session. The host gets none of its answers. */
export const playDropped = (bridge, map, { session, tour }) =>
  tour !== undefined
    ? playTour(bridge, map, tour)
    : play(session, bridge, ({ method, params }) => bridge.ask(method, params).catch(() => {}))

/** Plays a tour document. Its settings and first camera come first, so that the page sees the whole path. */
async function playTour(bridge, map, { size, map: settings, camera, steps }) {
  await bridge.ask('map.configure', { map, size, ...settings })
  if (camera !== undefined) await bridge.ask('camera.set', { map, camera })
  await bridge.ask('camera.tour', { map, steps })
}

/** Plays a session's requests but the one that would end the engine, and then starts the clock. `feed` makes one. */
async function play(session, bridge, feed) {
  const messages = session.filter((message) => message && message.method !== 'shutdown')
  // Its own ticks pass the time; without any, each movement runs to its end.
  const isTicked = messages.some(({ method }) => method === 'clock.tick')
  let { time } = await bridge.engine.ask('clock.stop')
  for (const message of messages) {
    if (message.method === 'clock.tick') {
      const { to, seconds = Number.isFinite(to) ? to - time : NaN } = message.params ?? {}
      // If it is not a time, the engine rejects it.
      if (!(Number.isFinite(seconds) && seconds >= 0)) feed(message)
      else {
        const left = seconds - (await pass(seconds, bridge))
        feed({ ...message, params: { seconds: Math.max(left, 0) } })
        time += seconds
      }
    } else {
      if (jumps.has(message.method)) await delay(pause)
      feed(message)
      if (!isTicked) await pass(longest, bridge)
    }
  }
  await bridge.engine.ask('clock.start').catch(() => {})
  bridge.watch.requested('clock.start')
}

/** Passes time in real time, frame by frame, while something moves; returns how many seconds. */
async function pass(seconds, { engine, watch }) {
  const start = performance.now()
  let passed = 0
  for (let active = 1; active > 0 && passed < seconds; ) {
    await delay(frameTime)
    const step = Math.min((performance.now() - start) / 1000, seconds) - passed
    active = (await engine.ask('clock.tick', { seconds: step })).active
    passed += step
    watch.requested('clock.tick')
  }
  return passed
}

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Opens the page, and shows the file there. */
export async function openFile(bridge, { browser, file }, print) {
  await bridge.server.listen()
  // A session keeps the size that it was made for.
  const url = bridge.server.address('default', {
    resize: (file?.session ?? file?.tour?.size) === undefined,
  })
  print(url)
  if (browser) bridge.openBrowser(url)
  if (file === undefined) return
  if (file.notice !== undefined) print(`Not all is shown: ${file.notice}.`)
  if (file.data !== undefined) bridge.watch.show('default', file.data)
  await bridge.pages.settled
  if (file.tour !== undefined)
    await playTour(bridge, 'default', file.tour).catch(({ message }) => print(message))
  else if (file.data !== undefined) await bridge.ask(...fitRequest('default', positions(file.data)))
  else {
    await play(file.session, bridge, (message) => bridge.feed(`${JSON.stringify(message)}\n`))
    print('The session has ended. The preview stays open; Ctrl-C ends it.')
  }
}
