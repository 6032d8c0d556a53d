// The protocol's methods, as `mapcam schema` declares them; a test compares them.

import type {
  AnimationOptions,
  BoundsInput,
  CameraInput,
  CameraUpdate,
  Client,
  EyeInput,
  FitShape,
  InsetsInput,
  MapSettings,
  PartialCamera,
  PointInput,
  TourStep,
  TurnOptions,
} from './inputs.js'
import type {
  Camera,
  Coordinate,
  MapState,
  Point,
  RunningAnimation,
  ServerDescription,
  StartedAnimation,
  Tile,
  ViewMatrix,
  VisibleRegion,
} from './values.js'

/** Every method's parameters and result. */
export interface Methods {
  /** Says who serves, what is limited and which constants hold. Optional, at any time. */
  'initialize': {
    params: {
      client?: Client
      protocolVersion?: string
    }
    result: ServerDescription
  }
  /** Answers, and does nothing else. */
  'ping': { params: {}; result: {} }
  /** Answers; then everything is sent and the process exits with status 0. */
  'shutdown': { params: {}; result: null }
  /** Describes all methods, their parameters and results, the errors and the notifications. */
  'rpc.discover': { params: {}; result: unknown }
  /** Creates a map. */
  'map.create': {
    params: MapSettings & {
      map: string
      camera?: CameraInput
    }
    result: MapState
  }
  /** Changes a map's settings; what is left out stays as it is. The camera is constrained anew. */
  'map.configure': { params: MapSettings & { map?: string }; result: MapState }
  /** A map, whole. */
  'map.get': { params: { map?: string }; result: MapState }
  /** All maps. */
  'map.list': { params: {}; result: { maps: string[] } }
  /** Removes a map. Its animations end, stopped. */
  'map.remove': { params: { map?: string }; result: null }
  /** The camera of a map. */
  'camera.get': { params: { map?: string }; result: Camera }
  /** Sets the camera at once. All animations of the map end, interrupted. */
  'camera.set': {
    params: {
      map?: string
      camera: CameraInput
    }
    result: Camera
  }
  /** Applies an update at once. All animations of the map end, interrupted. */
  'camera.move': {
    params: {
      map?: string
      update: CameraUpdate
    }
    result: Camera
  }
  /** Stops an animation, or all of the map, where they are. */
  'camera.stop': {
    params: {
      map?: string
      animation?: number
    }
    result: Camera
  }
  /** The camera that shows all of an area, as large as possible. Nothing moves. */
  'camera.forBounds': {
    params: {
      map?: string
      bounds: BoundsInput
      insets?: InsetsInput
      bearing?: number
      viewingAngle?: number
      shape?: FitShape
    }
    result: Camera | null
  }
  /**
   * Animates an update, or some properties. It takes over what it drives from where it is;
   * animations of other properties run on.
   */
  'camera.animate': {
    params: AnimationOptions & {
      map?: string
      update?: CameraUpdate
      to?: PartialCamera
    }
    result: StartedAnimation
  }
  /** Animates the target. */
  'camera.animateToLocation': {
    params: AnimationOptions & {
      map?: string
      location: Coordinate
    }
    result: StartedAnimation
  }
  /** Animates the zoom. */
  'camera.animateToZoom': {
    params: AnimationOptions & {
      map?: string
      zoom: number
    }
    result: StartedAnimation
  }
  /** Animates the bearing. */
  'camera.animateToBearing': {
    params: AnimationOptions & {
      map?: string
      bearing: number
    }
    result: StartedAnimation
  }
  /** Animates the viewing angle. */
  'camera.animateToViewingAngle': {
    params: AnimationOptions & {
      map?: string
      viewingAngle: number
    }
    result: StartedAnimation
  }
  /** Animates the whole camera. */
  'camera.animateToCameraPosition': {
    params: AnimationOptions & {
      map?: string
      camera: CameraInput
    }
    result: StartedAnimation
  }
  /**
   * Plays steps one after the other, as one animation. Each begins where the one before it ended.
   */
  'camera.tour': {
    params: {
      map?: string
      steps: readonly TourStep[]
      repeat?: number
      delay?: number
    }
    result: StartedAnimation
  }
  /** Turns the camera about its target. */
  'camera.orbit': {
    params: TurnOptions & {
      map?: string
      degrees: number
    }
    result: StartedAnimation
  }
  /** The animations of a map that run or wait for their delay, oldest first. */
  'animation.list': { params: { map?: string }; result: { animations: RunningAnimation[] } }
  /**
   * Sets an animation to a time, backwards too: the camera is the one that ticking there would
   * have shown. One that waits for its delay begins. At its end it stays until the next tick.
   */
  'animation.seek': {
    params: {
      map?: string
      animation: number
      to: number
    }
    result: Camera
  }
  /**
   * The frames that the same camera.animate or camera.tour would show, the first and the last
   * included. Nothing moves.
   */
  'camera.path': {
    params: AnimationOptions & {
      map?: string
      update?: CameraUpdate
      to?: PartialCamera
      steps?: readonly TourStep[]
      repeat?: number
      frames?: number
      fps?: number
    }
    result: { duration: number; cameras: Camera[] }
  }
  /**
   * Where places are seen. Of the copies of the world, the one whose longitude is nearest the
   * target's counts.
   */
  'projection.points': {
    params: {
      map?: string
      coordinates: readonly Coordinate[]
    }
    result: { points: (Point | null)[] }
  }
  /** The places under screen points. */
  'projection.coordinates': {
    params: {
      map?: string
      points: readonly PointInput[]
    }
    result: { coordinates: (Coordinate | null)[] }
  }
  /** Whether places are seen inside the viewport less its padding, edges included. */
  'projection.contains': {
    params: {
      map?: string
      coordinates: readonly Coordinate[]
    }
    result: { contains: boolean[] }
  }
  /** The ground that is seen in the viewport less its padding. */
  'projection.visibleRegion': { params: { map?: string }; result: VisibleRegion }
  /**
   * How many points long a short distance on the ground is, on the flat map at the camera's zoom.
   */
  'projection.pointsForMeters': {
    params: {
      map?: string
      meters: number
      at: Coordinate
    }
    result: { points: number }
  }
  /** The zoom at which a short distance on the ground is so many points long. */
  'projection.zoomForMeters': {
    params: {
      map?: string
      meters: number
      points: number
      at: Coordinate
    }
    result: { zoom: number }
  }
  /** The camera as a matrix, for a host that draws. */
  'projection.matrix': { params: { map?: string }; result: ViewMatrix }
  /**
   * The tiles that the view touches, in the whole viewport; or those of a whole animation or tour.
   */
  'projection.tiles': {
    params: {
      map?: string
      tileSize?: number
      minZoom?: number
      maxZoom?: number
      levels?: 'uniform' | 'varying'
      animation?: number
      steps?: readonly TourStep[]
      fps?: number
    }
    result: { tiles: Tile[] }
  }
  /**
   * Sets the camera at once from where its eye is and what it looks at. All animations of the map
   * end, interrupted. projection.matrix tells the eye.
   */
  'camera.lookAt': {
    params: {
      map?: string
      eye: EyeInput
      target: Coordinate
    }
    result: Camera
  }
  /** Drags the ground. The ground under the finger stays under it, as far as the limits let it. */
  'gesture.pan': {
    params: {
      map?: string
      translation: PointInput
      at?: PointInput
    }
    result: Camera
  }
  /**
   * Zooms and turns about a point. The ground under it stays under it, as far as the limits let
   * it.
   */
  'gesture.pinch': {
    params: {
      map?: string
      scale: number
      at: PointInput
      rotation?: number
    }
    result: Camera
  }
  /** Turns the map with the fingers. */
  'gesture.rotate': {
    params: {
      map?: string
      degrees: number
      at?: PointInput
    }
    result: Camera
  }
  /** Tips the camera. */
  'gesture.tilt': {
    params: {
      map?: string
      degrees: number
    }
    result: Camera
  }
  /** Lifts the fingers: the map comes to rest, or flings on. */
  'gesture.end': {
    params: {
      map?: string
      velocity?: PointInput
    }
    result: { animation: number | null }
  }
  /** Lets time pass, on all maps together. */
  'clock.tick': {
    params: {
      seconds?: number
      to?: number
    }
    result: { time: number; active: number }
  }
  /** Lets the clock run by itself, in real time. */
  'clock.start': { params: { fps?: number }; result: { time: number } }
  /** Stops the clock, so that it can be ticked. */
  'clock.stop': { params: {}; result: { time: number } }
  /** The clock. */
  'clock.get': { params: {}; result: { time: number; running: boolean; fps: number } }
}
