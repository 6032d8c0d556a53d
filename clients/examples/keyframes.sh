#!/bin/sh
# Keyframes of a tour, for a program that edits films: keyframes.sh FRAMES-A-SECOND
set -eu
: "${MAPCAM:=$(dirname "$0")/../../.build/release/mapcam}"

"$MAPCAM" frames - --fps "${1:-1}" --format csv << 'TOUR'
{"tour": 1, "camera": {"target": {"latitude": 46.95, "longitude": 7.45}, "zoom": 12},
 "steps": [
  {"to": {"target": {"latitude": 46.58, "longitude": 7.9}, "zoom": 13}, "duration": 3, "through": true},
  {"to": {"target": {"latitude": 46.0, "longitude": 8.95}, "zoom": 12}, "duration": 3, "through": true}]}
TOUR
