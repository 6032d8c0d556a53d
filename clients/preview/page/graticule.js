// Meridians and parallels at a step that fits the zoom.

const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005, 0.00002, 0.00001]
/** About how many points two lines are apart. */
const spacing = 130
const maxLines = 90

/** The graticule's step in degrees at a zoom. */
export function graticuleStep(zoom) {
  const degrees = (spacing * 360) / (256 * 2 ** zoom)
  return steps.findLast((step) => step >= degrees) ?? steps[0]
}

/** Lines around a camera, with room for it to move. */
export function graticule({ target, zoom, viewingAngle }, size) {
  const step = graticuleStep(zoom)
  const degrees = (Math.max(size.width, size.height) * 360) / (256 * 2 ** zoom)
  const reach = Math.min(180, degrees * (viewingAngle > 45 ? 4 : 2), (step * maxLines) / 2)
  const span = (center, least, most) => {
    const first = Math.ceil(Math.max(center - reach, least) / step - 1e-9)
    const last = Math.floor(Math.min(center + reach, most) / step + 1e-9)
    return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step, step))
  }
  const { latitude, longitude } = target
  const south = Math.max(latitude - reach, -85)
  const north = Math.min(latitude + reach, 85)
  const [west, east] = [longitude - reach, longitude + reach]
  const lines = [
    ...span(longitude, -540, 540).map((at) => [[at, south], [at, north]]),
    ...span(latitude, -80, 80).map((at) => [[west, at], [(west + east) / 2, at], [east, at]]),
  ]
  return {
    step,
    box: { west: longitude - reach / 2, east: longitude + reach / 2, south: latitude - reach / 2, north: latitude + reach / 2 },
    data: { type: 'MultiLineString', coordinates: lines },
  }
}

/** A multiple of a step, without its rounding errors. */
function clean(value, step) {
  return Number(value.toFixed(Math.max(0, Math.ceil(-Math.log10(step)) + 1)))
}

/** A step as text. */
export function degreesText(step) {
  return `${clean(step, step)}°`
}
