// MapLibre's own messages about a wrong layer, source or value. The names, types and ranges are those of the
// MapLibre style specification (src/reference/v8.json, ISC); a + marks what 5.3 has not. Of expressions, the
// operators and the counts of their arguments are checked, and not the types of what they give.

const shared = {
  A: 'center|left|right|top|bottom|top-left|top-right|bottom-left|bottom-right',
  O: 'never|always|cooperative',
  V: 'map|viewport',
  W: 'map|viewport|auto',
}
/** b boolean, c colour, n number with its range, s text, a array; a|b one of these, or shared; * is not checked. */
export const properties = new Map()
for (const line of `
fill layout fill-sort-key:n
fill paint fill-antialias:b fill-opacity:n0..1 +fill-layer-opacity:n0..1 fill-color:c fill-outline-color:c fill-translate:a fill-translate-anchor:V fill-pattern:s
line layout line-cap:butt|round|square line-join:bevel|round|miter line-miter-limit:n line-round-limit:n line-sort-key:n
line paint line-opacity:n0..1 +line-layer-opacity:n0..1 line-color:c line-translate:a line-translate-anchor:V line-width:n0.. line-gap-width:n0.. line-offset:n line-blur:n0..
  line-dasharray:a line-pattern:s line-gradient:c
symbol layout symbol-placement:point|line|line-center symbol-spacing:n1.. symbol-avoid-edges:b symbol-sort-key:n symbol-z-order:auto|viewport-y|source icon-allow-overlap:b
  icon-overlap:O icon-ignore-placement:b icon-optional:b icon-rotation-alignment:W icon-size:n0.. icon-text-fit:none|width|height|both icon-text-fit-padding:a icon-image:s
  icon-rotate:n icon-padding:* icon-keep-upright:b icon-offset:a icon-anchor:A icon-pitch-alignment:W text-pitch-alignment:W
  text-rotation-alignment:map|viewport|viewport-glyph|auto text-field:s text-font:a text-size:n0.. text-max-width:n0.. text-line-height:n text-letter-spacing:n
  text-justify:auto|left|center|right text-radial-offset:n text-variable-anchor:* text-variable-anchor-offset:* text-anchor:A text-max-angle:n text-writing-mode:* text-rotate:n
  text-padding:n0.. text-keep-upright:b text-transform:none|uppercase|lowercase text-offset:a text-allow-overlap:b text-overlap:O text-ignore-placement:b text-optional:b
symbol paint icon-opacity:n0..1 icon-color:c icon-halo-color:c icon-halo-width:n0.. icon-halo-blur:n0.. icon-translate:a icon-translate-anchor:V text-opacity:n0..1 text-color:c
  text-halo-color:c text-halo-width:n0.. text-halo-blur:n0.. text-translate:a text-translate-anchor:V
circle layout circle-sort-key:n
circle paint circle-radius:n0.. circle-color:c circle-blur:n circle-opacity:n0..1 circle-translate:a circle-translate-anchor:V circle-pitch-scale:V circle-pitch-alignment:V
  circle-stroke-width:n0.. circle-stroke-color:c circle-stroke-opacity:n0..1
heatmap paint heatmap-radius:n1.. heatmap-weight:n0.. heatmap-intensity:n0.. heatmap-color:c heatmap-opacity:n0..1
fill-extrusion layout +fill-extrusion-rounded-corner-distance:n0..
fill-extrusion paint fill-extrusion-opacity:n0..1 fill-extrusion-color:c fill-extrusion-translate:a fill-extrusion-translate-anchor:V fill-extrusion-pattern:s
  fill-extrusion-height:n0.. fill-extrusion-base:n0.. fill-extrusion-vertical-gradient:b
raster paint raster-opacity:n0..1 raster-hue-rotate:n raster-brightness-min:n0..1 raster-brightness-max:n0..1 raster-saturation:n-1..1 raster-contrast:n-1..1
  +resampling:linear|nearest raster-resampling:linear|nearest raster-fade-duration:n0..
hillshade paint hillshade-illumination-direction:* +hillshade-illumination-altitude:* hillshade-illumination-anchor:V hillshade-exaggeration:n0..1 hillshade-shadow-color:*
  hillshade-highlight-color:* hillshade-accent-color:c +hillshade-method:standard|basic|combined|igor|multidirectional +resampling:linear|nearest
color-relief layout +visibility:visible|none
color-relief paint +color-relief-opacity:n0..1 +color-relief-color:c +resampling:linear|nearest
background paint background-color:c background-pattern:s background-opacity:n0..1
`
  .trim()
  .split(/\n(?! )/)) {
  const [type, group, ...items] = line.split(/\s+/)
  const kinds = Object.fromEntries(
    items.map((item) => item.split(':')).map(([name, kind]) => [name, shared[kind] ?? kind]),
  )
  properties.set(
    `${type} ${group}`,
    group === 'layout' ? { ...kinds, visibility: 'visible|none' } : kinds,
  )
}

const types = [
  'fill',
  'line',
  'symbol',
  'circle',
  'heatmap',
  'fill-extrusion',
  'raster',
  'hillshade',
  '+color-relief',
  'background',
]
const sourceTypes = ['vector', 'raster', 'raster-dem', 'geojson', 'video', 'image']

/** The members of sources that take no others; ! marks a required one. */
const sourceMembers = {
  geojson:
    'type !data maxzoom attribution buffer filter tolerance cluster clusterRadius clusterMaxZoom clusterMinPoints ' +
    'clusterProperties lineMetrics generateId promoteId collectResourceTiming',
  video: 'type !urls !coordinates',
  image: 'type !url !coordinates',
}

const operators = new Set(
  `
  let var literal array at in index-of slice case match coalesce step interpolate interpolate-hcl interpolate-lab ln2 pi e typeof string number boolean object collator
  format image global-state number-format to-string to-number to-boolean to-rgba to-color rgb rgba get has length properties feature-state geometry-type id zoom
  heatmap-density elevation line-progress accumulated + * - / % ^ sqrt log10 ln log2 sin cos tan asin acos atan min max round abs ceil floor distance == != > < >= <= all
  any ! within is-supported-script upcase downcase concat resolved-locale split join filter-== filter-id-== filter-type-== error
`
    .trim()
    .split(/\s+/),
)
/** The least number of arguments. */
const least = { interpolate: 4, step: 4, match: 4, case: 3 }
const legacyFilters = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'in',
  '!in',
  'all',
  'any',
  'none',
  'has',
  '!has',
]

/** The names of CSS's colours. */
const colors = new Set(
  `
  aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue
  cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
  darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
  gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue
  lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue
  lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
  mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
  palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver
  skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen transparent
`
    .trim()
    .split(/\s+/),
)
const isColor = (text) =>
  colors.has(text.toLowerCase()) ||
  /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ||
  /^(rgb|hsl)a?\(\s*[-+.\d]+(deg|%)?(\s*[,/\s]\s*[-+.\d]+%?){2,3}\s*\)$/i.test(text)

const typeOf = (value) => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
const names = { b: 'boolean', c: 'color', n: 'number', s: 'string', a: 'array' }

function valueErrors(key, value, kind) {
  // A function of the older kind, with stops.
  if (typeOf(value) === 'object' || kind === '*') return []
  if (Array.isArray(value) && operators.has(value[0])) return expressionErrors(key, value)
  if (kind.includes('|')) {
    const choices = kind.split('|')
    return choices.includes(value)
      ? []
      : [`${key}: expected one of [${choices.join(', ')}], ${JSON.stringify(value)} found`]
  }
  const [name, type] = [names[kind[0]], Number.isNaN(value) ? 'NaN' : typeOf(value)]
  if (type !== (kind === 'c' ? 'string' : name)) return [`${key}: ${name} expected, ${type} found`]
  if (kind === 'c' && !isColor(value)) return [`${key}: color expected, "${value}" found`]
  const [minimum, maximum] = kind.slice(1).split('..')
  if (minimum && value < minimum)
    return [`${key}: ${value} is less than the minimum value ${minimum}`]
  return maximum && value > maximum
    ? [`${key}: ${value} is greater than the maximum value ${maximum}`]
    : []
}

/** At most one, as in MapLibre. */
function expressionErrors(key, expression) {
  const [operator, ...given] = expression
  if (expression.length === 0)
    return [
      `${key}: Expected an array with at least one element. If you wanted a literal array, use ["literal", []].`,
    ]
  if (typeof operator !== 'string') {
    return [
      `${key}[0]: Expression name must be a string, but found ${typeof operator} instead. If you wanted a literal array, use ["literal", [...]].`,
    ]
  }
  if (!operators.has(operator))
    return [
      `${key}[0]: Unknown expression "${operator}". If you wanted a literal array, use ["literal", [...]].`,
    ]
  if (given.length < least[operator])
    return [
      `${key}: Expected at least ${least[operator]} arguments, but found only ${given.length}.`,
    ]
  if (operator === 'literal') return []
  const isExpression = (index) => {
    if (operator.startsWith('interpolate')) return index > 1
    return operator !== 'match' || index % 2 === 1 || index === given.length
  }
  for (const [index, each] of expression.entries()) {
    const found =
      index > 0 && Array.isArray(each) && isExpression(index)
        ? expressionErrors(`${key}[${index}]`, each)
        : []
    if (found.length > 0) return found
  }
  return []
}

export function filterErrors(key, filter) {
  if (!Array.isArray(filter))
    return typeof filter === 'boolean' ? [] : [`${key}: array expected, ${typeOf(filter)} found`]
  return legacyFilters.includes(filter[0]) ? [] : expressionErrors(key, filter)
}

/** Whether a type of layer has a property. */
export const isProperty = (type, group, name) =>
  ['', '+'].some((mark) => properties.get(`${type} ${group}`)?.[`${mark}${name}`] !== undefined) ||
  name.endsWith('-transition')

/** Errors of a value of a layer's paint or layout. */
export function propertyErrors({ model, glyphs }, key, type, group, name, value) {
  const known =
    properties.get(`${type} ${group}`) ?? (group === 'layout' ? { visibility: 'visible|none' } : {})
  const kind = known[name] ?? (model.eventClasses ? known[`+${name}`] : undefined)
  const needsGlyphs = name === 'text-field' && type === 'symbol' && !glyphs && !model.localGlyphs
  const missing = needsGlyphs
    ? [`${key}: use of "text-field" requires a style "glyphs" property`]
    : []
  if (kind !== undefined) return [...missing, ...valueErrors(key, value, kind)]
  return name.endsWith('-transition') && group === 'paint'
    ? []
    : [`${key}: unknown property "${name}"`]
}

/** @param context {model, sources, glyphs}: what the style has. */
export function layerErrors(context, key, layer) {
  const { model, sources } = context
  const { id, type, source } = layer
  const known = types
    .filter((each) => model.eventClasses || !each.startsWith('+'))
    .map((each) => each.replace('+', ''))
  const errors = []
  const fail = (message, at = key) => void errors.push(`${at}: ${message}`)
  const sourceType = sources[source]?.type
  if (!type && !layer.ref) fail('either "type" or "ref" is required')
  if (!layer.ref && type !== 'background') {
    if (!source) fail('missing required property "source"')
    else if (!sources[source]) fail(`source "${source}" not found`)
    else if (sourceType === 'vector' && type === 'raster')
      fail(`layer "${id}" requires a raster source`)
    else if (sourceType !== 'raster-dem' && type === 'hillshade')
      fail(`layer "${id}" requires a raster-dem source`)
    else if (sourceType === 'raster' && type !== 'raster')
      fail(`layer "${id}" requires a vector source`)
    else if (sourceType === 'vector' && !layer['source-layer'])
      fail(`layer "${id}" must specify a "source-layer"`)
  }
  for (const [name, value] of Object.entries(layer)) {
    const at = `${key}.${name}`
    if (name === 'type' && !known.includes(value)) {
      if (value) fail(`expected one of [${known.join(', ')}], ${JSON.stringify(value)} found`, at)
    } else if (name === 'filter' && value !== undefined) errors.push(...filterErrors(at, value))
    else if (name === 'minzoom' || name === 'maxzoom')
      errors.push(...valueErrors(at, value, 'n0..24'))
    else if ((name === 'paint' || name === 'layout') && value && known.includes(type)) {
      for (const [own, given] of Object.entries(value)) {
        if (given !== undefined)
          errors.push(...propertyErrors(context, `${at}.${own}`, type, name, own, given))
      }
    }
  }
  return errors
}

export function sourceErrors(key, source) {
  const { type } = source
  if (!sourceTypes.includes(type)) return []
  const known = sourceMembers[type]?.split(' ')
  if (known === undefined) return []
  const unknown = Object.keys(source).filter(
    (name) => !known.some((each) => each.replace('!', '') === name),
  )
  const missing = known.filter(
    (name) => name.startsWith('!') && source[name.slice(1)] === undefined,
  )
  return [
    ...unknown.map((name) => `${key}: unknown property "${name}"`),
    ...missing.map((name) => `${key}: missing required property "${name.slice(1)}"`),
  ]
}

/** Errors of a whole style. */
export function styleErrors(model, style) {
  const missing = ['version', 'sources', 'layers'].filter((name) => style[name] === undefined)
  const { sources = {}, layers = [], glyphs } = style
  return [
    ...missing.map((name) => `missing required property "${name}"`),
    ...Object.entries(sources).flatMap(([id, source]) => sourceErrors(`sources.${id}`, source)),
    ...layers.flatMap((layer, index) =>
      layer.type === 'custom'
        ? []
        : layerErrors({ model, sources, glyphs }, `layers[${index}]`, layer),
    ),
  ]
}
