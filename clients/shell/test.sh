#!/bin/sh
# Runs all recipes and checks what they print. Where a tool is missing, says so and skips.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"
export MAPCAM="$mapcam"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0 skipped=0

# check WHAT EXPECTED FOUND
check() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected: %s\n  found:    %s\n' "$1" "$2" "$3"
  fi
}

# near WHAT EXPECTED FOUND TOLERANCE
near() {
  if awk -v a="$2" -v b="$3" -v t="$4" 'BEGIN { d = a - b; exit !(b != "" && d <= t && -d <= t) }'; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected: %s, give or take %s\n  found:    %s\n' "$1" "$2" "$4" "$3"
  fi
}

# fails WHAT SAYING COMMAND...: with nothing on stdout, and these words on stderr.
fails() {
  what=$1 saying=$2
  shift 2
  "$@" >"$folder/printed" 2>"$folder/said" && echo '(status 0)' >>"$folder/printed"
  grep -qF -e "$saying" "$folder/said" || sed 's/^/(said) /' "$folder/said" >>"$folder/printed"
  [ -s "$folder/said" ] || echo '(nothing said)' >>"$folder/printed"
  check "$what" '' "$(cat "$folder/printed")"
}

# has TOOL RECIPES: whether it is there; else its recipes are skipped.
has() {
  command -v "$1" >/dev/null 2>&1 && return
  skipped=$((skipped + $2))
  printf '\n*** SKIPPED: there is no %s on this machine; %d recipes were not tested ***\n\n' "$1" "$2"
  return 1
}

# column LINE FIELD < CSV
column() { sed -n "$1p" | cut -d , -f "$2"; }

# member NAME INDEX < JSON: a number of the camera.
member() { sed "s/.*\"$1\":\[\{0,1\}//; s/[]}].*//" | cut -d , -f "$2"; }

mkdir "$folder/bin" "$folder/many files"
printf '#!/bin/sh\nexit 1\n' >"$folder/bin/broken"
printf '#!/bin/sh\n' >"$folder/bin/silent"
chmod +x "$folder/bin/broken" "$folder/bin/silent"

# A property named "coordinates", a box and a foreign member, by whatever name, are no places; a bracket in a name is none.
cat >"$folder/tricky.geojson" <<'EOF'
{"type":"FeatureCollection","bbox":[-170,-80,170,80],"crs":{"coordinates":[[50,50]]},"coordinates":[[50,50]],"features":[
{"type":"Feature","properties":{"coordinates":[[90,10]],"name":"a \" [1,2"},"geometry":
{"coordinates":[[177.4162,-17.6797,3],[-178.8167,-16.8]],"type":"LineString"}},
{"coordinates":[[50,50]],"type":"Feature","properties":null,"geometry":null,"geometries":[{"type":"Point","coordinates":[50,50]}]}]}
EOF
cat >"$folder/plain.geojson" <<'EOF'
{"type":"LineString","coordinates":[[177.4162,-17.6797],[-178.8167,-16.8]]}
EOF

# MARK: What needs jq

flights() {
  from=-33.8568,151.2153,14 to=-37.8183,144.9671,14 # the operas of Sydney and Melbourne
  csv=$folder/flight.csv flight=$here/flight-to-csv.sh
  "$flight" $from $to 10 >"$csv"
  check 'the head of a CSV' 'seconds,latitude,longitude,zoom,bearing,viewingAngle' "$(head -1 "$csv")"
  check 'the first frame is where the flight begins' "0,$from,0,0" "$(column 2 1- <"$csv")"
  check 'the last frame is where it ends' "$to,0,0" "$(tail -1 "$csv" | cut -d , -f 2-)"
  seconds=$(tail -1 "$csv" | cut -d , -f 1)
  frames=$(awk -v s="$seconds" 'BEGIN { f = s * 10; print (f > int(f) ? int(f) + 1 : f) + 1 }')
  check 'a line for each frame' "$frames" "$(($(wc -l <"$csv") - 1))"
  lowest=$(cut -d , -f 4 "$csv" | tail -n +2 | sort -n | head -1)
  check 'it flies high' 1 "$(awk -v z="$lowest" 'BEGIN { print (z > 4 && z < 8) }')"
  check 'options as JSON' "$(cksum <"$csv")" "$("$flight" $from $to '{"fps":10}' | cksum)"
  check 'so many frames' 11 "$("$flight" $from $to '{"frames":10}' | wc -l | tr -d ' ')"
  for camera in 1,2,x 1,2, 1,2 1,2,3,4 '1 2,3,4'; do
    fails "a camera of $camera" 'usage: flight-to-csv.sh LATITUDE' "$flight" "$camera" 3,4,5 5
    fails "a second camera of $camera" 'usage: flight-to-csv.sh' "$flight" 1,2,3 "$camera" 5
  done
  fails 'a first camera that the engine refuses' '/camera/target/latitude' "$flight" nan,2,3 3,4,5 5
  for fps in fast abc '1
2' 0x10 030 1. nan; do
    fails "frames a second of $fps" "FPS must be a number, not \"${fps%%?2}" "$flight" 1,2,3 3,4,5 "$fps"
  done
  fails 'frames a second that the engine refuses' '/fps' "$flight" 1,2,3 3,4,5 -1
  fails 'an option that the engine refuses' '/fsp' "$flight" 1,2,3 3,4,5 '{"fsp":10}'
  fails 'options that are no JSON' 'usage: flight-to-csv.sh' "$flight" 1,2,3 3,4,5 '{x'
}

rides() {
  road=$here/data/gotthard.geojson
  "$here/route.sh" "$road" 5 '{"speed":25,"zoom":14,"bearing":"keep"}' >"$folder/ride.csv"
  check 'the head of a ride' 'seconds,latitude,longitude,zoom,bearing,viewingAngle' "$(head -1 "$folder/ride.csv")"
  check 'it begins where the road does' '0,46.5283,8.6085,14,0,0' "$(column 2 1- <"$folder/ride.csv")"
  check 'and ends there' '46.559,8.5615,14,0,0' "$(tail -1 "$folder/ride.csv" | cut -d , -f 2-)"
  # To the north or south a degree is 111,194.9 m, and so much less across: 5 m in a fifth of a
  # second, less where it goes round a corner.
  far=$(tail -n +2 "$folder/ride.csv" | awk -F, '
    NR > 1 && $1 - was > 0.19 { n = ($2 - a) * 111194.9; e = ($3 - o) * 111194.9 * cos($2 * 0.0174533)
      d = sqrt(n * n + e * e); if (d > 5.01) wrong++; if (d > 4.99) even++ }
    { was = $1; a = $2; o = $3 } END { print wrong + 0, (even > 1000) }')
  check 'always at 25 metres a second' '0 1' "$far"
  check 'a ride of a line on stdin' "$("$here/route.sh" "$road" 2)" "$("$here/route.sh" - 2 <"$road")"
  check 'with no members' 0 "$("$here/route.sh" "$road" 9 ' { } ' >/dev/null; echo $?)"
  usage='usage: route.sh FILE [FPS] [ROUTE]'
  fails 'a ride along what has no line' 'not GeoJSON with one line' "$here/route.sh" "$here/data/fiji.geojson"
  fails 'a ride at no speed' '/route/speed' "$here/route.sh" "$road" 30 '{"speed":0}'
  fails 'a ride at frames a second that are not a number' 'FPS must be a number, not "abc"' \
    "$here/route.sh" "$road" abc
  fails 'a route that is no JSON' "$usage" "$here/route.sh" "$road" 30 '{x'
  fails 'a road that is not there' "$folder/nofile: cannot be read" "$here/route.sh" "$folder/nofile"
  echo '{"type":"MultiLineString","coordinates":[[[0,0],
    [1,0]],[[2,0]]]}' | "$here/route.sh" - 1 '{"duration":2}' | tail -1 >"$folder/last"
  check 'the parts of a line belong together' '2,0,2,2,90,0' "$(cat "$folder/last")"
  printf '{"type":"GeometryCollection","geometries":[%s,\n%s]}' \
    '{"coordinates":[[0,0],[1,0]],"type":"LineString"}' '{"type":"LineString","coordinates":[[0,0],[1,0]]}' \
    >"$folder/two.geojson"
  fails 'two lines' 'with one line' "$here/route.sh" "$folder/two.geojson"
  sed 's/"LineString","coor/"MultiPoint","coor/' "$folder/two.geojson" >"$folder/one.geojson"
  check 'what a geometry is may stand behind its places' '1,0,1' \
    "$("$here/route.sh" "$folder/one.geojson" 1 '{"duration":1}' | tail -1 | cut -d , -f 1-3)"
  awk 'BEGIN { printf "{\"type\": \"LineString\",\n \"coordinates\": [\n"
    for (i = 0; i < 20000; i++) printf "%s  [\n    %.5f,\n    0\n  ]\n", i ? "," : "", i / 1e5; print "]}" }' >"$folder/long.geojson"
  check 'a long line, spread over lines' '2,0,0.19999' \
    "$("$here/route.sh" "$folder/long.geojson" 1 '{"duration":2}' | tail -1 | cut -d , -f 1-3)"
}

fits() {
  fiji=$here/data/fiji.geojson
  camera=$("$here/fit-geojson.sh" "$fiji" 1280x720 40)
  # Its places span 177.4162 to 181.1833 degrees east: 1200 points hold them at this zoom of 512-point
  # tiles, and the middle is west of the antimeridian.
  near 'the middle of Fiji' 179.29975 "$(echo "$camera" | member center 1)" 1e-9
  zoom=$(awk 'BEGIN { print log(1200 * 360 / (512 * (181.1833 - 177.4162))) / log(2) }')
  near 'the zoom of Fiji' "$zoom" "$(echo "$camera" | member zoom 1)" 1e-4
  check 'flat and to the north' '"bearing":0,"pitch":0}' "$(echo "$camera" | cut -d , -f 4-)"
  echo '{"type":"FeatureCollection","features":[]}' >"$folder/empty.geojson"
  "$here/fit-geojson.sh" "$folder/empty.geojson" >/dev/null 2>&1
  check 'nothing to fit fails' 1 $?
  usage='usage: fit-geojson.sh FILE [WIDTHxHEIGHT] [PADDING]'
  fails 'a size that is none' '--size must be' "$here/fit-geojson.sh" "$fiji" abc
  fails 'a padding that is not a number' 'PADDING must be a number, not "abc"' \
    "$here/fit-geojson.sh" "$fiji" 800x600 abc
  fails 'a padding that the engine refuses' '/padding' "$here/fit-geojson.sh" "$fiji" 800x600 -3
  fails 'a file that is not there' "$folder/nofile: cannot be read" "$here/fit-geojson.sh" "$folder/nofile"
  check 'GeoJSON is read as GeoJSON' "$("$here/fit-geojson.sh" "$folder/plain.geojson")" \
    "$("$here/fit-geojson.sh" - <"$folder/tricky.geojson")"
  for text in '' '{}' '{"coordinates":[[1,2]]}' '{"type":"Topology","coordinates":[[1,2]]}' '[1,2]' \
    '{"type":"Point","coordinates":[1,2]' '{"type":"Point","coordinates":[1,2]} x'; do
    printf '%s' "$text" | "$here/fit-geojson.sh" - >/dev/null 2>&1
    check "\"$text\" is refused" 1 $(($? != 0))
  done
  "$here/fit-geojson.sh" >/dev/null 2>&1
  check 'a fit without a file' 64 $?
}

many_files() {
  for number in 1 2 3 4 5 6 7 8; do
    cp "$here/data/nile.geojson" "$folder/many files/nile $number.geojson"
  done
  nile=$("$here/fit-geojson.sh" "$here/data/nile.geojson")
  many=$("$here/many-files.sh" "$folder/many files"/*.geojson | sort)
  check 'a line for each of many files' 8 "$(echo "$many" | wc -l | tr -d ' ')"
  check 'with its name and camera' "nile 8.geojson	$nile" "$(echo "$many" | tail -1)"
  printf '#!/bin/sh\nexit 1\n' >"$folder/bin/parallel"
  chmod +x "$folder/bin/parallel"
  without=$(PATH="$folder/bin:$PATH" "$here/many-files.sh" "$folder/many files"/*.geojson | sort)
  check 'the same with xargs' "$many" "$without"
  for path in "$PATH" "$folder/bin:$PATH"; do
    some=$(PATH=$path "$here/many-files.sh" "$folder/nofile" "$here/data/nile.geojson" 2>"$folder/said")
    check 'one of many files that is not there fails' 1 $(($? != 0))
    check 'and has no line' "nile.geojson	$nile" "$some"
    check 'but is named' 1 "$(grep -c 'nofile: cannot be read' "$folder/said")"
  done
  check 'the names of many files on stdin' "$many" \
    "$(printf '%s\n' "$folder/many files"/*.geojson | "$here/many-files.sh" - | sort)"
  fails 'no names of many files' 'no names' "$here/many-files.sh" - </dev/null
}

needing_jq=
if has jq 4; then
  needing_jq='route fit-geojson flight-to-csv many-files'
  flights
  rides
  fits
  many_files
fi

# MARK: Record and replay

cat >"$folder/requests" <<'EOF'
{"jsonrpc":"2.0","id":1,"method":"camera.set","params":{"camera":{"target":{"latitude":35.6586,"longitude":139.7454},"zoom":15}}}
{"jsonrpc":"2.0","id":2,"method":"camera.animate","params":{"to":{"target":{"latitude":35.7101,"longitude":139.8107}},"path":"fly"}}
{"jsonrpc":"2.0","id":3,"method":"clock.tick","params":{"seconds":0.5}}
{"jsonrpc":"2.0","id":4,"method":"clock.tick","params":{"seconds":60}}
EOF
"$here/record.sh" "$folder/tokyo" <"$folder/requests" >"$folder/shown"
cmp -s "$folder/requests" "$folder/tokyo.in"
check 'what goes in is recorded' 0 $?
cmp -s "$folder/shown" "$folder/tokyo.out"
check 'what comes out is recorded and shown' 0 $?
check 'the flight has ended' 1 "$(grep -c '"outcome":"completed"' "$folder/tokyo.out")"
check 'a replay is the same' "$folder/tokyo: the same" "$("$here/replay.sh" "$folder/tokyo")"
sed 's/"zoom":15/"zoom":14/' "$folder/tokyo.in" >"$folder/changed.in"
cp "$folder/tokyo.out" "$folder/changed.out"
"$here/replay.sh" "$folder/changed" >/dev/null 2>&1
check 'another session is not' 1 $?

# MARK: A conversation

if has bash 1; then
  check 'a coprocess asks and reads' '1280 m are 400.0 points at zoom 15.2363' "$("$here/converse.sh")"
  check 'and elsewhere' '137 m are 400.0 points at zoom 18.5' \
    "$("$here/converse.sh" 137 29.9792 31.1342 | sed 's/\(zoom [0-9]*\..\).*/\1/')"
  fails 'metres that are not a number' 'METERS must be a number, not "many"' "$here/converse.sh" many 0 0
  fails 'a latitude that is not a number' 'LATITUDE must be a number' "$here/converse.sh" 1280 north 0
  fails 'a longitude that is not a number' 'LONGITUDE must be a number' "$here/converse.sh" 1280 0 '0 0'
  fails 'what the engine refuses there' '/meters' "$here/converse.sh" -1 0 0
fi

# MARK: All alike

for recipe in "$here"/*.sh; do
  case ${recipe##*/} in find-mapcam.sh | test.sh) continue ;; esac
  check "${recipe##*/} --help" 1 "$("$recipe" --help | grep -c "^  ${recipe##*/} [A-Z<[]")"
done
for recipe in $needing_jq record converse; do
  case $recipe in fit* | many* | route) set -- "$here/data/gotthard.geojson" ;; record) set -- "$folder/broken" ;; *) set -- ;; esac
  # Broken by saying no, and by saying nothing, which only a recording is content with.
  fails "$recipe.sh with a broken engine" 'ended with status 1' \
    env MAPCAM="$folder/bin/broken" "$here/$recipe.sh" "$@" </dev/null
  [ "$recipe" = record ] || fails "$recipe.sh with a silent engine" 'no answer' \
    env MAPCAM="$folder/bin/silent" "$here/$recipe.sh" "$@" </dev/null
done
fails 'replay.sh with a broken engine' 'ended with status 1' \
  env MAPCAM="$folder/bin/broken" "$here/replay.sh" "$folder/tokyo"
fails 'a replay of what was not recorded' "$folder/nofile.in: cannot be read" "$here/replay.sh" "$folder/nofile"
for recipe in record replay; do
  fails "$recipe.sh of no name" "usage: $recipe.sh NAME" "$here/$recipe.sh" - </dev/null
done


if has parallel 1; then
  awk 'BEGIN { for (i = 1; i <= 3000; i++) print "{\"jsonrpc\":\"2.0\",\"id\":" i ",\"method\":\"camera.get\"}" }' \
    >"$folder/many.jsonl"
  "$mapcam" <"$folder/many.jsonl" >"$folder/one.out"
  "$here/many-lines.sh" "$folder/many.jsonl" 3 2>/dev/null | cmp -s - "$folder/one.out"
  check 'many lines on all cores, in order' 0 $?
  check 'many lines on stdin' "$(cksum <"$folder/one.out")" \
    "$("$here/many-lines.sh" - 2 <"$folder/many.jsonl" 2>/dev/null | cksum)"
  for jobs in many 0 -1 2.5; do
    fails "$jobs jobs" "JOBS must be a whole number above 0, not \"$jobs\"" \
      "$here/many-lines.sh" "$folder/many.jsonl" "$jobs"
  done
  fails 'no lines' 'is empty' "$here/many-lines.sh" /dev/null
  fails 'no lines on stdin' 'is empty' "$here/many-lines.sh" - </dev/null
  fails 'many lines with a broken engine' 'failed in 2 of the parts' \
    env MAPCAM="$folder/bin/broken" "$here/many-lines.sh" "$folder/many.jsonl" 2
fi
if has jq 1; then
  check 'a status line' 'default 60.5 s  35.7101, 139.8107  zoom 15  bearing 0  angle 0  100%' \
    "$("$here/status-line.sh" <"$folder/tokyo.out" | tr '\r' '\n' | tail -1 | sed 's/^.*\[K//')"
  cat >"$folder/half" <<'EOF'
[{"jsonrpc":"2.0","id":1,"method":"clock.tick","params":{"seconds":1}}]
{"jsonrpc":"2.0","id":2,"method":"clock.tick","params":{"seconds":1}}
{"jsonrpc":"2.0","id":3,"method":"camera.animate","params":{"to":{"zoom":6},"duration":4,"curve":"linear"}}
{"jsonrpc":"2.0","id":4,"method":"clock.tick","params":{"seconds":1}}
{"jsonrpc":"2.0","id":5,"method":"camera.move","params":{"to":{"zoom":9}}}
EOF
  check 'a status line tells how much is over, until that is no more' \
    'zoom 3  bearing 0  angle 0  25%;zoom 9  bearing 0  angle 0;' \
    "$("$mapcam" <"$folder/half" | "$here/status-line.sh" | tr '\r' '\n' | sed -n 's/^.* zoom/zoom/p' | sed -n '1p;$p' | tr '\n' ';')"
  fails 'a status line of nothing' 'There was no camera' "$here/status-line.sh" </dev/null
fi

# MARK: The engine that MAPCAM names

# engine NAME: the one that is found under that name, where the only one on PATH is a mapcam-2.
printf '#!/bin/sh\nexec "%s" "$@"\n' "$mapcam" >"$folder/bin/mapcam-2"
chmod +x "$folder/bin/mapcam-2"
engine() { (PATH="$folder/bin:$PATH" MAPCAM=$1 && . "$here/find-mapcam.sh" && echo "$mapcam"); }
check 'a name is looked for on PATH' "$folder/bin/mapcam-2" "$(engine mapcam-2)"
check 'a path is taken as it is' "$folder/bin/mapcam-2" "$(engine "$folder/bin/mapcam-2")"
fails 'a path to nothing' "\"$folder/mapcam-3\"" engine "$folder/mapcam-3"
fails 'a name that is not on PATH' '"mapcam-3"' engine mapcam-3
fails 'a folder' "\"$folder\"" engine "$folder"

[ "$skipped" -eq 0 ] || printf '*** %d recipes were skipped ***\n' "$skipped"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
