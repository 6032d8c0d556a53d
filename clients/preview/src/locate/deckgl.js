// View states of deck.gl, react-map-gl and pydeck, whose zoom is one less than the SDK's:
//
//     {longitude: 8.54, latitude: 47.37, zoom: 11, pitch: 45, bearing: 30}
//     pdk.ViewState(latitude=47.37, longitude=8.54, zoom=11)

import { cameraOf, extent } from './group.js'
import { cameraPlace, coordinate, coordinatePlace } from './places.js'

const keys = new Set(['longitude', 'latitude', 'zoom', 'bearing', 'pitch'])

export function match(group) {
  if (group.entry('longitude') === undefined || group.entry('latitude') === undefined) return undefined
  // Other calls with such arguments belong to other notations, or are not places.
  const isCall = group.bracket === '(' && group.name !== ''
  const isViewState = /(?:^|\.)ViewState$/.test(group.name)
  if (isCall && !isViewState) return undefined
  const target = coordinate(group.number('latitude'), group.number('longitude'))
  if (group.entry('zoom') === undefined) {
    return group.bracket === '{' && group.entries.length === 2
      ? coordinatePlace(target, group.entries[0].isQuoted ? 'mapcam-coordinate' : 'coordinate-object', group)
      : undefined
  }
  const value = cameraOf(group, target, { levels: 1 })
  if (isViewState) return cameraPlace(value, 'pydeck', group)
  const { style, ...range } = extent(group, keys)
  return cameraPlace(value, `deckgl${style}`, range)
}
