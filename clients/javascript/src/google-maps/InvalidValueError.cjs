// What the API throws for a value that it cannot use.

'use strict'

class InvalidValueError extends Error {
  name = 'InvalidValueError'
}

module.exports = { InvalidValueError }
