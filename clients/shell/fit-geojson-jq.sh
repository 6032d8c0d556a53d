#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian, with jq: only
# what is a geometry's counts, and its camera comes from the engine number for number.
#
#   fit-geojson-jq.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson-jq.sh data/fiji.geojson 1280x720 40
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

# usage: says how to call this, as above.
usage() {
  sed -n 's/^#   /usage: /p' "$0" >&2
  exit 1
}

# One after the other, for the status of a pipe is only that of its last.
request=$(jq -c --argjson padding "${3:-40}" '
  def places: if (.[0] | type) == "number" then {latitude: .[1], longitude: .[0]}
    else .[] | places end;
  [.. | objects | select(has("coordinates")).coordinates | places] as $coordinates
  | {jsonrpc: "2.0", id: "fit", method: "camera.move", params: {
      update: {fitBounds: {bounds: {coordinates: $coordinates}, padding: $padding}}}}
  ' "${1:-$here/data/switzerland.geojson}") || usage
answers=$(printf '%s\n' "$request" | "$mapcam" --size "${2:-1280x720}")
# All answers at once: jq 1.6 goes on behind halt_error if there are more.
printf '%s\n' "$answers" | jq -sc '
    first(.[] | select(.id == "fit").result | values)
      // ("\(first(.[].error | values | .message) // "There is no answer.")\n" | halt_error(1))
    | {center: [.target.longitude, .target.latitude], zoom: (.zoom - 1), bearing, pitch: .viewingAngle}'
