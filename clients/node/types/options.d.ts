// Parts of the protocol's parameters that several methods share, under names of their own.

import type { InsetsLike, LineLike, PointLike } from './common.js'
import type { CameraUpdate, Methods, Route, TourStep } from './protocol.js'

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

/** How a route is played, beside its own members. */
export type RideOptions = Omit<Methods['camera.route']['params'], 'map' | 'route'>

/** How the camera goes along a line. */
export type RouteOptions = Without<Route, 'coordinates'> & RideOptions

/** A line in any spelling, and how the camera goes along it. */
export type RouteLike = Without<Route, 'coordinates'> & { coordinates: LineLike }

/** A step of a tour, whose route may have a line in any spelling. */
export type TourStepLike =
  | TourStep
  | (Without<Extract<TourStep, { route: Route }>, 'route'> & { route: RouteLike })

/** How the camera follows. */
export type FollowOptions = Omit<Methods['camera.follow']['params'], 'map' | 'insets' | 'at'> & {
  /** Kept free around several places, in points, inside the map's padding. */
  insets?: InsetsLike | undefined
  /** Where a single place is held on the screen; the centre less padding by default. */
  at?: PointLike | undefined
}

/** All of some bounds, as large as possible. */
export type FitBounds = Exclude<CameraUpdate['fitBounds'], undefined>

/** How bounds are fitted into the view. */
export type FitOptions = Without<FitBounds, 'bounds'>
