// React Native Maps for tests. The components have the types of the package that is installed.

// @ts-ignore: react-native-maps is the user's own.
export * from 'react-native-maps'
// @ts-ignore: as above.
export { default, default as MapView } from 'react-native-maps'

export interface LatLng {
  latitude: number
  longitude: number
}

/** Points from the view's upper left corner. */
export interface Point {
  x: number
  y: number
}

/** A place, or a point of the view. */
export type At = LatLng | Point | readonly [x: number, y: number]

/** A ref of a mounted MapView, the MapView, or an element with its testID; nothing, if there is one map. */
export type MapRef = object | null | undefined

export interface InstallOptions {
  /** By default `Platform.OS`. Others are refused. */
  platform?: 'ios' | undefined
  /** Width and height in points of maps whose style has none; [390, 844] by default. */
  size?: readonly [number, number] | undefined
  /** Makes each method of MapView and Marker a spy that calls it: `jest.fn`, `vi.fn`. */
  spy?: ((method: (...values: never[]) => unknown) => unknown) | undefined
  /** 'host', the default: timers, which may be fake ones; 'manual': `tick` alone moves the maps. */
  clock?: 'host' | 'manual' | undefined
  /** What `takeSnapshot` of a map returns; without it the promise is rejected. */
  takeSnapshot?: ((options: object) => unknown) | undefined
  /** What `addressForCoordinate` of a map returns; without it the promise is rejected. */
  addressForCoordinate?: ((coordinate: LatLng) => unknown) | undefined
}

/** For the maps that are mounted afterwards. */
export function install(options?: InstallOptions): void
export function uninstall(): void

/** What a user does. React has rendered what comes of it when a method returns. */
export interface Simulation {
  /** The map is ready, with its children, and has drawn itself. */
  ready(): void
  /** Lets seconds pass for all maps: on fake timers, or with `install({ clock: 'manual' })`. */
  tick(seconds: number): void
  /** Gives the view a size, in points. */
  layout(width: number, height: number): void
  /** A finger goes from a place to another; with a velocity, in points per second, it throws the map. */
  drag(from: At, to: At, options?: { velocity?: number | undefined }): void
  /** Two fingers about a place: a scale above 1 zooms in; `rotation` in degrees, clockwise. */
  pinch(at: At, scale: number, options?: { rotation?: number | undefined }): void
  /** A tap beside all markers. */
  press(at: At): void
  longPress(at: At): void
  /** A tap on a marker, by its identifier, testID or title. */
  pressMarker(identifier: string): void
}
export function simulate(ref?: MapRef): Simulation

/**
 * The identifiers, else testIDs or titles, of the markers whose place is in the free part of the map.
 * @param covered Points at each edge that something covers, in addition to `mapPadding`.
 */
export function visible(
  ref?: MapRef,
  covered?: Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>,
): string[]

/** Lets seconds pass for all maps. */
export function tick(seconds: number): void
/** Gives a map's view a size in points. */
export function setSize(ref: MapRef, size: readonly [number, number]): void
/** The mounted objects of a class: MapView or Marker. */
export function instances<Type extends abstract new (...values: never[]) => unknown>(
  type: Type,
): InstanceType<Type>[]
