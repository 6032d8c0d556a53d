# What the recipes share that read GeoJSON or write CSV.

# The geometries of GeoJSON, by RFC 7946: properties and foreign members mean nothing.
def geometries:
  if .type == "FeatureCollection" then .features[] | geometries
  elif .type == "Feature" then .geometry | values | geometries
  elif .type == "GeometryCollection" then .geometries[] | geometries
  elif .type | IN("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon") then .
  else error("not GeoJSON") end;

# The places of a geometry, as the engine takes them.
def places:
  def each: if (.[0] | type) == "number" then {latitude: .[1], longitude: .[0]} else .[] | each end;
  [.coordinates | each];

# The result of the request with an id, of an engine's output that was slurped; else why there is none.
def result($id):
  first(.[] | select(.id? == $id).result | values)
    // ("\(first(.[].error? | values | .message) // "There is no answer.")\n" | halt_error(1));

# An answer of camera.path as CSV, a line for each frame.
def frames($fps; $count):
  .duration as $duration
  | (if $fps then 1 / $fps else $duration / ($count - 1) end) as $interval
  | ["seconds", "latitude", "longitude", "zoom", "bearing", "viewingAngle"],
    (.cameras | to_entries[]
      | [([.key * $interval, $duration] | min * 10000 | round / 10000)]
        + (.value | [.target.latitude, .target.longitude, .zoom, .bearing, .viewingAngle]))
  | join(",");
