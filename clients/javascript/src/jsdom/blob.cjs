// Blobs of jsdom, of Node or of happy-dom, and their addresses: https://w3c.github.io/FileAPI/#url

'use strict'

const { host } = require('./host.cjs')

const blobs = new Map()
let count = 0

function createObjectURL(blob) {
  const url = `blob:${globalThis.location?.origin}/mapcam-${(count += 1)}`
  blobs.set(url, blob)
  return url
}

function revokeObjectURL(url) {
  blobs.delete(url)
}

/** The blob of an address; undefined if it has been revoked, or never was one of these. */
const blobOf = (url) => blobs.get(url.replace(/#.*/, ''))

/** The bytes of a blob. */
async function bytesOf(blob) {
  return new Uint8Array(await host.whileAlive(blob.arrayBuffer?.() ?? read(blob)))
}

/** Before jsdom 22 a blob has no `arrayBuffer`. */
const read = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })

module.exports = { blobOf, bytesOf, createObjectURL, revokeObjectURL }
