// Generated from `mapcam schema` by clients/generator/generate.py: do not edit.

// Camera updates, for `move` and `animate`.

import {
  toBounds,
  toCamera,
  toFitOptions,
  toPlace,
  toPlaces,
  toPoint,
  writtenOut,
} from './values.js'

export const zoomIn = () => ({ zoomIn: {} })
export const zoomOut = () => ({ zoomOut: {} })
export const zoomTo = (zoom) => ({ zoomTo: { zoom } })
export const zoomBy = (delta, options) => ({
  zoomBy: writtenOut({ delta, ...options }, { at: toPoint }),
})
export const setTarget = (target, options) => ({
  setTarget: writtenOut({ target, ...options }, { target: toPlace }),
})
export const setCamera = (camera) => ({ setCamera: writtenOut({ camera }, { camera: toCamera }) })
export const scrollBy = (x, y) => ({ scrollBy: { x, y } })
export const panInside = (coordinates, options) => ({
  panInside: writtenOut({ coordinates, ...toFitOptions(options) }, { coordinates: toPlaces }),
})
export const fitBounds = (bounds, options) => ({
  fitBounds: writtenOut({ bounds, ...toFitOptions(options) }, { bounds: toBounds }),
})
