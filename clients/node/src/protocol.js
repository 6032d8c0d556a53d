// Generated from `mapcam schema` by clients/generator/generate.py: do not edit.

import { toBounds, toInsets, toPoint, toPoints, toRoute, toSize, toSteps, toTrackedPlaces } from './values.js'

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
  ['map.create', { size: toSize, padding: toInsets, cameraTargetBounds: toBounds, viewBounds: toBounds }],
  ['map.configure', { size: toSize, padding: toInsets, cameraTargetBounds: toBounds, viewBounds: toBounds }],
  ['camera.forBounds', { size: toSize, padding: toInsets, bounds: toBounds, insets: toInsets }],
  ['camera.compare', { size: toSize }],
  ['camera.convert', { size: toSize }],
  ['camera.animate', { padding: toInsets, at: toPoint }],
  ['camera.animateToLocation', { padding: toInsets }],
  ['camera.animateToZoom', { padding: toInsets, at: toPoint }],
  ['camera.animateToBearing', { padding: toInsets, at: toPoint }],
  ['camera.animateToViewingAngle', { padding: toInsets, at: toPoint }],
  ['camera.animateToCameraPosition', { padding: toInsets }],
  ['camera.tour', { steps: toSteps }],
  ['camera.path', { steps: toSteps, route: toRoute, padding: toInsets, at: toPoint }],
  ['camera.route', { route: toRoute }],
  ['camera.follow', { insets: toInsets, at: toPoint }],
  ['camera.track', { places: toTrackedPlaces }],
  ['projection.points', { size: toSize, padding: toInsets }],
  ['projection.coordinates', { size: toSize, padding: toInsets, points: toPoints }],
  ['projection.contains', { size: toSize, padding: toInsets }],
  ['projection.visibleRegion', { size: toSize, padding: toInsets }],
  ['projection.pointsForMeters', { size: toSize, padding: toInsets }],
  ['projection.zoomForMeters', { size: toSize, padding: toInsets }],
  ['projection.matrix', { size: toSize, padding: toInsets }],
  ['projection.tiles', { size: toSize, padding: toInsets, steps: toSteps, route: toRoute }],
  ['gesture.pan', { translation: toPoint, at: toPoint }],
  ['gesture.pinch', { at: toPoint }],
  ['gesture.rotate', { at: toPoint }],
  ['gesture.doubleTap', { at: toPoint }],
  ['gesture.twoFingerTap', { at: toPoint }],
  ['gesture.end', { velocity: toPoint }],
])
