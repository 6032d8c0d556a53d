export * from './mapcam.js'
export * from './shared.js'

/** The path of the mapcam that `MapCam.start` would spawn. */
export function findBinary(
  explicit?: string,
  environment?: Record<string, string | undefined>,
): string
