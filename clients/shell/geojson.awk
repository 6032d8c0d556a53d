# The places of a GeoJSON text, as the engine takes them: {"latitude":…,"longitude":…} separated by
# commas. Only what RFC 7946 gives a meaning counts: a collection's features, a feature's geometry, a
# geometry's coordinates. With -v wanted=LineString only a line counts, and there must be just one.
# Status 1 where it is no GeoJSON, or has no such places.

{
  gsub(/"([^"\\]|\\.)*"|[][{}:,]/, "\n&\n")
  count = split("\n" $0 "\n", tokens, /[ \t\r]*\n[ \t\r]*/)
  for (i = 1; i <= count; i++) if (tokens[i] !~ /^[ \t\r]*$/) read(tokens[i])
}

END {
  if (depth != 0 || isWrong) exit 1
  for (i = 1; i <= places; i++) {
    geometries += geometry[i] != geometry[i - 1]
    printf "%s{\"latitude\":%s,\"longitude\":%s}", (i > 1 ? "," : ""), latitudes[i], longitudes[i]
  }
  printf "\n"
  if (!geometries || (wanted && geometries > 1)) exit 1
}

function read(token) {
  if (isOver) isWrong = 1
  if (token == "{" || token == "[") {
    if (kind[depth] == "{") begin(depth)
    isCoordinates = kind[depth] == "[" ? coordinates[depth] : key == "\"coordinates\""
    kind[++depth] = token
    coordinates[depth] = token == "[" && isCoordinates
    numbers[depth] = members[depth] = 0
    type[depth] = ""
    isKey = token == "{"
  } else if (token == "}" || token == "]") {
    if (coordinates[depth] && numbers[depth] >= 2) {
      latitudes[++places] = second[depth]
      longitudes[places] = first[depth]
      geometry[places] = 0
    }
    if (token == "}") close_object(depth, meaningful(type[depth]))
    isOver = --depth == 0
  } else if (token == ",") {
    isKey = kind[depth] == "{"
  } else if (token == ":") {
    isKey = 0
  } else if (isKey) {
    key = token
  } else if (kind[depth] == "{" && key == "\"type\"") {
    type[depth] = token
  } else if (token ~ /^-?[0-9]/) {
    if (++numbers[depth] == 1) first[depth] = token
    else if (numbers[depth] == 2) second[depth] = token
  }
}

# The member of an object of this type in which its places are.
function meaningful(type) {
  if (type == "\"FeatureCollection\"") return "\"features\""
  if (type == "\"Feature\"") return "\"geometry\""
  if (type == "\"GeometryCollection\"") return "\"geometries\""
  return type ~ /^"(Multi)?(Point|LineString|Polygon)"$/ ? "\"coordinates\"" : ""
}

# A member that may hold places: those from here to the next one's are its own.
function begin(depth) {
  names[depth, ++members[depth]] = key
  starts[depth, members[depth]] = places + 1
}

# Only now it is known what the object is, for its type may come last: the other members' places go.
function close_object(depth, name, kept, i, member) {
  if (!members[depth]) return
  starts[depth, members[depth] + 1] = places + 1
  kept = starts[depth, 1] - 1
  closed++
  for (member = 1; member <= members[depth]; member++) {
    if (names[depth, member] != name || !isWanted(depth, name)) continue
    for (i = starts[depth, member]; i < starts[depth, member + 1]; i++) {
      latitudes[++kept] = latitudes[i]
      longitudes[kept] = longitudes[i]
      geometry[kept] = name == "\"coordinates\"" ? closed : geometry[i]
    }
  }
  places = kept
}

function isWanted(depth, name) {
  return name != "\"coordinates\"" || !wanted || index(type[depth], wanted)
}
