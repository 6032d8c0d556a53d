// What mapcam/jsdom gives the map library, in jest: time, answers, sizes and hands.

const { withGlobal } = require('@sinonjs/fake-timers')
const jsdom = require('mapcam/jsdom')
const { Map, NavigationControl } = require('maplibre-gl')

const empty = { version: 8, sources: {}, layers: [] }
const tilesOf = (type, more) => ({
  type,
  tiles: [`https://tiles.test/${type}/{z}/{x}/{y}`],
  ...more,
})
let maps = []

function make(options) {
  const container = document.body.appendChild(document.createElement('div'))
  const map = new Map({ container, style: empty, center: [10, 50], zoom: 4, ...options })
  maps.push(map)
  map.failures = []
  map.on('error', ({ error }) => map.failures.push(error))
  return map
}

async function loaded(options) {
  const map = make(options)
  await map.once('load')
  return map
}

afterEach(() => {
  for (const map of maps) map.remove()
  maps = []
  jest.useRealTimers()
  jsdom.install()
})

describe('time', () => {
  test('fake timers that come while a flight is under way take it over, and give it back', async () => {
    const map = await loaded()
    map.flyTo({ center: [20, 40], zoom: 8, duration: 10_000 })
    jest.useFakeTimers()
    jest.advanceTimersByTime(9000)
    expect(map.isMoving()).toBe(true)
    jest.advanceTimersByTime(1100)
    expect([map.isMoving(), map.getZoom()]).toEqual([false, 8])
    map.easeTo({ zoom: 5, duration: 2000 })
    jest.advanceTimersByTime(1900)
    jest.useRealTimers()
    await map.once('moveend')
    expect(map.getZoom()).toBe(5)
  })

  test('thirty flights under fake timers, and no real time', async () => {
    jest.useFakeTimers()
    const map = await loaded()
    for (let index = 0; index < 30; index += 1) {
      map.flyTo({ center: [index, 40], zoom: 5 + (index % 3), duration: 5000 })
      jest.advanceTimersByTime(2500)
      const { lng } = map.getCenter()
      jest.advanceTimersByTime(2520)
      expect(map.getCenter().lng).toBeCloseTo(index)
      if (index > 0) expect(lng).toBeLessThan(index)
    }
  })

  test('fake timers that leave frames and performance alone, as those of vitest 2', async () => {
    const map = await loaded()
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']
    const clock = withGlobal(globalThis).install({ toFake })
    map.easeTo({ zoom: 6, duration: 3000 })
    clock.tick(1500)
    expect(map.isMoving()).toBe(true)
    await clock.tickAsync(1600)
    expect([map.isMoving(), map.getZoom()]).toEqual([false, 6])
    clock.uninstall()
    map.easeTo({ zoom: 4, duration: 50 })
    await map.once('moveend')
  })

  test('workers answer, and labels fade in, while fake time rests', async () => {
    jest.useFakeTimers()
    const point = { type: 'Point', coordinates: [10, 50] }
    const map = await loaded({
      style: {
        ...empty,
        sources: {
          names: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: point } },
        },
        glyphs: 'https://tiles.test/{fontstack}/{range}.pbf',
        layers: [{ id: 'names', type: 'symbol', source: 'names', layout: { 'text-field': 'a' } }],
      },
    })
    await map.once('idle')
    expect(map.areTilesLoaded()).toBe(true)
    expect(jsdom.requests()).toHaveLength(1)
  })

  test('while fake time rests shortly, a flight rests', async () => {
    jest.useFakeTimers()
    const map = await loaded()
    map.easeTo({ zoom: 6, duration: 1000 })
    jest.advanceTimersByTime(500)
    const zoom = map.getZoom()
    await setTimeout.clock.tickAsync(0)
    expect(map.getZoom()).toBe(zoom)
    await setTimeout.clock.tickAsync(600)
    expect(map.getZoom()).toBe(6)
  })

  test('a manual clock, and frames that are few', async () => {
    jsdom.install({ clock: 'manual', frameRate: 10 })
    const map = await loaded()
    let frames = 0
    map.on('move', () => (frames += 1))
    map.easeTo({ zoom: 6, duration: 1000 })
    jsdom.tick(0.5)
    expect(map.getZoom()).toBeGreaterThan(4)
    expect(map.getZoom()).toBeLessThan(6)
    jsdom.tick(0.6)
    expect(map.getZoom()).toBe(6)
    expect(frames).toBeLessThan(13)
    expect(() => jsdom.install({ frameRate: 0 })).toThrow(RangeError)
    jsdom.install()
    expect(() => jsdom.tick(1)).toThrow(/fake timers/)
  })
})

describe('answers', () => {
  const style = {
    ...empty,
    sprite: 'https://tiles.test/sprite',
    glyphs: 'https://tiles.test/{fontstack}/{range}.pbf',
    sources: {
      vector: { type: 'vector', url: 'https://tiles.test/planet' },
      roads: tilesOf('vector'),
      photos: tilesOf('raster', { tileSize: 256 }),
      heights: tilesOf('raster-dem'),
      towns: { type: 'geojson', data: 'https://tiles.test/towns' },
      picture: {
        type: 'image',
        url: 'https://tiles.test/a.png',
        coordinates: [
          [0, 60],
          [9, 60],
          [9, 50],
          [0, 50],
        ],
      },
    },
    layers: [
      { id: 'land', type: 'fill', source: 'vector', 'source-layer': 'land' },
      { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'road' },
      { id: 'photos', type: 'raster', source: 'photos' },
      { id: 'shade', type: 'hillshade', source: 'heights' },
      { id: 'towns', type: 'circle', source: 'towns' },
      { id: 'picture', type: 'raster', source: 'picture' },
    ],
  }

  test('nothing is fetched: everything is empty, and each address is told once', async () => {
    jsdom.respond('https://tiles.test/style.json', style)
    const map = await loaded({ style: 'https://tiles.test/style.json', fadeDuration: 0 })
    if (!map.loaded()) await map.once('idle')
    expect(map.failures).toEqual([])
    const names = new Set(jsdom.requests().map((url) => new URL(url).pathname.split('/')[1]))
    const kinds = [
      'style.json',
      'sprite.json',
      'sprite.png',
      'planet',
      'vector',
      'raster',
      'raster-dem',
      'towns',
      'a.png',
    ]
    expect([...names].sort()).toEqual(kinds.sort())
    expect(new Set(jsdom.requests()).size).toBe(jsdom.requests().length)
    expect((await map.loadImage('https://tiles.test/b.png')).data.width).toBe(1)
  })

  test('answers of a test: JSON, bytes, text, a status, a failure, a function', async () => {
    const map = await loaded()
    const failed = async (act) => {
      act()
      return (await map.once('error')).error
    }
    jsdom.respond('https://tiles.test/none.json', 404)
    expect((await failed(() => map.setStyle('https://tiles.test/none.json'))).status).toBe(404)
    jsdom.respond('https://tiles.test/none.json', new Error('no network'))
    expect((await failed(() => map.setStyle('https://tiles.test/none.json'))).message).toMatch(
      /no network/,
    )
    jsdom.respond('https://tiles.test/none.json', '{"version": 8')
    expect((await failed(() => map.setStyle('https://tiles.test/none.json'))).name).toBe(
      'SyntaxError',
    )
    jsdom.respond(/none/, (url) => ({ ...empty, name: url }))
    map.setStyle('https://tiles.test/none.json?key=1', { diff: false })
    await map.once('style.load')
    expect(map.getStyle().name).toBe('https://tiles.test/none.json?key=1')
    jsdom.respond('https://tiles.test/*.png', new Uint8Array([1, 2, 3]))
    await expect(map.loadImage('https://tiles.test/b.png')).rejects.toThrow(/decoded/)
    const gif = Uint8Array.from('GIF89a', (letter) => letter.charCodeAt(0))
    jsdom.respond('https://tiles.test/{name}.png', new Uint8Array([...gif, 7, 0, 5, 0, 0, 0, 0]))
    const { data } = await map.loadImage('https://tiles.test/b.png')
    expect([data.width, data.height]).toEqual([7, 5])
    expect(() => jsdom.respond(5, {})).toThrow(TypeError)
  })

  test("what a page fetches itself is the host's, unless the test answers", async () => {
    await expect(fetch('/api')).rejects.toThrow(/Nothing answers http:\/\/localhost\/api/)
    jsdom.respond('/api', { name: 'a' })
    expect(await (await fetch('/api')).json()).toEqual({ name: 'a' })
  })

  test('online: the host fetches, also for workers', async () => {
    jsdom.online()
    const own = globalThis.fetch
    const asked = []
    globalThis.fetch = async (request) => {
      asked.push(request.url ?? request)
      return new Response('{"type":"FeatureCollection","features":[]}')
    }
    const map = await loaded()
    map.addSource('towns', { type: 'geojson', data: 'https://tiles.test/towns' })
    await map.once('idle')
    globalThis.fetch = own
    expect(asked).toEqual(['https://tiles.test/towns'])
  })
})

describe('sizes', () => {
  const middleOf = (map) => {
    const { x, y } = map.project([10, 50])
    return [Math.round(x), Math.round(y)]
  }

  test('by setSize, by a style in px, and otherwise 400 × 300', async () => {
    jest.useFakeTimers()
    const map = await loaded()
    const container = map.getContainer()
    expect(middleOf(map)).toEqual([200, 150])
    jsdom.setSize(container, [800, 100])
    jest.advanceTimersByTime(100)
    expect(middleOf(map)).toEqual([400, 50])
    const styled = document.body.appendChild(document.createElement('div'))
    Object.assign(styled.style, { width: '200px', height: '120px' })
    const other = await loaded({ container: styled })
    expect(middleOf(other)).toEqual([100, 60])
    styled.style.width = '300px'
    await setTimeout.clock.tickAsync(100)
    expect(middleOf(other)).toEqual([150, 60])
    expect(() => jsdom.setSize(styled, 5)).toThrow(TypeError)
  })
})

describe('hands', () => {
  const zoomed = async (act) => {
    jest.useFakeTimers()
    const map = await loaded()
    act(jsdom.simulate(map), map)
    jest.advanceTimersByTime(2000)
    return map
  }

  test('click, at a point and at a place', async () => {
    const heard = []
    await zoomed((hands, map) => {
      map.on('click', ({ point, lngLat }) => heard.push([point.x, point.y, lngLat.lng]))
      hands.click([200, 150])
      hands.click({ lng: 10, lat: 50 })
    })
    for (const [x, y, lng] of heard) {
      expect(x).toBeCloseTo(200)
      expect(y).toBeCloseTo(150)
      expect(lng).toBeCloseTo(10)
    }
    expect(heard).toHaveLength(2)
  })

  test('drag moves the place under the hand; a throw goes on', async () => {
    const dragged = await zoomed((hands) => hands.drag([200, 150], [100, 150]))
    expect(dragged.project([10, 50]).x).toBeCloseTo(100)
    const thrown = await zoomed((hands) => hands.drag([200, 150], [100, 150], { velocity: 1000 }))
    expect(thrown.project([10, 50]).x).toBeLessThan(80)
    const touched = await zoomed((hands) => hands.drag([200, 150], [100, 150], { touch: true }))
    expect(touched.project([10, 50]).x).toBeCloseTo(100)
  })

  test('wheel, pinch, rotate, double click and keys', async () => {
    expect((await zoomed((hands) => hands.wheel([200, 150], -300))).getZoom()).toBeGreaterThan(4.3)
    expect((await zoomed((hands) => hands.pinch([200, 150], 2))).getZoom()).toBeGreaterThan(4.8)
    const turned = await zoomed((hands) => hands.rotate([200, 150], 60))
    expect(Math.abs(turned.getBearing())).toBeGreaterThan(30)
    expect((await zoomed((hands) => hands.doubleClick([200, 150]))).getZoom()).toBe(5)
    expect((await zoomed((hands) => hands.key('='))).getZoom()).toBe(5)
    expect((await zoomed((hands) => hands.key('ArrowLeft'))).getCenter().lng).toBeLessThan(10)
    expect(() => jsdom.simulate({})).toThrow(TypeError)
  })

  test('under the manual clock the wheel comes to its end', async () => {
    jsdom.install({ clock: 'manual' })
    const map = await loaded()
    jsdom.simulate(map).wheel([200, 150], -300)
    jsdom.tick(2)
    expect(map.getZoom()).toBeGreaterThan(4.3)
    expect(map.isMoving()).toBe(false)
  })
})

describe('the rest of a browser', () => {
  test('reduced motion', async () => {
    const map = await loaded()
    jsdom.setMedia('(prefers-reduced-motion: reduce)', true)
    map.flyTo({ zoom: 8 })
    expect(map.getZoom()).toBe(8)
    jsdom.setMedia('(prefers-reduced-motion: reduce)', false)
  })

  test('a context that is lost and restored', async () => {
    const map = await loaded()
    const heard = []
    for (const type of ['webglcontextlost', 'webglcontextrestored'])
      map.on(type, () => heard.push(type))
    const restore = jsdom.loseContext(map)
    expect(map.getCanvas().getContext('webgl2').isContextLost()).toBe(true)
    restore()
    expect(heard).toEqual(['webglcontextlost', 'webglcontextrestored'])
    await map.once('idle')
  })

  test('messages are copies, and what is transferred is gone', async () => {
    const { port1, port2 } = new MessageChannel()
    const sent = {
      list: [1],
      when: new Date(5),
      bytes: new Uint8Array([1, 2]),
      map: new globalThis.Map([[1, {}]]),
    }
    sent.self = sent
    const got = new Promise((resolve) => (port2.onmessage = ({ data }) => resolve(data)))
    port1.postMessage(sent, [sent.bytes.buffer])
    expect(sent.bytes.byteLength).toBe(0)
    sent.list.push(2)
    const message = await got
    expect(message.list).toEqual([1])
    expect([...message.bytes]).toEqual([1, 2])
    expect(message.when).toEqual(new Date(5))
    expect(message.self).toBe(message)
    expect(message.map).toBeInstanceOf(globalThis.Map)
    expect(() => port1.postMessage({ call() {} })).toThrow(/could not be cloned/)
  })

  test('images of a page have their size and their events', async () => {
    const image = new Image()
    const loaded = new Promise((resolve) => image.addEventListener('load', resolve))
    image.src =
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>'
    await loaded
    await image.decode()
    expect([image.naturalWidth, image.width, image.naturalHeight, image.complete]).toEqual([
      30,
      30,
      20,
      true,
    ])
    const broken = new Image()
    const failed = new Promise((resolve) => broken.addEventListener('error', resolve))
    broken.src = 'data:image/png;base64,AAAA'
    await failed
  })

  test('a control by its button', async () => {
    jest.useFakeTimers()
    const map = await loaded()
    map.addControl(new NavigationControl())
    document.querySelector('[aria-label="Zoom in"]').click()
    jest.advanceTimersByTime(1000)
    expect(map.getZoom()).toBe(5)
  })

  test('uninstall takes everything out, and install puts it back', () => {
    const { requestAnimationFrame: own } = globalThis
    jsdom.uninstall()
    expect(typeof Worker).toBe('undefined')
    expect(requestAnimationFrame).not.toBe(own)
    jsdom.install()
    expect(typeof Worker).toBe('function')
  })
})
