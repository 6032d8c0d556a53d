#!/bin/sh
# Records a session with tee: what goes in, and what comes out. Type requests, or pipe them.
#
#   record.sh NAME        writes NAME.in and NAME.out, and shows what comes out
#   record.sh tokyo < requests.jsonl
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

name=${1:?usage: record.sh NAME}
tee "$name.in" | "$mapcam" | tee "$name.out"
