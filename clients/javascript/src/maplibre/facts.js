// What differs between MapLibre 5.3 and 6: the only place that knows. Each fact has the version since which it
// holds, and its pull request in maplibre-gl-js, if one was found.

/** [name, since, pull request, what it says] */
const facts = [
  [
    'markerRoles',
    '5.9',
    6517,
    'markers have a role: of default ones img, and button with a popup or if they are dragged (#7918)',
  ],
  ['keepsReducedPadding', '5.10', 6576, 'with reduced motion, a flight takes its padding, too'],
  ['freezesTime', '5.10', 6544, 'exports of setNow, restoreNow, isTimeFrozen, and now (#6644)'],
  ['transformConstrain', '5.10', 6484, 'a function in the place of the limits'],
  ['hearsWhileScrolling', '5.10', 6302, 'mousemove is fired while the wheel zooms'],
  ['globalState', '5.6', 5613, 'setGlobalStateProperty, and the state of a style'],
  ['localGlyphs', '5.11', 4564, 'text-field needs no glyphs of the style'],
  ['reduceMotion', '5.12', 6661, 'an option in the place of prefers-reduced-motion'],
  [
    'tellsOfDiffs',
    '5.16',
    6880,
    'style.load after a style that replaces another by its differences',
  ],
  [
    'zoomSnap',
    '5.17',
    6941,
    'zooms become multiples of it, those of fits too (#7332); keys zoom from where the zoom is',
  ],
  ['compassText', '5.18', 7080, 'the compass says that it can be dragged'],
  ['markerClicks', '5.18', 7028, 'markers fire click'],
  ['boxZoomEnd', '5.20', 6397, 'a function of the box, in the place of the fit'],
  ['complainsOfNames', '5.22', 6954, 'setPaintProperty of a name that is none fires error'],
  ['esmOnly', '6.0', 6254, 'no default export'],
  [
    'hidesTransform',
    '6.0',
    7800,
    'no map.transform, and setTransformCameraUpdate in the place of the property',
  ],
  ['eventClasses', '6.0', 7789, 'exports of the classes of all events'],
  ['onceOnLayers', '6.0', undefined, 'once(type, layer) without a listener is a promise'],
  ['flyCeiling', '6.0', 7743, "minZoom only makes a flight lower, and the map's own counts"],
  ['flyClamped', '6.0', 7743, 'a zoom that limits hold back leaves the centre on its way'],
  ['rotateSpeed', '6.1', 7949, 'degrees for each pixel of a drag'],
  ['undefinedIsAbsent', '6.9', 8373, 'undefined options of the camera count as left out'],
  [
    'behindIsOutside',
    '6.9.1',
    8292,
    'project of a place behind the camera is far outside the view',
  ],
  ['anchored', '6.11', 8288, 'calculateAnchoredCameraOptions'],
  ['paddedLimits', '6.12', 8501, 'limits hold for what padding leaves of the view'],
  ['absolutePadding', '6.12', 8480, "a fit's padding is the map's to come"],
]

const isAtLeast = (version, since) => {
  const [one, other] = [version, since].map((each) =>
    each.split('.').reduce((sum, part, at) => sum + part / 1000 ** at, 0),
  )
  return one >= other
}

/** A version, and whether each fact holds for it. */
const modelOf = (version) => ({
  version,
  ...Object.fromEntries(facts.map(([name, since]) => [name, isAtLeast(version, since)])),
})

export const five = modelOf('5.3.0')
export const six = modelOf('6.12.0')
