// The site's search: the worker that the page of mkdocs-material asks. Words are found by their stem, as a part of a name or a
// compound, by another name of the field, or with a typing mistake; headings count more than text, and answers more than methods.

/** Words for the same thing in Google Maps, MapLibre, Leaflet, deck.gl, games and cartography; first the one of our headings. */
const SAME = `
accuracy checksum precision exact tolerance epsilon rounding deterministic determinism flaky identical reproducible decimals float double wgs84 epsg crs utm ellipsoid spherical
altitude elevation height dem 3d sealevel terrain drone
animation transition animate animated easeto tween smooth smoothly motion movement
antimeridian dateline wraparound meridian pacific wrap 180 worldcopies
assistant llm mcp agent ai chatgpt claude copilot
bug issue problem wrong broken report reproduce
callback event listener addlistener addeventlistener notification subscribe observer observable hook promise async await awaitable onend oncomplete completion then finished done moveend onmoveend idle onidle emit delegate signal
cancel stop abort interrupt halt pause resume
car vehicle offset anchor offcenter driver thirds
ci pipeline github actions gitlab jenkins regression golden
limit minzoom maxzoom minimum maximum
clock tick fakeclock faketimer advance time timer settimeout fps framerate realtime
compass magnetometer deviceorientation
component react vue svelte angular widget enzyme testinglibrary
convert conversion mapkit apple openlayers cesium translate transform
create constructor initialize init initial default settings options configuration config
curve easing interpolator interpolation timingfunction bezier spring
distance metre meter measure length ruler haversine scalebar resolution groundresolution unitsperpixel metersperpixel far
drag pan scroll swipe panby scrollby gesture finger touch pinch multitouch disable keyboard handler mouse pointer interaction interactive controller trackpad doubleclick doubletap tap
draw overlay canvas layer heatmap matrix webgl opengl metal
duration millisecond ms second
editor neovim vim emacs vscode plugin extension ide
error exception throw crash fail failure
film video movie codec gif mp4 record animatedgif
fit fitbounds extent bbox boundingbox fittocoordinates newlatlngbounds zoomtofit zoomtospan cameraforbounds calculate formula compute rectangle getboundszoom envelope region show
fling inertia momentum kinetic deceleration
folder batch bulk many parallel
follow tracking navigation recenter puck mylocation userlocation geolocate geolocation gps location trackup
hang freeze stuck timeout deadlock wait never
horizon sky fog
inside restrict restriction maxbounds setmaxbounds strictbounds cameratargetbounds boundary fence geofence outside confine enforce rubberband overscroll bounce prevent lock
install download package setup npm yarn pnpm brew apt cargo gradle cocoapods spm commonjs esm
swift mapcamerakit xcode swiftui uikit swiftpm
million performance throughput benchmark fast latency
safety security sandbox csp
version upgrade compatibility deprecated breaking semver changelog
jsdom headless browserless happydom
command usage flag cli terminal
language golang rust java csharp dotnet ruby php elixir flutter dart protocol stdin stdout socket websocket grpc jsonrpc
leaflet folium
lesson tutorial quickstart beginner walkthrough hello
license licence commercial copyright
marker annotation pin icon
center centre middle viewpoint move jump moveto setview setzoom zoomto setcamera setcenter recentre flyto panto jumpto goto teleport programmatically dynamically
notebook jupyter ipython colab kaggle ipyleaflet lonboard pydeck folium streamlit
padding inset setpadding margin contentinset safearea notch
picture snapshot image screenshot thumbnail png render export svg print
pitch tilt viewingangle inclination oblique nadir gimbal
pixel px point screenposition project projection topixel tocontainerpoint latlngtopoint fromlatlngtopoint unproject screen retina dpi devicepixelratio
place latlng lnglat coordinate latlon lonlat geopoint longitude latitude
polygon corner visible culling viewport visibleregion offscreen onscreen frustum getbounds footprint overlap
replay telemetry undo persist save restore record history log rewind logging debug trace
resize resized responsive layout fullscreen invalidatesize window tablet device landscape portrait
rotate bearing heading azimuth orientation course turn northup north yaw spin direction angle
route path polyline linestring gpx kml ride trajectory trail bike hike trip journey along itinerary spline
perspective fov fieldofview lens
release binary executable
seek scrub reverse backwards playhead progress percent timeline
raspberry powershell server docker kubernetes linux daemon platform offline internet dependency footprint memory kilobyte megabyte
several multiple convoy fleet taxi bus assets
sheet bottomsheet card modal drawer sidebar panel covered obscured hidden
slowly throttle debounce backpressure flood latest
smoothing jitter noise kalman scatter shake flicker jiggle wobble jerk stutter outlier shelf
speed velocity
ssh remote localhost tunnel forwarding
step sync splitscreen synchronize synchronise link mirror minimap overview
style theme basemap dark
table dataframe vectorized array parquet excel spreadsheet pandas polars csv arrow geopandas
flight fly flyto
test emulator xctest espresso storybook playwright mock stub fake spy unittest jest vitest jasmine mocha cypress
threads concurrency race multithread multiprocess
three.js threejs unity unreal godot blender cesium babylon
tile xyz quadkey tilecover prefetch preload
tour sequence queue chain keyframe storyboard waypoint story slideshow storymap scrollytelling presentation flythrough flyover loop
wheel scrollwheel mousewheel focal pivot
whole fractional integer snap zoomsnap zoomdelta round
who user analytics reason programmatic initiated
worker wasm webassembly serviceworker browser bundler vite webpack nextjs electron
zoom zoomby zoomin zoomout scale level magnification
`
const STOP = new Set(
  'a an and are as at be by can do for from get how i if in is it its my of on or set the to what when which with map camera view'.split(
    ' ',
  ),
)
/** The score of a word in a heading, and of one in a block of code beside 1 in a text. */
const TITLE = 8
const CODE = 0.3
const BLOCK = /<pre>.*?<\/pre>/gs

const stems = new Map()

/** What the words of a family begin with: animate, animated and animation. */
function stem(word) {
  if (!stems.has(word)) stems.set(word, root(word))
  return stems.get(word)
}

function root(word) {
  if (word.length < 4) return word
  const one = word.replace(/ies$/, 'y').replace(/(?<![isu])s$/, '')
  const short = one.replace(/(?:at(?:e|ed|ing|ion|or)|ing|ed|er|or|ion|able|ment)$/, '')
  const base = short.length > 2 && /[aeiouy]/.test(short) ? short : one
  return base.replace(/([^aeiou])\1$/, '$1').replace(/(?<=..)e$/, '')
}

/** A text in which the words of a name, such as animateToRegion, are apart. */
const spaced = (text) => text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_').toLowerCase()
const words = (text) => spaced(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The stems of a text's words, of names, and of two neighbours as one compound, with how often each is there. */
function counted(text) {
  const counts = new Map()
  const add = (word) => counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  for (const run of spaced(text).match(/[\p{L}\p{N}]+(?:[ _-][\p{L}\p{N}]+)*/gu) ?? []) {
    const list = run.split(/[ _-]/)
    list.forEach((word, index) => {
      add(word)
      if (index > 0) add(list[index - 1] + word)
    })
    for (const name of run.split(/[ -]/)) {
      if (name.split('_').length > 2) add(name.replaceAll('_', ''))
    }
  }
  return counts
}

const bare = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp);/g, (_, name) => ({ lt: '<', gt: '>', amp: '&' })[name])

/** Whether a word becomes another by few letters that are wrong, missing, added or exchanged. */
function isNear(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return false
  let [before, last] = [[], [...Array(b.length + 1).keys()]]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] <= most
}

class Search {
  /** Other stems for the same thing, with their weights. */
  #same = new Map()
  /** All words, with their stems. */
  #known = new Map()
  #docs
  /** How many words a document has. */
  #mean

  constructor(docs) {
    for (const line of SAME.trim().split('\n')) {
      const [ours, ...others] = line.split(' ').map(stem)
      for (const each of others) {
        this.#same.set(ours, [...(this.#same.get(ours) ?? []), [each, 0.4]])
        const rest = others.filter((other) => other !== each).map((other) => [other, 0.3])
        this.#same.set(each, [...(this.#same.get(each) ?? []), [ours, 0.6], ...rest])
      }
    }
    const pages = new Map()
    this.#docs = docs.map((doc) => {
      const page = doc.location.split('#')[0]
      if (!pages.has(page)) pages.set(page, doc)
      const title = bare(doc.title)
      const text = bare(doc.text.replace(BLOCK, ''))
      const code = bare((doc.text.match(BLOCK) ?? []).join(' '))
      const strong = bare((doc.text.match(/<strong>.*?<\/strong>/g) ?? []).join('. '))
      for (const word of words(`${title} ${text} ${code}`)) this.#known.set(word, stem(word))
      const size = words(text).length + CODE * words(code).length
      const counts = { title, strong, text, code }
      const parts = Object.fromEntries(
        Object.entries(counts).map(([name, each]) => [name, counted(each)]),
      )
      return { doc, page: pages.get(page), size, width: words(title).length, ...parts }
    })
    this.#mean = this.#docs.reduce((sum, { size }) => sum + size, 0) / docs.length
  }

  /** The stems that a word may mean, with their weights. */
  #meanings(word, isLast) {
    const found = new Map()
    const add = (key, weight) => found.set(key, Math.max(weight, found.get(key) ?? 0))
    const own = stem(word)
    const has = (key) =>
      this.#docs.some(({ title, text, code }) => [title, text, code].some((each) => each.has(key)))
    if (has(own)) add(own, 1)
    for (const [other, weight] of this.#same.get(own) ?? []) add(other, weight)
    if (isLast && word.length > 1) {
      const share = found.size > 0 ? 0.3 : 0.7
      for (const [known, key] of this.#known) {
        if (known.startsWith(word) && known !== word) add(key, (share * word.length) / known.length)
      }
    }
    for (let most = 1; most < 3 && found.size === 0 && word.length > 1 + 4 * most; most += 1) {
      const named = [...this.#same.keys()].map((key) => [key, key])
      for (const [known, key] of [...this.#known, ...named]) {
        if (known[0] !== word[0] || !isNear(word, known, most)) continue
        add(key, 0.5)
        for (const [other, weight] of this.#same.get(key) ?? []) add(other, weight / 2)
      }
    }
    return found
  }

  /** The words of a query; one that no document has may be two of them, as in pinchzoom. */
  #asked(query) {
    const list = words(query)
    const [word] = list
    if (list.length > 1 || this.#known.has(word) || this.#same.has(stem(word ?? ''))) return list
    for (let cut = 3; cut <= (word?.length ?? 0) - 3; cut += 1) {
      const pair = [word.slice(0, cut), word.slice(cut)]
      if (pair.every((each) => this.#known.has(each))) return pair
    }
    return list
  }

  /** The groups of results, a page each. */
  find(query) {
    const list = this.#asked(query)
    const joined = list.join('')
    const isName = !/\s/.test(query.trim()) && this.#meanings(joined, true).size > 0
    const asked = isName
      ? [joined]
      : list.some((each) => !STOP.has(each))
        ? list.filter((each) => !STOP.has(each))
        : list
    const meanings = asked.map((word, index) => this.#meanings(word, index === asked.length - 1))
    const scored = this.#docs.map((entry) => {
      // The best meaning counts, and of each other one a fifth: who writes of several means it.
      const scores = meanings.map((each) => {
        const all = [...each].map(([key, weight]) => weight * this.#score(entry, key))
        const best = Math.max(0, ...all)
        return best + (all.reduce((sum, one) => sum + one, 0) - best) / 5
      })
      const share = scores.filter((each) => each > 0).length / asked.length
      return {
        ...entry,
        score: scores.reduce((sum, each) => sum + each, 0) * share ** 2 * (entry.doc.boost ?? 1),
      }
    })
    const keys = new Set(meanings.flatMap((each) => [...each.keys()]))
    // What the page marks that a hit leads to.
    const terms = Object.fromEntries(asked.map((word) => [stem(word), true]))
    const groups = new Map()
    for (const { doc, page, score } of scored
      .filter((each) => each.score > 0)
      .sort((a, b) => b.score - a.score)) {
      groups.set(page, [...(groups.get(page) ?? []), this.#shown(doc, { score, terms }, keys)])
    }
    for (const [page, group] of groups) {
      if (!group.some(({ location }) => location === page.location))
        group.push(this.#shown(page, { score: 0, terms }, keys))
    }
    return [...groups.values()]
  }

  #score({ title, strong, text, code, size, width }, key) {
    const count = (text.get(key) ?? 0) + CODE * (code.get(key) ?? 0)
    const heading = title.has(key) ? TITLE / (1 + width / 40) : strong.has(key) ? TITLE / 2 : 0
    return heading + (4 * count) / (count + 0.7 + Math.min(1.5, (0.5 * size) / this.#mean))
  }

  /** A document with its text around the first word that is found. */
  #shown({ location, title, text }, found, keys) {
    const marked = (plain) =>
      plain
        .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
        .replace(/\p{L}[\p{L}\p{N}]*/gu, (word) =>
          words(word).some((each) => keys.has(stem(each))) || keys.has(stem(word.toLowerCase()))
            ? `<mark data-md-highlight>${word}</mark>`
            : word,
        )
    const plain = bare(text).replace(/\s+/g, ' ')
    const first = [...plain.matchAll(/\p{L}[\p{L}\p{N}]*/gu)].find(([word]) =>
      words(word).some((each) => keys.has(stem(each))),
    )
    const start = Math.max(0, plain.lastIndexOf('. ', first?.index ?? 0) + 1)
    return {
      location,
      ...found,
      title: marked(bare(title)),
      text: marked(plain.slice(start, start + 240).trim()),
    }
  }
}

let search
addEventListener('message', ({ data: { type, data } }) => {
  const [setUp, ready, query, result] = [0, 1, 2, 3]
  if (type === setUp) {
    search = new Search(data.docs)
    postMessage({ type: ready })
  } else if (type === query) postMessage({ type: result, data: { items: search.find(data) } })
})
