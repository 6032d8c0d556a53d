// The protocol's notifications, as `mapcam schema` declares them; a test compares them.

import type { Camera, Outcome, Tile, ViewMatrix, VisibleRegion } from './values.js'

/** Every notification's params. */
export interface Notifications {
  /** Before the first change of a move, an animation or a gesture. */
  'camera.willMove': {
    map: string
    time: number
    gesture: boolean
  }
  /** After each request or tick that changed the camera; always for its final position. */
  'camera.didChange': {
    map: string
    time: number
    camera: Camera
    visibleRegion?: VisibleRegion
    matrix?: ViewMatrix
    tiles?: Tile[] | null
  }
  /** A step of a tour began. */
  'animation.step': {
    map: string
    time: number
    animation: number
    index: number
  }
  /** An animation ended: exactly once for each. */
  'animation.ended': {
    map: string
    time: number
    animation: number
    outcome: Outcome
  }
  /** Nothing moves any more. */
  'camera.idle': {
    map: string
    time: number
    camera: Camera
  }
}
