// Random scripts of calls for a map, and what it does at each: for MapLibre's Map and for the stand-in,
// in a page and in Node.

const types = [
  'movestart',
  'move',
  'moveend',
  'zoomstart',
  'zoom',
  'zoomend',
  'rotatestart',
  'rotate',
  'rotateend',
  'pitchstart',
  'pitch',
  'pitchend',
  'resize',
  'idle',
]

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A script: [method, ...arguments] each; ["frame", milliseconds] lets time pass, and `around` is a point, of
 * which `play` makes the place there: far outside the view MapLibre's matrices lose their digits.
 *
 * Scripts with an odd seed are of the world, those with an even one of a town: between the two lie flights over
 * so many levels that MapLibre's sums lose theirs.
 */
export function makeScript(seed, count) {
  const random = randomNumbers(seed)
  const between = (least, greatest) => least + random() * (greatest - least)
  const one = (...choices) => choices[Math.floor(random() * choices.length)]
  const maybe = (value) => (random() < 0.4 ? value : undefined)
  const isWorld = seed % 2 === 1
  const [least, greatest] = isWorld ? [-1, 8] : [11, 16]
  const place = () =>
    isWorld
      ? [between(-190, 190), between(-75, 75)]
      : [8.5 + between(-0.05, 0.05), 47.3 + between(-0.05, 0.05)]
  const point = () => [between(-100, 500), between(-50, 350)]
  // Below the middle: towards the horizon MapLibre's matrices lose their digits, too.
  const near = () => [between(0, 400), between(160, 290)]
  const edges = () => ({
    top: between(0, 60),
    bottom: between(0, 60),
    left: between(0, 60),
    right: between(0, 60),
  })
  const box = () => {
    const [west, south] = place()
    const size = isWorld ? 40 : 0.02
    return [
      [west, south],
      [west + between(size / 20, 2 * size), Math.min(80, south + between(size / 20, size))],
    ]
  }
  const camera = () => ({
    center: maybe(place()),
    zoom: maybe(between(least, greatest)),
    bearing: maybe(one(between(-400, 400), 90, 0)),
    pitch: maybe(one(between(0, 70), 0, 45)),
    padding: random() < 0.15 ? edges() : undefined,
  })
  const motion = () => ({
    duration: one(0, 100, 300, between(1, 900)),
    offset: maybe(one(point(), [30, -20])),
    easing: undefined,
    animate: random() < 0.1 ? false : undefined,
    easeId: random() < 0.1 ? 'same' : undefined,
  })
  const defined = (options) =>
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const data = () => maybe({ who: Math.floor(between(0, 99)) })
  const calls = {
    jumpTo: () => [defined(camera()), data()],
    easeTo: () => [
      defined({ ...camera(), ...motion(), around: random() < 0.2 ? near() : undefined }),
      data(),
    ],
    flyTo: () => {
      const goal = camera()
      // Without a way MapLibre's flight with `minZoom` breaks down.
      const minZoom = goal.center && random() < 0.5 ? between(least, least + 5) : undefined
      const flight = { speed: maybe(between(0.5, 3)), curve: maybe(between(0.8, 2)), minZoom }
      const long = {
        maxDuration: random() < 0.1 ? 500 : undefined,
        screenSpeed: random() < 0.1 ? 2 : undefined,
      }
      const { duration, ...rest } = motion()
      return [defined({ ...goal, ...rest, ...flight, ...long, duration: maybe(duration) }), data()]
    },
    panBy: () => [point().map((each) => -each), defined(motion()), data()],
    panTo: () => [place(), defined(motion()), data()],
    zoomTo: () => [between(least, greatest + 1), defined(motion()), data()],
    zoomIn: () => [defined(motion()), data()],
    zoomOut: () => [defined(motion()), data()],
    rotateTo: () => [between(-200, 200), defined(motion()), data()],
    resetNorth: () => [defined(motion()), data()],
    resetNorthPitch: () => [defined(motion()), data()],
    snapToNorth: () => [defined(motion()), data()],
    setCenter: () => [place(), data()],
    setZoom: () => [between(least - 2, greatest + 2), data()],
    setBearing: () => [between(-400, 400), data()],
    setPitch: () => [between(-5, 90), data()],
    setPadding: () => [one(edges(), { top: 20 }, { top: 0, bottom: 0, left: 0, right: 0 }), data()],
    setVerticalFieldOfView: () => [one(36.86989764584402, between(20, 80)), data()],
    // A town has none: at a limit MapLibre's flights lose their way, over whole countries.
    setMinZoom: () => [one(null, -2, ...(isWorld ? [0, 1] : []))],
    setMaxZoom: () => [one(null, 22, greatest, greatest - 1)],
    setMinPitch: () => [one(null, 0, 5)],
    setMaxPitch: () => [one(null, 60, 85)],
    setMaxBounds: () => [
      one(null, null, null, isWorld ? box() : null, [
        [-170, -70],
        [170, 75],
      ]),
    ],
    fitBounds: () => [box(), defined({ ...fit(), ...motion(), linear: random() < 0.5 }), data()],
    fitScreenCoordinates: () => [
      near(),
      near(),
      between(-180, 180),
      defined({ ...motion(), linear: random() < 0.5 }),
      data(),
    ],
    cameraForBounds: () => [box(), defined(fit())],
    calculateCameraOptionsFromTo: () => [
      place(),
      between(0, 1e5),
      place(),
      one(undefined, between(0, 1e4)),
    ],
    calculateCameraOptionsFromCameraLngLatAltRotation: () => [
      place(),
      between(0, 1e5),
      between(-180, 180),
      between(0, 180),
    ],
    stop: () => [],
    resize: () => [data()],
    project: () => [place()],
    unproject: () => [point()],
    getBounds: () => [],
    getMaxBounds: () => [],
    frame: () => [one(16, 16, 50, between(1, 400))],
  }
  const fit = () => ({
    padding: maybe(one(edges(), between(0, 50), { left: 40 })),
    offset: maybe(point().map((each) => each / 10)),
    bearing: maybe(between(-180, 180)),
    pitch: maybe(between(0, 60)),
    maxZoom: maybe(between(least, greatest)),
  })
  const names = Object.keys(calls)
  // Time passes after every other call.
  const method = (index) => (index % 2 === 1 ? 'frame' : names[Math.floor(random() * names.length)])
  const first = [
    ['jumpTo', { center: place(), zoom: between(least, greatest) }],
    ['setRenderWorldCopies', seed % 3 !== 0],
  ]
  return [
    ...first,
    ...Array.from({ length: count - 2 }, (_, index) => method(index)).map((name) => [
      name,
      ...calls[name](),
    ]),
  ]
}

/** Calls of a script, in each of which one value is undefined, NaN, negative, or a box of 360 degrees. */
export function makeMistakes(seed, count) {
  const random = randomNumbers(seed)
  const one = (choices) => choices[Math.floor(random() * choices.length)]
  const spoiled = (value) => {
    if (Array.isArray(value?.[0]))
      return one([
        [
          [-180, -50],
          [180, 65],
        ],
        [
          [-400, -50],
          [-40, 65],
        ],
      ])
    if (Array.isArray(value)) return value.map((each, at) => (at === 0 ? NaN : each))
    if (typeof value !== 'object' || value === null) return one([undefined, NaN, -10])
    const name = one(Object.keys(value))
    if (name === undefined) return undefined
    return {
      ...value,
      [name]:
        typeof value[name] === 'object' && random() < 0.5
          ? spoiled(value[name])
          : one([undefined, NaN, -10]),
    }
  }
  const script = makeScript(seed, count * 8).filter(
    ([name, ...given]) => name !== 'frame' && given.some((each) => each !== undefined),
  )
  return script.slice(2, count + 2).map(([name, ...given]) => {
    // An `around` is a point in scripts; data is the caller's own.
    const { around, ...options } = given[0] ?? {}
    const first = around === undefined ? given[0] : options
    return /easeTo|flyTo|jumpTo|set/.test(name) || given[1] === undefined
      ? [name, spoiled(first)]
      : [name, first, spoiled(given[1])]
  })
}

/** A clock and frames that move only on command, in place of the host's. */
export class FakeTime {
  now = 1000
  #frames = new globalThis.Map()
  #id = 0

  constructor(host) {
    Object.defineProperty(host, 'performance', {
      value: { ...stubs, now: () => this.now },
      configurable: true,
    })
    host.requestAnimationFrame = (callback) => {
      this.#frames.set((this.#id += 1), callback)
      return this.#id
    }
    host.cancelAnimationFrame = (id) => this.#frames.delete(id)
  }

  pass(milliseconds) {
    this.now += milliseconds
    const frames = [...this.#frames.values()]
    this.#frames.clear()
    for (const frame of frames) frame(this.now)
  }
}

const nothing = () => {}
const stubs = {
  mark: nothing,
  measure: nothing,
  clearMarks: nothing,
  clearMeasures: nothing,
  getEntriesByName: () => [],
}

/** Plays a script on a map that is loaded: {events, result, state} for each of its calls. */
export function play(map, script, time) {
  let events = []
  for (const type of types)
    map.on(type, ({ who }) => events.push(who === undefined ? type : `${type} ${who}`))
  return script.map(([method, ...given]) => {
    events = []
    let result
    try {
      const found =
        method === 'frame'
          ? time.pass(given[0])
          : map[method](...given.map((each) => placed(map, each)))
      result = found === map ? 'the map' : plain(found)
    } catch (error) {
      result = error.message
    }
    return { events, result, state: stateOf(map) }
  })
}

function placed(map, options) {
  if (options?.around === undefined) return options
  const { lng, lat } = map.unproject(options.around)
  return { ...options, around: [lng, lat].map((degrees) => Number(degrees.toFixed(5))) }
}

/** What a value is made of, without its class. */
function plain(value) {
  if (typeof value?.toArray === 'function') return value.toArray()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

function stateOf(map) {
  return {
    center: map.getCenter().toArray(),
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
    padding: map.getPadding(),
    fov: map.getVerticalFieldOfView(),
    limits: [map.getMinZoom(), map.getMaxZoom(), map.getMinPitch(), map.getMaxPitch()],
    is: [map.isMoving(), map.isZooming(), map.isRotating(), map.isEasing()],
  }
}

// MARK: Comparing

/**
 * The first call at which two plays differ, in words; undefined if none does.
 *
 * Lengths differ by at most a millionth of a point on the screen, or by the last digits of MapLibre's matrices
 * where its world is wide. Whether a zoom that stays the same counts as changed is decided by those digits,
 * and not compared.
 */
export function difference(script, found, expected) {
  let wasLevel = false
  for (const [index, call] of script.entries()) {
    const [real, own] = [expected[index], found[index]]
    const isLevel = isStill(expected, index)
    const wrong = [
      ...differences(
        compared(own, isLevel, wasLevel),
        compared(real, isLevel, wasLevel),
        unitsAt(real.state),
        '',
      ),
    ]
    if (wrong.length > 0)
      return `call ${index}, ${JSON.stringify(call)}, of ${JSON.stringify(expected[index - 1]?.state)}:\n${wrong.join('\n')}`
    wasLevel = isLevel
  }
  return undefined
}

/** The index of the call at which the motion of another ends. */
function endOf(expected, index) {
  const end = expected.findIndex(
    ({ events, state }, at) =>
      at >= index && (!state.is[0] || events.some((type) => type.startsWith('moveend'))),
  )
  return end < 0 ? expected.length - 1 : end
}

/** Whether a motion leaves the zoom as it is, but for the last digits. */
function isStill(expected, index) {
  const zoom = expected[index - 1]?.state.zoom ?? 0
  return expected
    .slice(index, endOf(expected, index + 1) + 1)
    .every(({ state }) => Math.abs(state.zoom - zoom) < 1e-9)
}

/** What is compared of a call: of zooms that stay as they are, or stayed so before, no events. */
function compared({ events, result, state }, isLevel, wasLevel) {
  const heard = events.filter(
    (type) => !(isLevel && type.startsWith('zoom')) && !(wasLevel && type.startsWith('zoomend')),
  )
  const [moving, zooming, ...rest] = state.is
  return { events: heard, result, state: { ...state, is: [moving, isLevel || zooming, ...rest] } }
}

/** How much of each unit is a point on the screen, and how many points may differ. */
function unitsAt({ zoom }) {
  const world = 512 * 2 ** (zoom ?? 0)
  const radius = 250
  return {
    points: 1,
    degrees: 360 / world,
    turn: 180 / Math.PI / radius,
    levels: 1 / (Math.LN2 * radius),
    tolerance: Math.max(1e-6, 1e-13 * world),
  }
}

function* differences(found, expected, units, path) {
  if (typeof found === 'number' && typeof expected === 'number') {
    const unit = /center/.test(path)
      ? units.degrees
      : /zoom/.test(path)
        ? units.levels
        : /bearing|pitch|fov/.test(path)
          ? units.turn
          : units.points
    // Far outside the view a point has fewer digits.
    const size = unit === 1 ? Math.max(1, Math.abs(expected) / 1000) : 1
    if (Math.abs(found - expected) <= units.tolerance * unit * size) return
  } else if (
    typeof found === 'object' &&
    typeof expected === 'object' &&
    found !== null &&
    expected !== null
  ) {
    const names = new Set([...Object.keys(found), ...Object.keys(expected)])
    for (const name of names)
      yield* differences(found[name], expected[name], units, `${path}/${name}`)
    return
  } else if (found === expected) {
    return
  }
  yield `${path}: ${found}, not ${expected}`
}
