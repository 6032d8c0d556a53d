// The state of the maps that pages show: by the engine's notifications, and by requests of the bridge's own after what changes
// more than a camera, or if the host has switched notifications off.

import { notifications } from '../protocol.js'

/** How many frames of an animation its time line gets. */
const pathFrames = 241
/** The least time between two requests for a map's state, in milliseconds: a page draws one camera in a frame at most. */
const restTime = 4
/** How the names of methods begin, with the quote of their JSON, that change settings, the clock or a list of animations. */
const states =
  '"map. "clock. "animation. "camera.orbit "camera.follow "gesture.e "gesture.d "gesture.tw'.split(
    ' ',
  )
/** The same of methods that begin an animation whose frames a page shows. */
const moves = ['"camera.animate', '"camera.tour"', '"camera.route"']
const notificationStart = '{"jsonrpc":"2.0","method":"'

export class MapWatch {
  #engine
  #maps = new Map()
  /** The map whose last page was closed last: a page that is loaded again keeps its time line. */
  #closed
  /** The data drawn on each map; kept while no page is open, too. */
  #shown = new Map()

  constructor(engine) {
    this.#engine = engine
  }

  /** Calls `listener(key, message)` with a map's state and its changes. Returns a function that ends it. */
  watch(id, listener) {
    let map = this.#maps.get(id)
    if (map === undefined) {
      map = this.#closed?.id === id ? this.#closed : new WatchedMap(id, this.#engine, this)
      this.#maps.set(id, map)
    }
    map.add(listener)
    return () => map.remove(listener) && this.#maps.delete(id) && (this.#closed = map)
  }

  /** Whether a page shows a map. */
  get isOn() {
    return this.#maps.size > 0
  }

  /** The host or a page made a request, given by its method, or as the text of lines. */
  requested(text) {
    if (this.#closed && text.includes('map.remove')) this.#closed = undefined
    if (!this.isOn) return
    const isName = !text.includes('"')
    const lines = isName ? `"${text}"` : text
    const changes = [...states, ...moves].some((start) => lines.includes(start))
    const configures = lines.includes('"map.configure')
    for (const map of this.#maps.values()) {
      if (configures) map.configured()
      if (changes || !map.isTold) map.refresh()
    }
  }

  /** Whether a request in some lines may begin an animation that a page shows. */
  beginsIn(lines) {
    return this.isOn && moves.some((start) => lines.includes(start))
  }

  /** The engine wrote lines. */
  heard(lines) {
    if (!this.isOn || !lines.includes(notificationStart)) return
    for (const line of lines.toString().split('\n'))
      if (line.startsWith(notificationStart)) this.notified(JSON.parse(line))
  }

  notified({ method, params }) {
    this.#maps.get(params.map)?.notified(method, params)
  }

  /** The data drawn on a map; undefined for none. */
  shown(id) {
    return this.#shown.get(id)
  }

  show(id, data) {
    if (data === null) this.#shown.delete(id)
    else this.#shown.set(id, data)
    this.#maps.get(id)?.showData()
  }

  /** A page's window has given a map its size, or is about to. */
  sized(id, size) {
    this.#maps.get(id)?.sized(size)
  }

  /** Whether a page has paused the clock. */
  isPaused = false

  /** Called with a request that may begin an animation, before the engine gets it. */
  willMove(message) {
    for (const one of Array.isArray(message) ? message : [message]) {
      const path = pathParams(one?.method, one?.params)
      if (path !== undefined) this.#maps.get(path.map ?? 'default')?.lookAhead(path)
    }
  }
}

class WatchedMap {
  #engine
  #listeners = new Set()
  #camera = ''
  #settings = ''
  /** The size as text, and whether it is that of a window. */
  #size = ''
  #fills = false
  #windowSize
  #animations = ''
  #watch
  #path
  /** When animations that wait for their delay begin, by their ids. */
  #begins = new Map()
  /** Whether a page shows it, or did just now. */
  #isBusy = false
  /** Whether it may have changed since, or moves by itself. */
  #isStale = false
  /** How many cameras the engine has told. */
  #told = 0

  /** Whether the engine notifies of each camera, and of what becomes of animations. */
  isTold = false

  constructor(id, engine, watch) {
    this.id = id
    this.#engine = engine
    this.#watch = watch
  }

  /** Whether it was configured since its state was last asked for: the engine may notify of less. */
  #isConfigured = false

  configured() {
    this.#isConfigured = true
    this.isTold = false
  }

  add(listener) {
    this.#listeners.add(listener)
    if (this.#watch.shown(this.id) !== undefined) listener('data', this.#dataMessage())
    if (this.#path?.message) listener('path', this.#path.message)
    this.#camera = this.#settings = this.#animations = '' // The new listener gets everything.
    this.refresh()
  }

  /** Removes a listener; returns whether it was the last. */
  remove(listener) {
    this.#listeners.delete(listener)
    return this.#listeners.size === 0
  }

  sized(size) {
    this.#windowSize = JSON.stringify(size)
    this.#fills ||= size === undefined
  }

  showData() {
    this.#send('data', this.#dataMessage())
  }

  #dataMessage() {
    return {
      method: 'preview.show',
      params: { map: this.id, data: this.#watch.shown(this.id) ?? null },
    }
  }

  notified(method, { camera, time, padding }) {
    if (method.startsWith('animation.')) return this.refresh()
    if (method !== 'camera.didChange') return
    this.#told += 1
    this.#takeCamera(camera, time)
    if (padding !== undefined || !this.isTold) this.refresh()
  }

  /** Asks for the state, and again if something has changed since. */
  async refresh() {
    if (this.#isBusy) {
      this.#isStale = true
      return
    }
    this.#isBusy = true
    this.#isConfigured = false
    const map = this.id
    const told = this.#told
    const [state, list, clock] = await this.#engine.askTogether([
      ['map.get', { map }],
      ['animation.list', { map }],
      ['clock.get'],
    ])
    if (state.error !== undefined) {
      this.#camera = this.#settings = ''
      this.#path = undefined
      this.#send('state', { method: 'map.removed', params: { map: this.id } })
    } else {
      // A camera that the engine told meanwhile is newer.
      const isNewest = told === this.#told
      this.#takeState(state.result, list.result.animations, clock.result, isNewest)
    }
    setTimeout(() => {
      this.#isBusy = false
      if (!this.#isStale) return
      this.#isStale = false
      this.refresh()
    }, restTime)
  }

  #takeState(state, animations, clock, isNewest) {
    const { camera, notify, observe, ...settings } = state
    this.isTold = !this.#isConfigured && notifications.every((name) => notify.includes(name))
    const size = JSON.stringify(settings.size)
    if (size !== this.#size && this.#size !== '') this.#fills = size === this.#windowSize
    this.#size = size
    const whose = clock.running ? 'running' : this.#watch.isPaused ? 'paused' : 'host'
    const settingsText = JSON.stringify([settings, whose, this.#fills])
    if (settingsText !== this.#settings) {
      this.#settings = settingsText
      const fills = this.#fills
      const params = { ...settings, camera, isRunning: clock.running, clock: whose, fills }
      this.#send('state', { method: 'map.state', params })
    }
    if (isNewest) this.#takeCamera(camera, clock.time)
    this.#takeAnimations(animations, clock)
    this.#isStale ||=
      !this.isTold && clock.running && animations.length > 0 && this.#listeners.size > 0
  }

  #takeCamera(camera, time) {
    const text = JSON.stringify(camera)
    if (text === this.#camera) return
    this.#camera = text
    const params = { map: this.id, time, camera }
    this.#send('camera', { method: 'camera.didChange', params })
  }

  #takeAnimations(animations, clock) {
    const { time, running: isRunning } = clock
    const path = this.#newPath(animations)
    const begun = animations.map(({ elapsed, ...rest }) => {
      const begin = elapsed === 0 ? this.#begins.get(rest.animation) : undefined
      return { ...rest, start: Math.max(begin ?? -Infinity, time - elapsed) }
    })
    const rounded = begun.map(({ start, ...rest }) => [rest, start.toFixed(3)])
    const text = JSON.stringify(rounded)
    if (text === this.#animations) return
    this.#animations = text
    this.#send('animations', {
      method: 'map.animations',
      params: { map: this.id, time, isRunning, animations: begun },
    })
    if (path === undefined) return
    const { duration, cameras, steps } = path
    // In real time it began a little after its frames were requested.
    const start =
      path.start +
      begun.find(({ animation }) => animation === this.#latestAnimation).start -
      path.begin
    const begins = begun.map((one) => [one.animation, one.start - start])
    path.message = {
      method: 'animation.path',
      params: { map: this.id, begins, duration, cameras, steps },
    }
    this.#send('path', path.message)
  }

  /**
   * Asks for the frames of an animation that is about to begin. After its delay they show what moves until then,
   * too; if nothing does, the time line begins behind the delay.
   */
  async lookAhead({ delay = 0, ...params }) {
    const frames = (params) => ['camera.path', { ...params, frames: pathFrames }]
    const requests = [
      ['clock.get'],
      ['animation.list', { map: params.map }],
      frames(params),
      frames({ ...params, delay }),
    ]
    const [clock, list, own, whole] = (await this.#engine.askTogether(requests)).map(
      ({ result }) => result,
    )
    if (whole === undefined) return
    const { time } = clock
    const isChained = list.animations.length > 0
    const path = isChained ? whole : { ...own, steps: stepsOf(params) }
    this.#path = {
      ...path,
      start: isChained ? time : time + delay,
      begin: time + delay,
      before: this.#latestAnimation,
    }
  }

  #latestAnimation = 0

  /** The path that was requested in advance, once its animation has begun. */
  #newPath(animations) {
    const latest = Math.max(this.#latestAnimation, ...animations.map(({ animation }) => animation))
    const path = this.#path
    const isNew = path !== undefined && path.message === undefined && latest > path.before
    if (isNew)
      this.#begins = new Map(
        [...this.#begins, [latest, path.begin]].filter(
          ([id]) => id === latest || animations.some(({ animation }) => animation === id),
        ),
      )
    this.#latestAnimation = latest
    return isNew ? path : undefined
  }

  /** A message replaces an older one with the same key that was not sent yet. */
  #send(key, message) {
    for (const listener of this.#listeners) listener(key, message)
  }
}

const jumpTo = (camera) =>
  camera ? { to: { bearing: 0, viewingAngle: 0, ...camera }, duration: 0 } : []

/** The params of camera.path for a request's animation; undefined for other requests. */
function pathParams(method, params) {
  if (typeof method !== 'string' || typeof params !== 'object' || params === null) return undefined
  if (!moves.some((start) => `"${method}"`.startsWith(start))) return undefined
  const { location, zoom, bearing, viewingAngle, camera, document, ...rest } = params
  // A document's camera comes first, at once.
  if (document) return { ...rest, steps: [jumpTo(document.camera), document.steps].flat() }
  if (camera) return { ...rest, to: { bearing: 0, viewingAngle: 0, ...camera } }
  if (!method.startsWith('camera.animateTo')) return params
  return { ...rest, to: { target: location, zoom, bearing, viewingAngle } }
}

/** The steps of a tour that moves as camera.path with some params; undefined if no tour does. */
function stepsOf({ map, steps, padding, at, report, ...step }) {
  if (steps !== undefined) return steps
  return padding === undefined && at === undefined ? [step] : undefined
}
