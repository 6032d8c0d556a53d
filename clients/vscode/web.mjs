// The extension where there is no Node, as in vscode.dev: the preview and its engine run in the extension's script.
// package.py bundles it.

import * as vscode from 'vscode'
import { inProcess } from '../javascript/src/engines/in-process.js'
import { PreviewHere } from '../javascript/src/preview/preview.js'
import { extension } from './extension.js'

export const { activate, deactivate } = extension(({ extensionUri: folder }) => {
  const read = (...path) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, ...path))
  const MapCam = inProcess(async () => WebAssembly.compile(await read('javascript', 'dist', 'mapcam.wasm')))

  async function begin({ heard, ended }) {
    const engine = await MapCam.start({ clock: 'realtime' })
    engine.on('close', (error) => ended(error?.message))
    const names = async () => JSON.parse(new TextDecoder().decode(await read('javascript', 'page', 'names.json')))
    const preview = new PreviewHere(engine, { names })
    preview.notifyHost = heard
    return { request: (method, params) => preview.request(method, params), end: () => engine.close() }
  }

  return { preview: vscode.Uri.joinPath(folder, 'javascript'), begin }
})
