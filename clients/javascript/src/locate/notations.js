// All notations; those of one platform share a file.

import addresses from './notations/addresses.js'
import apple from './notations/apple.js'
import csv from './notations/csv.js'
import geometries from './notations/geometries.js'
import googleMaps from './notations/google-maps.js'
import leaflet from './notations/leaflet.js'
import maplibre from './notations/maplibre.js'
import members from './notations/members.js'
import openlayers from './notations/openlayers.js'
import pairs from './notations/pairs.js'
import xml from './notations/xml.js'

export const notations = [
  addresses,
  apple,
  csv,
  geometries,
  googleMaps,
  leaflet,
  maplibre,
  members,
  openlayers,
  pairs,
  xml,
].flat()
