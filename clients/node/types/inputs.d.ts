// What the engine takes, as `mapcam schema` declares it; a test compares them.

import type { Coordinate, NotificationName, Observable } from './values.js'

/** Who speaks. */
export interface Client {
  /** The host's name. */
  name: string
  /** The host's version. */
  version?: string
}

/** The size of a view, in points. */
export interface SizeInput {
  /** Across. */
  width: number
  /** Down. */
  height: number
}

/** Distances inwards from the edges, in points. */
export interface InsetsInput {
  /** From the top edge. */
  top?: number
  /** From the left edge. */
  left?: number
  /** From the bottom edge. */
  bottom?: number
  /** From the right edge. */
  right?: number
}

/** A box of latitudes and longitudes, or the places to draw one around. */
export type BoundsInput =
  | { southWest: Coordinate; northEast: Coordinate }
  | { coordinates: readonly Coordinate[] }

/** What a hand may do; what is left out stays as it is. */
export interface GesturesInput {
  /** Pan and fling; without it, pinches are about the centre. */
  scroll?: boolean
  /** Pinches zoom. */
  zoom?: boolean
  /** Tilts. */
  tilt?: boolean
  /** Pinches and turns rotate. */
  rotate?: boolean
}

/** A camera; what is left out is 0. */
export interface CameraInput {
  /** The place at the centre of the viewport less its padding. */
  target: Coordinate
  /** The world is 256·2^zoom points wide. */
  zoom: number
  /** Degrees clockwise from north. */
  bearing?: number
  /** Degrees from looking straight down. */
  viewingAngle?: number
}

/** A place on the screen, or a way across it, in points: from the viewport's top left, y down. */
export interface PointInput {
  /** To the right. */
  x: number
  /** Down. */
  y: number
}

/** One change to a camera, under exactly one of these names. */
export type CameraUpdate =
  | { zoomIn: {} }
  | { zoomOut: {} }
  | { zoomTo: { zoom: number } }
  | { zoomBy: { delta: number; at?: PointInput } }
  | { setTarget: { target: Coordinate; zoom?: number } }
  | { setCamera: { camera: CameraInput } }
  | { scrollBy: { x: number; y: number } }
  | { fitBounds: FitBounds }

/** Some of a camera; what is left out keeps its value. */
export interface PartialCamera {
  /** The place at the centre of the viewport less its padding. */
  target?: Coordinate
  /** The world is 256·2^zoom points wide. */
  zoom?: number
  /** Degrees clockwise from north. */
  bearing?: number
  /** Degrees from looking straight down. */
  viewingAngle?: number
}

/** How far an animation is at each time: by name, a cubic Bézier, a spring. */
export type TimingCurve =
  | 'linear'
  | 'easeIn'
  | 'easeOut'
  | 'easeInOut'
  | 'default'
  | readonly [number, number, number, number]
  | { spring: { response: number; dampingFraction: number } }

/** How a flight is flown. */
export interface FlightOptions {
  /** Widths of the view a second. */
  speed?: number
  /** The paper's ρ: the higher, the higher up. */
  curvature?: number
  /** The zoom at the top, where the path would go higher. */
  minZoom?: number
  /** Seconds at most, where the speed decides. */
  maxDuration?: number
}

/** A part of a tour: a change, and how it is played. */
export interface TourStep {
  /** An update; either this or `to`. */
  update?: CameraUpdate
  /** Properties and where they go; either this or `update`. */
  to?: PartialCamera
  /** Seconds; by default 0.25, for a flight what its speed makes it. Not with a spring. */
  duration?: number
  /** How far it is at each time. */
  curve?: TimingCurve
  /** Straight, or out, across and in again after van Wijk and Nuij. */
  path?: AnimationPath
  /** Which way the bearing turns. */
  rotation?: Rotation
  /** How a flight is flown; only with `path` "fly". */
  fly?: FlightOptions
  /** Seconds to rest after the step. */
  hold?: number
}

/** Where an eye is. */
export interface EyeInput {
  /** The place below it. */
  coordinate: Coordinate
  /** Metres above the ground, at the scale of its own latitude. */
  altitude: number
}

/** All of some bounds, as large as possible. */
export interface FitBounds extends FitOptions {
  bounds: BoundsInput
}

/** How bounds are fitted into the view. */
export interface FitOptions {
  /** Points at every edge; or `insets`. */
  padding?: number
  insets?: InsetsInput
  /** 0 where it is left out, whatever it was. */
  bearing?: number
  viewingAngle?: number
  /** What must be in view: the corners of the box around them ("box"), or just the places. */
  shape?: FitShape
}

export type FitShape = 'box' | 'points'

export type AnimationPath = 'ease' | 'fly'

/** Which way a bearing turns. */
export type Rotation = 'shortest' | 'clockwise' | 'counterclockwise'

/** What a map can be told at its creation and later. */
export interface MapSettings {
  /** The view's size. */
  size?: SizeInput
  /** What the host's controls cover at each edge. */
  padding?: InsetsInput
  /** The least zoom, 2 at first; at most `maxZoom`. */
  minZoom?: number
  /** The greatest zoom, 21 at first. */
  maxZoom?: number
  /** The box that the target stays in; null clears it. */
  cameraTargetBounds?: BoundsInput | null
  /**
   * The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom: linear
   * between them, constant outside; [[10, 30], [16, 65]] at first.
   */
  viewingAngleLimits?: readonly (readonly [number, number])[]
  /** The vertical field of view in degrees, 36.86989764584402 at first. */
  fieldOfView?: number
  /** What a hand may do, everything at first. */
  gestures?: GesturesInput
  /** The notifications that the map sends; all at first. */
  notify?: readonly NotificationName[]
  /** What `camera.didChange` tells besides the camera; nothing at first. */
  observe?: readonly Observable[]
}

/** How an animation is played. */
export interface AnimationOptions {
  /** Seconds, 0.25 where it is left out; a flight takes as long as it needs. */
  duration?: number
  curve?: TimingCurve
  path?: AnimationPath
  rotation?: Rotation
  fly?: FlightOptions
  /** Seconds before it begins. */
  delay?: number
}

/** The options of `camera.orbit`, which says itself which way it turns. */
export interface TurnOptions {
  /** Seconds, 0.25 where it is left out. */
  duration?: number
  curve?: TimingCurve
  /** Seconds before it begins. */
  delay?: number
}
