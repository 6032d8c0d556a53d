# Sets $mapcam to the engine: the one that MAPCAM names, the one on PATH, or the checkout's build.
# Sourced by the recipes with $here set to this folder; not run by itself.

if [ -n "${MAPCAM:-}" ]; then
  mapcam=$MAPCAM
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
