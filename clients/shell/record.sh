#!/bin/sh
# Records a session with tee: what goes in, and what comes out. Type requests, or pipe them.
#
#   record.sh NAME        writes NAME.in and NAME.out, and shows what comes out
#   record.sh tokyo < requests.jsonl
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

name=${1:-}
case $name in '' | -*) usage ;; esac
# The status of a pipe is that of its last: the engine's own comes by another way.
exec 4>&1
status=$({ tee "$name.in" | { serve && code=0 || code=$?; echo "$code" >&3; } |
  tee "$name.out" >&4; } 3>&1)
exit "$status"
