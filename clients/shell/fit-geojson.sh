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
bounds=$(geojson "$1" places '{coordinates: map(places[])} | select(.coordinates != [])')
# One after the other, for the status of a pipe is only that of its last.
answers=$(serve --size "${2:-1280x720}" <<EOF
{"jsonrpc":"2.0","id":"fit","method":"camera.move","params":{"update":{"fitBounds":{"bounds":$bounds,"padding":${3:-40}}}}}
EOF
)
# MapLibre's zoom is one less than the engine's.
recipe 'result("fit")
  | {center: [.target.longitude, .target.latitude], zoom: (.zoom - 1), bearing, pitch: .viewingAngle}
  ' "$answers" -sc
