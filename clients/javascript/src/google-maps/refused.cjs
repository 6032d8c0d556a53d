// What is not here: each name exists, and says how to give one when it is used.

'use strict'

/** Throws the sentence about a name, as "Geocoder" or "places.Autocomplete". */
function refuse(name) {
  const [first, second] = name.split('.')
  const given = second ? `{ ${first}: { ${second}: … } }` : `{ ${first}: … }`
  throw new Error(`mapcam/google-maps has no ${name}: give one with install(${given}).`)
}

/** Names of classes and of an enumeration's members begin like this; test libraries look for others. */
const isPublic = (member) => typeof member === 'string' && /^[A-Z]/.test(member)

/** A class that cannot be made. */
function refused(name) {
  const Class = function () {
    refuse(name)
  }
  return new Proxy(Class, {
    get: (target, member) => (isPublic(member) ? refuse(name) : target[member]),
  })
}

/** A namespace with what is given; its other names are refused. */
const namespace = (name, given) =>
  new Proxy(
    { ...given },
    {
      get: (target, member) =>
        isPublic(member) ? (target[member] ??= refused(`${name}.${member}`)) : target[member],
    },
  )

module.exports = { namespace, refuse, refused }
