// The page's server, tried as an attacker would: what is refused, while the host's session continues.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { findMapLibre } from '../src/preview/maplibre.js'
import { PreviewServer } from '../src/preview/server.js'
import { fetchRaw, file, Preview, TestPage } from './support/preview.mjs'

async function served(t) {
  const preview = new Preview(t)
  const { url } = await preview.ask('preview.open', { browser: false })
  const base = url.slice(0, url.indexOf('page/'))
  return { preview, url, base, origin: new URL(url).origin, host: new URL(url).host }
}

test('the page is served, with a strict policy', async (t) => {
  const { url } = await served(t)
  const { status, headers, body } = await fetchRaw(url)
  assert.equal(status, 200)
  assert.match(headers['content-type'], /^text\/html/)
  assert.match(headers['content-security-policy'], /default-src 'none'/)
  assert.match(headers['content-security-policy'], /frame-ancestors 'none'/)
  assert.doesNotMatch(headers['content-security-policy'], /unsafe/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(body, /<title>/)
})

test('each file that the page names is there', async (t) => {
  const { url } = await served(t)
  const seen = new Set()
  const visit = async (at) => {
    if (seen.has(at)) return
    seen.add(at)
    const { status, body } = await fetchRaw(at)
    assert.equal(status, 200, at)
    if (/\.(css|json|svg)$/.test(at)) return
    const names = body.matchAll(
      /(?:src|href)="(\.[^"]*)"|from '(\.[^']*)'|import\('(\.[^']*)'\)|new URL\('(\.[^']*)', import/g,
    )
    for (const [, ...found] of names) {
      const name = found.find((one) => one !== undefined)
      if (!/maplibre-gl/.test(name)) await visit(new URL(name, at).href)
    }
  }
  await visit(url.split('?')[0])
  assert.ok(seen.size > 8, [...seen].join(' '))
})

test('another Host is refused', async (t) => {
  const { preview, url, host } = await served(t)
  for (const wrong of ['evil.example', `evil.example:${new URL(url).port}`, '127.0.0.1', '[::1]']) {
    const { status, body } = await fetchRaw(url, { headers: { Host: wrong } })
    assert.equal(status, 403, wrong)
    assert.doesNotMatch(body, /<html/)
  }
  assert.equal((await fetchRaw(url, { headers: { Host: host } })).status, 200)
  await preview.ask('ping')
})

test('another Origin is refused, for events, posts and files', async (t) => {
  const { preview, base, url, origin } = await served(t)
  const { postURL: post } = await TestPage.open(t, url)
  for (const wrong of [
    'http://evil.example',
    'null',
    'https://127.0.0.1',
    'http://127.0.0.1',
    'file://',
  ]) {
    const headers = { Origin: wrong }
    assert.equal((await fetchRaw(`${base}events?map=default`, { headers })).status, 403, wrong)
    assert.equal((await fetchRaw(post, { method: 'POST', headers, body: '[]' })).status, 403, wrong)
    assert.equal((await fetchRaw(`${base}page/main.js`, { headers })).status, 403, wrong)
  }
  const cross = {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'no-cors',
    'Sec-Fetch-Dest': 'script',
  }
  assert.equal((await fetchRaw(`${base}page/main.js`, { headers: cross })).status, 403)
  const own = { Origin: origin }
  assert.equal((await fetchRaw(post, { method: 'POST', headers: own, body: '[]' })).status, 204)
  await preview.ask('ping')
})

test('without the session’s token everything is 404', async (t) => {
  const { preview, base, origin } = await served(t)
  const token = base.slice(origin.length + 1, -1)
  assert.ok(token.length >= 32)
  const other = `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`
  const paths = [
    '/',
    '/page/',
    '/events',
    '/post',
    `/${other}/page/`,
    `/${token.slice(1)}/page/`,
    `/${token}`,
    '/open/x',
  ]
  for (const path of paths) assert.equal((await fetchRaw(origin + path)).status, 404, path)
  await preview.ask('ping')
})

test('no path leads out of the page’s own files', async (t) => {
  const { preview, base } = await served(t)
  const names = [
    'page/../package.json',
    '../etc/passwd',
    'page/../../../../../../etc/passwd',
    'page/..%2fpackage.json',
    'page/%2e%2e/package.json',
    'page\\..\\package.json',
    'package.json',
    'src/bridge.js',
    'src/',
    'page',
    'page//main.js',
    './page/main.js',
    'page/index.html',
    'page/main.js/',
    'page/main.js%00',
    'node_modules/x',
    'data/land.json',
    '__proto__',
    'constructor',
  ]
  for (const name of names) assert.equal((await fetchRaw(base + name)).status, 404, name)
  await preview.ask('ping')
})

test('a style’s file is read, and nothing beside it is served', async (t) => {
  const style = { version: 8, sources: {}, layers: [] }
  const preview = new Preview(t, ['--style', file(t, 'style.json', JSON.stringify(style))])
  const page = await preview.page(t)
  assert.deepEqual(page.hello.params.style, style)
  assert.equal((await fetchRaw(`${page.base}style/style.json`)).status, 404)
})

test('other HTTP methods and invalid posts are refused', async (t) => {
  const { preview, base, url } = await served(t)
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    assert.equal((await fetchRaw(url, { method })).status, 405, method)
  }
  assert.equal(
    (await fetchRaw(`${base}post?page=nobody`, { method: 'POST', body: '[]' })).status,
    404,
  )
  const { postURL: post } = await TestPage.open(t, url)
  for (const body of ['', '{', '{}', '7', 'null']) {
    assert.equal((await fetchRaw(post, { method: 'POST', body })).status, 400, body)
  }
  const odd = [1, null, [], {}, { method: '__proto__' }, { method: 'page.seen', params: 7 }]
  assert.equal((await fetchRaw(post, { method: 'POST', body: JSON.stringify(odd) })).status, 204)
  await preview.ask('ping')
})

test('at most 32 event streams are open, and the session and other pages continue', async (t) => {
  const { preview, url, base } = await served(t)
  const page = await TestPage.open(t, url)
  const opened = await Promise.allSettled(
    Array.from({ length: 200 }, () => TestPage.open(t, `${base}page/?map=default`)),
  )
  const open = opened.filter(({ status }) => status === 'fulfilled').map(({ value }) => value)
  assert.ok(open.length <= 31, `${open.length} are open`)
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 4 } } })
  await page.camera(({ zoom }) => zoom === 4)
  for (const one of open) one.close()
  for (let left = open.length; left > 0; left -= 1) await preview.notification('preview.closed')
  await TestPage.open(t, url)
})

test('idle connections, and others that are not HTTP, do not block the page', async (t) => {
  const { preview, url, host } = await served(t)
  const { port } = new URL(url)
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
    return socket
  }
  const page = await TestPage.open(t, url)
  open().write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${'X: y\r\n'.repeat(100_000)}`)
  const silent = Array.from({ length: 300 }, open)
  const isClosed = once(silent[0], 'close')
  await Promise.all(silent.slice(250).map((socket) => socket.connecting && once(socket, 'connect')))
  assert.equal((await fetchRaw(url)).status, 200)
  await isClosed // The oldest make room.
  await preview.ask('camera.move', { update: { zoomTo: { zoom: 4 } } })
  await page.camera(({ zoom }) => zoom === 4)
})

test('the address on a browser’s command line works once', async (t) => {
  const server = new PreviewServer({ isFull: false }, {})
  await server.listen()
  t.after(() => server.close())
  const url = server.address('default')
  const oneTimeURL = server.oneTimeURL(url)
  assert.ok(!oneTimeURL.includes(url.split('/')[3]), 'the token is not in it')
  const { status, headers } = await fetchRaw(oneTimeURL)
  assert.deepEqual([status, headers.location], [302, url])
  assert.equal((await fetchRaw(oneTimeURL)).status, 404)
})

test('MapLibre from a CDN comes with its hash, and the policy allows that file alone', async (t) => {
  const { script, style } = findMapLibre()
  if (script.url === undefined) return t.skip('maplibre-gl is installed here')
  const { url } = await served(t)
  const { headers, body } = await fetchRaw(url)
  assert.ok(
    body.includes(
      `<script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous">`,
    ),
  )
  assert.ok(body.includes(`href="${style.url}" integrity="${style.integrity}"`))
  assert.match(
    headers['content-security-policy'],
    /script-src 'self' https:\/\/unpkg\.com\/maplibre-gl@[\d.]+\/dist\/maplibre-gl\.js;/,
  )
})

/**
 * Every place of what is shipped where a text becomes HTML, code, or an address, and why it is safe. In Python, `_drawing.py`
 * alone writes markup: numbers and its own words. What a page shows of names and descriptions is `textContent`.
 */
const sinks = [
  ['javascript/page/camera-map.js', 'href="${', 'an address with http, escaped'],
  ['javascript/page/camera-map.js', 'parseFromString', 'nothing of it is shown but text and links'],
  ['javascript/page/director.js', '.href =', 'the address of a Blob of JSON, to save'],
  ['javascript/page/map-pane.js', 'innerHTML', 'a constant of the file'],
  ['javascript/page/panel.js', 'parseFromString', 'nothing of it is shown but text'],
  ['javascript/page/panel.js', '{ href: part', 'begins with http'],
  ['javascript/src/google-maps/InfoWindow.cjs', 'innerHTML', 'a constant of the file'],
  ['javascript/src/google-maps/InfoWindow.cjs', 'innerHTML', 'Google’s takes HTML; in jsdom'],
  ['javascript/src/google-maps/map-view.cjs', 'insertAdjacentHTML', 'a constant of the file'],
  ['javascript/src/jsdom/contexts.cjs', 'new Function', 'a shader’s condition; in jsdom'],
  ['javascript/src/jsdom/host.cjs', 'runInThisContext(', 'a constant'],
  ['javascript/src/jsdom/worker.cjs', 'new Function', 'a library that the test has loaded'],
  ['javascript/src/preview/film.js', '.evaluate(', 'the number of a frame'],
  ['javascript/src/preview/film.js', '.evaluate(', 'JSON'],
  ['javascript/src/preview/server.js', 'src="${', 'the address of a release, a constant'],
  ['javascript/src/preview/server.js', 'href="${', 'the address of a release, a constant'],
  ['python/widget/widget.js', 'innerHTML', 'a constant of the file'],
  ['site/examples.js', 'innerHTML', 'a constant of the file'],
  ['vscode/src/panel.js', '.html =', 'the page’s own file, with addresses of the editor'],
  ['vscode/src/panel.js', 'href="${', 'the address of the page’s folder, by the editor'],
]
const sink = new RegExp(
  [
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|setHTML\w*|document\.write\w*|srcdoc|\bcssText\b/,
    /createContextualFragment|parse(?:FromString|HTML\w*)|insertRule|replaceSync|execCommand/,
    /\beval\(|\bnew Function\b|run\w+Context\(|compileFunction|\.evaluate\(|javascript:/,
    /\.(?:href|src|action|html) =|(?:href|src)="\$\{|location\.(?:assign|replace)|window\.open/,
    /[{,] *(?:href|src|action|srcset): \w+/,
    /setAttribute(?:NS)?\((?!\s*'(?:aria-[a-z]+|role|points|x[12]|transform)')/,
    /createElement\('(?:style|script|iframe)'/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

test('each place where data could become HTML or code is known, and safe', () => {
  const clients = new URL('../../', import.meta.url)
  const folders = ['javascript/bin', 'javascript/page', 'javascript/src', 'python/widget']
  const found = [...folders, 'vscode/src', 'site'].flatMap((folder) =>
    readdirSync(new URL(folder, clients), { recursive: folder !== 'site', withFileTypes: true })
      .filter(({ name }) => /\.(?:js|cjs|mjs|html)$/.test(name))
      .map(({ name, parentPath }) => join(parentPath, name))
      .flatMap((file) =>
        [
          ...readFileSync(file, 'utf8')
            .replaceAll(/^\s*(?:\/\/|\/?\*).*/gm, '')
            .matchAll(sink),
        ].map(([what]) => `${relative(fileURLToPath(clients), file)}: ${what}`),
      ),
  )
  assert.deepEqual(found.sort(), sinks.map(([file, what]) => `${file}: ${what}`).sort())
})
