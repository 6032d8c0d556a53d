# Sets $mapcam to the engine: the one that MAPCAM names, the one on PATH, or the checkout's build.
# As with any command, a name without a slash is one on PATH.
# Sourced by the recipes with $here set to this folder; not run by itself.

if [ -n "${MAPCAM:-}" ]; then
  mapcam=$(command -v "$MAPCAM") || mapcam=
  if ! [ -f "$mapcam" ] || ! [ -x "$mapcam" ]; then
    echo "MAPCAM is \"$MAPCAM\", which is no executable: it must be a path to mapcam, or its name on PATH." >&2
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
