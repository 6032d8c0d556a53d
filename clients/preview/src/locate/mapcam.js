// mapcam's own values, as its sessions and clients write them:
//
//     {"target": {"latitude": 47.37, "longitude": 8.54}, "zoom": 12, "bearing": 30, "viewingAngle": 45}
//     {"southWest": {"latitude": 45.8, "longitude": 5.9}, "northEast": {"latitude": 47.8, "longitude": 10.5}}

import { bounds, boundsPlace, cameraPlace, coordinate } from './places.js'
import { cameraOf, extent, groupOf } from './group.js'

/** The notation "mapcam" is JSON. */
const notations = { '': 'mapcam-object', '-json': 'mapcam' }

const keys = new Set(['target', 'zoom', 'bearing', 'viewingAngle'])

export function match(group) {
  if (group.bracket !== '{') return undefined
  if (group.entry('target') !== undefined && group.entry('zoom') !== undefined) {
    const value = cameraOf(group, coordinateOf(group.value('target')), { pitch: 'viewingAngle' })
    const { style, ...range } = extent(group, keys)
    return cameraPlace(value, notations[style] ?? `mapcam${style}`, range)
  }
  if (group.entries.length !== 2 || group.entry('southWest') === undefined) return undefined
  const corners = ['southWest', 'northEast'].map((key) => coordinateOf(group.value(key)))
  return boundsPlace(bounds(...corners), 'mapcam', group)
}

function coordinateOf(value) {
  const group = groupOf(value)
  if (group?.bracket !== '{' || group.entries.length !== 2) return undefined
  return coordinate(group.number('latitude'), group.number('longitude'))
}
