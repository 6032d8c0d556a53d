// The views of other maps, which are drawn as shapes in this one.

import { latestOnly } from './transport.js'

/** The interval at which the list of maps is read, in milliseconds. */
const listTime = 2000

export class OtherViews {
  /** Called with the visible regions, {map, region} each. */
  onChange = () => {}

  #row
  #select
  #transport
  #own
  #views = new Map()

  /** @param row contains the list of maps. */
  constructor(row, transport) {
    this.#row = row
    this.#select = row.querySelector('select')
    this.#transport = transport
    this.#select.addEventListener('change', () => this.#watch())
    setInterval(() => this.#own !== undefined && this.#select !== document.activeElement && this.#list(), listTime)
  }

  /** Offers all maps but the page's own. */
  begin(own) {
    this.#own = own
    this.#list()
    this.#watch()
  }

  /** Handles the bridge's notification about another map. */
  update(method, map) {
    if (method === 'map.removed') {
      this.#views.delete(map)
      this.#draw()
    } else if (method === 'map.state' || method === 'camera.didChange') {
      this.#look(map)
    }
  }

  #draw() {
    const regions = [...this.#views].filter(([, { region }]) => region)
    this.onChange(regions.map(([map, { region }]) => ({ map, region })))
  }

  get #chosen() {
    return [...this.#select.selectedOptions].map(({ value }) => value)
  }

  async #list() {
    const { maps } = await this.#transport.request('map.list', {}).catch(() => ({ maps: [] }))
    const others = maps.filter((map) => map !== this.#own)
    const chosen = this.#chosen
    this.#select.replaceChildren(...others.map((map) => new Option(map, map, false, chosen.includes(map))))
    this.#select.size = Math.min(Math.max(others.length, 1), 4)
    this.#row.hidden = others.length === 0
  }

  #watch() {
    const maps = this.#chosen
    for (const map of this.#views.keys()) if (!maps.includes(map)) this.#views.delete(map)
    this.#transport.tell('page.watch', { maps })
    this.#draw()
  }

  #look(map) {
    if (!this.#views.has(map)) {
      const view = {}
      view.look = latestOnly(async () => {
        view.region = await this.#transport.request('projection.visibleRegion', { map }).catch(() => undefined)
        this.#draw()
      })
      this.#views.set(map, view)
    }
    this.#views.get(map).look()
  }
}
