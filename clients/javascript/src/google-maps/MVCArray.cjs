'use strict'

const { trigger } = require('./event.cjs')
const { InvalidValueError } = require('./values.cjs')
const { MVCObject, setValue } = require('./MVCObject.cjs')

/** An array that tells of its changes: `insert_at`, `remove_at` and `set_at`. */
class MVCArray extends MVCObject {
  constructor(array) {
    super()
    this._array = array ?? []
    setValue(this, 'length', this._array.length)
  }

  clear() {
    while (this._array.length > 0) remove(this, this._array.length - 1)
  }

  forEach(callback) {
    this._array.forEach((element, index) => callback(element, index))
  }

  getArray() {
    return this._array
  }

  getAt(index) {
    return this._array[index]
  }

  getLength() {
    return this._array.length
  }

  insertAt(index, element) {
    insert(this, index, element)
  }

  pop() {
    return this._array.length > 0 ? remove(this, this._array.length - 1) : undefined
  }

  push(element) {
    insert(this, this._array.length, element)
    return this._array.length
  }

  removeAt(index) {
    return remove(this, index)
  }

  setAt(index, element) {
    const old = this._array[index]
    if (index >= this._array.length) return insert(this, index, element)
    this._array[index] = element
    trigger(this, 'set_at', index, old)
  }
}

function insert(array, index, element) {
  array._array.splice(index, 0, element)
  setValue(array, 'length', array._array.length)
  trigger(array, 'insert_at', index)
}

function remove(array, index) {
  const [old] = array._array.splice(index, 1)
  setValue(array, 'length', array._array.length)
  trigger(array, 'remove_at', index, old)
  return old
}

/** The elements of an array or an MVCArray. */
function elementsOf(list) {
  if (list instanceof MVCArray) return list._array
  if (typeof list?.[Symbol.iterator] === 'function') return [...list]
  throw new InvalidValueError(`not an array or an MVCArray: ${list}`)
}

module.exports = { MVCArray, elementsOf }
