// The shapes of GeoJSON, for what draws them.

/** The geometries in some GeoJSON, {type, coordinates, properties}: those of their feature, or else {}. */
export function* shapesIn(object, inherited = {}) {
  const { type, features, geometries, geometry, coordinates } = object
  const properties = object.properties ?? inherited
  const parts = features ?? geometries ?? (geometry ? [geometry] : [])
  for (const part of parts) yield* shapesIn(part, properties)
  if (coordinates) yield { type, coordinates, properties }
}
