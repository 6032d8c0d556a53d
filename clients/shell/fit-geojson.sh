#!/bin/sh
# The MapLibre camera that shows all of a GeoJSON file, also across the antimeridian. Without jq:
# whatever begins like [longitude, latitude counts as a place.
#
#   fit-geojson.sh FILE [WIDTHxHEIGHT] [PADDING]
#   fit-geojson.sh data/fiji.geojson 1280x720 40
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

file=${1:-$here/data/switzerland.geojson}
number='-\{0,1\}[0-9][0-9.eE+-]*'
coordinates=$(tr -d ' \t\r\n' <"$file" | sed "s/\[\($number\),\($number\)/\\
@\1 \2\\
/g" | sed -n 's/^@\(.*\) \(.*\)/{"latitude":\2,"longitude":\1}/p' | paste -s -d , -)

answer=$("$mapcam" --size "${2:-1280x720}" <<EOF | sed -n '/"id":"fit"/p'
{"jsonrpc":"2.0","id":"fit","method":"camera.move","params":{"update":{"fitBounds":{"bounds":{"coordinates":[$coordinates]},"padding":${3:-40}}}}}
EOF
)
case $answer in
*'"error"'*) echo "$file: $answer" >&2; exit 1 ;;
esac

# MapLibre's zoom is one less than ours.
echo "$answer" | sed 's/.*"result"://; s/"[a-zA-Z]*"://g; s/[{}]//g' | awk -F, '
  { printf "{\"center\":[%s,%s],\"zoom\":%.9g,\"bearing\":%s,\"pitch\":%s}\n", $2, $1, $3 - 1, $4, $5 }'
