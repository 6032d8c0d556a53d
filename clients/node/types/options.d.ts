// Parts of the protocol's parameters that several methods share, under names of their own.

import type { CameraUpdate, Methods } from './protocol.js'

// Of params with alternatives, which are unions, `Omit` and `Pick` would forget which go together.
type Without<Params, Names extends PropertyKey> = Params extends unknown
  ? Omit<Params, Names>
  : never
type Only<Params, Names extends PropertyKey> = Params extends unknown
  ? Pick<Params, Names & keyof Params>
  : never

/** What a map can be told at its creation and later. */
export type MapSettings = Omit<Methods['map.configure']['params'], 'map'>

/** How an animation is played. */
export type AnimationOptions = Omit<Methods['camera.animateToZoom']['params'], 'map' | 'zoom'>

/** The options of a tour, beside those of its steps. */
export type TourOptions = Omit<Methods['camera.tour']['params'], 'map' | 'steps'>

/** How many frames: `frames` in all, or `fps` of them a second. */
export type FrameOptions = Only<Methods['camera.path']['params'], 'frames' | 'fps'>

/** The options of `camera.orbit`, which says itself which way it turns. */
export type TurnOptions = Omit<Methods['camera.orbit']['params'], 'map' | 'degrees'>

/** All of some bounds, as large as possible. */
export type FitBounds = Exclude<CameraUpdate['fitBounds'], undefined>

/** How bounds are fitted into the view. */
export type FitOptions = Without<FitBounds, 'bounds'>
