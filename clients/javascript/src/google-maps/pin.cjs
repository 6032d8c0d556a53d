// Elements that stand at a place of the map, and what hands do on them.

'use strict'

const { trigger } = require('./event.cjs')
const { coordinates, LatLng } = require('./LatLng.cjs')
const { viewOf } = require('./map-view.cjs')
const { followMouse, handled, MapMouseEvent } = require('./mouse-event.cjs')
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

  /** Puts the element onto a map, at a LatLng; without one of them it is taken away. */
  put(map, place) {
    const view = place ? viewOf(map) : undefined
    this.#place = place
    if (view && view === this.#view) return view.isShown && this.#draw()
    this.#remove?.()
    this.#view = view
    this.#remove = view?.addLayer({ draw: () => this.#draw() })
    if (!view) this.#element.remove()
  }

  #draw() {
    const { x, y } = this.#view.viewport.pixelOf(coordinates(this.#place))
    Object.assign(this.#element.style, { position: 'absolute', left: `${x}px`, top: `${y}px` })
    const pane = this.#view.panes[this.#pane]
    if (this.#element.parentNode !== pane) pane.append(this.#element)
  }

  /**
   * Has an object's events of the mouse follow from those of the element, and drags it.
   *
   * @param options {isClickable(), isDraggable(), moveTo(latLng), onClick?(event)}.
   */
  followHands(object, { isClickable, isDraggable, moveTo, onClick }) {
    let hasMoved = false
    const tell = (name, domEvent) => {
      if (name === 'click') onClick?.()
      trigger(object, name, new MapMouseEvent({ latLng: this.#place, domEvent }))
    }
    const on = (types, listener) => {
      for (const type of types) {
        this.#element.addEventListener(type, (event) => {
          if (!isClickable() && !isDraggable()) return
          handled.add(event)
          listener(event)
        })
      }
    }
    on(['click'], (event) => !hasMoved && isClickable() && tell('click', event))
    on(['dblclick', 'mousedown', 'mouseup', 'mouseover', 'mouseout', 'contextmenu'], (event) =>
      tell(event.type, event),
    )
    on(['contextmenu'], (event) => tell('rightclick', event))
    on(['keydown'], (event) => ['Enter', ' '].includes(event.key) && tell('click', event))
    on(['mousedown'], (pressed) => {
      hasMoved = false
      if (!isDraggable()) return
      let last = pressed
      const move = (event) => {
        if (!hasMoved) tell('dragstart', event)
        hasMoved = true
        const { viewport } = this.#view
        const { x, y } = viewport.pixelOf(coordinates(this.#place))
        const pixel = { x: x + event.clientX - last.clientX, y: y + event.clientY - last.clientY }
        last = event
        moveTo(new LatLng(placeAt(viewport.at(pixel))))
        tell('drag', event)
      }
      followMouse(pressed, move, (event) => hasMoved && tell('dragend', event))
    })
  }
}

module.exports = { Pin }
