#!/bin/sh
# A ride along the line of a GeoJSON file as CSV, a line for each frame. FILE may be - for stdin. ROUTE
# is how it goes, as camera.route takes it: in metres a second and degrees. Needs sed and awk only.
#
#   route.sh FILE [FPS] [ROUTE]
#   route.sh data/gotthard.geojson 30 '{"speed":25,"zoom":14,"viewingAngle":50}' > frames.csv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

file=${1:-}
[ -n "$file" ] || usage
fps=${2:-30}
numeric FPS "$fps"
route=${3:-}
[ -n "$route" ] || route='{"zoom":14,"viewingAngle":50}'
coordinates=$(places "$file" 'one line, a LineString' -v wanted=LineString)

# The line goes behind the members of ROUTE.
members=$(printf '%s' "$route" | sed 's/^[[:space:]]*{//; s/}[[:space:]]*$//')
case $members in *[!\ ]*) members=$members, ;; esac
answers=$(serve <<EOT
{"jsonrpc":"2.0","id":"path","method":"camera.path","params":{"route":{$members"coordinates":[$coordinates]},"fps":$fps}}
EOT
)
# The answer to a line that is not JSON, as a route can make it, has no id.
case $answers in
*'"id":"path","result":'*) ;;
*) fail "There is no ride: $(reason "$answers")" ;;
esac
echo "$answers" | sed -n '/"id":"path"/p' | awk -v fps="$fps" -f "$here/frames.awk"
