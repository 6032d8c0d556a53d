// Elements that stand at a place of the map, and what hands do on them.

'use strict'

const { followMouse, handled, MapMouseEvent, trigger } = require('./event.cjs')
const { coordinates, LatLng } = require('./LatLng.cjs')
const { placeAt } = require('./viewport.cjs')

/** Keeps an element at a place while it has a map and a place. */
class Pin {
  #element
  #pane
  #place
  #remove
  #view

  /** @param pane The name of the map's pane that the element is in. */
  constructor(element, pane) {
    this.#element = element
    this.#pane = pane
  }

  /** Puts the element onto a map's view, at a LatLng; without one of them it is taken away. */
  put(view, place) {
    const old = this.#view
    this.#view = place ? view : undefined
    this.#place = place
    if (this.#view && this.#view === old) return old.isShown && this.#draw()
    this.#remove?.()
    this.#remove = this.#view?.addLayer({ draw: () => this.#draw() })
    if (!this.#view) this.#element.remove()
  }

  /** Where the place is on the map. */
  get pixel() {
    return this.#view?.viewport.pixelOf(coordinates(this.#place))
  }

  #draw() {
    const { x, y } = this.pixel
    Object.assign(this.#element.style, { position: 'absolute', left: `${x}px`, top: `${y}px` })
    const pane = this.#view.panes[this.#pane]
    if (this.#element.parentNode !== pane) pane.append(this.#element)
  }

  /**
   * Has an object's events of the mouse follow from those of the element, and drags it.
   *
   * @param options {isClickable(), isDraggable(), moveTo(latLng), onClick?()}.
   */
  followHands(object, { isClickable, isDraggable, moveTo, onClick }) {
    let hasMoved = false
    const tell = (name, domEvent) =>
      trigger(object, name, new MapMouseEvent({ latLng: this.#place, domEvent }))
    const click = (event) => {
      onClick?.()
      tell('click', event)
    }
    const drag = (pressed) => {
      let last = pressed
      const move = (event) => {
        if (!hasMoved) tell('dragstart', event)
        hasMoved = true
        const { x, y } = this.pixel
        const pixel = { x: x + event.clientX - last.clientX, y: y + event.clientY - last.clientY }
        last = event
        moveTo(new LatLng(placeAt(this.#view.viewport.at(pixel))))
        tell('drag', event)
      }
      followMouse(pressed, move, (event) => hasMoved && tell('dragend', event))
    }
    const acts = {
      click: (event) => !hasMoved && isClickable() && click(event),
      contextmenu: (event) => tell('rightclick', event),
      keydown: (event) => ['Enter', ' '].includes(event.key) && click(event),
      mousedown(event) {
        hasMoved = false
        if (isDraggable()) drag(event)
      },
    }
    const told = ['dblclick', 'mousedown', 'mouseup', 'mouseover', 'mouseout', 'contextmenu']
    for (const type of new Set([...told, ...Object.keys(acts)])) {
      this.#element.addEventListener(type, (event) => {
        if (!isClickable() && !isDraggable()) return
        handled.add(event)
        if (told.includes(type)) tell(type, event)
        acts[type]?.(event)
      })
    }
  }
}

module.exports = { Pin }
