#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian, with jq: only
# what is a geometry's counts, and its camera comes from the engine number for number.
#
#   fit-geojson-jq.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson-jq.sh data/fiji.geojson 1280x720 40
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

jq -c --argjson padding "${3:-40}" '
  def places: if (.[0] | type) == "number" then {latitude: .[1], longitude: .[0]}
    else .[] | places end;
  [.. | objects | select(has("coordinates")).coordinates | places] as $coordinates
  | {jsonrpc: "2.0", id: "fit", method: "camera.move", params: {
      update: {fitBounds: {bounds: {coordinates: $coordinates}, padding: $padding}}}}
  ' "${1:-$here/data/switzerland.geojson}" |
  "$mapcam" --size "${2:-1280x720}" |
  jq -c '
    select(.id == "fit")
    | if .error then "\(.error.message)\n" | halt_error(1) else .result end
    | {center: [.target.longitude, .target.latitude], zoom: (.zoom - 1), bearing, pitch: .viewingAngle}'
