#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian, with jq: only
# what is a geometry's counts, and its camera comes from the engine number for number. FILE may be -
# for stdin.
#
#   fit-geojson-jq.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson-jq.sh data/fiji.geojson 1280x720 40
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

[ -n "${1:-}" ] || usage
numeric PADDING "${3:-40}"
if [ "$1" = - ]; then set -- /dev/stdin "${2:-}" "${3:-}"; fi

# One after the other, for the status of a pipe is only that of its last.
request=$(jq -nc --argjson padding "${3:-40}" '
  def places: if (.[0] | type) == "number" then {latitude: .[1], longitude: .[0]}
    else .[] | places end;
  # Of each kind what RFC 7946 says; properties and foreign members mean nothing.
  def geometry: if .type == "FeatureCollection" then .features[] | geometry
    elif .type == "Feature" then .geometry | values | geometry
    elif .type == "GeometryCollection" then .geometries[] | geometry
    elif .type | IN("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon")
    then .coordinates
    else error("This is not GeoJSON.") end;
  [inputs | geometry | places] as $coordinates
  | if $coordinates == [] then error("There are no places.") else . end
  | {jsonrpc: "2.0", id: "fit", method: "camera.move", params: {
      update: {fitBounds: {bounds: {coordinates: $coordinates}, padding: $padding}}}}
  ' "$1") || usage 1
answers=$(printf '%s\n' "$request" | serve --size "${2:-1280x720}")
# All answers at once: jq 1.6 goes on behind halt_error if there are more.
printf '%s\n' "$answers" | jq -sc '
    first(.[] | select(.id == "fit").result | values)
      // ("\(first(.[].error | values | .message) // "There is no answer.")\n" | halt_error(1))
    | {center: [.target.longitude, .target.latitude], zoom: (.zoom - 1), bearing, pitch: .viewingAngle}'
