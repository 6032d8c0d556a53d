'use strict'

const { boundsAround } = require('./geometry/spherical.cjs')
const { toLatLng } = require('./LatLng.cjs')
const { accessors, getValue } = require('./MVCObject.cjs')
const { Shape } = require('./shape.cjs')

/** A circle on the earth, with a radius in metres. */
class Circle extends Shape {
  constructor(circleOrOptions) {
    const options =
      circleOrOptions instanceof Circle
        ? {
            center: getValue(circleOrOptions, 'center'),
            radius: getValue(circleOrOptions, 'radius'),
          }
        : circleOrOptions
    super(options, { center: null, radius: 0 })
  }

  /** Null without a centre. */
  getBounds() {
    const center = getValue(this, 'center')
    return center ? boundsAround(center, getValue(this, 'radius')) : null
  }
}

accessors(Circle, { center: toLatLng, names: 'radius' })

module.exports = { Circle }
