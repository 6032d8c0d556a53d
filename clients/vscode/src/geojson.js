// Places as GeoJSON, to be drawn together.

const position = ({ latitude, longitude }) => [longitude, latitude]

function geometry(place) {
  switch (place.kind) {
    case 'camera': return { type: 'Point', coordinates: position(place.camera.target) }
    case 'coordinate': return { type: 'Point', coordinates: position(place.coordinate) }
    case 'geometry': return place.geometry
    default: {
      const [west, south] = position(place.bounds.southWest)
      const [given, north] = position(place.bounds.northEast)
      const east = given < west ? given + 360 : given
      const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
      return { type: 'Polygon', coordinates: [ring] }
    }
  }
}

const collection = (places) => ({ type: 'GeometryCollection', geometries: places.map(geometry) })

module.exports = { collection }
