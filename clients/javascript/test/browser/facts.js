// What a map does at mistakes, with a style, and under a user's hands: the same for MapLibre and for the stand-in, in
// a page. Each fact is a function of a library and of a stage; what it returns is compared.

import { makeMistakes, randomNumbers } from './script.js'

const style = { version: 8, sources: {}, layers: [] }
const round = (value) =>
  JSON.parse(
    JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toFixed(6)) : each)),
  )
const points = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 1,
      properties: { a: 1 },
      geometry: { type: 'Point', coordinates: [1, 2] },
    },
  ],
}
const box = [
  [6, 45],
  [10, 48],
]

/** [method, ...arguments]: each on a map of its own, then two frames. */
const mistakes = [
  ...['bearing', 'pitch', 'zoom', 'padding', 'offset', 'center', 'around', 'easeId'].flatMap(
    (name) => [
      ...[{ duration: 0 }, { duration: 100 }].map((timing) => [
        'easeTo',
        { center: [9, 48], ...timing, [name]: undefined },
      ]),
      ['flyTo', { center: [9, 48], duration: 100, [name]: undefined }],
      ['jumpTo', { [name]: undefined }],
      ['fitBounds', box, { duration: 0, [name]: undefined }],
      ['fitBounds', box, { linear: true, duration: 0, [name]: undefined }],
      ['cameraForBounds', box, { [name]: undefined }],
    ],
  ),
  ...[
    'maxZoom',
    'duration',
    'speed',
    'curve',
    'minZoom',
    'screenSpeed',
    'maxDuration',
    'easing',
    'animate',
    'essential',
  ].flatMap((name) => [
    ['flyTo', { center: [9, 48], zoom: 6, [name]: undefined }],
    ['easeTo', { zoom: 6, [name]: undefined }],
    ['fitBounds', box, { duration: 0, [name]: undefined }],
  ]),
  ...[
    'setBearing',
    'setPitch',
    'setZoom',
    'setCenter',
    'setPadding',
    'zoomTo',
    'rotateTo',
    'panTo',
    'setMinZoom',
    'setMaxZoom',
    'setVerticalFieldOfView',
  ].flatMap((method) => [
    [method, undefined],
    [method, NaN],
  ]),
  ['setPadding', { top: -10 }],
  ['setPadding', { left: NaN }],
  ['easeTo', { padding: { top: -10 }, duration: 0 }],
  ['easeTo', { padding: { top: -10 } }],
  ['setCenter', [NaN, 1]],
  ['setCenter', [1, 95]],
  ['setCenter', 'x'],
  ['setCenter', [1]],
  ['panBy', undefined],
  ...[
    [
      [-180, -50],
      [180, 65],
    ],
    [
      [-360, -50],
      [360, 65],
    ],
    [
      [0, 40],
      [20, 50],
    ],
    null,
    undefined,
  ].map((bounds) => ['setMaxBounds', bounds]),
  ['setMinZoom', 1],
  ['setMaxZoom', 20],
  ['setMinPitch', 1],
  ['setMaxPitch', 70],
  ['setRenderWorldCopies', false],
  ['setMinZoom', 50],
  ['setMaxPitch', -1],
  ['flyTo', { center: [9, 48], noMoveStart: true, duration: 100 }],
  ['easeTo', { center: [9, 48], noMoveStart: true, duration: 100 }],
  // Roll and elevation, which are kept, and move nothing else here. That bearing and pitch go another way while the map rolls is not.
  ...[10, 190, NaN, undefined].flatMap((roll) => [
    ['setRoll', roll],
    ['jumpTo', { roll }],
    ['easeTo', { roll, duration: 0 }],
    ['easeTo', { roll, duration: 50 }],
    ['easeTo', { roll, duration: 200 }],
    ['flyTo', { center: [9, 48], roll, duration: 50 }],
  ]),
  ...[100, NaN, undefined].flatMap((elevation) => [
    ['setCenterElevation', elevation],
    ['jumpTo', { elevation }],
    ['easeTo', { elevation, duration: 50 }],
    ['flyTo', { center: [9, 48], elevation, duration: 50 }],
  ]),
  ['setCenterClampedToGround', false],
  ['setCenterClampedToGround', true],
  ['fitBounds', box, { padding: 500 }],
  ['fitBounds', box, { padding: -20, duration: 0 }],
  [
    'fitBounds',
    [
      [6, 45],
      [366, 48],
    ],
    { duration: 0 },
  ],
]

/** Changes of a style, one after the other, on one map. */
const changes = [
  ['addSource', 'p', { type: 'geojson', data: points }],
  ['addSource', 'p', { type: 'geojson', data: points }],
  ['addSource', 'q', {}],
  ['addSource', 'q', { type: 'geojson' }],
  ['addSource', 'q', { type: 'geojson', data: points, wrong: 1 }],
  ['addSource', 'v', { type: 'vector', tiles: ['http://127.0.0.1:9/{z}'], wrong: 1 }],
  ...[
    {},
    { type: 'circle' },
    { type: 'wrong', source: 'p' },
    { type: 'circle', source: 'none' },
    { type: 'circle', source: 'v' },
    { type: 'raster', source: 'v' },
    { type: 'hillshade', source: 'p' },
    { type: 'circle', source: 'p', minzoom: 30 },
    { type: 'circle', source: 'p', filter: ['wrong', 'a'] },
    { type: 'circle', source: 'p', filter: 'wrong' },
    { type: 'circle', source: 'p', filter: ['==', 'a', 1] },
  ].map((layer, index) => ['addLayer', { id: `l${index}`, ...layer }]),
  ...[
    { 'circle-color': 'wrong' },
    { 'circle-color': 1 },
    { 'circle-color': '#12' },
    { 'circle-color': 'rgb(1,2,3)' },
    { 'circle-color': 'hsl(120, 50%, 50%)' },
    { 'circle-colour': 'red' },
    { 'circle-radius': 'x' },
    { 'circle-radius': -1 },
    { 'circle-opacity': 2 },
    { 'circle-radius': ['wrong', 1] },
    { 'circle-radius': ['+', 1, ['wrong', 1]] },
    { 'circle-radius': ['+', 1, []] },
    { 'circle-radius': ['+', 1, [2]] },
    { 'circle-radius': ['interpolate', ['linear'], ['zoom']] },
    { 'circle-radius': ['interpolate', ['linear'], ['zoom'], 1, 2, 3, 4] },
    { 'circle-color': ['match', ['get', 'a'], [1, 2], 'red', 'blue'] },
    { 'circle-color': ['case', true] },
    { 'circle-pitch-scale': 'wrong' },
    { 'circle-translate': 1 },
    { 'circle-radius-transition': { duration: 1 } },
    { 'line-width': 1 },
  ].map((paint, index) => ['addLayer', { id: `p${index}`, type: 'circle', source: 'p', paint }]),
  [
    'addLayer',
    {
      id: 's',
      type: 'symbol',
      source: 'p',
      layout: {
        'text-field': ['get', 'a'],
        'icon-anchor': 'wrong',
        visibility: 'wrong',
        'text-size': 'x',
      },
    },
  ],
  ['addLayer', { id: 'dots', type: 'circle', source: 'p' }],
  ['addLayer', { id: 'dots', type: 'circle', source: 'p' }],
  ['addLayer', { id: 'late', type: 'circle', source: 'p' }, 'none'],
  ['addLayer', { id: 'ground', type: 'background' }, 'dots'],
  ['setPaintProperty', 'dots', 'circle-color', 'wrong'],
  ['setPaintProperty', 'dots', 'circle-color', 'red'],
  ['setPaintProperty', 'none', 'circle-color', 'red'],
  ['setPaintProperty', 'dots', 'wrong', 1],
  ['setLayoutProperty', 'dots', 'visibility', 'wrong'],
  ['setLayoutProperty', 'dots', 'visibility', 'none'],
  ['setLayoutProperty', 'none', 'visibility', 'none'],
  ['setFilter', 'dots', ['wrong']],
  ['setFilter', 'none', null],
  ['setFilter', 'dots', ['has', 'a']],
  ['getFilter', 'dots'],
  ['setLayerZoomRange', 'none', 1, 2],
  ['moveLayer', 'none'],
  ['removeLayer', 'zz'],
  ['removeSource', 'zz'],
  ['removeSource', 'p'],
  ['getPaintProperty', 'dots', 'circle-color'],
  ['getLayoutProperty', 'none', 'visibility'],
  ['getSource', 'zz'],
  ['getLayer', 'zz'],
  ['setFeatureState', { source: 'zz', id: 1 }, {}],
  ['setFeatureState', { source: 'p' }, { a: 1 }],
  ['setFeatureState', { source: 'p', id: 1, sourceLayer: 'x' }, {}],
  ['getFeatureState', { source: 'zz', id: 1 }],
  ['removeImage', 'zz'],
  ['hasImage', ''],
  ['hasImage', 'zz'],
  ['queryRenderedFeatures', [1, 1], { layers: ['zz'] }],
  ['isSourceLoaded', 'zz'],
  ['setTerrain', { source: 'zz' }],
  ['getLayersOrder'],
  ['removeControl', {}],
  ['addControl', {}],
]

/** A node, as tag, classes, what a screen reader and a test see, and its children. */
function tree(node) {
  const names = [
    'role',
    'aria-label',
    'aria-hidden',
    'aria-disabled',
    'title',
    'tabindex',
    'type',
    'open',
    'target',
    'rel',
    'href',
    'disabled',
  ]
  const attributes = names.flatMap((name) =>
    node.hasAttribute(name) ? [`${name}=${node.getAttribute(name)}`] : [],
  )
  const own = [
    node.tagName.toLowerCase(),
    ...[...node.classList].sort(),
    ...attributes,
    node.style.transform,
    node.style.maxWidth,
  ]
    .filter(Boolean)
    .join(' ')
  const text = [...node.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ data }) => data)
    .join('')
  return [
    own + (text && ` "${text}"`),
    ...(node.tagName === 'svg' ? [] : [...node.children].map(tree)),
  ]
}

const heardTypes = [
  ...['move', 'zoom', 'rotate', 'pitch', 'roll', 'drag'].flatMap((kind) => [
    `${kind}start`,
    kind,
    `${kind}end`,
  ]),
  'click',
  'dblclick',
  'mousedown',
  'mouseup',
  'mousemove',
  'mouseover',
  'mouseout',
  'wheel',
  'contextmenu',
  'boxzoomstart',
  'boxzoomend',
  'boxzoomcancel',
]

/** What a user does: [events on the canvas, or times to pass], one after the other. */
const mouse = (type, x, y, options) => ({ type, x, y, Event: MouseEvent, ...options })
const wheel = (deltaY, options) => ({
  type: 'wheel',
  x: 100,
  y: 80,
  Event: WheelEvent,
  deltaY,
  ...options,
})
const key = (keyCode, options) => ({ type: 'keydown', keyCode, Event: KeyboardEvent, ...options })
const frames = (count, milliseconds = 16) => Array.from({ length: count }, () => milliseconds)
const drag = (options, ...way) => [
  mouse('mousedown', ...way[0], options),
  ...way
    .slice(1)
    .flatMap(([x, y]) => [
      mouse('mousemove', x, y, { buttons: options.button === 2 ? 2 : 1, ...options }),
      20,
    ]),
  mouse('mouseup', ...way.at(-1), options),
  mouse('click', ...way.at(-1), options),
]

/** Presses, moves, turns of the wheel and keys in any order, with calls of the program between them. */
function hands(seed) {
  const random = randomNumbers(seed)
  const one = (...choices) => choices[Math.floor(random() * choices.length)]
  const between = (least, greatest) => Math.round(least + random() * (greatest - least))
  let [x, y, pressed] = [200, 150, undefined]
  const acts = {
    frame: () => [one(16, 16, 30, 100)],
    move: () => {
      ;[x, y] = [
        Math.max(5, Math.min(395, x + between(-40, 40))),
        Math.max(5, Math.min(295, y + between(-30, 30))),
      ]
      return [mouse('mousemove', x, y, { buttons: { 0: 1, 2: 2 }[pressed] ?? 0 }), 16]
    },
    press: () =>
      pressed === undefined
        ? [
            mouse('mousedown', x, y, {
              button: (pressed = one(0, 0, 2)),
              shiftKey: random() < 0.15,
              ctrlKey: random() < 0.15,
            }),
          ]
        : [],
    release: () => {
      const button = pressed
      pressed = undefined
      return button === undefined
        ? []
        : [
            mouse('mouseup', x, y, { button }),
            ...(button === 0 ? [mouse('click', x, y)] : []),
            { wait: 2 },
          ]
    },
    wheel: () => [
      wheel(one(-4.000244140625 * between(1, 20), 4.000244140625 * between(1, 20), -2, 3), {
        x,
        y,
        shiftKey: random() < 0.1,
      }),
      16,
    ],
    key: () => [key(one(37, 38, 39, 40, 187, 189, 27), { shiftKey: random() < 0.3 })],
    twice: () => [mouse('dblclick', x, y, { shiftKey: random() < 0.3 })],
    menu: () => [mouse('contextmenu', x, y, { button: 2 })],
    call: () => [
      {
        call: one(
          ['stop'],
          ['jumpTo', { zoom: 5 + random() * 4 }],
          ['easeTo', { bearing: between(-90, 90), duration: 200 }],
          ['panBy', [between(-50, 50), 20], { duration: 100 }],
        ),
      },
    ],
  }
  const names = ['frame', 'move', ...Object.keys(acts), 'frame', 'move']
  return [
    ...Array.from({ length: 60 }, () => acts[one(...names)]()).flat(),
    ...frames(30, 40),
    { wait: 230 },
    16,
    16,
  ]
}

const doings = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [`hands ${seed}`, hands(seed)])),
  'a click that has moved': [
    mouse('mousedown', 50, 60),
    mouse('mouseup', 50, 70),
    mouse('click', 50, 70),
    16,
  ],
  'a notch of the wheel': [wheel(-100.006103515625), ...frames(20), { wait: 220 }, 16, 16],
  'notches one after the other': [
    wheel(-4.000244140625),
    16,
    wheel(-40.00244140625),
    ...frames(4),
    wheel(-80.0048828125),
    ...frames(20),
    { wait: 220 },
    16,
    16,
  ],
  'a wheel of unknown kind': [wheel(-53), { wait: 60 }, ...frames(20), { wait: 220 }, 16, 16],
  'a wheel with shift': [
    wheel(-100.006103515625, { shiftKey: true }),
    ...frames(20),
    { wait: 220 },
    16,
  ],
  'a drag that rests': [
    ...drag({ button: 0 }, [200, 150], [210, 150], [230, 160]).slice(0, -2),
    200,
    mouse('mouseup', 230, 160, { button: 0 }),
    ...frames(5),
  ],
  'a drag that a listener stops': [
    { stopOn: 'drag' },
    ...drag({ button: 0 }, [200, 150], [210, 150], [230, 160], [250, 160]),
    16,
    16,
  ],
  'a drag in which a listener jumps': [
    { jumpOn: 'drag' },
    ...drag({ button: 0 }, [200, 150], [210, 150], [230, 160], [250, 160]),
    16,
    16,
  ],
  'a drag below the tolerance': [...drag({ button: 0 }, [200, 150], [201, 151]), ...frames(3)],
  'a turn far from the centre': [
    ...drag({ button: 2 }, [200, 20], [230, 25], [260, 40]),
    ...frames(40, 30),
  ],
  'a box': [
    ...drag({ button: 0, shiftKey: true }, [100, 100], [150, 130], [200, 180]),
    ...frames(40, 30),
  ],
  'key with ctrl': [key(37, { ctrlKey: true }), 16],
  'a key, again': [key(39), ...frames(5, 20), key(39), ...frames(20, 20)],
}

const facts = {
  async mistakes(library, { make, pass, pause }) {
    const told = []
    for (const [method, ...given] of [
      ...mistakes,
      ...makeMistakes(1, 40),
      ...makeMistakes(2, 40),
    ]) {
      const map = await make({ center: [8, 47], zoom: 4, bearing: 10, pitch: 20 })
      for (let frame = 0; frame < 4; frame += 1) pass(16)
      const heard = []
      for (const type of [...heardTypes, 'idle']) map.on(type, () => heard.push(type))
      const attempt = (what) => {
        try {
          what()
        } catch (error) {
          heard.push(`throws ${error.message.replace(/\S+easing is/, 'easing is')}`)
        }
      }
      attempt(() => heard.push(round(map[method](...given) === map ? 'the map' : 'something')))
      attempt(() => pass(50))
      attempt(() => pass(60))
      attempt(() => pass(10))
      const isBroken = heard.some((each) => /^throws (?!Invalid value for edge)/.test(each))
      const { lng, lat } = map.getCenter()
      told.push([
        JSON.stringify([method, given], (_, each) =>
          each === undefined ? 'undefined' : Number.isNaN(each) ? 'NaN' : each,
        ),
        heard,
        isBroken
          ? ''
          : round([
              lng,
              lat,
              map.getZoom(),
              map.getBearing(),
              map.getPitch(),
              map.getRoll(),
              map.getCenterElevation(),
              map.getCameraTargetElevation(),
              map.getCenterClampedToGround(),
            ]),
      ])
      try {
        map.remove()
      } catch {}
      await pause()
    }
    return told
  },

  async changes(library, { make }) {
    const map = await make({})
    return changes.map(([method, ...given]) => {
      const errors = []
      map.on('error', ({ error }) => errors.push(error.message))
      let result
      try {
        const found = map[method](...structuredClone(given))
        result = found === map ? 'the map' : found
      } catch (error) {
        result = `throws ${error.message}`
      }
      return [
        JSON.stringify([method, given]),
        errors.splice(0),
        JSON.parse(JSON.stringify(result ?? null)),
      ]
    })
  },

  async handlers(library, { make }) {
    const map = await make({})
    const members = [
      'enable',
      'disable',
      'isEnabled',
      'isActive',
      'isZooming',
      'disableRotation',
      'enableRotation',
      'setZoomRate',
      'setWheelZoomRate',
    ]
    const handlers = [
      'scrollZoom',
      'boxZoom',
      'dragRotate',
      'dragPan',
      'keyboard',
      'doubleClickZoom',
      'touchZoomRotate',
      'touchPitch',
      'cooperativeGestures',
    ]
    return handlers.map((name) => [
      name,
      ...members.filter((member) => typeof map[name][member] === 'function'),
    ])
  },

  async early({ Map }, { container }) {
    const map = new Map({ container: container(), style })
    const attempts = [
      ['addSource', 'p', { type: 'geojson', data: points }],
      ['addLayer', { id: 'a', type: 'background' }],
      ['removeLayer', 'a'],
      ['setPaintProperty', 'a', 'b', 1],
      ['setLayoutProperty', 'a', 'b', 1],
      ['setFilter', 'a', null],
      ['moveLayer', 'a'],
      ['removeSource', 'a'],
      ['setFeatureState', { source: 'a', id: 1 }, {}],
      ['listImages'],
      ['getSource', 'a'],
      ['getLayer', 'a'],
      ['getStyle'],
      ['isStyleLoaded'],
      ['loaded'],
      ['setLight', {}],
      ['getZoom'],
    ]
    const told = attempts.map(([method, ...given]) => {
      try {
        return [method, JSON.parse(JSON.stringify(map[method](...given) ?? null))]
      } catch (error) {
        return [method, `throws ${error.message}`]
      }
    })
    map.remove()
    return told
  },

  async elements({ Marker, NavigationControl, Popup, ...library }, { make, pass, container }) {
    const told = {}
    const node = container()
    const map = await make({
      center: [8, 47],
      zoom: 4,
      bearing: 10,
      container: node,
      attributionControl: { customAttribution: 'me' },
      maplibreLogo: true,
    })
    const show = (name) => (told[name] = tree(node))
    show('bare')
    for (const control of [
      new NavigationControl(),
      new NavigationControl({ visualizePitch: true, showZoom: false }),
    ])
      map.addControl(control)
    for (const name of ['FullscreenControl', 'ScaleControl', 'GlobeControl', 'TerrainControl'])
      map.addControl(new library[name]({ source: 'x' }), name < 'G' ? 'top-left' : undefined)
    show('controls')
    const marker = new Marker({ color: 'red', className: 'mine' }).setLngLat([9, 47]).addTo(map)
    const popup = new Popup({ className: 'a b' }).setHTML('<b>here</b>')
    marker.setPopup(popup)
    const other = new Marker({
      element: document.createElement('i'),
      anchor: 'top-left',
      offset: [3, 4],
      rotation: 30,
      rotationAlignment: 'map',
      pitchAlignment: 'map',
    })
      .setLngLat([7, 46])
      .addTo(map)
    show('markers')
    const click = (target, type = 'click') =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 200, clientY: 150 }))
    click(marker.getElement())
    show('an open popup')
    map.jumpTo({ center: [8.3, 47.2], zoom: 5, pitch: 40 })
    show('moved')
    map.easeTo({ center: [8.4, 47.1], duration: 100, easing: (t) => t })
    pass(50)
    show('moving')
    pass(60)
    click(node.querySelector('.maplibregl-popup-close-button'))
    show('closed')
    for (const [index, options] of [
      { offset: 10 },
      { anchor: 'left', offset: [4, 5] },
      { offset: { bottom: [1, -9] }, closeButton: false },
    ].entries()) {
      const one = new Popup(options)
        .setLngLat([8 + index, 47])
        .setText(`text ${index}`)
        .addTo(map)
      told[`popup ${index}`] = [tree(one.getElement()), one.isOpen()]
    }
    click(map.getCanvas())
    told.closedByClick = node.querySelectorAll('.maplibregl-popup').length
    for (const name of ['zoom-in', 'zoom-out', 'compass']) {
      click(node.querySelector(`.maplibregl-ctrl-${name}`))
      for (let frame = 0; frame < 70; frame += 1) pass(16)
      told[name] = round([map.getZoom(), map.getBearing(), map.getPitch()])
    }
    told.away = [
      new Marker().setLngLat([400, 10]).addTo(map).getLngLat().lng,
      other.setLngLat([-300, 3]).getLngLat().lng,
    ]
    map.remove()
    told.removed = tree(node)
    return told
  },

  async doings(library, { make, pass, wait, container }) {
    const told = {}
    for (const [name, steps] of Object.entries(doings)) {
      const node = container()
      const map = await make({ center: [8, 47], zoom: 6, bearing: 20, pitch: 30, container: node })
      pass(1000)
      const { left, top } = node.getBoundingClientRect()
      const heard = []
      for (const type of [...heardTypes, 'idle'])
        map.on(type, ({ point, lngLat }) =>
          heard.push(point ? round([type, point.x, point.y, lngLat.lng, lngLat.lat]) : type),
        )
      const states = []
      for (const step of steps) {
        if (typeof step === 'number') pass(step)
        else if (step.wait) await wait(step.wait)
        else if (step.call) map[step.call[0]](...step.call.slice(1))
        else if (step.stopOn) map.once(step.stopOn, () => map.stop())
        else if (step.jumpOn) map.once(step.jumpOn, () => map.jumpTo({ zoom: 7 }))
        else {
          const { Event, type, x = 0, y = 0, ...options } = step
          map.getCanvas().dispatchEvent(
            new Event(type, {
              bubbles: true,
              cancelable: true,
              clientX: left + x,
              clientY: top + y,
              ...options,
            }),
          )
        }
        const { lng, lat } = map.getCenter()
        states.push(
          round([
            lng,
            lat,
            map.getZoom(),
            map.getBearing(),
            map.getPitch(),
            map.isMoving(),
            map.isZooming(),
            map.isRotating(),
          ]),
        )
      }
      told[name] = { heard, states }
      map.remove()
      // The page suppresses a click after a drag.
      await wait(5)
    }
    return told
  },
}

export async function tell(name, library, stage) {
  return facts[name](library, stage)
}
export const names = Object.keys(facts)
