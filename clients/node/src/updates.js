// Camera updates, as plain objects: what `move` and `animate` take.

import { toBounds, toFit, toPoint } from './values.js'

export const zoomIn = () => ({ zoomIn: {} })

export const zoomOut = () => ({ zoomOut: {} })

export const zoomTo = (zoom) => ({ zoomTo: { zoom } })

/** The ground under `at` stays under it. */
export const zoomBy = (delta, { at } = {}) => ({ zoomBy: { delta, at: toPoint(at) } })

export const setTarget = (target, { zoom } = {}) => ({ setTarget: { target, zoom } })

export const setCamera = (camera) => ({ setCamera: { camera } })

/** In points on the screen: +x moves the camera right, +y down. */
export const scrollBy = (x, y) => ({ scrollBy: { x, y } })

/** The greatest zoom at which all of the bounds is in view. */
export const fitBounds = (bounds, options = {}) => ({
  fitBounds: { bounds: toBounds(bounds), ...toFit(options) },
})
