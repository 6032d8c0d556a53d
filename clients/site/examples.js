// Runs the examples in the page, in an engine of WebAssembly, and shows on a map beside them what they do. An example of a
// method runs after those that come before it in the session that the reference shows; every other page is a session of its own.

import { MapPane } from './page/map-pane.js'
import { EngineModule } from './src/engines/module.js'

/** How long a tick, or what moves at the end, may take on the map, in seconds. */
const longest = 3
const base = import.meta.url
let compiled

/** An engine of its own: a function from a line to the lines that answer it. */
async function engine() {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL('mapcam.wasm', base)))
  const link = new EngineModule(await compiled)
  let answers
  link.onLines = (lines) => answers.push(...lines.split('\n'))
  return (line) => {
    answers = []
    link.send(line + '\n')
    return answers
  }
}

/** The messages of a text, and each in one line: a line that begins with spaces continues the one above. */
const parts = (text) => text.trimEnd().split(/\n(?!  )/)
const messages = (text) => parts(text).map((part) => part.replaceAll('\n  ', ''))
const MOTION = [
  '{"jsonrpc":"2.0","id":1,"method":"camera.animate","params":{"to":{"zoom":6},"duration":4,"curve":"linear"}}',
  '{"jsonrpc":"2.0","id":1,"method":"clock.tick","params":{"seconds":1}}',
]
const isRequest = (line) => /^\{"jsonrpc":"2\.0","id":[^,]+,"method"/.test(line)

/** What comes before a request: the reference's session, or the first of four seconds of an animation. */
async function earlierOf(line) {
  const session = await (await fetch(new URL('session.json', base))).json()
  const index = session.findIndex(
    (each) => JSON.stringify(each) === JSON.stringify(JSON.parse(line)),
  )
  if (index < 0) return MOTION
  return session
    .slice(0, index)
    .filter(({ method }) => method !== 'shutdown')
    .map((each) => JSON.stringify(each))
}

/** Answers to the requests of a block, and whether they are what is printed. */
function run(send, block, requests) {
  const answers = requests.flatMap((line) =>
    block.isReference ? send(line).slice(-1) : send(line),
  )
  const printed = messages(block.text).filter(
    (line) => line.startsWith('{"jsonrpc"') && !isRequest(line),
  )
  const isSame =
    answers.length === printed.length &&
    printed.every((line, index) =>
      line.endsWith('…') ? answers[index].startsWith(line.slice(0, -1)) : answers[index] === line,
    )
  return {
    answers,
    status: isSame
      ? 'as printed'
      : requests.join() !== block.requests.join()
        ? ''
        : printed.length
          ? 'not as printed'
          : 'done',
  }
}

/** The map beside an example, which is drawn without MapLibre. `ask` gets the reader's gestures. */
function mapIn(area, ask) {
  const pane = new MapPane(area, ask)
  const theme = document.body.dataset.mdColorScheme === 'slate' ? 'dark' : 'light'
  Object.assign(area.dataset, { theme })
  pane.theme = theme
  pane.start(new Error(), { style: null })
  pane.say('no-maplibre')
  return pane
}

/**
 * Shows what requests do: their ticks take their time, frames pass as a film, places are pins, a question shows its camera,
 * and at the end what moves goes on.
 */
class Play {
  map = 'default'

  constructor(send, pane, isCurrent) {
    Object.assign(this, { send, pane, isCurrent })
  }

  ask(method, params) {
    return JSON.parse(
      this.send(JSON.stringify({ jsonrpc: '2.0', id: 'map', method, params })).at(-1),
    ).result
  }

  show(camera) {
    const state = this.ask('map.get', { map: this.map })
    if (state) this.pane.configure({ ...state, ...(camera && { camera }) })
  }

  /** Lets time pass while something moves. */
  async pass(seconds) {
    const rate = Math.max(1, seconds / longest)
    let last = performance.now()
    for (let active = 1; seconds > 0 && active > 0 && this.isCurrent(); ) {
      const now = await frame()
      const step = Math.max(0, Math.min(seconds, ((now - last) / 1000) * rate))
      active = this.ask('clock.tick', { seconds: step }).active
      seconds -= step
      last = now
      this.show()
    }
    this.ask('clock.tick', { seconds })
  }

  async requests(lines) {
    this.show()
    for (const line of lines) {
      const { method, params = {} } = JSON.parse(line)
      this.map = params.map ?? this.map
      let answer
      if (method === 'clock.tick')
        await this.pass(params.seconds ?? params.to - this.ask('clock.get').time)
      else {
        const { result } = JSON.parse(this.send(line).at(-1))
        for (const camera of result?.cameras ?? [])
          if (this.isCurrent()) await frame().then(() => this.show(camera))
        const places = params.coordinates ?? result?.coordinates ?? []
        this.pane.overlays.shape = {
          type: 'MultiPoint',
          coordinates: places
            .filter(Boolean)
            .map(({ longitude, latitude }) => [longitude, latitude]),
        }
        answer = result?.target
          ? result
          : method.startsWith('projection.') &&
            params.camera && { bearing: 0, viewingAngle: 0, ...params.camera }
      }
      this.show(answer)
    }
    await this.pass(
      this.ask('animation.list', { map: this.map }).animations.reduce(
        (most, { duration }) => Math.max(most, duration),
        0,
      ),
    )
  }

  /** The reader's hand. */
  gesture(method, params) {
    this.ask(method, { map: this.map, ...params })
    this.show()
    if (method === 'gesture.end') this.pass(longest)
  }
}

const frame = () => new Promise(requestAnimationFrame)

/** What can be run of a block: its requests, or the one that plays a tour document. */
function requestsOf(text) {
  if (text.includes('{…}')) return []
  if (!/^\{\s*"tour"/.test(text)) return parts(text).filter(isRequest)
  return [
    `{"jsonrpc":"2.0","id":1,"method":"camera.tour","params":{"document":\n  ${text.trim().replaceAll('\n', '\n  ')}}}`,
  ]
}

const isReference = /reference\/[^/]*$/.test(location.pathname)
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
/** Calls a function once an element is in view. */
const onceSeen = (element, body) =>
  new IntersectionObserver(([{ isIntersecting }], observer) => {
    if (!isIntersecting) return
    observer.disconnect()
    body()
  }).observe(element)
const earlier = []
for (const element of document.querySelectorAll('.language-json code')) {
  const text = element.textContent
  const requests = requestsOf(text)
  if (requests.length === 0) continue
  const isTour = text.startsWith('{\n')
  const block = {
    text,
    isReference,
    requests: messages(requests.join('\n')),
    earlier: [...earlier],
  }
  earlier.push(...block.requests)
  const box = document.createElement('div')
  box.className = 'mapcam-example'
  box.innerHTML =
    '<details><summary>JSON</summary></details>' +
    '<p><button type="button" class="md-button md-button--primary">Run</button> <span role="status"></span></p>' +
    '<div class="mapcam mapcam-area" hidden></div>' +
    '<details hidden><summary>Answers</summary><pre tabindex="0"></pre></details>'
  const [code, { firstChild: button, lastChild: status }, place, answered] = box.children
  const shown = element.closest('.highlight')
  shown.before(box)
  code.append(shown)
  code.open = !isTour
  element.contentEditable = 'plaintext-only'
  element.role = 'textbox'
  element.ariaLabel = 'Requests'
  let [pane, playing] = []
  const play = async (lines, before) => {
    const send = await engine()
    for (const line of before) send(line)
    place.hidden = false
    pane ??= mapIn(place, (...gesture) => playing.gesture(...gesture))
    const mine = (playing = new Play(send, pane, () => mine === playing))
    return mine.requests(lines)
  }
  /** A tour begins at its camera, on a map as large as its place; any other example with what comes before it. */
  const before = async () => {
    if (!isTour) return isReference ? earlierOf(messages(text)[0]) : block.earlier
    place.hidden = false
    const { camera, map } = JSON.parse(element.textContent)
    const size = { width: place.clientWidth, height: place.clientHeight }
    return [
      ['map.configure', { ...map, size }],
      ['camera.set', { camera }],
    ].map(([method, params]) => JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }))
  }
  button.addEventListener('click', async () => {
    const lines = messages(requestsOf(element.textContent).join('\n'))
    const begin = await before()
    const send = await engine()
    for (const line of begin) send(line)
    const { answers, status: said } = run(send, block, lines)
    answered.hidden = false
    answered.lastChild.textContent = answers.join('\n')
    status.textContent = said
    await play(lines, begin).catch(({ message }) => (status.textContent ||= message))
  })
  if (isReference || block.earlier.length > 0) continue
  // The first example of a page has its map once it is seen. A tour is above its JSON, and plays.
  if (isTour) box.prepend(place)
  onceSeen(box, async () => (isTour && !isStill ? button.click() : play([], await before())))
}

// What mkdocs-material's page lacks for a screen reader or a keyboard.
document.querySelector('.md-search').ariaLabel = 'Search'
new MutationObserver(() => {
  for (const each of document.querySelectorAll('.md-code__nav')) each.role = 'none'
  for (const each of document.querySelectorAll('.md-typeset__scrollwrap'))
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0
}).observe(document.body, { childList: true, subtree: true })
