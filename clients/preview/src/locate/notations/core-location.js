// Core Location, in Swift and Objective-C.

import { call } from '../forms.js'

const members = { latitude: 'lat', longitude: 'lng' }
const coordinate2D = call('CLLocationCoordinate2D CLLocationCoordinate2D.init .init', members)
const made = call('CLLocationCoordinate2DMake', ['lat', 'lng'])

/** A coordinate wherever one of Apple's is wanted. */
export const coordinate = [coordinate2D, made]

export const text2D = ({ latitude, longitude }) => `CLLocationCoordinate2D(latitude: ${latitude}, longitude: ${longitude})`

export default [
  {
    id: 'cllocationcoordinate2d',
    coordinate: [coordinate2D],
    write: text2D,
    samples: ['CLLocationCoordinate2D(latitude: 47.37, longitude: 8.54)', '.init(latitude: 47.37, longitude: 8.54)'],
  },
  {
    id: 'cllocationcoordinate2dmake',
    coordinate: [made],
    write: ({ latitude, longitude }) => `CLLocationCoordinate2DMake(${latitude}, ${longitude})`,
    samples: ['CLLocationCoordinate2DMake(47.37, 8.54)'],
  },
  {
    id: 'cllocation',
    coordinate: [call('CLLocation CLLocation.init', members)],
    write: (texts) => text2D(texts).replace('Coordinate2D', ''),
    samples: ['CLLocation(latitude: 47.37, longitude: 8.54)'],
  },
]
