// The fake of VS Code in Node, driven by lines of JSON on stdin. It serves the webview as VS Code does: in an iframe,
// with its policy, from the folders that were allowed.

const { createServer } = require('node:http')
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { extname, join, sep } = require('node:path')
const { createInterface } = require('node:readline')
const fake = require('./fake-vscode.js')

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
}

/** What VS Code's own page around a webview does. */
const host = `<!doctype html><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>
<link rel="icon" href="data:,"><iframe sandbox="allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-downloads"></iframe>
<script>
  const frame = document.querySelector('iframe')
  const waiting = []
  let isPosting = false
  addEventListener('message', async ({ data, source }) => {
    if (source !== frame.contentWindow) return
    waiting.push(data)
    if (isPosting) return
    isPosting = true
    while (waiting.length) await fetch('/message', { method: 'POST', body: JSON.stringify(waiting.shift()) })
    isPosting = false
  })
  const events = new EventSource('/messages')
  events.onopen = () => (frame.src = '/webview')
  events.onmessage = ({ data }) => frame.contentWindow.postMessage(JSON.parse(data), '*')
</script>`

const server = createServer((request, response) => {
  const { panel } = fake
  const path = decodeURIComponent(new URL(request.url, fake.host.origin).pathname)
  const send = (status, type, body) =>
    response.writeHead(status, { 'content-type': type }).end(body)
  if (panel === undefined) return send(404, 'text/plain', '')
  if (path === '/host') return send(200, 'text/html', host)
  if (path === '/webview')
    return void panel.html.then((html) => send(200, 'text/html; charset=utf-8', html))
  if (path === '/messages') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    panel.send = (message) => response.write(`data: ${JSON.stringify(message)}\n\n`)
    return void response.on('close', () => panel.dispose())
  }
  if (path === '/message') {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    return void request.on(
      'end',
      () => (panel.receive(JSON.parse(body)), send(200, 'text/plain', '')),
    )
  }
  const file = join('/', path.slice('/file'.length))
  const isAllowed = panel.options.localResourceRoots.some(({ fsPath }) =>
    file.startsWith(fsPath + sep),
  )
  if (!path.startsWith('/file/') || !isAllowed) return send(401, 'text/plain', '')
  try {
    send(200, types[extname(file)] ?? 'application/octet-stream', readFileSync(file))
  } catch {
    send(404, 'text/plain', '')
  }
})

const resolve = Module._resolveFilename
Module._resolveFilename = (name, ...rest) => (name === 'vscode' ? 'vscode' : resolve(name, ...rest))
require.cache.vscode = { id: 'vscode', loaded: true, exports: fake.vscode }

const folder = process.argv[2]
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const extension = require(join(folder, manifest.main))
const { windowAt } = require(join(folder, 'src/follower.js'))

fake.host.cost = (document, position) => {
  const start = process.cpuUsage()
  windowAt(document, position)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

server.listen(0, '127.0.0.1', () => {
  fake.host.origin = `http://127.0.0.1:${server.address().port}`
  fake.activate(extension, folder, manifest)
  const lines = createInterface({ input: process.stdin })
  lines.on('line', async (line) =>
    process.stdout.write(`${JSON.stringify(await fake.answer(JSON.parse(line)))}\n`),
  )
  lines.on('close', () => {
    extension.deactivate()
    process.exit(0)
  })
})
