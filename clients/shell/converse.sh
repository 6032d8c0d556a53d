#!/usr/bin/env bash
# A conversation with a coprocess of bash: each request can depend on the answer before it. Here: the
# zoom at which the Golden Gate Bridge (1,280 m between its towers) spans half of the view.
#
#   converse.sh [METERS LATITUDE LONGITUDE]
#   converse.sh 1280 37.8199 -122.4783
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

meters=${1:-1280} latitude=${2:-37.8199} longitude=${3:--122.4783}
numeric METERS "$meters"
numeric LATITUDE "$latitude"
numeric LONGITUDE "$longitude"
at="{\"latitude\":$latitude,\"longitude\":$longitude}"

coproc ENGINE { "$mapcam" --size 800x600; }
next=1

# ask METHOD [PARAMS]: sets $answer to the answer. Notifications, which come before it, are ignored.
ask() {
  local id=$next default='{}'
  next=$((next + 1))
  printf '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}\n' "$id" "$1" "${2:-$default}" >&"${ENGINE[1]}"
  while IFS= read -r answer <&"${ENGINE[0]}"; do
    [[ $answer == *"\"id\":$id,"* || $answer == *'"id":null,'* ]] && break
  done
  [[ $answer == *'"result":'* ]] || { echo "${answer:-$mapcam gave no answer.}" >&2; exit 1; }
}

# number NAME: the number under that name in $answer.
number() { sed "s/.*\"$1\":\([^,}]*\).*/\1/" <<<"$answer"; }

ask projection.zoomForMeters "{\"meters\":$meters,\"points\":400,\"at\":$at}"
zoom=$(number zoom)
ask camera.set "{\"camera\":{\"target\":$at,\"zoom\":$zoom}}"
ask projection.pointsForMeters "{\"meters\":$meters,\"at\":$at}"
printf '%s m are %.1f points at zoom %.4f\n' "$meters" "$(number points)" "$zoom"
ask shutdown
