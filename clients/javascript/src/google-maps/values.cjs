// How values are limited and wrapped, and what the API throws for one that it cannot use.

'use strict'

class InvalidValueError extends Error {
  name = 'InvalidValueError'
}

const clamped = (value, least, greatest) => Math.min(Math.max(value, least), greatest)

/** A number in [start, start + 360). One in that range stays the same to the last bit. */
const turned = (degrees, start = 0) =>
  degrees >= start && degrees < start + 360
    ? degrees
    : ((((degrees - start) % 360) + 360) % 360) + start

module.exports = { InvalidValueError, clamped, turned }
