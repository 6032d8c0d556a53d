#!/bin/sh
# Millions of independent requests, one a line, on all cores: GNU parallel gives each core's engine a
# part of the file. Lines come out in the file's order. What a request does to a camera, only those
# behind it in the same part see: use it for requests that ask and do not move.
#
#   many-lines.sh FILE [JOBS]
#   many-lines.sh requests.jsonl > answers.jsonl
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

[ -n "${1:-}" ] || usage
[ -s "$1" ] || { echo "$1: is empty, or cannot be read" >&2; exit 1; }
# Large parts: an engine starts in milliseconds, and parallel itself costs more than that.
jobs=${2:-$(getconf _NPROCESSORS_ONLN)}
bytes=$(wc -c <"$1")
exec parallel --pipe-part --arg-file "$1" --block "$((bytes / jobs + 1))" --jobs "$jobs" \
  --keep-order "$mapcam"
