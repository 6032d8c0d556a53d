// What is done to a camera, at once or as an animation, as the engine takes it.

import { InvalidArgumentError } from './errors.js'
import { toRoute, toSteps } from './lines.js'

/** What `camera.path` shows the frames of. */
export function toMotion(motion) {
  if (Array.isArray(motion)) return { steps: toSteps(motion) }
  return motion?.route ? { ...motion, ...toRide(motion) } : toChange(motion)
}

/** What goes along lines, with these written out. */
export function toRide({ route, steps }) {
  if (route) return { route: toRoute(route) }
  return steps ? { steps: toSteps(steps) } : {}
}

const cameraProperties = new Set(['target', 'zoom', 'bearing', 'viewingAngle'])

/**
 * Some of a camera goes under `to`, an update under `update`. Of a slip the engine says what is
 * wrong, so it goes where it was meant to: what has a camera's property, or a number, is a camera.
 */
export function toChange(change) {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new InvalidArgumentError(
      'A change is an update, such as zoomTo(5), or some of a camera, such as { zoom: 5 }.',
    )
  }
  const isCamera = Object.entries(change).every(
    ([name, value]) => cameraProperties.has(name) || typeof value !== 'object',
  )
  const hasProperty = Object.keys(change).some((name) => cameraProperties.has(name))
  return isCamera || hasProperty ? { to: change } : { update: change }
}
