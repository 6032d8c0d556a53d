// The size of an image, from the header of its file: PNG, JPEG, GIF, WebP and SVG.

'use strict'

/** [width, height] in pixels of the bytes of a file; undefined if they are no image. */
function imageSize(bytes) {
  if (bytes.length < 12) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from, to) => String.fromCharCode(...bytes.subarray(from, to))
  try {
    if (text(1, 4) === 'PNG') return [view.getUint32(16), view.getUint32(20)]
    if (text(0, 3) === 'GIF') return [view.getUint16(6, true), view.getUint16(8, true)]
    if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webPSize(view, text(12, 16))
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    return svgSize(new TextDecoder().decode(bytes))
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webPSize(view, chunk) {
  if (chunk === 'VP8 ')
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
  }
  const three = (at) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536 + 1
  return [three(24), three(27)]
}

/** The segment SOF of a JPEG has the size; others have their lengths. */
function jpegSize(view) {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    if (marker < 0xff00) return undefined
  }
}

function svgSize(text) {
  const tag = /<svg[^>]*>/.exec(text)?.[0]
  if (!tag) return undefined
  const number = (name) => Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)`).exec(tag)?.[1])
  const box = /viewBox="([^"]*)"/
    .exec(tag)?.[1]
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, 300, 150]
  return [number('width') || box[2], number('height') || box[3]]
}

module.exports = { imageSize }
