// Cameras as text, in the notations that `locate` finds: to be copied, and to be written at a cursor.

const integer = /^-?\d+$/

/** A number to the 6th decimal, without zeros at its end, never with an exponent. */
export function decimal(number) {
  const text = number.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

/** The same with a decimal point, as languages want it that tell 8 from 8.0. */
const double = (number) => decimal(number).replace(integer, '$&.0')

/** The numbers of a camera by the names of peers, whose zoom may be counted in tiles of 512 points. */
function numbersOf({ target, zoom, bearing = 0, viewingAngle = 0 }) {
  const turn = Number(decimal(bearing)) % 360
  return {
    latitude: target.latitude,
    longitude: target.longitude,
    zoom,
    bearing: turn,
    signedBearing: turn > 180 ? turn - 360 : turn,
    angle: viewingAngle,
    isFlat: turn === 0 && Number(decimal(viewingAngle)) === 0,
  }
}

const latitudeLongitude = ({ latitude, longitude }) => `${decimal(latitude)}, ${decimal(longitude)}`
const doubles = ({ latitude, longitude }) => `${double(latitude)}, ${double(longitude)}`
const longitudeLatitude = ({ latitude, longitude }) => `${decimal(longitude)}, ${decimal(latitude)}`
const coordinate2D = ({ latitude, longitude }) =>
  `CLLocationCoordinate2D(latitude: ${decimal(latitude)}, longitude: ${decimal(longitude)})`

// MARK: Calls

function gmsSwift({ latitude, longitude, zoom, bearing, angle, isFlat }) {
  const end = isFlat ? '' : `, bearing: ${decimal(bearing)}, viewingAngle: ${decimal(angle)}`
  return (
    `GMSCameraPosition(latitude: ${decimal(latitude)}, longitude: ${decimal(longitude)}, ` +
    `zoom: ${decimal(zoom)}${end})`
  )
}

function gmsObjC({ latitude, longitude, zoom, bearing, angle, isFlat }) {
  const end = isFlat ? '' : ` bearing:${decimal(bearing)} viewingAngle:${decimal(angle)}`
  return (
    `[GMSCameraPosition cameraWithLatitude:${decimal(latitude)} longitude:${decimal(longitude)} ` +
    `zoom:${decimal(zoom)}${end}]`
  )
}

function kotlin(numbers) {
  const { zoom, bearing, angle, isFlat } = numbers
  if (isFlat) return `CameraPosition.fromLatLngZoom(LatLng(${doubles(numbers)}), ${decimal(zoom)}f)`
  return (
    `CameraPosition(LatLng(${doubles(numbers)}), ` +
    `${decimal(zoom)}f, ${decimal(angle)}f, ${decimal(bearing)}f)`
  )
}

function java(numbers) {
  const { zoom, bearing, angle, isFlat } = numbers
  const target = `new LatLng(${doubles(numbers)})`
  if (isFlat) return `CameraPosition.fromLatLngZoom(${target}, ${decimal(zoom)}f)`
  return `new CameraPosition(${target}, ${decimal(zoom)}f, ${decimal(angle)}f, ${decimal(bearing)}f)`
}

function dart(numbers) {
  const { zoom, bearing, angle, isFlat } = numbers
  const end = isFlat ? '' : `, bearing: ${decimal(bearing)}, tilt: ${decimal(angle)}`
  return `CameraPosition(target: LatLng(${latitudeLongitude(numbers)}), zoom: ${decimal(zoom)}${end})`
}

function mapboxSwift(numbers) {
  const { zoom, signedBearing, angle } = numbers
  return (
    `CameraOptions(center: ${coordinate2D(numbers)}, zoom: ${decimal(zoom - 1)}, ` +
    `bearing: ${decimal(signedBearing)}, pitch: ${decimal(angle)})`
  )
}

function pydeck({ latitude, longitude, zoom, signedBearing, angle }) {
  return (
    `pdk.ViewState(latitude=${decimal(latitude)}, longitude=${decimal(longitude)}, ` +
    `zoom=${decimal(zoom - 1)}, pitch=${decimal(angle)}, bearing=${decimal(signedBearing)})`
  )
}

// MARK: Objects

/** Objects' members, as [name, text]. A text that is a list of members is an object of its own. */
const objects = {
  maplibre: (numbers) => [
    ['center', `[${longitudeLatitude(numbers)}]`],
    ['zoom', decimal(numbers.zoom - 1)],
    ['bearing', decimal(numbers.signedBearing)],
    ['pitch', decimal(numbers.angle)],
  ],
  deckgl: ({ latitude, longitude, zoom, signedBearing, angle }) => [
    ['longitude', decimal(longitude)],
    ['latitude', decimal(latitude)],
    ['zoom', decimal(zoom - 1)],
    ['pitch', decimal(angle)],
    ['bearing', decimal(signedBearing)],
  ],
  'google-maps-js': ({ latitude, longitude, zoom, bearing, angle }) => [
    ['center', [['lat', decimal(latitude)], ['lng', decimal(longitude)]]],
    ['zoom', decimal(zoom)],
    ['heading', decimal(bearing)],
    ['tilt', decimal(angle)],
  ],
  mapcam: ({ latitude, longitude, zoom, bearing, angle }) => [
    ['target', [['latitude', decimal(latitude)], ['longitude', decimal(longitude)]]],
    ['zoom', decimal(zoom)],
    ['bearing', decimal(bearing)],
    ['viewingAngle', decimal(angle)],
  ],
}

/** How members are written; `members` of `locate` names the same styles. */
const styles = {
  '': (members) => `{${list(members, '')}}`,
  '-members': (members) => list(members, ''),
  '-json': (members) => `{${list(members, '"')}}`,
  '-json-members': (members) => list(members, '"'),
  '-arguments': (members) => members.map(([name, text]) => `${name}=${valued(text, '')}`).join(', '),
  '-attributes': (members) => members.map(([name, text]) => `${name}={${valued(text, '')}}`).join(' '),
}

const list = (members, quote) =>
  members.map(([name, text]) => `${quote}${name}${quote}: ${valued(text, quote)}`).join(', ')

const valued = (text, quote) => (Array.isArray(text) ? `{${list(text, quote)}}` : text)

// MARK: Text

function geoURI({ latitude, longitude, zoom }) {
  return `geo:${decimal(latitude)},${decimal(longitude)}?z=${decimal(zoom)}`
}

function osmURL({ latitude, longitude, zoom }) {
  const place = `${decimal(latitude)}/${decimal(longitude)}`
  return `https://www.openstreetmap.org/#map=${decimal(zoom)}/${place}`
}

function googleURL({ latitude, longitude, zoom, bearing, angle, isFlat }) {
  const end = isFlat ? '' : `,${decimal(bearing)}h,${decimal(angle)}t`
  const place = `${decimal(latitude)},${decimal(longitude)}`
  return `https://www.google.com/maps/@${place},${decimal(zoom)}z${end}`
}

/** Degrees, minutes and seconds to the hundredth, which is 30 cm. */
function degrees({ latitude, longitude }) {
  return `${sexagesimal(latitude, 'NS')} ${sexagesimal(longitude, 'EW')}`
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
  return entry(id, title, (numbers) => styles[style](objects[id](numbers)), languages)
}

const scripts = [
  'javascript', 'typescript', 'javascriptreact', 'typescriptreact', 'js', 'ts', 'jsx', 'tsx', 'vue', 'svelte',
]

/** What is offered: {id, title, languages}, the last being the languages of files that it is for. */
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

/** Further notations that `locate` finds, and in which a place can therefore be written again. */
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
  entry('lnglat-object', '', (n) => `{lng: ${decimal(n.longitude)}, lat: ${decimal(n.latitude)}}`),
  entry('latlng-object', '', (n) => `{lat: ${decimal(n.latitude)}, lng: ${decimal(n.longitude)}}`),
  entry('lnglat-object-json', '', (n) => `{"lng": ${decimal(n.longitude)}, "lat": ${decimal(n.latitude)}}`),
  entry('latlng-object-json', '', (n) => `{"lat": ${decimal(n.latitude)}, "lng": ${decimal(n.longitude)}}`),
  entry('coordinate-object', '', (n) => `{${list(objects.mapcam(n)[0][1], '')}}`),
  entry('mapcam-coordinate', '', (n) => `{${list(objects.mapcam(n)[0][1], '"')}}`),
]

const all = new Map([...offered, ...others].map((format) => [format.id, format]))
for (const id of Object.keys(objects)) {
  for (const style of Object.keys(styles)) {
    if (style === '' && all.has(id)) continue
    all.set(id + style, entry(id + style, '', (numbers) => styles[style](objects[id](numbers))))
  }
}
all.set('mapcam-object', entry('mapcam-object', '', (numbers) => styles[''](objects.mapcam(numbers))))

/** The formats to choose from, {id, title, languages}, the most wanted first. */
export const formats = offered.map(({ id, title, languages }) => ({ id, title, languages }))

/** The format of files in a language, by the editor's name for it; undefined where there is none. */
export function formatForLanguage(languageId) {
  const name = (languageId ?? '').toLowerCase()
  return formats.find(({ languages }) => languages.includes(name))?.id
}

/**
 * A camera as text.
 *
 * @param {object} camera mapcam's: {target, zoom, bearing?, viewingAngle?}
 * @param {string} as the id of a format, a notation that `locate` told, or an editor's name for a
 *   language, such as "swift"
 * @throws {RangeError} where there is no such format
 * @throws {TypeError} where it is no camera
 */
export function formatCamera(camera, as) {
  const format = all.get(as) ?? all.get(formatForLanguage(as))
  if (typeof as !== 'string' || format === undefined) {
    const known = formats.map(({ id }) => id).join(', ')
    throw new RangeError(`There is no format ${JSON.stringify(as) ?? 'without a name'}. There are ${known}.`)
  }
  const fault = cameraFault(camera)
  if (fault !== undefined) throw new TypeError(`The camera's "${fault}" must be a number.`)
  return format.write(numbersOf(camera))
}

/** Which part of a camera is no number; undefined where it is whole. */
export function cameraFault(camera) {
  const { target, zoom, bearing = 0, viewingAngle = 0 } = camera ?? {}
  const numbers = {
    'target.latitude': target?.latitude, 'target.longitude': target?.longitude, zoom, bearing, viewingAngle,
  }
  return Object.keys(numbers).find((name) => !Number.isFinite(numbers[name]))
}
