// What is installed, and what was made since.

'use strict'

const { Time } = require('../testing/time.cjs')

/** The options of `install` that the classes read. */
const settings = { time: new Time(), size: [400, 300], isAnimated: false }

let made = []
/** Functions that end what is under way. */
let endings = new Set()

const register = (object) => made.push(object)

/** The objects of a class in the order in which they were made since `install`. */
const instances = (Class) => made.filter((each) => each instanceof Class)

/** Forgets the objects of some classes. */
const forget = (...Classes) => {
  made = made.filter((each) => !Classes.some((Class) => each instanceof Class))
}

/** Has a function called when the installation ends. */
const atEnd = (ending) => endings.add(ending)

function endAll() {
  for (const ending of endings) ending()
  endings = new Set()
  made = []
}

module.exports = { settings, register, instances, forget, atEnd, endAll }
