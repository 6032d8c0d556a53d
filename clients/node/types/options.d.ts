// The options of methods, and values in their shorter spellings that depend on the protocol's types.

import type { LineLike, RequestOptions } from './common.js'
import type { fitBounds, Methods, Route, TourStep } from './protocol.js'

// Of params with alternatives, which are unions, `Omit` would forget which exclude each other.
type Without<Params, Names extends PropertyKey> = Params extends unknown
  ? Omit<Params, Names>
  : never

/** The options of a method: its parameters, except the ones that are arguments of their own. */
export type OptionsOf<Name extends keyof Methods, Arguments extends string = never> = Without<
  Methods[Name]['params'],
  'map' | Arguments
> &
  RequestOptions

/** A line in any spelling, and how the camera goes along it. */
export type RouteLike = Without<Route, 'coordinates'> & { coordinates: LineLike }

/** A step of a tour, whose route may have a line in any spelling. */
export type TourStepLike =
  | TourStep
  | (Without<Extract<TourStep, { route: Route }>, 'route'> & { route: RouteLike })

/** How bounds are fitted into the view. */
export type FitOptions = Exclude<Parameters<typeof fitBounds>[1], undefined>

/** How an animation is played. An abort of the signal stops it where it is. */
export type PlayOptions = OptionsOf<'camera.animate', 'update' | 'to'>

/** How a tour is played. */
export type TourOptions = OptionsOf<'camera.tour', 'steps'>

/** How a route is played. */
export type RideOptions = OptionsOf<'camera.route', 'route'>

/** How the camera goes along a line. */
export type RouteOptions = Without<Route, 'coordinates'> & RideOptions

/** How many frames: `frames` in all, or `fps` of them a second. */
export type FrameOptions = Methods['camera.path']['params'] extends infer Params
  ? Params extends unknown
    ? Pick<Params, ('frames' | 'fps') & keyof Params>
    : never
  : never
