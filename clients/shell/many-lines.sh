#!/bin/sh
# Millions of independent requests, one a line, on all cores: GNU parallel gives each core's engine a
# part of the file. Lines come out in the file's order. A change of a camera is seen only by later lines
# of the same part: use it for requests that change nothing. - reads from stdin.
#
#   many-lines.sh FILE [JOBS]
#   many-lines.sh requests.jsonl > answers.jsonl
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

file=${1:-}
[ -n "$file" ] || usage
if [ "$file" = - ]; then
  file=$(mktemp)
  trap 'rm -f "$file"' EXIT
  cat >"$file"
fi
[ -s "$file" ] || { echo "$1: is empty, or cannot be read" >&2; exit 1; }
# Large parts: an engine starts in milliseconds, and parallel itself costs more than that.
jobs=${2:-$(getconf _NPROCESSORS_ONLN)}
case $jobs in
'' | *[!0-9]* | 0*) fail "JOBS must be a whole number above 0, not \"$jobs\"." ;;
esac
bytes=$(wc -c <"$file")
parallel --pipe-part --arg-file "$file" --block "$((bytes / jobs + 1))" --jobs "$jobs" \
  --keep-order "$mapcam" || {
  status=$?
  echo "$mapcam failed in $status of the parts" >&2
  exit "$status"
}
