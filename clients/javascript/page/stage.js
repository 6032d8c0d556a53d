// The map's frame: it fills the window, or has the engine's size and is scaled down to fit.

/** The room around a map that does not fill the window, in points. */
const margin = 26

export class Stage {
  #area
  #frame
  #label
  #size = { width: 800, height: 600 }
  #scale = 1
  #place
  #fills = false
  /** The room when it last changed: measuring it takes a layout. */
  #room = { width: 0, height: 0 }

  /** @param area the available room. @param frame the scaled element around the map. @param label says the map's size. */
  constructor(area, frame, label) {
    this.#area = area
    this.#frame = frame
    this.#label = label
    new ResizeObserver(() => this.#fit()).observe(area)
  }

  /** Called with the available room, in points. */
  onRoom = () => {}
  /** Called when the frame has another place or scale. */
  onFit = () => {}

  get room() {
    const { clientWidth: width, clientHeight: height } = this.#area
    return { width, height }
  }

  /** The engine's size, and whether a window gives it: the map fills the room then, also while that changes. */
  configure(size, fills) {
    const { width, height } = this.#size
    if (size.width === width && size.height === height && fills === this.#fills) return
    this.#size = size
    this.#fills = fills
    this.#fit()
  }

  get size() {
    return this.#size
  }

  /** The size of what is drawn: what the engine sees is in its middle, and is cut off where there is less room. */
  get drawn() {
    const { width, height } = this.#room
    return this.#fills && width > 0 && height > 0 ? { width, height } : this.#size
  }

  /** The point of the frame at a point of the engine's view. */
  pointDrawn({ x, y }) {
    const { width, height } = this.drawn
    return { x: x + (width - this.#size.width) / 2, y: y + (height - this.#size.height) / 2 }
  }

  /** The point of the engine's view at a point of the window. During a drag it is measured once, since that takes a layout. */
  point({ type, buttons, clientX, clientY }) {
    if (type !== 'pointermove' || buttons === 0) this.#place = this.#frame.getBoundingClientRect()
    const { left, top } = this.#place
    const origin = this.pointDrawn({ x: 0, y: 0 })
    return {
      x: (clientX - left) / this.#scale - origin.x,
      y: (clientY - top) / this.#scale - origin.y,
    }
  }

  #fit() {
    this.#room = this.room
    const { width, height } = this.#room
    const size = this.drawn
    const isSame = Math.abs(width - size.width) < 1 && Math.abs(height - size.height) < 1
    const room = isSame ? 0 : margin
    this.#scale =
      Math.min(1, (width - 2 * room) / size.width, (height - 2 * room) / size.height) || 1
    const { style } = this.#frame
    style.width = `${size.width}px`
    style.height = `${size.height}px`
    const left = Math.max(0, (width - size.width * this.#scale) / 2)
    const top = Math.max(0, (height - size.height * this.#scale) / 2)
    style.transform = `translate(${left}px, ${top}px) scale(${this.#scale})`
    // Beside the map, however small that is.
    this.#label.style.top = `${Math.min(top + size.height * this.#scale + 10, height - 22)}px`
    const fills = size.width >= width && size.height >= height && this.#scale === 1
    const percent = this.#scale < 1 ? ` · ${Math.round(this.#scale * 100)} %` : ''
    this.#label.textContent = fills
      ? ''
      : `${Math.round(size.width)} × ${Math.round(size.height)}${percent}`
    this.onFit()
    this.onRoom(this.#room)
  }
}
