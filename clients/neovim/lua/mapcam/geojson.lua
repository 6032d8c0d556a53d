-- Places as GeoJSON, to be drawn together.

local M = {}

local function position(coordinate)
  return { coordinate.longitude, coordinate.latitude }
end

local geometry = {
  camera = function(place)
    return { type = 'Point', coordinates = position(place.camera.target) }
  end,
  coordinate = function(place)
    return { type = 'Point', coordinates = position(place.coordinate) }
  end,
  bounds = function(place)
    local west, south = unpack(position(place.bounds.southWest))
    local east, north = unpack(position(place.bounds.northEast))
    if west > east then
      east = east + 360
    end
    local ring = { { west, south }, { east, south }, { east, north }, { west, north }, { west, south } }
    return { type = 'Polygon', coordinates = { ring } }
  end,
  geometry = function(place)
    return place.geometry
  end,
}

function M.collection(places)
  local geometries = {}
  for _, place in ipairs(places) do
    table.insert(geometries, geometry[place.kind](place))
  end
  return { type = 'GeometryCollection', geometries = geometries }
end

return M
