#!/bin/sh
# A flight as CSV, a line for each frame, with jq: the same frames as flight-to-csv.sh's, and any
# option of camera.path as JSON, fps or frames among them.
#
#   flight-to-csv-jq.sh FROM TO [OPTIONS]
#   flight-to-csv-jq.sh 48.8584,2.2945,15 51.5007,-0.1246,15 '{"fps":30,"curve":"easeInOut"}'
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

options=${3:-}
[ -n "$options" ] || options='{"fps":30}'

# One after the other, for the status of a pipe is only that of its last.
requests=$(jq -nc --arg from "${1:-48.8584,2.2945,15}" --arg to "${2:-51.5007,-0.1246,15}" \
  --argjson options "$options" '
  def camera: split(",") | map(tonumber)
    | {target: {latitude: .[0], longitude: .[1]}, zoom: .[2]};
  {jsonrpc: "2.0", id: 1, method: "camera.set", params: {camera: ($from | camera)}},
  {jsonrpc: "2.0", id: 2, method: "camera.path",
    params: ({to: ($to | camera), path: "fly"} + $options)}') || usage 1
answers=$(printf '%s\n' "$requests" | serve)
# All answers at once: jq 1.6 goes on behind halt_error if there are more.
printf '%s\n' "$answers" | jq -sr --argjson options "$options" '
    first(select(any(.id == 1 and has("result")))[] | select(.id == 2).result | values)
      // ("\(first(.[].error | values | .message) // "There is no answer.")\n" | halt_error(1))
    | .duration as $duration
    | (if $options.fps then 1 / $options.fps else $duration / ($options.frames - 1) end) as $frame
    | ["seconds", "latitude", "longitude", "zoom", "bearing", "viewingAngle"],
      (.cameras | to_entries[]
        | [([.key * $frame, $duration] | min)]
          + (.value | [.target.latitude, .target.longitude, .zoom, .bearing, .viewingAngle]))
    | join(",")'
