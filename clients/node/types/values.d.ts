// What the engine answers with, as `mapcam schema` declares it; a test compares them.

/** Who serves, and within which limits. */
export interface ServerDescription {
  /** The server. */
  server: { name: string; version: string }
  /** The protocol's version. */
  protocolVersion: string
  /** What is limited; `limit` in an error's data is one of these. */
  limits: {
    maxLineBytes: number
    maxBacklogBytes: number
    maxBatchRequests: number
    maxBatchAnswerBytes: number
    maxIdBytes: number
    maxDepth: number
    maxMaps: number
    maxTiles: number
    maxFrames: number
  }
  /** The SDK's constants. */
  constants: {
    minZoomLevel: number
    maxZoomLevel: number
    earthRadius: number
    fieldOfView: number
    maxLatitude: number
    maxTargetLatitude: number
    tileSize: number
  }
}

/** A place on the globe, in degrees. */
export interface Coordinate {
  /** Degrees north; clamped to ±85.0511287798066. */
  latitude: number
  /** Degrees east; wrapped into [-180, 180). */
  longitude: number
}

/** The size of a view, in points. */
export interface Size {
  /** Across. */
  width: number
  /** Down. */
  height: number
}

/** Distances inwards from the edges, in points. */
export interface Insets {
  /** From the top edge. */
  top: number
  /** From the left edge. */
  left: number
  /** From the bottom edge. */
  bottom: number
  /** From the right edge. */
  right: number
}

/** A camera, within its map's constraints. */
export interface Camera {
  /** The place at the centre of the viewport less its padding. */
  target: Coordinate
  /** The world is 256·2^zoom points wide. */
  zoom: number
  /** Degrees clockwise from north, in [0, 360). */
  bearing: number
  /** Degrees from looking straight down, 0 or more. */
  viewingAngle: number
}

/** A box of latitudes and longitudes. */
export interface Bounds {
  /** The south-west corner. */
  southWest: Coordinate
  /** The north-east corner. */
  northEast: Coordinate
}

/** What a hand may do. */
export interface Gestures {
  /** Pan and fling. */
  scroll: boolean
  /** Pinches zoom. */
  zoom: boolean
  /** Tilts. */
  tilt: boolean
  /** Pinches and turns rotate. */
  rotate: boolean
}

/** A map, whole. */
export interface MapState {
  /** Its id. */
  map: string
  /** The view's size. */
  size: Size
  /** What the host's controls cover. */
  padding: Insets
  /** The camera. */
  camera: Camera
  /** The least zoom. */
  minZoom: number
  /** The greatest zoom. */
  maxZoom: number
  /** The box that the target stays in. */
  cameraTargetBounds: Bounds | null
  /** The greatest viewing angle by zoom. */
  viewingAngleLimits: [number, number][]
  /** The vertical field of view in degrees. */
  fieldOfView: number
  /** What a hand may do. */
  gestures: Gestures
  /** The notifications that it sends. */
  notify: NotificationName[]
  /** What camera.didChange tells beside the camera. */
  observe: Observable[]
}

/** An animation that was started. */
export interface StartedAnimation {
  /** Its id, unique in the session; null where the camera is already there. */
  animation: number | null
  /** Seconds, without the delay. */
  duration: number
  /** Where the camera will be at its end, if nothing else is asked. */
  camera: Camera
}

/** An animation that runs or waits. */
export interface RunningAnimation {
  /** Its id. */
  animation: number
  /** Seconds since it began; 0 while it waits. */
  elapsed: number
  /** Seconds in all, without the delay. */
  duration: number
  /** What it still drives. */
  properties: CameraProperty[]
}

/** A place on the screen, or a way across it, in points: from the viewport's top left, y down. */
export interface Point {
  /** To the right. */
  x: number
  /** Down. */
  y: number
}

/** The ground that is seen. */
export interface VisibleRegion {
  /** The ground at the bottom left. */
  nearLeft: Coordinate
  /** The ground at the bottom right. */
  nearRight: Coordinate
  /** The ground at the top left; with the horizon in view, just below it. */
  farLeft: Coordinate
  /** The same at the top right. */
  farRight: Coordinate
  /** Of the corners and the target. */
  bounds: Bounds
}

/** Where a camera's eye is. */
export interface Eye {
  /** The place below it. */
  coordinate: Coordinate
  /** Metres above the ground, at the scale of its own latitude. */
  altitude: number
}

/** A camera as a matrix. */
export interface ViewMatrix {
  /**
   * Sixteen numbers, column after column: from Mercator (the world is 1 wide; x east, y south, z
   * up, from the target) to clip space (x right and y up, -1 to 1 across the viewport; z/w from 0
   * at `near` to 1 at `far`).
   */
  viewProjection: number[]
  /** Where the eye is. */
  eye: Eye
  /** The width of the world in points. */
  worldSize: number
  /** The near plane's depth in points. */
  near: number
  /** The far plane's depth in points. */
  far: number
}

/** A square of the Mercator world. */
export interface Tile {
  /** The level. */
  z: number
  /** Eastwards from -180, in 0 to 2^z - 1. */
  x: number
  /** Southwards from the north edge, in 0 to 2^z - 1. */
  y: number
  /** The copy of the world, 0 being the target's. */
  wrap: number
}

export type CameraProperty = 'target' | 'zoom' | 'bearing' | 'viewingAngle'

/**
 * How an animation ended: it came to its end; others, a move or a gesture took over all that it
 * drove; or it was stopped, or its map removed.
 */
export type Outcome = 'completed' | 'interrupted' | 'stopped'

export type NotificationName =
  | 'camera.willMove'
  | 'camera.didChange'
  | 'animation.step'
  | 'animation.ended'
  | 'camera.idle'

/** What `camera.didChange` can tell besides the camera. */
export type Observable = 'visibleRegion' | 'matrix' | 'tiles'
