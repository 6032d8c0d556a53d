// The elements that a program pushes into `map.controls[position]`.

'use strict'

const { add } = require('./event.cjs')
const { takeHits } = require('./mouse-event.cjs')
const { MVCArray, elementsOf } = require('./MVCArray.cjs')
const { ControlPosition } = require('./names.json').enumerations

/** An array of MVCArrays by the numbers of the positions; what is in them is in the map's element. */
function controlsOf(element) {
  const controls = []
  for (const position of Object.values(ControlPosition)) {
    const array = new MVCArray()
    controls[position] = array
    let container
    const show = () => {
      container ??= element.appendChild(takeHits(element.ownerDocument.createElement('div')))
      container.replaceChildren(...elementsOf(array))
    }
    for (const name of ['insert_at', 'remove_at', 'set_at']) add(array, name, show)
  }
  return controls
}

module.exports = { controlsOf }
