// The map's frame: at the engine's size, scaled down to fit the window.

/** The room around a map that does not fill the window, in points. */
const margin = 26

export class Stage {
  #area
  #frame
  #label
  #size = { width: 800, height: 600 }
  #scale = 1
  #place

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

  set size(size) {
    this.#size = size
    this.#fit()
  }

  get size() {
    return this.#size
  }

  /** The point of the map's view at a point of the window. During a drag it is measured once, since that takes a layout. */
  point({ type, buttons, clientX, clientY }) {
    if (type !== 'pointermove' || buttons === 0) this.#place = this.#frame.getBoundingClientRect()
    const { left, top } = this.#place
    return { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale }
  }

  #fit() {
    const { width, height } = this.room
    const size = this.#size
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
    this.#frame.classList.toggle('fills', fills)
    const percent = this.#scale < 1 ? ` · ${Math.round(this.#scale * 100)} %` : ''
    this.#label.textContent = fills
      ? ''
      : `${Math.round(size.width)} × ${Math.round(size.height)}${percent}`
    this.onFit()
    this.onRoom(this.room)
  }
}
