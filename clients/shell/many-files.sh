#!/bin/sh
# The MapLibre cameras of many GeoJSON files, several at once: with GNU parallel where it is there,
# in the files' order; else with xargs, in any order. - reads the names from stdin, one a line.
#
#   many-files.sh FILE...
#   many-files.sh data/*.geojson
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"
export MAPCAM="$mapcam"

[ $# -gt 0 ] || usage
if [ "$*" = - ]; then names=$(cat); else names=$(printf '%s\n' "$@"); fi
[ -n "$names" ] || { echo "There are no names of files on stdin." >&2; exit 1; }
one=$here/fit-geojson.sh

# A file that has no camera has no line; parallel and xargs then end with a status of their own.
line='camera=$("$0" "$1") && printf "%s\t%s\n" "${1##*/}" "$camera"'
if parallel --version 2>/dev/null | grep -q GNU; then
  printf '%s\n' "$names" | parallel --keep-order --quote sh -c "$line" "$one"
else
  printf '%s\n' "$names" | tr '\n' '\0' | xargs -0 -n 1 -P 4 sh -c "$line" "$one"
fi
