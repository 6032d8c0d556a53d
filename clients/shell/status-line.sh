#!/bin/sh
# A recorded or running session as one line in place: the camera of each map's last change. Needs jq.
#
#   status-line.sh < session.out
#   mapcam --clock realtime < requests | tee session.out | status-line.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

jq --unbuffered -rj 'select(.method == "camera.didChange" or .method == "camera.idle") | .params
  | def fixed($digits): . * pow(10; $digits) | round / pow(10; $digits);
  "\r\u001b[K\(.map) \(.time | fixed(2)) s  \(.camera.target.latitude | fixed(5)), " +
  "\(.camera.target.longitude | fixed(5))  zoom \(.camera.zoom | fixed(2))  " +
  "bearing \(.camera.bearing | fixed(1))  angle \(.camera.viewingAngle | fixed(1))"'
echo
