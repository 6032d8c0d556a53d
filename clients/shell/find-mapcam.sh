# Sets $mapcam to the engine: the one that MAPCAM names, the one on PATH, or the checkout's build.
# As with any command, a name without a slash is one on PATH. --help shows what a recipe's head says.
# Sourced by the recipes with $here set to this folder; not run by itself.

# usage [STATUS]: says how to call the recipe, as in its head; by default with the status of a wrong
# command line.
usage() {
  sed -n 's/^#   /usage: /p' "$0" >&2
  exit "${1:-64}"
}

# fail WHY: says it, and how to call the recipe.
fail() {
  printf '%s\n' "$1" >&2
  usage 1
}

# numeric NAME TEXT: fails where the argument of that name is not one number, as JSON writes it.
numeric() {
  printf '%s\n' "$2" |
    awk 'NR > 1 || !/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/ { exit 1 }' ||
    fail "$1 must be a number, not \"$2\"."
}

case ${1:-} in
-h | --help)
  sed -n '2,/^set /{/^set /d; s/^# \{0,1\}//; p;}' "$0"
  exit 0
  ;;
esac

if [ -n "${MAPCAM:-}" ]; then
  mapcam=$(command -v "$MAPCAM") || mapcam=
  if ! [ -f "$mapcam" ] || ! [ -x "$mapcam" ]; then
    echo "MAPCAM is \"$MAPCAM\", which is not an executable: it must be a path to mapcam, or its name on PATH." >&2
    exit 69
  fi
elif mapcam=$(command -v mapcam); then
  :
elif [ -x "$here/../../.build/release/mapcam" ]; then
  mapcam=$here/../../.build/release/mapcam
else
  mapcam=$here/../../.build/debug/mapcam
fi
if ! [ -x "$mapcam" ]; then
  echo "There is no mapcam: build it with swift build -c release, or name it with MAPCAM." >&2
  exit 69
fi

# serve OPTIONS...: the engine. Its failure is printed.
serve() {
  "$mapcam" "$@" || {
    set -- $?
    echo "$mapcam ended with status $1" >&2
    return "$1"
  }
}

# recipe FILTER TEXT OPTIONS...: jq with the definitions of recipes.jq.
recipe() {
  filter="include \"recipes\"; $1" text=$2
  shift 2
  printf '%s\n' "$text" | jq -L "$here" "$@" "$filter"
}

# geojson FILE WHAT FILTER: what the filter makes of the list of a file's geometries. Fails where there
# is none of WHAT.
geojson() {
  # By itself, for the status of a pipe is only that of its last.
  if [ "$1" = - ]; then text=$(cat); else text=$(cat <"$1") || fail "$1: cannot be read"; fi
  recipe "[geometries] | $3" "$text" -ec 2>/dev/null || fail "$1: is not GeoJSON with $2"
}

# reason ANSWERS: the message of the error among them.
reason() {
  [ -n "$1" ] || echo "$mapcam gave no answer."
  printf '%s\n' "$1" |
    sed -n '/"error":/{ s/.*"message":"//; s/","data":.*//; s/"}}$//; s/\\"/"/g; p; }'
}
