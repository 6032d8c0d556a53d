// The time of all maps, which a program may freeze.

let frozen

/** Milliseconds. */
export const now = () => frozen ?? performance.now()
export const isTimeFrozen = () => frozen !== undefined

const maps = new Set()

/** Registers a map that moves by this time; returns a function that ends that. */
export function follows(map) {
  maps.add(map)
  return () => maps.delete(map)
}

/** Freezes the time, and shows a frame of each map that moves. */
export function setNow(milliseconds) {
  frozen = milliseconds
  for (const map of Array.from(maps)) map._showFrame()
}

export function restoreNow() {
  frozen = undefined
}
