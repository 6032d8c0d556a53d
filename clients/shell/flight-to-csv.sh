#!/bin/sh
# A flight as CSV, a line for each frame. Needs sed and awk only.
#
#   flight-to-csv.sh LATITUDE,LONGITUDE,ZOOM LATITUDE,LONGITUDE,ZOOM [FPS]
#   flight-to-csv.sh 48.8584,2.2945,15 51.5007,-0.1246,15 30 > paris-london.csv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

# camera LATITUDE,LONGITUDE,ZOOM: the same as JSON. Within which limits is left to the engine.
camera() {
  echo "$1" | awk -F ' *, *' 'NF != 3 { exit 1 }
    { for (i = 1; i <= 3; i++) if ($i !~ /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/) exit 1 }
    { printf "{\"target\":{\"latitude\":%s,\"longitude\":%s},\"zoom\":%s}", $1, $2, $3 }' ||
    fail "\"$1\" is not three numbers."
}

from=$(camera "${1:-48.8584,2.2945,15}")
to=$(camera "${2:-51.5007,-0.1246,15}")
fps=${3:-30}
numeric FPS "$fps"

answers=$(serve <<EOF
{"jsonrpc":"2.0","id":"set","method":"camera.set","params":{"camera":$from}}
{"jsonrpc":"2.0","id":"path","method":"camera.path","params":{"to":$to,"path":"fly","fps":$fps}}
EOF
)
# Both results are wanted: without the first, the flight would begin somewhere else. The answer to a
# line that is not JSON has no id.
case $answers in
*'"id":"set","result":'*'"id":"path","result":'*) ;;
*) fail "There is no flight: $(reason "$answers")" ;;
esac
echo "$answers" | sed -n '/"id":"path"/p' | awk -v fps="$fps" -f "$here/frames.awk"
