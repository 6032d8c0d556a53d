// The marker of a place: a pin that points to it, in a colour and a size of simplestyle's.

/** Also those of page/style.json. */
export const pinScales = { small: 0.7, large: 1.4 }
/** How far its round head is above its point, and the head's radius, in points. */
export const head = 22
export const radius = 10
const outline = `M0 0C-2-8-${radius}-13-${radius}-${head}a${radius} ${radius} 0 0 1 ${2 * radius} 0C${radius}-13 2-8 0 0z`
const edgeWidth = 2
const prefix = 'mapcam-pin'

/** How large a pin is at a depth, which is 1 at the target: as MapLibre draws symbols. */
export const sizeAt = (depth) => 0.5 + 0.5 / depth

/**
 * The picture with a name of page/style.json, which ends with the colours of the edge and of the pin, at the screen's
 * resolution; undefined for other names.
 */
export function pinPicture(name) {
  const [begin, edge, ...color] = name.split(' ')
  if (begin !== prefix) return undefined
  const [width, height] = [2 * (radius + edgeWidth), head + radius + edgeWidth]
  const canvas = drawing(width, height, (context) =>
    drawPin(context, width / 2, height, color.join(' '), edge),
  )
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
}

/** Draws a pin whose point is at x and y. */
export function drawPin(context, x, y, color, edge, scale = 1) {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  const path = new Path2D(outline)
  Object.assign(context, { lineJoin: 'round', fillStyle: '#d6452b' })
  context.fillStyle = color // An invalid colour leaves the previous one.
  for (const [lineWidth, strokeStyle] of [
    [2 * edgeWidth, '#0006'],
    [2 * edgeWidth - 1.5, edge],
  ]) {
    Object.assign(context, { lineWidth, strokeStyle })
    context.stroke(path)
  }
  context.fill(path)
  context.beginPath()
  context.arc(0, -head, radius / 3, 0, 2 * Math.PI)
  context.fillStyle = edge
  context.fill()
  context.restore()
}

/** Gives a canvas on the page a size in points, at the resolution of the screen. */
export function resize(canvas, { width, height }) {
  const [across, down] = [width, height].map((side) => Math.round(side * devicePixelRatio))
  Object.assign(canvas, { width: across, height: down })
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
}

/** A canvas of a width and a height in points, drawn at the resolution of the screen. */
export function drawing(width, height, draw) {
  const canvas = new OffscreenCanvas(width * devicePixelRatio, height * devicePixelRatio)
  const context = canvas.getContext('2d')
  context.scale(devicePixelRatio, devicePixelRatio)
  draw(context)
  return canvas
}
