// google.maps: all names, and the libraries in which they are imported. What is not here exists by its name, and says how to give
// one when it is used.

'use strict'

const geometry = require('./geometry.cjs')
const { elementClass } = require('./markers.cjs')
const { event } = require('./MVCObject.cjs')
const names = require('./names.json')
const { callable, refuse } = require('./objects.cjs')

const { enumerations, libraries, namespaces } = names

const classes = Object.fromEntries(
  Object.entries(names.classes).flatMap(([file, all]) =>
    all.map((name) => [name, callable(require(`./${file}.cjs`)[name])]),
  ),
)

/** What a page tells Google of itself, which nobody hears here. */
const appSettings = { experienceIds: [], fetchAppCheckToken: async () => ({ token: '' }) }

const made = (list, make) => Object.fromEntries(list.map((name) => [name, make(name)]))

/** @param given What a test gives in place of names, as {Geocoder, places: {…}}. */
function makeNamespace(given) {
  const maps = {
    version: '3.66',
    ...classes,
    ...enumerations,
    ...made(names.refused, refused),
    ...made(namespaces, (name) => namespace(name, given[name])),
    event: { ...event },
    geometry: made(libraries.geometry, (name) => ({ ...geometry[name] })),
    Settings: { getInstance: () => appSettings },
    marker: {},
  }
  defineElements(maps.marker)
  for (const [name, value] of Object.entries(given)) {
    if (!(name in maps)) {
      throw new TypeError(
        `install: google.maps has no ${name}, and mapcam/google-maps no such option.`,
      )
    }
    if (!namespaces.includes(name)) maps[name] = value
  }
  maps.importLibrary = async (name) => library(maps, name)
  return maps
}

/** Gives an object the classes of elements, which are made when they are read. */
function defineElements(object) {
  for (const name of ['AdvancedMarkerElement', 'AdvancedMarkerClickEvent', 'PinElement']) {
    const get = () => elementClass(name)
    Object.defineProperty(object, name, { get, configurable: true, enumerable: true })
  }
}

/** A library as an object of its names; one of a namespace's name is the namespace with them. */
function library(maps, name) {
  const all = [...Object.keys(libraries), ...namespaces]
  if (!all.includes(name)) {
    throw new TypeError(
      `importLibrary: there is no library ${JSON.stringify(name)}. There are ${all.join(', ')}.`,
    )
  }
  const target = maps[name] ?? {}
  for (const each of libraries[name] ?? []) if (each in maps) target[each] = maps[each]
  return target
}

// MARK: What is not here

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
function namespace(name, given) {
  return new Proxy(
    { ...given },
    {
      get(target, member) {
        if (isPublic(member)) target[member] ??= refused(`${name}.${member}`)
        return target[member]
      },
    },
  )
}

module.exports = { classes, defineElements, makeNamespace }
