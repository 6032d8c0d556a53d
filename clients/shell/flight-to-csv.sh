#!/bin/sh
# A flight as CSV, a line for each frame. Needs sed and awk only.
#
#   flight-to-csv.sh LATITUDE,LONGITUDE,ZOOM LATITUDE,LONGITUDE,ZOOM [FPS]
#   flight-to-csv.sh 48.8584,2.2945,15 51.5007,-0.1246,15 30 > paris-london.csv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

# camera LATITUDE,LONGITUDE,ZOOM: the same as JSON.
camera() {
  echo "$1" | awk -F, 'NF != 3 { exit 1 }
    { printf "{\"target\":{\"latitude\":%s,\"longitude\":%s},\"zoom\":%s}", $1, $2, $3 }'
}

from=$(camera "${1:-48.8584,2.2945,15}")
to=$(camera "${2:-51.5007,-0.1246,15}")
fps=${3:-30}

answer=$("$mapcam" <<EOF | sed -n '/"id":"path"/p'
{"jsonrpc":"2.0","id":"set","method":"camera.set","params":{"camera":$from}}
{"jsonrpc":"2.0","id":"path","method":"camera.path","params":{"to":$to,"path":"fly","fps":$fps}}
EOF
)
case $answer in
*'"error"'*) echo "$answer" >&2; exit 1 ;;
esac

echo 'seconds,latitude,longitude,zoom,bearing,viewingAngle'
duration=$(echo "$answer" | sed 's/.*"duration":\([^,]*\),.*/\1/')
echo "$answer" | sed 's/.*"cameras":\[//; s/{"target":/\
/g' | sed 's/"[a-zA-Z]*"://g; s/[]{}]//g; s/,$//; /^$/d' |
  awk -v fps="$fps" -v duration="$duration" '
    { time = (NR - 1) / fps; if (time > duration) time = duration; printf "%.4f,%s\n", time, $0 }'
