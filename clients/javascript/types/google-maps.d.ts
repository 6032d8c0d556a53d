// `mapcam/google-maps`: google.maps in tests. Its own types are those of `@types/google.maps`.

import type { Hands as HandsAt } from './jsdom.js'

/** A place or a point of the map in pixels. */
type At =
  | { lat: number | (() => number); lng: number | (() => number) }
  | { x: number; y: number }
  | readonly [x: number, y: number]

type Instance<Class> = Class extends abstract new (...values: any) => infer Made ? Made : never

export interface InstallOptions {
  /** `jest.fn`, `vi.fn`, or the `mock.fn` of node:test: each method is a spy that calls through. */
  spy?: ((implementation: any) => unknown) | undefined
  /** The size of a map whose div has none, in pixels; 400 × 300 by default. */
  size?: readonly [width: number, height: number]
  /** Whether `panTo` and its like take time; by default they do not. */
  animate?: boolean
  /** 'manual' for time that passes by `tick` alone. */
  clock?: 'host' | 'manual'
  /** What stands in the place of a name of google.maps, as `Geocoder` or `places`. */
  [name: string]: unknown
}

/** What a user does on a map, by events of the DOM. Points are in pixels from the map's upper left corner. */
export type Hands = HandsAt<At>

/** Puts `google.maps` on the global object. */
export function install(options?: InstallOptions): void
/** `install` by the name that `@googlemaps/jest-mocks` gives it, with spies of jest or vitest if they are there. */
export const initialize: typeof install
/** Takes `google.maps` away. */
export function uninstall(): void

export const simulate: {
  (map: object): Hands
  /** Clicks on a marker, or on a shape or a feature of a Data layer at a place. */
  click(target: object, latLng?: At): void
}

/** Lets seconds pass, with `clock: 'manual'` or fake timers. */
export function tick(seconds: number): void
/** Gives an element its size in pixels, which jsdom does not. */
export function setSize(element: Element, size: readonly [width: number, height: number]): void

/** The objects of a class in the order in which they were made since `install`. */
export function instances<Class>(Class: Class): Instance<Class>[]
/** The same by the name of `@googlemaps/jest-mocks`. */
export const mockInstances: {
  get: typeof instances
  clear(...Classes: unknown[]): void
  clearAll(): void
}
