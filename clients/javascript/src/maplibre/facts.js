// What differs between MapLibre 5.3 and 6: the only place that knows. Each fact has the version since which it
// holds, and its pull request in maplibre-gl-js.

/** [name, since, pull request, what it says] */
const facts = [
  ['keepsReducedPadding', '5.10', 6576, 'with reduced motion, a flight takes its padding, too'],
  ['freezesTime', '5.10', 6544, 'exports of setNow, restoreNow, isTimeFrozen and now'],
  ['transformConstrain', '5.10', 6484, 'a function in the place of the limits'],
  ['reduceMotion', '5.12', 6661, 'an option in the place of prefers-reduced-motion'],
  ['zoomSnap', '5.19', 7332, 'zooms become multiples of it'],
  ['listensOnceToLayers', '5.20', 7338, 'once(type, layer) without a listener'],
  ['boxZoomEnd', '5.20', 6941, 'a function of the box, in the place of the fit'],
  ['esmOnly', '6.0', 6254, 'no default export'],
  ['hidesTransform', '6.0', 7800, 'no map.transform'],
  ['eventClasses', '6.0', 7789, 'exports of the classes of all events'],
  ['flyCeiling', '6.0', 7743, 'minZoom only makes a flight lower, and the map\'s own counts'],
  ['flyClamped', '6.0', 7743, 'a zoom that limits hold back leaves the centre on its way'],
  ['rotateSpeed', '6.1', 7949, 'degrees for each pixel of a drag'],
  ['undefinedIsAbsent', '6.9', 8373, 'undefined options of the camera count as left out'],
  ['behindIsOutside', '6.9.1', 8292, 'project of a place behind the camera is far outside the view'],
  ['anchored', '6.11', 8288, 'calculateAnchoredCameraOptions'],
  ['paddedLimits', '6.12', 8501, 'limits hold for what padding leaves of the view'],
  ['absolutePadding', '6.12', 8480, "a fit's padding is the map's to come"],
]

const isAtLeast = (version, since) => {
  const [one, other] = [version, since].map((each) => each.split('.').reduce((sum, part, at) => sum + part / 1000 ** at, 0))
  return one >= other
}

/** A version, and whether each fact holds of it. */
const modelOf = (version) => ({ version, ...Object.fromEntries(facts.map(([name, since]) => [name, isAtLeast(version, since)])) })

export const five = modelOf('5.3.0')
export const six = modelOf('6.12.0')
