#!/bin/sh
# A flight as CSV, a line for each frame: OPTIONS are those of camera.path as JSON, fps or frames among
# them, or only a number of frames a second. Needs jq.
#
#   flight-to-csv.sh LATITUDE,LONGITUDE,ZOOM LATITUDE,LONGITUDE,ZOOM [OPTIONS]
#   flight-to-csv.sh 48.8584,2.2945,15 51.5007,-0.1246,15 30 > paris-london.csv
#   flight-to-csv.sh 48.8584,2.2945,15 51.5007,-0.1246,15 '{"frames":100,"curve":"easeInOut"}'
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

options=${3:-30}
case $options in *{*) ;; *) numeric FPS "$options"; options="{\"fps\":$options}" ;; esac
# One after the other, for the status of a pipe is only that of its last.
requests=$(jq -nc --arg from "${1:-48.8584,2.2945,15}" --arg to "${2:-51.5007,-0.1246,15}" \
  --argjson options "$options" '
  def camera: . as $text | split(",") | map(tonumber)
    | if length != 3 then error("\"\($text)\" is not three numbers.") else . end
    | {target: {latitude: .[0], longitude: .[1]}, zoom: .[2]};
  {jsonrpc: "2.0", id: 1, method: "camera.set", params: {camera: ($from | camera)}},
  {jsonrpc: "2.0", id: 2, method: "camera.path", params: ({to: ($to | camera), path: "fly"} + $options)}
  ') || usage 1
answers=$(printf '%s\n' "$requests" | serve)
# Both results are needed: without the first, the flight would begin somewhere else.
recipe 'result(1) as $_ | result(2) | frames($options.fps; $options.frames)' "$answers" \
  -sr --argjson options "$options"
