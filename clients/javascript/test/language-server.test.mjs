// `mapcam-preview lsp`, by a client that keeps the protocol's rules about capabilities.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import test from 'node:test'
import { TestPage, until } from './support/preview.mjs'
import { framed, HeaderReader } from '../src/connection/lines.js'

const program = fileURLToPath(new URL('../bin/mapcam-preview.js', import.meta.url))
const uri = 'file:///home.swift'
const text = `// 🗺️
let home = GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)
let box = GMSCoordinateBounds(coordinate: CLLocationCoordinate2DMake(45.8, 5.9), coordinate: CLLocationCoordinate2DMake(47.8, 10.5))
let none = 0
`

/** An editor: it answers the server's requests, and takes edits if `accepts`. */
class Editor {
  notifications = []
  published = []
  refused = []
  edits = []
  shown = []
  #id = 1
  #waiting = new Map()

  constructor(t, args = []) {
    this.child = spawn(process.execPath, [program, 'lsp', '--no-browser', ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    t.after(() => this.child.kill())
    this.ended = new Promise((resolve) =>
      this.child.on('exit', (code, signal) => resolve({ code, signal })),
    )
    const reader = new HeaderReader()
    this.child.stdout.on('data', (chunk) => {
      for (const message of reader.push(chunk)) this.#take(JSON.parse(message))
    })
  }

  #take({ id, method, params, result, error }) {
    if (id === null) return this.refused.push(error)
    if (method === 'textDocument/publishDiagnostics') return this.published.push(params)
    if (method === undefined) {
      if (!this.#waiting.has(id)) return this.refused.push(error)
      const { resolve, reject } = this.#waiting.get(id)
      return error === undefined ? resolve(result) : reject(error)
    }
    if (id === undefined) return this.notifications.push({ method, params })
    if (method === 'workspace/applyEdit') this.edits.push(params.edit)
    if (method === 'window/showDocument') this.shown.push(params)
    return this.send({
      id,
      result: method === 'window/showDocument' ? { success: true } : { applied: true },
    })
  }

  send(message) {
    this.child.stdin.write(framed(JSON.stringify({ jsonrpc: '2.0', ...message })))
  }

  ask(method, params) {
    const id = this.#id++
    this.send({ id, method, params })
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  /** A request about the document. */
  at(method, line, character) {
    const position = { line, character }
    return this.ask(`textDocument/${method}`, {
      textDocument: { uri },
      position,
      range: { start: position, end: position },
      context: { diagnostics: [] },
    })
  }

  /** Runs a command at a position of a document. */
  run(command, at, document = uri) {
    return this.ask('workspace/executeCommand', { command, arguments: [document, at] })
  }

  /** Opens another document, by its name. */
  open(name, languageId, content) {
    const document = { uri: `file:///${name}`, languageId, version: 1, text: content }
    this.send({ method: 'textDocument/didOpen', params: { textDocument: document } })
    return document.uri
  }

  /** The diagnostics of a document's version, once they have come. */
  async diagnosed(wanted, version) {
    const find = () => this.published.find((one) => one.uri === wanted && one.version === version)
    await until(find)
    return find().diagnostics
  }

  async begin(capabilities = {}) {
    const { capabilities: served } = await this.ask('initialize', {
      processId: null,
      rootUri: null,
      capabilities,
    })
    this.send({ method: 'initialized', params: {} })
    this.send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'swift', version: 1, text } },
    })
    return served
  }
}

const position = (line, character) => ({ line, character })

test('lenses, hovers and highlights stand at places', async (t) => {
  const editor = new Editor(t)
  const served = await editor.begin()
  assert.deepEqual(served.executeCommandProvider.commands, [
    'mapcam.show',
    'mapcam.open',
    'mapcam.fit',
    'mapcam.insert',
  ])
  assert.equal(served.colorProvider, undefined)
  const lenses = await editor.at('codeLens')
  assert.deepEqual(
    lenses.map(({ range, command }) => [range.start, command.command]),
    [
      [position(1, 11), 'mapcam.show'],
      [position(2, 10), 'mapcam.show'],
    ],
  )
  const { contents, range } = await editor.at('hover', 1, 20)
  assert.equal(
    contents.value,
    '47.37, 8.54, zoom 12\n25.9 metres a point\n1.3 km from Zürich, Switzerland',
  )
  assert.deepEqual(range, { start: position(1, 11), end: position(1, 72) })
  // On `let` no place is.
  assert.equal(await editor.at('hover', 1, 1), null)
  assert.deepEqual(await editor.at('documentHighlight', 1, 20), [{ range, kind: 1 }])
  // Alone, a position is one in GeoJSON, whatever else an editor calls that.
  const seen = (name) =>
    editor.ask('textDocument/hover', {
      textDocument: { uri: editor.open(name, 'json', '[8.54, 47.37]') },
      position: position(0, 3),
    })
  assert.notEqual(await seen('a.geojson'), null)
  assert.equal(await seen('a.json'), null)
})

test('the map follows an edit, and its camera is written by the editor', async (t) => {
  const editor = new Editor(t)
  await editor.begin({
    workspace: { workspaceEdit: { documentChanges: true } },
    window: { showDocument: { support: true } },
  })
  await editor.run('mapcam.insert', position(1, 20))
  assert.match(editor.notifications.at(-1).params.message, /no preview of the map yet/)
  await editor.run('mapcam.show', position(1, 20))
  const page = await TestPage.open(t, editor.shown[0].uri)
  await page.camera(({ zoom }) => zoom === 12)
  const cursor = (line) =>
    editor.send({
      method: 'mapcam/cursor',
      params: { textDocument: { uri }, position: position(line, 20) },
    })
  cursor(2)
  await page.camera(({ target }) => Math.abs(target.longitude - 8.2) < 0.01)
  cursor(1)
  await page.camera(({ zoom }) => zoom === 12)
  const contentChanges = [{ text: text.replace('47.37', '46.5') }]
  editor.send({
    method: 'textDocument/didChange',
    params: { textDocument: { uri, version: 2 }, contentChanges },
  })
  await page.camera(({ target }) => target.latitude === 46.5)
  await page.ask('camera.move', { update: { zoomTo: { zoom: 7 } } })
  await editor.run('mapcam.insert', position(1, 1))
  assert.deepEqual(editor.edits, [
    {
      documentChanges: [
        {
          textDocument: { uri, version: 2 },
          edits: [{ range: { start: position(1, 68), end: position(1, 70) }, newText: '7' }],
        },
      ],
    },
  ])
  await page.post({ method: 'page.pick' })
  await until(() => editor.edits.length === 2)
  await editor.run('mapcam.insert', position(0, 0), editor.open('a.kt', '', ''))
  assert.match(editor.edits.at(-1).documentChanges[0].edits[0].newText, /^LatLng\(/)
  page.close()
  assert.deepEqual(await editor.ask('preview.locate', { text: '', line: 0, column: 0 }), null)
  const refused = { code: -32601, message: /Did you mean "preview.locate"/ }
  await assert.rejects(editor.ask('preview.locat', {}), refused)
})

test('the action at a place that a camera can replace is a command', async (t) => {
  const editor = new Editor(t)
  await editor.begin()
  assert.deepEqual(await editor.at('codeAction', 1, 20), [
    {
      title: "Replace with the map's camera",
      command: 'mapcam.insert',
      arguments: [uri, position(1, 20)],
    },
  ])
  assert.deepEqual(await editor.at('codeAction', 2, 20), [])
})

test('the life of a server is the protocol’s', async (t) => {
  const editor = new Editor(t)
  await assert.rejects(editor.at('hover', 0, 0), { code: -32002 })
  await editor.begin()
  await assert.rejects(editor.ask('initialize', {}), { code: -32600 })
  await assert.rejects(editor.ask('no/such', {}), { code: -32601 })
  await assert.rejects(
    editor.ask('textDocument/hover', {
      textDocument: { uri: 'file:///other' },
      position: position(0, 0),
    }),
    { code: -32602 },
  )
  editor.send({ method: '$/setTrace', params: { value: 'off' } })
  assert.equal(await editor.ask('shutdown'), null)
  await assert.rejects(editor.at('hover', 0, 0), { code: -32600 })
  editor.send({ method: 'exit' })
  assert.deepEqual(await editor.ended, { code: 0, signal: null })
  const other = new Editor(t)
  await other.begin()
  other.child.stdin.end()
  assert.equal((await other.ended).code, 1)
})

test('a header without a length, a message over the limit and other errors end nothing', async (t) => {
  const editor = new Editor(t, ['--max-line-bytes', '20000'])
  await editor.begin()
  editor.child.stdin.write(`Content-Lenght: 9\r\n\r\n{"id":77}`)
  editor.child.stdin.write(`X: 1\r\n\r\n`)
  const long = editor.open(2, 'swift', 'x'.repeat(30_000))
  assert.notEqual(await editor.at('hover', 1, 20), null)
  editor.child.stdin.write('Content-Length: 3\r\n\r\n{"}')
  assert.notEqual(await editor.at('hover', 1, 20), null)
  assert.deepEqual([...new Set(editor.refused.map(({ code }) => code))].sort(), [-32600, -32700])
  assert.match(
    editor.refused.find(({ code }) => code === -32600).message,
    /longer than 20000 bytes/,
  )
  const told = ({ params }) => /more than 20000 bytes is not read/.test(params.message)
  assert.equal(editor.notifications.filter(told).length, 1)
  // The map opens without the text.
  await editor.run('mapcam.show', position(0, 0), long)
})

test('an error names what is wrong', async (t) => {
  const editor = new Editor(t)
  await editor.begin()
  await assert.rejects(editor.at('hover', -1, 0), {
    code: -32602,
    message: 'textDocument/hover: "/position/line" must be a whole number of 0 or more, not -1.',
    data: { path: '/position/line', expected: 'a whole number of 0 or more' },
  })
  for (const method of [5, null, { toString: null }]) {
    const message = 'A message must be an object, and its method a string.'
    await assert.rejects(editor.ask(method, {}), { code: -32600, message })
  }
})

test('lens, hover, highlight and action agree about a camera’s expression', async (t) => {
  const editor = new Editor(t)
  await editor.begin()
  const document = editor.open(
    3,
    'javascript',
    "const map = new maplibregl.Map({\n  container: 'm',\n  center: [8.54, 47.37],\n  zoom: 11,\n  hash: true,\n})\nlet none",
  )
  const ask = (method, line, character) =>
    editor.ask(`textDocument/${method}`, {
      textDocument: { uri: document },
      position: position(line, character),
      range: { start: position(line, character), end: position(line, character) },
    })
  const [lens, ...others] = await ask('codeLens', 0, 0)
  assert.deepEqual([lens.range, others], [{ start: position(2, 2), end: position(3, 10) }, []])
  for (const [line, character] of [
    [0, 30],
    [1, 5],
    [2, 2],
    [3, 10],
    [4, 8],
    [5, 0],
  ]) {
    assert.deepEqual((await ask('hover', line, character)).range, lens.range, `${line}`)
    assert.deepEqual((await ask('documentHighlight', line, character))[0].range, lens.range)
    assert.equal((await ask('codeAction', line, character)).length, 1)
  }
  assert.equal(await ask('hover', 6, 2), null)
})

test('what is probably wrong is told, after each edit', async (t) => {
  const editor = new Editor(t)
  await editor.begin()
  const document = editor.open(
    4,
    'javascript',
    'new maplibregl.Map({container, center: [48.78, 109.19], zoom: 4})\nconst p = {lat: 151.2, lng: -33.8}',
  )
  const told = (await editor.diagnosed(document, 1)).map(({ message, severity, range }) => [
    message,
    severity,
    range.start,
  ])
  assert.deepEqual(told, [
    ['longitude and latitude look swapped', 2, position(0, 47)],
    ['latitude 151.2 is beyond 90: swapped?', 2, position(1, 16)],
  ])
  editor.send({
    method: 'textDocument/didChange',
    params: {
      textDocument: { uri: document, version: 2 },
      contentChanges: [{ text: 'let p = 1' }],
    },
  })
  assert.deepEqual(await editor.diagnosed(document, 2), [])
})
