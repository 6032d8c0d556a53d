// `mapcam-preview lsp`, by a client that keeps the protocol's rules about capabilities.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import test from 'node:test'
import { TestPage, until } from './support/preview.mjs'
import { framed, HeaderReader } from '../src/preview/framing.js'

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
  edits = []
  shown = []
  #id = 1
  #waiting = new Map()

  constructor(t) {
    this.child = spawn(process.execPath, [program, 'lsp', '--no-browser'], { stdio: ['pipe', 'pipe', 'inherit'] })
    t.after(() => this.child.kill())
    this.ended = new Promise((resolve) => this.child.on('exit', (code, signal) => resolve({ code, signal })))
    const reader = new HeaderReader()
    this.child.stdout.on('data', (chunk) => {
      for (const message of reader.push(chunk)) this.#take(JSON.parse(message))
    })
  }

  #take({ id, method, params, result, error }) {
    if (method === undefined) {
      const { resolve, reject } = this.#waiting.get(id)
      return error === undefined ? resolve(result) : reject(error)
    }
    if (id === undefined) return this.notifications.push({ method, params })
    if (method === 'workspace/applyEdit') this.edits.push(params.edit)
    if (method === 'window/showDocument') this.shown.push(params)
    return this.send({ id, result: method === 'window/showDocument' ? { success: true } : { applied: true } })
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
    return this.ask(`textDocument/${method}`, { textDocument: { uri }, position, range: { start: position, end: position }, context: { diagnostics: [] } })
  }

  async begin(capabilities = {}) {
    const { capabilities: served } = await this.ask('initialize', { processId: null, rootUri: null, capabilities })
    this.send({ method: 'initialized', params: {} })
    this.send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'swift', version: 1, text } } })
    return served
  }
}

const position = (line, character) => ({ line, character })

test('lenses, hovers, highlights and links stand at places', async (t) => {
  const editor = new Editor(t)
  const served = await editor.begin()
  assert.deepEqual(served.executeCommandProvider.commands, ['mapcam.show', 'mapcam.open', 'mapcam.fit', 'mapcam.insert'])
  assert.equal(served.colorProvider, undefined)
  const lenses = await editor.at('codeLens')
  assert.deepEqual(lenses.map(({ range, command }) => [range.start, command.command]), [[position(1, 11), 'mapcam.show'], [position(2, 10), 'mapcam.show']])
  const { contents, range } = await editor.at('hover', 1, 20)
  assert.equal(contents.value, '47.37, 8.54, zoom 12\n25.9 metres a point\n1.3 km from Zürich, Switzerland')
  assert.deepEqual(range, { start: position(1, 11), end: position(1, 72) })
  // On `let` no place is.
  assert.equal(await editor.at('hover', 1, 1), null)
  assert.deepEqual(await editor.at('documentHighlight', 1, 20), [{ range, kind: 1 }])
  assert.equal((await editor.at('documentLink')).length, 2)
})

test('the map follows an edit, and its camera is written by the editor', async (t) => {
  const editor = new Editor(t)
  await editor.begin({ workspace: { workspaceEdit: { documentChanges: true } }, window: { showDocument: { support: true } } })
  await editor.ask('workspace/executeCommand', { command: 'mapcam.insert', arguments: [uri, position(1, 20)] })
  assert.match(editor.notifications.at(-1).params.message, /no preview of the map yet/)
  await editor.ask('workspace/executeCommand', { command: 'mapcam.show', arguments: [uri, position(1, 20)] })
  const page = await TestPage.open(t, editor.shown[0].uri)
  await page.camera(({ zoom }) => zoom === 12)
  await editor.at('documentHighlight', 1, 20)
  const change = { range: { start: position(1, 39), end: position(1, 44) }, text: '46.5' }
  editor.send({ method: 'textDocument/didChange', params: { textDocument: { uri, version: 2 }, contentChanges: [change] } })
  await page.camera(({ target }) => target.latitude === 46.5)
  await page.ask('camera.move', { update: { zoomTo: { zoom: 7 } } })
  await editor.ask('workspace/executeCommand', { command: 'mapcam.insert', arguments: [uri, position(1, 1)] })
  assert.deepEqual(editor.edits, [{ documentChanges: [{
    textDocument: { uri, version: 2 }, edits: [{ range: { start: position(1, 68), end: position(1, 70) }, newText: '7' }],
  }] }])
  await page.post({ method: 'page.pick' })
  await until(() => editor.edits.length === 2)
  const [link] = await editor.at('documentLink')
  assert.match((await editor.ask('documentLink/resolve', link)).target, /^http:\/\/127/)
})

test('actions are what the editor can take', async (t) => {
  const plain = new Editor(t)
  await plain.begin()
  assert.deepEqual(await plain.at('codeAction', 1, 20), [
    { title: "Replace with the map's camera", command: 'mapcam.insert', arguments: [uri, position(1, 20)] },
  ])
  const editor = new Editor(t)
  await editor.begin({ textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } })
  const actions = await editor.at('codeAction', 1, 20)
  assert.ok(actions.every(({ kind }) => kind === 'refactor.rewrite'))
  const { edit } = actions.find(({ title }) => title === 'Convert to Kotlin')
  assert.deepEqual(edit, { changes: { [uri]: [
    { range: { start: position(1, 11), end: position(1, 72) }, newText: 'CameraPosition.fromLatLngZoom(LatLng(47.37, 8.54), 12f)' },
  ] } })
  assert.deepEqual(await editor.at('codeAction', 2, 20), [])
})

test('the life of a server is the protocol’s', async (t) => {
  const editor = new Editor(t)
  await assert.rejects(editor.at('hover', 0, 0), { code: -32002 })
  await editor.begin()
  await assert.rejects(editor.ask('initialize', {}), { code: -32600 })
  await assert.rejects(editor.ask('no/such', {}), { code: -32601 })
  await assert.rejects(editor.ask('textDocument/hover', { textDocument: { uri: 'file:///other' }, position: position(0, 0) }), { code: -32602 })
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
