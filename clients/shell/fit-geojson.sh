#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian. FILE may be - for
# stdin. Needs jq.
#
#   fit-geojson.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson.sh data/fiji.geojson 1280x720 40
set -eu

# usage [STATUS]: prints how to call it; by default with the status of a wrong command line.
usage() {
  sed -n 's/^#   /usage: /p' "$0" >&2
  exit "${1:-64}"
}

# fail WHY: prints it, and how to call this.
fail() {
  printf '%s\n' "$1" >&2
  usage 1
}

case ${1:-} in
-h | --help)
  sed -n '2,/^set /{/^set /d; s/^# \{0,1\}//; p;}' "$0"
  exit 0
  ;;
'') usage ;;
esac
printf '%s\n' "${3:-40}" |
  awk 'NR > 1 || !/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/ { exit 1 }' ||
  fail "PADDING must be a number, not \"$3\"."

# The engine that MAPCAM names, by a path or as a command; the one on PATH; or the checkout's build.
if [ -n "${MAPCAM:-}" ]; then
  mapcam=$(command -v "$MAPCAM") && [ -f "$mapcam" ] && [ -x "$mapcam" ] ||
    fail "MAPCAM is \"$MAPCAM\", which is not an executable: it must be a path to mapcam, or its name on PATH."
else
  build=$(cd "$(dirname "$0")" && pwd)/../../.build
  mapcam=$(command -v mapcam || ls "$build/release/mapcam" "$build/debug/mapcam" 2>/dev/null | head -n 1)
  [ -n "$mapcam" ] ||
    fail 'There is no mapcam: build it with swift build -c release, or name it with MAPCAM.'
fi

# In a statement of its own, since the status of a pipe is that of its last command only.
if [ "$1" = - ]; then text=$(cat); else text=$(cat <"$1") || fail "$1: cannot be read"; fi
# RFC 7946: properties and foreign members are not places; a text may have a line for each feature. What receivers write
# that do not know their place, 180/180, is none.
bounds=$(printf '%s\n' "$text" | jq -nec '
  def geometries:
    (.crs?.properties?.name? | strings | select(test("CRS84$|EPSG:+4326$") | not) |
      error("has the coordinate system \(.[:60]): convert it to WGS 84, in degrees")),
    if .type == "FeatureCollection" then .features[] | values | geometries
    elif .type == "Feature" then .geometry | values | geometries
    elif .type == "GeometryCollection" then .geometries[] | geometries
    elif .type | IN("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon") then .coordinates
    elif .type == "Topology" then error("is TopoJSON: convert it to GeoJSON first, such as by topo2geo")
    else error("is not GeoJSON with places") end;
  def places:
    if (.[0] | type) != "number" then .[] | places
    elif [.[0, 1] | fabs] == [180, 180] then empty
    else {latitude: .[1], longitude: .[0]} end;
  try ({coordinates: [inputs | geometries | places]} | select(.coordinates != []))
  catch if test("^(has the|is Topo)") then . else empty end' 2>/dev/null) && [ -n "$bounds" ] ||
  fail "$1: is not GeoJSON with places"
case $bounds in \"*) fail "$1: $(printf '%s' "$bounds" | jq -r .)" ;; esac
camera=$(printf '{"update":{"fitBounds":{"bounds":%s,"padding":%s}}}' "$bounds" "${3:-40}" |
  "$mapcam" call --size "${2:-1280x720}" camera.move -)
# MapLibre's zoom is one less than the engine's.
printf '%s\n' "$camera" |
  jq -c '{center: [.target.longitude, .target.latitude], zoom: (.zoom - 1), bearing, pitch: .viewingAngle}'
