// `mapcam/preview`: the process between a host and its engine, as `mapcam-preview` runs it.
/** A stream of Node's for reading. */
export interface Input extends AsyncIterable<any> {}

/** A stream of Node's for writing. */
export interface Output {
  readonly writable: boolean
  readonly writableNeedDrain: boolean
  write(data: string | Uint8Array): boolean
}

export interface BridgeSettings {
  /** The path of mapcam, and its arguments. */
  binary: string
  args: readonly string[]
  /** The longest line that the engine takes, in bytes. */
  limit: number
  /** What the host sends; without it the bridge is its own host. */
  input?: Input | undefined
  output: Output
  /** Whether nothing is written, as on a terminal. */
  isSilent?: boolean | undefined
  /** Whether it stays without a host. */
  staysOpen?: boolean | undefined
  /** Called with a sentence for the user. */
  warn(text: string): void
  server: {
    port?: number | undefined
    style?: unknown
    maplibre?: string | undefined
  }
}

/** It passes the engine's messages on, answers `preview.*` itself, and sends the pages what they draw. */
export class Bridge {
  constructor(settings: BridgeSettings)

  /** Called once at the end, with the exit status or the signal that ended it. */
  onEnd: (end: { status: number; signal: string | undefined }) => void

  /** The result of a preview method. @throws an error with `code`, `message` and `data`. */
  request(method: `preview.${string}`, params?: object): Promise<unknown>

  /** Ends the engine by a signal, and then the bridge. */
  stop(signal: string): void
}
