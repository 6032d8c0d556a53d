#!/bin/sh
# Tests of the recipe's errors and of the frames along lines. (The test of all pages' snippets runs README.md's commands, and
# compares what they print.) If a tool is missing, says so and skips.
set -u
here=$(cd "$(dirname "$0")" && pwd)
mapcam=$(command -v "${MAPCAM:-mapcam}" || ls "$here/../../.build/release/mapcam" "$here/../../.build/debug/mapcam" 2>/dev/null | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$mapcam" "$folder/bin/mapcam"
export MAPCAM="$mapcam" PATH="$folder/bin:$PATH"
cp -r "$here"/*.sh "$here/data" "$folder"
cd "$folder"
passed=0 failed=0

# check WHAT EXPECTED FOUND
check() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected: %s\n  found:    %s\n' "$1" "$2" "$3"
  fi
}

# fails WHAT SAYING COMMAND...: with nothing on stdout, and these words on stderr.
fails() {
  what=$1 saying=$2
  shift 2
  "$@" >printed 2>said && echo '(status 0)' >>printed
  grep -qF -e "$saying" said || sed 's/^/(said) /' said >>printed
  [ -s said ] || echo '(nothing said)' >>printed
  check "$what" '' "$(cat printed)"
}

for tool in jq; do
  command -v "$tool" >/dev/null && continue
  printf '\n*** SKIPPED: there is no %s on this machine; no recipe was tested ***\n\n' "$tool"
  [ -z "${MAPCAM_REQUIRE_TOOLS:-}" ] || exit 1
  echo '0 passed, 0 failed, 1 skipped'
  exit 0
done

# MARK: Fits

fit=./fit-geojson.sh
# A property named "coordinates", a box and a foreign member, by whatever name, are no places.
cat >tricky.geojson <<'END'
{"type":"FeatureCollection","bbox":[-170,-80,170,80],"crs":{"coordinates":[[50,50]]},"coordinates":[[50,50]],"features":[
{"type":"Feature","properties":{"coordinates":[[90,10]],"name":"a \" [1,2"},"geometry":
{"coordinates":[[177.4162,-17.6797,3],[-178.8167,-16.8]],"type":"LineString"}},
{"coordinates":[[50,50]],"type":"Feature","properties":null,"geometry":null,"geometries":[{"type":"Point","coordinates":[50,50]}]}]}
END
echo '{"type":"LineString","coordinates":[[177.4162,-17.6797],[-178.8167,-16.8]]}' >plain.geojson
check 'GeoJSON is read as GeoJSON' "$($fit plain.geojson)" "$($fit - <tricky.geojson)"
# Its places span 3.7671 degrees of longitude, which fit 1200 points at this zoom of 512-point tiles.
check 'the zoom of Fiji' "$(awk 'BEGIN { printf "%.4f", log(1200 * 360 / (512 * 3.7671)) / log(2) }')" \
  "$($fit data/fiji.geojson | jq '.zoom * 10000 | round / 10000')"
for text in '' '{}' '{"coordinates":[[1,2]]}' '{"type":"Circle","coordinates":[[1,2]]}' '[1,2]' \
  '{"type":"Point","coordinates":[1,2]' '{"type":"Point","coordinates":[1,2]} x' \
  '{"type":"FeatureCollection","features":[]}'; do
  printf '%s' "$text" >wrong.geojson
  fails "\"$text\"" 'is not GeoJSON with places' $fit wrong.geojson
done
echo '{"type":"Topology","objects":{},"arcs":[]}' >wrong.geojson
fails 'TopoJSON' 'is TopoJSON: convert it to GeoJSON first' $fit wrong.geojson
echo '{"type":"Point","coordinates":[2600000,1200000],"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}}}' >wrong.geojson
fails 'another coordinate system' 'has the coordinate system urn:ogc:def:crs:EPSG::2056' $fit wrong.geojson
printf '\357\273\277%s\n%s\n%s\n' '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[177.4162,-17.6797],[180,180]]}}' \
  '{"type":"FeatureCollection","features":[null,{"type":"Feature"}]}' '{"type":"Point","coordinates":[-178.8167,-16.8]}' >lines.geojsonl
check 'a line for each feature, with what has no place' "$($fit plain.geojson)" "$($fit lines.geojsonl)"
echo '{"type":"Point","coordinates":[46.95,107.44]}' >wrong.geojson
fails 'a latitude beyond 90' 'are latitude and longitude swapped?' $fit wrong.geojson
# ride GEOMETRY: the frames along it, as README says.
ride() {
  printf '{"tour":1,"steps":[{"route":{"coordinates":%s,"speed":9,"approach":0}}]}' "$1" | mapcam frames --format csv -
}
fails 'a line with swapped places' 'are latitude and longitude swapped?' \
  ride '{"type":"LineString","coordinates":[[46.9,107.4],[46.8,107.2]]}'
fails 'a line with a gap' 'must be "LineString", not "MultiLineString"' \
  ride '{"type":"MultiLineString","coordinates":[[[7,47],[7.1,47]],[[8,47],[8.1,47]]]}'
awk 'BEGIN { printf "{\"type\": \"LineString\", \"coordinates\": [\n"
  for (i = 0; i < 50000; i++) printf "%s[%.5f, 0]\n", i ? "," : "", i / 1e5; print "]}" }' >long.geojson
check 'a long line' '[0.249995,0]' "$($fit long.geojson | jq -c .center)"
fails 'a size that is none' '--size must be' $fit data/fiji.geojson abc
fails 'a padding that is not a number' 'PADDING must be a number, not "abc"' $fit data/fiji.geojson 800x600 abc
fails 'a padding that the engine refuses' '/padding' $fit data/fiji.geojson 800x600 -3
fails 'a file that is not there' 'nofile: cannot be read' $fit nofile
fails 'a fit without a file' 'usage: fit-geojson.sh FILE [WIDTHxHEIGHT] [PADDING]' $fit

# MARK: The engine that MAPCAM names

check '--help' 1 "$($fit --help | grep -c "^  fit-geojson.sh [A-Z<[]")"
fails 'a path to nothing' '"./mapcam-3"' env MAPCAM=./mapcam-3 $fit plain.geojson
mv bin/mapcam bin/mapcam-2
for name in mapcam-2 "$folder/bin/mapcam-2"; do
  check "$name" "$(MAPCAM=$mapcam $fit plain.geojson)" "$(MAPCAM=$name $fit plain.geojson)"
done
fails 'a name that is not on PATH' '"mapcam-3"' env MAPCAM=mapcam-3 $fit plain.geojson
fails 'a folder' "\"$folder\"" env "MAPCAM=$folder" $fit plain.geojson

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
