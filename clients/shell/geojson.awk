# The places of a GeoJSON text, as the engine takes them: {"latitude":…,"longitude":…} separated by
# commas. Only what stands in geometries counts: features, geometry, geometries, coordinates.
# Status 1 where it is no GeoJSON, or has no places.

{ text = text $0 " " }

END {
  gsub(/"([^"\\]|\\.)*"|[][{}:,]/, "\n&\n", text)
  count = split(text, tokens, /[ \t\r]*\n[ \t\r]*/)
  for (i = 1; i <= count; i++) if (tokens[i] !~ /^[ \t\r]*$/) read(tokens[i])
  if (depth != 0 || !isGeoJSON || !places) exit 1
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
    isKey = token == "{"
  } else if (token == "}" || token == "]") {
    if (token == "]" && ok[depth] && coordinates[depth] && numbers[depth] >= 2) {
      printf "%s{\"latitude\":%s,\"longitude\":%s}", places++ ? "," : "", second[depth], first[depth]
    }
    depth--
  } else if (token == ",") {
    isKey = kind[depth] == "{"
  } else if (token == ":") {
    isKey = 0
  } else if (isKey) {
    key = token
  } else if (depth == 1 && key == "\"type\"") {
    isGeoJSON = token ~ /^"(Feature|FeatureCollection|GeometryCollection|(Multi)?(Point|LineString|Polygon))"$/
  } else if (token ~ /^-?[0-9]/) {
    if (++numbers[depth] == 1) first[depth] = token
    else if (numbers[depth] == 2) second[depth] = token
  }
}
