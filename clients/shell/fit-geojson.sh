#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian. Without jq.
# FILE may be - for stdin.
#
#   fit-geojson.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson.sh data/fiji.geojson 1280x720 40
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

file=${1:-}
[ -n "$file" ] || usage
padding=${3:-40}
numeric PADDING "$padding"
coordinates=$(places "$file" places)

answers=$(serve --size "${2:-1280x720}" <<EOF
{"jsonrpc":"2.0","id":"fit","method":"camera.move","params":{"update":{"fitBounds":{"bounds":{"coordinates":[$coordinates]},"padding":$padding}}}}
EOF
)
case $answers in
*'"id":"fit","result":'*) ;;
*) fail "$file: there is no camera: $(reason "$answers")" ;;
esac

# MapLibre's zoom is one less than ours.
echo "$answers" | sed -n '/"id":"fit"/p' | sed 's/.*"result"://; s/"[a-zA-Z]*"://g; s/[{}]//g' | awk -F, '
  { printf "{\"center\":[%s,%s],\"zoom\":%.9g,\"bearing\":%s,\"pitch\":%s}\n", $2, $1, $3 - 1, $4, $5 }'
