// `mapcam/locate`: cameras, coordinates, bounds and geometries in a text.

import type { GeoJSONObject } from './shared.js'
import type { BoundsInput, Camera, CameraInput, Coordinate } from './protocol.js'

/** From 0; columns are UTF-16 units. */
export interface Position {
  line: number
  column: number
}

export interface Range {
  start: Position
  end: Position
}

/** A place in a text: what it is, where it is, and the id of its notation. */
export type Place = {
  range: Range
  notation: string
  /** Whether a camera can be written there. */
  replaceable: boolean
} & (
  | { kind: 'camera'; camera: Camera }
  | { kind: 'coordinate'; coordinate: Coordinate }
  | { kind: 'bounds'; bounds: BoundsInput }
  | { kind: 'geometry'; geometry: GeoJSONObject }
)

/** A text, and the editor's name for its language. */
export interface Text {
  text: string
  languageId?: string | undefined
}

/**
 * A cursor in a text. The text may be a part of a document, which begins at `firstLine` and `firstColumn`: positions are the
 * document's.
 */
export interface Cursor extends Text, Position {
  firstLine?: number | undefined
  firstColumn?: number | undefined
  /** Whether the cursor must be in the place or its expression, not only on its line. */
  isWithin?: boolean | undefined
}

/** A notation in which a camera can be written, with the editors' names for its languages. */
export interface Format {
  id: string
  title: string
  languages: readonly string[]
}

export const formats: readonly Format[]

/** A notation by its id; `limits` is the name of its library's limits, if it has any. */
export function notationOf(id: string): { id: string; title?: string; limits?: string }

/** Reads places in notations of one's own, too, as the preview's settings have them. They replace the last ones. */
export function readAlso(notations: readonly object[]): void

/** The place at a cursor; null if there is none. */
export function locate(cursor: Cursor): Place | null

/** All places in the text's order, without those inside others. */
export function locateAll(text: Text): Place[]

/**
 * The edits that write a camera at a cursor: of the numbers of the place there, or else the camera's text, in the format `as` or
 * one for the text.
 *
 * @throws RangeError if the format is unknown; an error if the place cannot hold a camera.
 */
export function edits(request: Cursor & { camera: CameraInput; as?: string | undefined }): {
  edits: { range: Range; newText: string }[]
  place: Place | null
}

/** A camera as text. @throws RangeError if the format is unknown. */
export function formatCamera(camera: CameraInput, as: string): string

/** What is probably wrong with the places of a text, in its order. */
export function diagnostics(text: Text): { range: Range; message: string }[]
