// Generated from `mapcam schema` by clients/generator/generate.py: do not edit.

import {
  toBounds,
  toCamera,
  toPlace,
  toPlaces,
  toPoint,
  toPoints,
  toRoute,
  toSize,
  toSteps,
  toTrackedPlaces,
} from './values.js'

/** The engine's notifications. */
export const notifications = [
  'camera.willMove',
  'camera.didChange',
  'animation.step',
  'animation.ended',
  'camera.idle',
]

/** What writes out shorter spellings of parameters, by method and parameter. */
export const spellings = new Map([
  [
    'map.create',
    { size: toSize, cameraTargetBounds: toBounds, viewBounds: toBounds, camera: toCamera },
  ],
  ['map.configure', { size: toSize, cameraTargetBounds: toBounds, viewBounds: toBounds }],
  ['camera.set', { camera: toCamera }],
  ['camera.move', { to: toCamera }],
  ['camera.forBounds', { size: toSize, bounds: toBounds }],
  ['camera.lookAt', { target: toPlace }],
  ['camera.compare', { size: toSize, a: toCamera, b: toCamera }],
  ['camera.animate', { to: toCamera, at: toPoint }],
  ['camera.animateToLocation', { location: toPlace }],
  ['camera.animateToZoom', { at: toPoint }],
  ['camera.animateToBearing', { at: toPoint }],
  ['camera.animateToViewingAngle', { at: toPoint }],
  ['camera.animateToCameraPosition', { camera: toCamera }],
  ['camera.tour', { steps: toSteps }],
  ['camera.path', { to: toCamera, steps: toSteps, route: toRoute, at: toPoint }],
  ['camera.route', { route: toRoute }],
  ['camera.follow', { at: toPoint }],
  ['camera.track', { places: toTrackedPlaces }],
  ['projection.points', { camera: toCamera, size: toSize, coordinates: toPlaces }],
  ['projection.coordinates', { camera: toCamera, size: toSize, points: toPoints }],
  ['projection.contains', { camera: toCamera, size: toSize, coordinates: toPlaces }],
  ['projection.visibleRegion', { camera: toCamera, size: toSize }],
  ['projection.pointsForMeters', { camera: toCamera, size: toSize, at: toPlace }],
  ['projection.zoomForMeters', { camera: toCamera, size: toSize, at: toPlace }],
  ['projection.matrix', { camera: toCamera, size: toSize }],
  ['projection.tiles', { camera: toCamera, size: toSize }],
  ['camera.forBoxes', { size: toSize }],
  ['projection.regionsForCameras', { size: toSize }],
  ['projection.tilesForCameras', { size: toSize }],
  ['gesture.pan', { translation: toPoint, at: toPoint }],
  ['gesture.pinch', { at: toPoint }],
  ['gesture.rotate', { at: toPoint }],
  ['gesture.doubleTap', { at: toPoint }],
  ['gesture.twoFingerTap', { at: toPoint }],
  ['gesture.end', { velocity: toPoint }],
])

/** The methods whose answers can report what limits changed. */
export const reporting = new Set([
  'camera.set',
  'camera.move',
  'camera.forBounds',
  'camera.lookAt',
  'camera.animate',
  'camera.animateToLocation',
  'camera.animateToZoom',
  'camera.animateToBearing',
  'camera.animateToViewingAngle',
  'camera.animateToCameraPosition',
])
