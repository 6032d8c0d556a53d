#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian. FILE may be - for
# stdin. Needs jq.
#
#   fit-geojson.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson.sh data/fiji.geojson 1280x720 40
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

[ -n "${1:-}" ] || usage
numeric PADDING "${3:-40}"
# In a statement of its own, since the status of a pipe is that of its last command only.
if [ "$1" = - ]; then text=$(cat); else text=$(cat <"$1") || fail "$1: cannot be read"; fi
# RFC 7946: properties and foreign members are not places.
bounds=$(printf '%s\n' "$text" | jq -ec --arg file "$1" '
  def geometries:
    if .type == "FeatureCollection" then .features[] | geometries
    elif .type == "Feature" then .geometry | values | geometries
    elif .type == "GeometryCollection" then .geometries[] | geometries
    elif .type | IN("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon") then .coordinates
    else error("not GeoJSON") end;
  def places: if (.[0] | type) == "number" then {latitude: .[1], longitude: .[0]} else .[] | places end;
  {coordinates: [geometries | places]} | select(.coordinates != [])' 2>/dev/null) && [ -n "$bounds" ] ||
  fail "$1: is not GeoJSON with places"
camera=$(printf '{"update":{"fitBounds":{"bounds":%s,"padding":%s}}}' "$bounds" "${3:-40}" |
  "$mapcam" call --size "${2:-1280x720}" camera.move -)
# MapLibre's zoom is one less than the engine's.
printf '%s\n' "$camera" |
  jq -c '{center: [.target.longitude, .target.latitude], zoom: (.zoom - 1), bearing, pitch: .viewingAngle}'
