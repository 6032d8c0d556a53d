#!/bin/sh
# A ride along the line of a GeoJSON file as CSV, a line for each frame. FILE may be - for stdin. ROUTE
# is how it goes, as camera.route takes it: in metres a second and degrees. Needs jq.
#
#   route.sh FILE [FPS] [ROUTE]
#   route.sh data/gotthard.geojson 30 '{"speed":25,"zoom":14,"viewingAngle":50}' > frames.csv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

default='{"zoom":14,"viewingAngle":50}'
[ -n "${1:-}" ] || usage
fps=${2:-30}
numeric FPS "$fps"
line=$(geojson "$1" 'one line, a LineString' '[.[] | select(.type | endswith("LineString"))]
  | if length == 1 then first | places else error("not one") end')
# One after the other, for the status of a pipe is only that of its last.
request=$(printf '%s\n' "$line" | jq -c --argjson route "${3:-$default}" --argjson fps "$fps" '
  {jsonrpc: "2.0", id: 1, method: "camera.path", params: {route: ($route + {coordinates: .}), $fps}}') || usage 1
answers=$(printf '%s\n' "$request" | serve)
recipe 'result(1) | frames($fps; null)' "$answers" -sr --argjson fps "$fps"
