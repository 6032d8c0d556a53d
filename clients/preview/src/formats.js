// Cameras as text, in the notations that `locate` finds: for the clipboard, and for an editor's cursor.

const integer = /^-?\d+$/

/** A number to the 6th decimal, without zeros at its end, never with an exponent. */
export function decimal(number) {
  const text = number.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

/** The numbers of a camera as texts; `level` is the zoom of peers that count tiles of 512 points. */
function textsOf({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  const turn = Number(decimal(bearing)) % 360
  const texts = {
    latitude: decimal(target.latitude),
    longitude: decimal(target.longitude),
    zoom: decimal(zoom),
    level: decimal(zoom - 1),
    bearing: decimal(turn),
    signedBearing: decimal(turn > 180 ? turn - 360 : turn),
    angle: decimal(viewingAngle),
  }
  return { ...texts, target, isFlat: texts.bearing === '0' && texts.angle === '0' }
}

const latitudeLongitude = ({ latitude, longitude }) => `${latitude}, ${longitude}`
const longitudeLatitude = ({ latitude, longitude }) => `${longitude}, ${latitude}`
/** With a decimal point, for languages in which 8 is not a floating-point number. */
const doubles = ({ latitude, longitude }) =>
  [latitude, longitude].map((text) => text.replace(integer, '$&.0')).join(', ')
const coordinate2D = ({ latitude, longitude }) =>
  `CLLocationCoordinate2D(latitude: ${latitude}, longitude: ${longitude})`

// MARK: Calls

function gmsSwift({ latitude, longitude, zoom, bearing, angle, isFlat }) {
  const end = isFlat ? '' : `, bearing: ${bearing}, viewingAngle: ${angle}`
  return `GMSCameraPosition(latitude: ${latitude}, longitude: ${longitude}, zoom: ${zoom}${end})`
}

function gmsObjC({ latitude, longitude, zoom, bearing, angle, isFlat }) {
  const end = isFlat ? '' : ` bearing:${bearing} viewingAngle:${angle}`
  return `[GMSCameraPosition cameraWithLatitude:${latitude} longitude:${longitude} zoom:${zoom}${end}]`
}

/** For Android, in Kotlin and, where there is a `new`, in Java. */
function android(texts, new_ = '') {
  const { zoom, bearing, angle, isFlat } = texts
  const target = `${new_}LatLng(${doubles(texts)})`
  if (isFlat) return `CameraPosition.fromLatLngZoom(${target}, ${zoom}f)`
  return `${new_}CameraPosition(${target}, ${zoom}f, ${angle}f, ${bearing}f)`
}

const kotlin = (texts) => android(texts)
const java = (texts) => android(texts, 'new ')

function dart(texts) {
  const { zoom, bearing, angle, isFlat } = texts
  const end = isFlat ? '' : `, bearing: ${bearing}, tilt: ${angle}`
  return `CameraPosition(target: LatLng(${latitudeLongitude(texts)}), zoom: ${zoom}${end})`
}

function mapboxSwift(texts) {
  const { level, signedBearing, angle } = texts
  return `CameraOptions(center: ${coordinate2D(texts)}, zoom: ${level}, bearing: ${signedBearing}, pitch: ${angle})`
}

function pydeck({ latitude, longitude, level, signedBearing, angle }) {
  return (
    `pdk.ViewState(latitude=${latitude}, longitude=${longitude}, ` +
    `zoom=${level}, pitch=${angle}, bearing=${signedBearing})`
  )
}

// MARK: Objects

/** The members of objects, as texts or as members of an inner object. */
const objects = {
  maplibre: (texts) => ({
    center: `[${longitudeLatitude(texts)}]`,
    zoom: texts.level,
    bearing: texts.signedBearing,
    pitch: texts.angle,
  }),
  deckgl: ({ latitude, longitude, level, signedBearing, angle }) => ({
    longitude, latitude, zoom: level, pitch: angle, bearing: signedBearing,
  }),
  'google-maps-js': ({ latitude: lat, longitude: lng, zoom, bearing, angle }) => ({
    center: { lat, lng }, zoom, heading: bearing, tilt: angle,
  }),
  mapcam: ({ latitude, longitude, zoom, bearing, angle }) => ({
    target: { latitude, longitude }, zoom, bearing, viewingAngle: angle,
  }),
}

/** How members are written: the styles that `extent` of locate/group.js describes. */
const styles = {
  '': (members) => `{${list(members, '')}}`,
  '-members': (members) => list(members, ''),
  '-json': (members) => `{${list(members, '"')}}`,
  '-json-members': (members) => list(members, '"'),
  '-arguments': (members) => each(members, (name, text) => `${name}=${text}`).join(', '),
  '-attributes': (members) => each(members, (name, text) => `${name}={${text}}`).join(' '),
}

const list = (members, quote) => each(members, (name, text) => `${quote}${name}${quote}: ${text}`, quote).join(', ')

const each = (members, write, quote = '') =>
  Object.entries(members).map(([name, value]) =>
    write(name, typeof value === 'object' ? `{${list(value, quote)}}` : value))

// MARK: Text

const geoURI = ({ latitude, longitude, zoom }) => `geo:${latitude},${longitude}?z=${zoom}`

const osmURL = ({ latitude, longitude, zoom }) =>
  `https://www.openstreetmap.org/#map=${zoom}/${latitude}/${longitude}`

function googleURL({ latitude, longitude, zoom, bearing, angle, isFlat }) {
  const end = isFlat ? '' : `,${bearing}h,${angle}t`
  return `https://www.google.com/maps/@${latitude},${longitude},${zoom}z${end}`
}

/** Degrees, minutes and seconds to the hundredth, which is 30 cm. */
function degrees({ target }) {
  return `${sexagesimal(target.latitude, 'NS')} ${sexagesimal(target.longitude, 'EW')}`
}

function sexagesimal(angle, [positive, negative]) {
  const hundredths = Math.round(Math.abs(angle) * 360_000)
  const whole = Math.floor(hundredths / 360_000)
  const minutes = Math.floor(hundredths / 6000) % 60
  const seconds = decimal((hundredths % 6000) / 100)
  return `${whole}°${minutes}′${seconds}″${angle < 0 ? negative : positive}`
}

// MARK: The list

const entry = (id, title, write, languages = []) => ({ id, title, write, languages })

function objectFormat(id, title, style, languages) {
  return entry(id, title, (texts) => styles[style](objects[id](texts)), languages)
}

const scripts = [
  'javascript', 'typescript', 'javascriptreact', 'typescriptreact', 'js', 'ts', 'jsx', 'tsx', 'vue', 'svelte',
]

/** The formats to choose from: {id, title, languages}, `languages` of the files that use them. */
const offered = [
  entry('gms-swift', 'GMS Swift', gmsSwift, ['swift']),
  entry('gms-objc', 'GMS Objective-C', gmsObjC, [
    'objective-c', 'objc', 'objectivec', 'objective-cpp', 'objcpp', 'objective-c++',
  ]),
  entry('kotlin', 'Kotlin', kotlin, ['kotlin']),
  entry('java', 'Java', java, ['java']),
  entry('dart', 'Dart', dart, ['dart']),
  objectFormat('maplibre', 'MapLibre', '', scripts),
  objectFormat('deckgl', 'deck.gl', ''),
  objectFormat('google-maps-js', 'Google Maps JavaScript', ''),
  entry('mapbox-swift', 'Mapbox Swift', mapboxSwift),
  entry('pydeck', 'pydeck', pydeck, ['python']),
  objectFormat('mapcam', 'mapcam', '-json', ['json', 'jsonc', 'jsonl', 'jsonlines', 'json5']),
  entry('geojson-position', 'GeoJSON position', (n) => `[${longitudeLatitude(n)}]`, ['geojson']),
  entry('wkt', 'WKT point', (n) => `POINT (${longitudeLatitude(n).replace(',', '')})`, ['sql']),
  entry('geo-uri', 'geo: URI', geoURI),
  entry('osm-url', 'OpenStreetMap address', osmURL),
  entry('google-maps-url', 'Google Maps address', googleURL),
  entry('dms', 'Degrees, minutes, seconds', degrees),
  entry('lat-lng', 'Latitude, longitude', latitudeLongitude, ['markdown', 'plaintext', 'text', '']),
]

const lngLat = (quote) => ({ longitude: lng, latitude: lat }) => `{${list({ lng, lat }, quote)}}`
const latLng = (quote) => ({ longitude: lng, latitude: lat }) => `{${list({ lat, lng }, quote)}}`

/** Further notations that `locate` finds, so that a place can be replaced in the same one. */
const others = [
  entry('kotlin-update', '', (n) => `CameraUpdateFactory.newCameraPosition(${kotlin(n)})`),
  entry('java-update', '', (n) => `CameraUpdateFactory.newCameraPosition(${java(n)})`),
  entry('dart-update', '', (n) => `CameraUpdate.newCameraPosition(${dart(n)})`),
  entry('cllocationcoordinate2d', '', coordinate2D),
  entry('cllocationcoordinate2dmake', '', (n) => `CLLocationCoordinate2DMake(${latitudeLongitude(n)})`),
  entry('cllocation', '', (n) => coordinate2D(n).replace('Coordinate2D', '')),
  entry('latlng-kotlin', '', (n) => `LatLng(${doubles(n)})`),
  entry('latlng-java', '', (n) => `new LatLng(${doubles(n)})`),
  entry('latlng-dart', '', (n) => `LatLng(${latitudeLongitude(n)})`),
  entry('google-maps-js-latlng', '', (n) => `new google.maps.LatLng(${latitudeLongitude(n)})`),
  entry('lnglat-object', '', lngLat('')),
  entry('latlng-object', '', latLng('')),
  entry('lnglat-object-json', '', lngLat('"')),
  entry('latlng-object-json', '', latLng('"')),
  entry('coordinate-object', '', (n) => `{${list(objects.mapcam(n).target, '')}}`),
  entry('mapcam-coordinate', '', (n) => `{${list(objects.mapcam(n).target, '"')}}`),
]

const all = new Map([...offered, ...others].map((format) => [format.id, format]))
for (const id of Object.keys(objects)) {
  for (const style of Object.keys(styles)) {
    if (style === '' && all.has(id)) continue
    all.set(id + style, objectFormat(id, '', style))
  }
}
all.set('mapcam-object', objectFormat('mapcam', '', ''))

/** The formats to choose from, {id, title, languages}, the most used first. */
export const formats = offered.map(({ id, title, languages }) => ({ id, title, languages }))

/** The format for a language, by the editor's name for it; undefined where there is none. */
export function formatForLanguage(languageId) {
  const name = (languageId ?? '').toLowerCase()
  return formats.find(({ languages }) => languages.includes(name))?.id
}

/**
 * A camera as text.
 *
 * @param {object} camera mapcam's: {target, zoom, bearing?, viewingAngle?}
 * @param {string} as the id of a format, a notation that `locate` found, or an editor's name for a
 *   language, such as "swift"
 * @throws {RangeError} for an unknown format
 * @throws {TypeError} for a camera without its numbers
 */
export function formatCamera(camera, as) {
  const format = all.get(as) ?? all.get(formatForLanguage(as))
  if (typeof as !== 'string' || format === undefined) {
    const known = formats.map(({ id }) => id).join(', ')
    throw new RangeError(`There is no format ${JSON.stringify(as) ?? 'without a name'}. There are ${known}.`)
  }
  const fault = cameraFault(camera)
  if (fault !== undefined) throw new TypeError(`The camera's "${fault}" must be a number.`)
  return format.write(textsOf(camera))
}

/** Which member of a camera is not a number; undefined where all are. */
export function cameraFault(camera) {
  const { target, zoom, bearing = 0, viewingAngle = 0 } = camera ?? {}
  const numbers = {
    'target.latitude': target?.latitude, 'target.longitude': target?.longitude, zoom, bearing, viewingAngle,
  }
  return Object.keys(numbers).find((name) => !Number.isFinite(numbers[name]))
}
