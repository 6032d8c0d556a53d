// A film of a tour: each frame drawn by MapLibre in a headless Chromium, and put together by ffmpeg.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { MapCam } from '../index.js'
import { Chromium, findChromium } from './chromium.js'
import { FileError, readFile, readText, readWords, UsageError } from './options.js'
import { tourIn } from '../readers/file.js'
import { PreviewServer } from './server.js'

export const help = `mapcam-preview film: a video of a tour.

usage: mapcam-preview film TOUR -o OUT [options]    TOUR is a tour document (.tour.json), or - for standard input

  -o, --output OUT   a video (.mp4, .webm, .webp or .gif), a folder of PNGs (without an end, or with /), or - for PNGs on standard output
  --size WxH         the view's size in points (the tour's, or else 1280x720)
  --fps N            frames per second (the tour's, or else 60)
  --pixel-ratio N    pixels in a point (1)
  --style STYLE      if the built-in map is not wanted: a MapLibre style, its address or its file (MAPCAM_PREVIEW_STYLE)
  --data FILE        a .geojson, .gpx or .kml that is drawn on the map
  --frames FOLDER    keep the frames there as PNGs, and reuse the ones that are there
  --maplibre PATH    MapLibre GL JS: its folder or its .js file (MAPCAM_PREVIEW_MAPLIBRE, node_modules, or else a CDN)

The same command continues a folder of PNGs that was left unfinished. It needs Chromium, and ffmpeg for a video.
`

const text = { type: 'string' }
const words = {
  output: { ...text, short: 'o' },
  size: text,
  fps: text,
  'pixel-ratio': text,
  style: text,
  data: text,
  frames: text,
  maplibre: text,
  help: { type: 'boolean', short: 'h' },
}
// The colours of high definition, and an even size, as the formats require.
const video = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv,pad=ceil(iw/2)*2:ceil(ih/2)*2',
  '-pix_fmt',
  'yuv420p',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
]
const codecs = {
  '.mp4': [...video, '-c:v', 'libx264', '-crf', '18', '-movflags', '+faststart'],
  '.webm': [...video, '-c:v', 'libvpx-vp9', '-crf', '30', '-b:v', '0', '-row-mt', '1'],
  '.webp': ['-c:v', 'libwebp_anim', '-quality', '50', '-loop', '0'],
  '.gif': ['-vf', 'split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1'],
}

/** The error for a program that is not installed. */
class MissingProgram extends Error {}

/** `mapcam-preview film`. Returns the exit status, or the signal that ended it. */
export async function film(argv) {
  const stopping = new AbortController()
  const stop = (signal) => stopping.abort(signal)
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, stop)
  process.stdout.on('error', (error) => stopping.abort(error))
  try {
    const options = readOptions(argv)
    if (options.help) return void process.stdout.write(help)
    const plan = await planned(options)
    await made(plan, options, stopping.signal)
    process.stderr.write(`${options.output}: ${plan.frames.length} frames, ${plan.fps} a second\n`)
  } catch (error) {
    const { aborted: isStopped, reason } = stopping.signal
    const isFault = reason instanceof Error && reason.code !== 'EPIPE' // Nobody reads it any more.
    const why = isFault
      ? `standard output cannot be written: ${reason.message}`
      : isStopped
        ? 'Stopped. With a folder of frames the same command goes on from there.'
        : error.message
    process.stderr.write(`mapcam-preview: ${why}\n`)
    process.exitCode = error instanceof UsageError ? 64 : error instanceof FileError ? 66 : 69
  } finally {
    for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop)
  }
  if (typeof stopping.signal.reason === 'string') process.kill(process.pid, stopping.signal.reason)
}

function readOptions(argv) {
  const {
    files,
    size,
    fps,
    'pixel-ratio': ratio = '1',
    ...given
  } = readWords(argv, words, 'mapcam-preview film')
  if (given.help) return given
  if (files.length !== 1 || !given.output)
    throw new UsageError('expected one tour, and -o: see mapcam-preview film --help')
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '1280x720') ?? []
  if (!(width > 0 && height > 0))
    throw new UsageError(`--size must be like 1920x1080, not "${size}"`)
  const options = {
    ...given,
    tour: files[0],
    fps: fps && number('fps', fps),
    pixelRatio: number('pixel-ratio', ratio),
    size: { width: Number(width), height: Number(height) },
    isSized: size !== undefined,
  }
  const { output } = options
  options.codec = codecs[extname(output).toLowerCase()]
  if (options.codec !== undefined || output === '-') return options
  if (extname(output) !== '' && !output.endsWith('/') && !isFolder(output)) {
    throw new UsageError(
      `${output} must end with .mp4, .webm, .webp or .gif, or with / for a folder of PNGs.`,
    )
  }
  options.frames = output.replace(/\/+$/, '') || '/'
  return options
}

const isFolder = (path) => existsSync(path) && statSync(path).isDirectory()

function number(name, text) {
  if (Number(text) > 0 && Number(text) <= 1000) return Number(text)
  throw new UsageError(`--${name} must be a number above 0 and at most 1000, not "${text}"`)
}

/** The plan of a film: {frames, fps, settings}, with a camera for each frame. */
async function planned({ tour, size, isSized, fps, style, data, pixelRatio }) {
  const document = readText(tour, tourIn)
  if (isSized || document.size === undefined) document.size = size
  const film = { document, fps: fps ?? document.fps ?? 60 }
  const { padding = {}, fieldOfView = 36.86989764584402 } = document.map ?? {}
  const { data: drawn = null, notice } = readFile(data) ?? {}
  if (notice !== undefined) process.stderr.write(`mapcam-preview: ${data}: ${notice}\n`)
  return {
    frames: await framesOf(film, tour),
    fps: film.fps,
    settings: {
      title: document.title,
      size: document.size,
      padding: { top: 0, left: 0, bottom: 0, right: 0, ...padding },
      fieldOfView,
      style: style ?? null,
      data: drawn,
      pixelRatio,
    },
  }
}

/** The cameras of a tour's frames, as `mapcam frames` prints them. */
async function framesOf({ document, fps }, name) {
  const engine = await MapCam.start()
  try {
    // The engine refuses the members that a document does not have.
    const { tour, title, fps: own, map, steps, ...rest } = document
    await engine.request('map.create', { ...rest, ...map, map: 'film' })
    return (await engine.request('camera.path', { map: 'film', steps, fps })).cameras
  } catch ({ message }) {
    throw new FileError(`${name}: ${message}`)
  } finally {
    await engine.close()
  }
}

/** Draws the missing frames, and joins all of them. */
async function made({ frames, fps, settings }, options, signal) {
  const store =
    options.frames === undefined
      ? undefined
      : new FrameFolder(options.frames, { frames, fps, settings })
  const encoder =
    options.output === '-'
      ? standardOutput
      : options.codec && new Encoder(options.output, options.codec, fps)
  const studio = new Studio({ ...settings, cameras: frames, fps }, options)
  signal.addEventListener('abort', () => Promise.all([studio.close(), encoder?.cancel()]), {
    once: true,
  })
  const progress = new Progress(frames.length)
  try {
    for (const index of frames.keys()) {
      signal.throwIfAborted()
      if (!store?.has(index)) {
        const picture = await studio.picture(index)
        signal.throwIfAborted()
        store?.put(index, picture)
        await encoder?.add(picture)
      } else {
        await encoder?.add(store.get(index))
      }
      progress.show(index + 1)
    }
    await encoder?.finish()
    signal.throwIfAborted()
  } finally {
    progress.clear()
    encoder?.cancel()
    await studio.close()
  }
}

/** Where frames are drawn. Nothing is started until the first one is. */
class Studio {
  #settings
  #options
  #server
  #browser
  #problems = new Set()

  constructor(settings, options) {
    this.#settings = settings
    this.#options = options
  }

  async picture(index) {
    if (this.#browser === undefined) await this.#open()
    const problems = await this.#browser.evaluate(`film.draw(${index})`)
    for (const text of problems) {
      if (!this.#problems.has(text)) process.stderr.write(`mapcam-preview: MapLibre: ${text}\n`)
      this.#problems.add(text)
    }
    return this.#browser.picture()
  }

  async #open() {
    const program = findChromium()
    if (program === undefined)
      throw new MissingProgram(
        'There is no Chromium: apt-get install chromium, or name it by CHROMIUM.',
      )
    this.#browser = new Chromium(program)
    const { style, maplibre } = this.#options
    this.#server = new PreviewServer(undefined, { style, maplibre })
    await this.#server.listen()
    const { size, pixelRatio, ...rest } = { ...this.#settings, style: this.#server.style }
    await this.#browser.open(`${this.#server.address('film')}&film=1`, { ...size, pixelRatio })
    await this.#browser.evaluate(`film.start(${JSON.stringify({ size, ...rest })})`)
  }

  async close() {
    this.#server?.close()
    await this.#browser?.close()
  }
}

/** A folder of PNGs, and what they are frames of. */
class FrameFolder {
  #path

  constructor(path, plan) {
    this.#path = path
    const label = join(path, 'film.txt')
    const hash = `${createHash('sha256').update(JSON.stringify(plan)).digest('hex')}\n`
    if (existsSync(path) && !isFolder(path))
      throw new FileError(`${path} cannot be a folder of frames: it is a file.`)
    mkdirSync(path, { recursive: true })
    const isOurs = existsSync(label)
    if (isOurs && readFileSync(label, 'utf8') !== hash) {
      throw new FileError(
        `${path} contains the frames of another film: name another folder, or remove it.`,
      )
    }
    if (!isOurs && readdirSync(path).some((name) => /^\d{6}\.png$/.test(name))) {
      throw new FileError(
        `${path} contains frames that are not of a film of mapcam: name another folder.`,
      )
    }
    if (!isOurs) writeWhole(label, hash)
  }

  has(index) {
    return existsSync(this.#name(index))
  }

  get(index) {
    return readFileSync(this.#name(index))
  }

  put(index, picture) {
    writeWhole(this.#name(index), picture)
  }

  #name(index) {
    return join(this.#path, `${String(index).padStart(6, '0')}.png`)
  }
}

/** Writes a file; neither an interruption nor a full disk leaves an incomplete one. */
function writeWhole(path, bytes) {
  const part = `${path}.part`
  try {
    writeFileSync(part, bytes)
    renameSync(part, path)
  } catch ({ message }) {
    rmSync(part, { force: true })
    throw new Error(`${path} cannot be written: ${message}`)
  }
}

/** Throws unless a file can be written, or replaced. */
function checkFile(path) {
  const fault = (why) => new FileError(`${path} cannot be written: ${why}.`)
  const isThere = existsSync(path)
  if (isThere && isFolder(path)) throw fault('it is a folder')
  // The system's superuser may write it nevertheless.
  if (isThere && (statSync(path).mode & 0o222) === 0) throw fault('it is read-only')
  try {
    closeSync(openSync(path, 'a'))
  } catch ({ message }) {
    throw fault(message)
  }
  if (!isThere) rmSync(path)
}

/** ffmpeg, which takes frames one by one. The file is there once it is whole. */
class Encoder {
  #path
  #partial
  #child
  #errors = ''
  #ended

  constructor(path, codec, fps) {
    checkFile(path)
    this.#path = path
    // Nothing in its name, other than the end, means something to ffmpeg.
    this.#partial = join(dirname(path), `.mapcam-${process.pid}${extname(path).toLowerCase()}`)
    const program = process.env.FFMPEG || 'ffmpeg'
    if (spawnSync(program, ['-version']).error) {
      throw new MissingProgram('There is no ffmpeg: apt-get install ffmpeg, or name it by FFMPEG.')
    }
    const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(fps), '-i', '-']
    const args = [
      '-v',
      'error',
      '-xerror', // Otherwise a full disk is no failure.
      '-y',
      ...input,
      ...codec,
      '-r',
      String(fps),
      '-f',
      extname(path).slice(1).toLowerCase(),
    ]
    this.#child = spawn(program, [...args, `file:${this.#partial}`], {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    })
    this.#child.stdin.on('error', () => {}) // It has ended, and said why.
    this.#child.stderr.on('data', (text) => (this.#errors += text))
    this.#ended = once(this.#child, 'close')
  }

  async add(picture) {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#fail()
    if (this.#child.stdin.write(picture)) return undefined
    await Promise.race([once(this.#child.stdin, 'drain'), this.#ended])
    return undefined
  }

  async finish() {
    this.#child.stdin.end()
    const [status] = await this.#ended
    if (status !== 0) this.#fail()
    renameSync(this.#partial, this.#path)
  }

  /** Ends it, unless it has finished, and removes what it has written. */
  cancel() {
    this.#child.kill('SIGKILL')
    rmSync(this.#partial, { force: true })
  }

  #fail() {
    const { exitCode, signalCode } = this.#child
    const how =
      signalCode === null ? `it ended with status ${exitCode}` : `it was ended by ${signalCode}`
    throw new Error(
      `ffmpeg could not write ${this.#path}: ${this.#errors.trim().split('\n')[0] || how}`,
    )
  }
}

/** PNGs one after the other, as ffmpeg's `image2pipe` reads them. */
const standardOutput = {
  async add(picture) {
    if (!process.stdout.write(picture)) await once(process.stdout, 'drain')
  },
  finish: () => new Promise((resolve) => process.stdout.write('', resolve)),
  cancel() {},
}

/** A bar with an estimate, on a terminal. */
class Progress {
  #count
  #start = performance.now()
  #isShown = process.stderr.isTTY === true

  constructor(count) {
    this.#count = count
  }

  show(done) {
    if (!this.#isShown) return
    const left = Math.round(
      (((performance.now() - this.#start) / done) * (this.#count - done)) / 1000,
    )
    const bar = '█'.repeat(Math.round((30 * done) / this.#count)).padEnd(30, '░')
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    process.stderr.write(`\r${bar} ${done} of ${this.#count} frames, ${time} left `)
  }

  clear() {
    if (this.#isShown) process.stderr.write('\r\x1b[K')
  }
}
