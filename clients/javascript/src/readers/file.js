// The content of a file that is opened or dropped, in Node and in the page.

import { refusalReason } from '../connection/json-text.js'
import { depths, notGeoJSON, positionsOf, withoutEmpty } from './geojson.js'
import { readGPXFile } from './gpx.js'
import { readKMLFile } from './kml.js'

/** The content of a text with a file's name: {data, notice?}, or {tour}. */
export function contents(name, whole) {
  const text = withoutMark(whole)
  if (text.startsWith('PK\u0003\u0004') || /\.kmz$/i.test(name))
    throw new Error(
      'it is an archive, as a KMZ is: unpack it, such as by `unzip`, and open its .kml',
    )
  if (/\.tour\.json$/i.test(name)) return { tour: tourIn(text) }
  switch (/\.\w+$/.exec(name)?.[0].toLowerCase()) {
    case '.jsonl':
    case '.ndjson':
    case '.geojsonl':
      return geoJSONLines(text)
    case '.gpx':
      return checked(readGPXFile(text))
    case '.kml':
      return checked(readKMLFile(text))
    case '.geojson':
    case '.json':
    case '.topojson': {
      // A browser saves a second one as `map.tour (1).json`.
      const data = JSON.parse(text)
      return data?.tour === 1 ? { tour: tourIn(text) } : geoJSON(data)
    }
    default:
      throw new Error(
        'it is neither .tour.json, .geojson, .json, .geojsonl, .ndjson, .gpx, .kml nor .jsonl',
      )
  }
}

/** A text without the byte order mark that some editors write first. */
const withoutMark = (text) => (text.startsWith('\ufeff') ? text.slice(1) : text)

/** A tour document. The engine checks the rest of it. */
export function tourIn(text) {
  const tour = JSON.parse(withoutMark(text))
  if (tour?.tour !== 1) throw new Error('it is not a tour document: "tour" is not 1')
  if (!Array.isArray(tour.steps)) throw new Error('it is not a tour document: it has no steps')
  return tour
}

/** GeoJSON, a text for each line. */
function geoJSONLines(text) {
  const lines = text.split('\n').map((line) => line.replace('\u001e', '').trim())
  const parts = lines.flatMap((line, index) => {
    if (line === '') return []
    try {
      const part = JSON.parse(line)
      return part.type === 'FeatureCollection'
        ? part.features
        : depths.has(part.type)
          ? featureOf(part)
          : part
    } catch {
      throw new Error(`line ${index + 1} of it is not GeoJSON`)
    }
  })
  return geoJSON({ type: 'FeatureCollection', features: parts })
}

const featureOf = (geometry) => ({ type: 'Feature', properties: {}, geometry })

function geoJSON(data) {
  const reason = refusalReason(data)
  if (reason !== undefined) throw new Error(`it ${reason}`)
  positionsOf(data, notGeoJSON)
  return checked(withoutEmpty(data, notGeoJSON))
}

function checked({ data, skipped, count }) {
  if (positionsOf(data, notGeoJSON).length === 0) throw new Error('there is no place in it')
  return skipped > 0 ? { data, notice: `${skipped} of ${count} have no place` } : { data }
}
