#!/bin/sh
# The cameras of a tour for other programs: formats.sh TOUR FOLDER. PREVIEW names another mapcam-preview.
set -eu
tour=$1
out=$2
mkdir -p "$out"
for format in kml gltf earth-studio maplibre deckgl; do
  case $format in
    kml) name=tour.kml ;;          # Google Earth: File, Open, and then play it
    gltf) name=tour.gltf ;;        # Blender: File, Import, glTF 2.0
    *) name=$format.json ;;
  esac
  ${PREVIEW:-mapcam-preview} film "$tour" --as "$format" -o "$out/$name"
done
