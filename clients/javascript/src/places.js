// Places in the forms of other programs.

import { InvalidArgumentError } from './errors.js'

/** [longitude, latitude], as GeoJSON, turf, MapLibre and deck.gl have it. */
export function toLngLat({ latitude, longitude }) {
  return [longitude, latitude]
}

/** A coordinate, from [longitude, latitude], {lng, lat}, {lon, lat}, or as it is. */
export function fromLngLat(place) {
  const [longitude, latitude] = Array.isArray(place)
    ? place
    : [place?.lng ?? place?.lon ?? place?.longitude, place?.lat ?? place?.latitude]
  if (Number.isFinite(longitude) && Number.isFinite(latitude)) return { latitude, longitude }
  throw new InvalidArgumentError(
    'A place must be [longitude, latitude], { lng, lat }, { lon, lat } or { latitude, longitude }, ' +
      `not ${JSON.stringify(place)}.`,
  )
}
