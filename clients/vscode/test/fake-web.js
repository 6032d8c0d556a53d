// The fake of VS Code in a worker, as its extension host in a browser is one. The page around it, fake-web.html, has the webview.

/** Runs a CommonJS script, as that extension host does. */
async function load(path, require) {
  const module = { exports: {} }
  new Function('module', 'exports', 'require', await (await fetch(`/file${path}`)).text())(module, module.exports, require)
  return module.exports
}

async function start(folder, here) {
  const fake = await load(`${here}/fake-vscode.js`)
  fake.host.origin = location.origin
  fake.host.opened = async (panel) => {
    panel.send = (message) => postMessage({ message })
    postMessage({ html: await panel.html })
  }
  fake.host.readFile = async (path) => new Uint8Array(await (await fetch(`/file${path}`)).arrayBuffer())
  const manifest = await (await fetch(`/file${folder}/package.json`)).json()
  const extension = await load(`${folder}/${manifest.browser}`, (name) => {
    if (name === 'vscode') return fake.vscode
    throw new Error(`there is no ${name} here`)
  })
  fake.activate(extension, folder, manifest)
  onmessage = async ({ data: { asked, received } }) => {
    if (received === undefined) postMessage({ answer: await fake.answer(asked) })
    else fake.panel?.receive(received)
  }
  postMessage({ answer: null })
}

const [folder, here] = new URLSearchParams(location.search).getAll('path')
start(folder, here)
