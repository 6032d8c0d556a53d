// mapcam/jsdom: MapLibre GL JS and Mapbox GL JS in jsdom or happy-dom. Importing it installs it.

/** A point in pixels from the map's upper left corner, or a place as the library takes it. */
export type At =
  | { x: number; y: number }
  | [number, number]
  | { lng: number; lat: number }
  | { lon: number; lat: number }

/** A map of the library, of which these are asked. */
export interface MapOfLibrary {
  getCanvas(): HTMLElement
  project(place: never): { x: number; y: number }
  once(type: 'idle', listener: () => void): unknown
  isMoving(): boolean
  loaded(): boolean
  triggerRepaint(): unknown
}

export interface Options {
  /** `'manual'`: time passes by `tick` alone. By default by the host's timers, or fake ones of jest, vitest or sinon. */
  clock?: 'host' | 'manual'
  /** Frames per second, 60 by default. */
  frameRate?: number
}

/** Forgets the answers and requests of before, and sets options. */
export function install(options?: Options): void
/** Takes everything out of the global scope. */
export function uninstall(): void

/** Members of the events, as `shiftKey`. */
export interface Init {
  [member: string]: unknown
}

/** What hands do, as events of the DOM. */
export interface Hands<Place = At> {
  click(at: Place, init?: Init): void
  doubleClick(at: Place, init?: Init): void
  rightClick(at: Place, init?: Init): void
  move(at: Place, init?: Init): void
  /** @param options With `velocity`, in pixels per second, the map is thrown; `touch`: with a finger. */
  drag(from: Place, to: Place, options?: Init & { velocity?: number; touch?: boolean }): void
  /** @param deltaY In pixels; below 0 it zooms in. */
  wheel(at: Place, deltaY: number, init?: Init): void
  /** @param scale Above 1 it zooms in. */
  pinch(at: Place, scale: number, options?: { rotation?: number }): void
  /** @param degrees Clockwise. */
  rotate(at: Place, degrees: number): void
  /** @param name As `KeyboardEvent.key`. */
  key(name: string, options?: Init & { seconds?: number }): void
}

export function simulate(map: MapOfLibrary): Hands
/** Resolves when nothing of a map is under way any more, nor in its workers: at once, if it is idle already. */
export function idle(map: MapOfLibrary): Promise<void>
/** Lets seconds pass, on the manual clock or on fake timers. */
export function tick(seconds: number): void

/** The addresses that maps have asked for, each once, in order. */
export function requests(): string[]
/** Text, bytes, a status, a failure of the network, a response, or an object for JSON. */
export type Answer = string | number | ArrayBuffer | ArrayBufferView | Error | Response | object
/** @param pattern An address, with or without its query; `*` and what is in braces stand for anything. */
export function respond(
  pattern: string | RegExp,
  what: Answer | ((url: string) => Answer | Promise<Answer>),
): void
/** Fetching is the host's from now on. */
export function online(): void

/** @param size Width and height in CSS pixels. */
export function setSize(element: Element, size: [number, number]): void
/** @param query As '(prefers-reduced-motion: reduce)'. */
export function setMedia(query: string, matches: boolean): void
/** Takes a map's WebGL context away; returns a function that restores it. */
export function loseContext(map: MapOfLibrary): () => void
