#!/bin/sh
# Replays a recorded session, and says whether the same comes out. One that ticks its own clock
# gives the same bytes on every run.
#
#   replay.sh NAME        reads NAME.in and NAME.out; prints what differs; status 1 if anything does
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

name=${1:-}
case $name in '' | -*) usage ;; esac
for file in "$name.in" "$name.out"; do
  [ -r "$file" ] || { echo "$file: cannot be read" >&2; exit 1; }
done
again=$(mktemp)
trap 'rm -f "$again"' EXIT
serve <"$name.in" >"$again"
if diff "$name.out" "$again"; then
  echo "$name: the same"
else
  echo "$name: differs" >&2
  exit 1
fi
