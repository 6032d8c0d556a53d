# Sets $mapcam to the engine: the one that MAPCAM names, the one on PATH, or the checkout's build.
# As with any command, a name without a slash is one on PATH. --help prints the head of a recipe.
# Sourced by the recipes with $here set to this folder; not run by itself.

# usage [STATUS]: prints how to call the recipe; by default with the status of a wrong command line.
usage() {
  sed -n 's/^#   /usage: /p' "$0" >&2
  exit "${1:-64}"
}

# fail WHY: prints it, and how to call the recipe.
fail() {
  printf '%s\n' "$1" >&2
  usage 1
}

# numeric NAME TEXT: fails if the argument of that name is not one number, as JSON writes it.
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
