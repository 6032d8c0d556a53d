// Pictures that are drawn once and used often.

/** A canvas of a width and a height in points, drawn at the resolution of the screen. */
export function drawing(width, height, draw) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio })
  const context = canvas.getContext('2d')
  context.scale(devicePixelRatio, devicePixelRatio)
  draw(context)
  return canvas
}
