// The page without a server: its host first, then the preview's page, which finds it.

import earth from '../javascript/page/earth.json'
import land from '../javascript/page/land.json'
import names from '../javascript/page/names.json'
import examples from '../../Tests/Transcripts/reference.jsonl'
import { Console } from './console.js'
import { Host } from './host.js'

globalThis.mapcamEarth = { far: land, near: earth, names }
const host = new Host()
// The page takes the host for a webview's.
globalThis.acquireVsCodeApi = () => host

import('../javascript/page/main.js').then(() => new Console(host, examples).begin())
