// The extension for VS Code, with the real language server and engine. Of VS Code itself there are the values and events that
// the extension uses; all else is a member that takes anything.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'node:test'
import { findBinary } from '../src/binary.js'
import { unless } from './support/engine.mjs'
import { until } from './support/preview.mjs'

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../../vscode/', import.meta.url))
const { LanguageClient, commandOf } = require(join(folder, 'src', 'client.js'))
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const { commands, configuration, keybindings, menus, walkthroughs } = manifest.contributes
const swift =
  'let home = GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)\nlet far = CLLocationCoordinate2D(latitude: 151.2, longitude: -33.9)\n\n'

const anything = new Proxy(function () {}, {
  get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : anything),
  apply: () => anything,
  construct: () => anything,
})

/** An object with some members, and anything else. */
const withAny = (own) =>
  new Proxy(own, { get: (_, key) => (Object.hasOwn(own, key) ? own[key] : anything) })

const values = (...names) =>
  class {
    constructor(...given) {
      names.forEach((name, index) => (this[name] = given[index]))
    }
  }
const Position = values('line', 'character')

class Uri {
  constructor(path) {
    this.fsPath = path
    this.scheme = 'file'
  }
  static file = (path) => new Uri(path)
  static parse = (text) => new Uri(fileURLToPath(text))
  static joinPath = ({ fsPath }, ...names) => new Uri(join(fsPath, ...names))
  toString() {
    return `file://${this.fsPath}`
  }
}

class WorkspaceEdit {
  edits = []
  replace(uri, range, text) {
    this.edits.push([String(uri), range.startLine, range.startCharacter, range.endCharacter, text])
  }
}

/** The extension, activated in an editor with one text. */
class Desktop {
  registered = new Map()
  settings = {}
  warnings = []
  applied = []
  toPage = []
  problems = []
  closed = 0
  #listeners = {}

  constructor(t) {
    const document = { uri: Uri.file('/map.swift'), languageId: 'swift', version: 1 }
    this.editor = { document: { ...document, getText: () => swift } }
    this.editor.selection = { active: new Position(0, 15) }
    for (const [name, { default: value }] of Object.entries(configuration.properties))
      this.settings[name] = value
    const on = (name) => (listener) => ((this.#listeners[name] = listener), anything)
    const events = (...names) => Object.fromEntries(names.map((name) => [name, on(name)]))
    const webview = withAny({
      cspSource: 'https://webview',
      asWebviewUri: ({ fsPath }) => `https://webview${fsPath}`,
      onDidReceiveMessage: on('message'),
      postMessage: (message) => this.toPage.push(message),
    })
    this.webview = webview
    const vscode = withAny({
      Uri,
      Position,
      WorkspaceEdit,
      Range: values('startLine', 'startCharacter', 'endLine', 'endCharacter'),
      Diagnostic: values('range', 'message', 'severity'),
      DiagnosticSeverity: { Warning: 1, Hint: 3 },
      window: withAny({
        activeTextEditor: this.editor,
        ...events('onDidChangeTextEditorSelection'),
        showWarningMessage: (text) => this.warnings.push(text),
        createWebviewPanel: (_name, _title, _place, options) =>
          withAny({
            webview: Object.assign(webview, { options }),
            ...events('onDidDispose'),
            dispose: () => this.close(),
          }),
      }),
      workspace: withAny({
        textDocuments: [this.editor.document],
        ...events('onDidChangeTextDocument'),
        fs: { readFile: async ({ fsPath }) => readFileSync(fsPath) },
        applyEdit: async ({ edits }) => Boolean(this.applied.push(...edits)),
        getConfiguration: (section) => ({ get: (name) => this.settings[`${section}.${name}`] }),
      }),
      commands: withAny({ registerCommand: (name, body) => this.registered.set(name, body) }),
      languages: withAny({
        createDiagnosticCollection: () => withAny({ set: (_, list) => (this.problems = list) }),
      }),
    })
    const resolve = Module._resolveFilename
    Module._resolveFilename = (name, ...rest) => (name === 'vscode' ? name : resolve(name, ...rest))
    require.cache.vscode = { id: 'vscode', loaded: true, exports: vscode }
    for (const path of Object.keys(require.cache))
      if (path.startsWith(folder)) delete require.cache[path]
    const extension = require(join(folder, manifest.main))
    Module._resolveFilename = resolve
    extension.activate({ extensionPath: folder, extensionUri: Uri.file(folder), subscriptions: [] })
    t.after(() => extension.deactivate())
  }

  run(name, ...given) {
    return this.registered.get(`mapcam.${name}`)(...given)
  }

  fire(name, event) {
    return this.#listeners[name](event)
  }

  close() {
    this.closed += 1
    delete this.webview.html
    this.fire('onDidDispose')
  }

  /** Opens the map, whose page says that it is ready. */
  async open() {
    const isOpen = this.run('preview')
    await until(() => typeof this.webview.html === 'string')
    this.fire('message', { method: 'page.ready' })
    await isOpen
  }

  /** Waits until the page gets a camera. */
  shows(latitude) {
    return until(() =>
      this.toPage.some(({ params }) => params?.camera?.target.latitude === latitude),
    )
  }
}

test('the manifest names what the extension has', (t) => {
  const desktop = new Desktop(t)
  const names = commands.map(({ command }) => command)
  assert.deepEqual([...desktop.registered.keys()].sort(), names.toSorted())
  const steps = walkthroughs.flatMap((one) => one.steps.map(({ description }) => description))
  const used = [
    ...[...keybindings, ...Object.values(menus).flat()].map(({ command }) => command),
    ...steps.flatMap((text) => [...text.matchAll(/\(command:([\w.]+)\)/g)].map(([, name]) => name)),
  ]
  assert.deepEqual(
    used.filter((name) => !names.includes(name)),
    [],
  )
  // A context key is VS Code's own, or the extension sets it.
  const clauses = [...keybindings, ...Object.values(menus).flat(), ...commands].map(
    ({ when = '', enablement = '' }) => `${when} ${enablement}`,
  )
  const keys = new Set(clauses.join(' ').match(/[\w.]+/g))
  assert.deepEqual([...keys].sort(), ['editorTextFocus', 'mapcam.running'])
  // What runs or loads something is not a workspace's to say.
  const machine = Object.keys(configuration.properties).filter(
    (name) => configuration.properties[name].scope === 'machine',
  )
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, machine)
})

test('the map in the panel follows the cursor and edits, and its camera is written', async (t) => {
  const desktop = new Desktop(t)
  await desktop.open()
  await desktop.shows(47.37)
  const { page } = desktop.toPage.find(({ method }) => method === 'page.hello').params
  assert.equal(typeof page, 'string')
  const { document } = desktop.editor
  await until(() => desktop.problems.length === 1)
  assert.match(desktop.problems[0].message, /latitude 151.2 is beyond 90/)
  document.version = 2
  document.getText = () => swift.replace('47.37', '46.37')
  desktop.fire('onDidChangeTextDocument', { document, contentChanges: [{}] })
  await desktop.shows(46.37)
  desktop.fire('message', {
    method: 'camera.move',
    id: 1,
    params: { update: { zoomTo: { zoom: 7 } } },
  })
  const uri = 'file:///map.swift'
  // From a menu a command gets the file.
  await desktop.run('insert', document.uri)
  assert.deepEqual(desktop.applied, [[uri, 0, 69, 71, '7']])
  assert.deepEqual(desktop.warnings, [])
  // A text that the server does not know yet is not edited.
  document.version = 3
  await desktop.run('insert')
  assert.deepEqual(desktop.warnings.splice(0), ['mapcam: the text was changed meanwhile'])
  assert.equal(desktop.applied.length, 1)
  // The panel ends with the server, and the next one gets another.
  desktop.run('stop')
  assert.equal(desktop.closed, 1)
  await desktop.run('insert')
  assert.match(desktop.warnings[0], /^mapcam: there is no preview: nothing was written/)
  desktop.toPage = []
  await desktop.open()
  await desktop.shows(46.37)
})

test('a server that cannot start is one line', async (t) => {
  const desktop = new Desktop(t)
  const preview = fileURLToPath(new URL('../bin/mapcam-preview.js', import.meta.url))
  for (const [command, why] of [
    ['mapcam-preview', /mapcam.command must be a list of strings/],
    [['/nowhere/mapcam-preview'], /nowhere\/mapcam-preview could not be started: see the setting/],
    [['env', 'PATH=/nowhere', preview, 'lsp'], /node/],
    [['env', 'MAPCAM=/nowhere/mapcam', process.execPath, preview, 'lsp'], /\/nowhere\/mapcam/],
  ]) {
    desktop.warnings = []
    desktop.settings['mapcam.command'] = command
    await desktop.run('preview')
    assert.equal(desktop.warnings.length, 1, String(desktop.warnings))
    assert.match(desktop.warnings[0], why)
  }
})

test('the page has addresses of the webview only, and the policy of the server', async (t) => {
  const desktop = new Desktop(t)
  await desktop.open()
  const { html, options } = desktop.webview
  const addresses = [...html.matchAll(/ (?:src|href)="(https:[^"]+)"/g)].map(([, url]) => url)
  assert.equal(addresses.length, 3)
  const folders = options.localResourceRoots.map(({ fsPath }) => `https://webview${fsPath}`)
  for (const url of addresses)
    assert.ok(
      folders.some((one) => url.startsWith(one)),
      url,
    )
  const client = await LanguageClient.started(folder, commandOf(folder, []), {})
  t.after(() => client.stop())
  await client.request('initialize', {})
  const { url } = await client.request('preview.open', { browser: false })
  const served = (await fetch(url)).headers.get('content-security-policy')
  const [, policy] = /Security-Policy" content="([^"]+)"/.exec(html)
  for (const name of ['default-src', 'img-src', 'connect-src']) {
    const directive = (text) => text.split('; ').find((one) => one.startsWith(name))
    assert.equal(directive(policy).replace('https://webview', "'self'"), directive(served))
  }
})

const skip = unless(spawnSync('unzip', ['-v']).status === 0, 'there is no unzip', 'EDITORS')

test(
  'a package is whole: unpacked, its server runs with Node and nothing else',
  { skip },
  async (t) => {
    const work = mkdtempSync(join(tmpdir(), 'mapcam-vsix-'))
    t.after(() => rmSync(work, { recursive: true }))
    mkdirSync(join(work, 'library'))
    for (const name of ['maplibre-gl.js', 'maplibre-gl.css', 'LICENSE.txt'])
      writeFileSync(join(work, 'library', name), '')
    const pack = (...words) =>
      execFileSync('python3', [join(folder, 'package.py'), join(work, 'mapcam.vsix'), ...words], {
        stdio: 'pipe',
        encoding: 'utf8',
      })
    assert.throws(() => pack('--maplibre', work), {
      status: 2,
      stderr: /error: there is no maplibre-gl.js in /,
    })
    pack('--maplibre', join(work, 'library'), '--engine', findBinary())
    execFileSync('unzip', ['-q', join(work, 'mapcam.vsix'), '-d', work])
    const extension = join(work, 'extension')
    assert.doesNotMatch(readFileSync(join(extension, 'README.md'), 'utf8'), /\]\(\.\.\//)
    for (const name of [
      'maplibre/LICENSE.txt',
      'LICENSE.txt',
      manifest.icon,
      manifest.main,
      '../extension.vsixmanifest',
    ])
      readFileSync(join(extension, name))
    const command = commandOf(extension, [])
    // Its own engine, and not the module for systems without one.
    rmSync(join(extension, 'javascript', 'dist'), { recursive: true, force: true })
    const packed = require(join(extension, 'src', 'client.js'))
    const client = await packed.LanguageClient.started(
      extension,
      { ...command, env: { ...command.env, MAPCAM: '', PATH: '' } },
      {},
    )
    t.after(() => client.stop())
    await client.request('initialize', {})
    const { camera } = await client.request('preview.showPlace', {
      place: { kind: 'coordinate', coordinate: { latitude: 1, longitude: 2 } },
    })
    assert.equal(camera.target.latitude, 1)
  },
)
