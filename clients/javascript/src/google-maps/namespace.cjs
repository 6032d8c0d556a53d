// google.maps: all names, and the libraries in which they are imported.

'use strict'

const { callable } = require('./callable.cjs')
const { elementClass } = require('./elements.cjs')
const { event } = require('./event.cjs')
const geometry = require('./geometry.cjs')
const names = require('./names.json')
const { namespace, refused } = require('./refused.cjs')

const { enumerations, libraries, namespaces } = names

const classes = Object.fromEntries(
  Object.entries(names.classes).flatMap(([file, all]) =>
    all.map((name) => [name, callable(require(`./${file}.cjs`)[name])]),
  ),
)

/** What a page tells Google of itself, which nobody hears here. */
const appSettings = { experienceIds: [], fetchAppCheckToken: async () => ({ token: '' }) }

/** @param given What a test gives in place of names, as {Geocoder, places: {…}}. */
function makeNamespace(given) {
  const maps = {
    version: '3.66',
    ...classes,
    ...enumerations,
    ...Object.fromEntries(names.refused.map((name) => [name, refused(name)])),
    ...Object.fromEntries(namespaces.map((name) => [name, namespace(name, given[name])])),
    event: { ...event },
    geometry: Object.fromEntries(libraries.geometry.map((name) => [name, { ...geometry[name] }])),
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
  if (!libraries[name] && !namespaces.includes(name)) {
    const all = [...Object.keys(libraries), ...namespaces].join(', ')
    throw new TypeError(
      `importLibrary: there is no library ${JSON.stringify(name)}. There are ${all}.`,
    )
  }
  const target = maps[name] ?? {}
  for (const each of libraries[name] ?? []) if (each in maps) target[each] = maps[each]
  return target
}

module.exports = { classes, defineElements, makeNamespace }
