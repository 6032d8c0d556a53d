// Runs the reference's examples in the page, in an engine of WebAssembly. An example of a method runs behind those that come
// before it in the session that the reference shows; the lesson is one session of its own.

const base = import.meta.url
const encoder = new TextEncoder()
const decoder = new TextDecoder()
let compiled

async function engine() {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL('mapcam.wasm', base)))
  const module = await compiled
  const none = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 52]))
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: none })
  exports._initialize?.()
  return (line) => {
    const bytes = encoder.encode(line + '\n')
    const input = exports.mapcam_input(bytes.length) // memory may have grown, so its buffer is asked for afterwards
    new Uint8Array(exports.memory.buffer, input, bytes.length).set(bytes)
    const count = exports.mapcam_serve(bytes.length, 0)
    const address = exports.mapcam_output()
    const output = decoder.decode(new Uint8Array(exports.memory.buffer, address, count))
    exports.mapcam_done(count, 0)
    return output.split('\n').filter(Boolean)
  }
}

/** The messages of a block: a line that begins with a space continues the one above. */
const messages = (text) => text.trimEnd().replace(/\n  /g, '').split('\n')
const MOTION = [
  '{"jsonrpc":"2.0","id":1,"method":"camera.animate","params":{"to":{"zoom":6},"duration":4,"curve":"linear"}}',
  '{"jsonrpc":"2.0","id":1,"method":"clock.tick","params":{"seconds":1}}',
]
const isRequest = (line) => /^\{"jsonrpc":"2\.0","id":[^,]+,"method"/.test(line)

/** What comes before a request: the reference's session, or the first of four seconds of an animation. */
async function before(line) {
  const session = await (await fetch(new URL('session.json', base))).json()
  const index = session.findIndex((each) => JSON.stringify(each) === JSON.stringify(JSON.parse(line)))
  if (index < 0) return MOTION
  return session.slice(0, index).filter(({ method }) => method !== 'shutdown').map((each) => JSON.stringify(each))
}

/** Runs the requests of a block; whether they answer what is printed, and what they answered. */
async function run(block, requests) {
  const send = await engine()
  const lines = messages(block.text)
  for (const line of block.isLesson ? block.earlier : await before(lines[0])) send(line)
  const answers = requests.flatMap((line) => (block.isLesson ? send(line) : send(line).slice(-1)))
  const printed = lines.filter((line) => !isRequest(line))
  const isSame = answers.length === printed.length && printed.every((line, index) =>
    line.endsWith('…') ? answers[index].startsWith(line.slice(0, -1)) : answers[index] === line)
  return { answers, isSame }
}

const earlier = []
for (const element of document.querySelectorAll('.language-json code')) {
  const text = element.textContent
  const requests = messages(text).filter(isRequest)
  if (requests.length === 0) continue
  const block = { text, earlier: [...earlier], isLesson: /protocol\.html$/.test(location.pathname) }
  if (block.isLesson) earlier.push(...requests)
  const box = document.createElement('div')
  box.className = 'mapcam-example'
  box.innerHTML = '<textarea rows="3" spellcheck="false" aria-label="Requests" style="width: 100%; font: 0.7rem monospace"></textarea>'
    + '<button type="button" class="md-button">Run</button> <span role="status"></span><pre hidden style="white-space: pre-wrap; overflow-wrap: anywhere"></pre>'
  const [area, button, status, output] = box.children
  area.value = requests.join('\n')
  button.addEventListener('click', async () => {
    const { answers, isSame } = await run(block, area.value.split('\n').filter(Boolean))
    output.hidden = false
    output.textContent = answers.join('\n')
    status.textContent = isSame ? 'as printed' : area.value === requests.join('\n') ? 'not as printed' : ''
  })
  element.closest('.highlight').after(box)
}
