# The places of a GeoJSON text, as the engine takes them: {"latitude":…,"longitude":…} separated by
# commas. Only what stands in geometries counts: features, geometry, geometries, coordinates. With
# -v wanted=LineString only a line counts, and there must be just one. Status 1 where it is no GeoJSON,
# or has no such places.

{
  gsub(/"([^"\\]|\\.)*"|[][{}:,]/, "\n&\n")
  count = split("\n" $0 "\n", tokens, /[ \t\r]*\n[ \t\r]*/)
  for (i = 1; i <= count; i++) if (tokens[i] !~ /^[ \t\r]*$/) read(tokens[i])
}

END {
  if (depth != 0 || !isGeoJSON || !geometries || (wanted && geometries > 1)) exit 1
  for (i = 1; i <= places; i++) {
    printf "%s{\"latitude\":%s,\"longitude\":%s}", (i > 1 ? "," : ""), latitudes[i], longitudes[i]
  }
  printf "\n"
}

function read(token) {
  if (token == "{" || token == "[") {
    leads = depth == 0 || (ok[depth] && (kind[depth] == "[" || key ~ /^"(features|geometry|geometries|coordinates)"$/))
    isCoordinates = kind[depth] == "[" ? coordinates[depth] : key == "\"coordinates\""
    kind[++depth] = token
    ok[depth] = leads
    coordinates[depth] = isCoordinates
    numbers[depth] = 0
    type[depth] = ""
    isKey = token == "{"
  } else if (token == "}" || token == "]") {
    if (token == "]" && ok[depth] && coordinates[depth] && numbers[depth] >= 2) {
      latitudes[++held] = second[depth]
      longitudes[held] = first[depth]
    }
    if (token == "}" && ok[depth]) closeGeometry(type[depth])
    depth--
  } else if (token == ",") {
    isKey = kind[depth] == "{"
  } else if (token == ":") {
    isKey = 0
  } else if (isKey) {
    key = token
  } else if (kind[depth] == "{" && key == "\"type\"") {
    type[depth] = token
    if (depth == 1) {
      isGeoJSON = token ~ /^"(Feature|FeatureCollection|GeometryCollection|(Multi)?(Point|LineString|Polygon))"$/
    }
  } else if (token ~ /^-?[0-9]/) {
    if (++numbers[depth] == 1) first[depth] = token
    else if (numbers[depth] == 2) second[depth] = token
  }
}

# What kind of geometry the places are of that were read may stand behind them.
function closeGeometry(type) {
  if (held > places && (!wanted || index(type, wanted))) {
    places = held
    geometries++
  }
  held = places
}
