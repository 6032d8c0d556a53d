// A film of a tour: each frame drawn by MapLibre in a headless Chromium, and put together by ffmpeg.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Chromium, findChromium } from './chromium.js'
import { findBinary } from '../binary.js'
import { FileError, readFile, UsageError } from './options.js'
import { PreviewServer } from './server.js'

export const help = `mapcam-preview film: a video of a tour.

usage: mapcam-preview film TOUR -o OUT [options]    TOUR is a tour document (.tour.json), or - for standard input

  -o, --output OUT   a video (.mp4, .webm, .webp or .gif), or a folder of PNGs
  --size WxH         the view's size in points (the tour's, or else 1280x720)
  --fps N            frames a second (the tour's, or else 60)
  --pixel-ratio N    pixels in a point (1)
  --style STYLE      a MapLibre style, its address or its file, in place of the offline one
  --data FILE        a .geojson or .gpx that is drawn on the map
  --frames FOLDER    keep the frames there as PNGs, and reuse the ones that are there
  --maplibre PATH    MapLibre GL JS: its folder or its .js file (node_modules, or else a CDN)

The same command continues a folder of PNGs that was left unfinished. It needs Chromium, and ffmpeg for a video.
`

const words = Object.fromEntries(
  ['output', 'size', 'fps', 'pixel-ratio', 'style', 'data', 'frames', 'maplibre'].map((name) => [name, { type: 'string' }]),
)
// The colours of high definition, and an even size, as the formats have it.
const video = [
  '-vf', 'scale=out_color_matrix=bt709:out_range=tv,pad=ceil(iw/2)*2:ceil(ih/2)*2', '-pix_fmt', 'yuv420p',
  '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709',
]
const codecs = {
  '.mp4': [...video, '-c:v', 'libx264', '-crf', '18', '-movflags', '+faststart'],
  '.webm': [...video, '-c:v', 'libvpx-vp9', '-crf', '30', '-b:v', '0', '-row-mt', '1'],
  '.webp': ['-c:v', 'libwebp_anim', '-quality', '50', '-loop', '0'],
  '.gif': ['-vf', 'split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1'],
}

/** A program that is not on this machine. */
class MissingProgram extends Error {}

/** `mapcam-preview film`. Returns the exit status, or the signal that ended it. */
export async function film(argv) {
  const stopping = new AbortController()
  const stop = (signal) => stopping.abort(signal)
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, stop)
  try {
    const options = readOptions(argv)
    if (options.help) return void process.stdout.write(help)
    const plan = planned(options)
    await made(plan, options, stopping.signal)
    process.stderr.write(`${options.output}: ${plan.frames.length} frames, ${plan.fps} a second\n`)
  } catch (error) {
    const why = stopping.signal.aborted ? 'Stopped. With a folder of frames the same command goes on from there.' : error.message
    process.stderr.write(`mapcam-preview: ${why}\n`)
    process.exitCode = error instanceof UsageError ? 64 : error instanceof FileError ? 66 : 69
  } finally {
    for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop)
  }
  if (stopping.signal.aborted) process.kill(process.pid, stopping.signal.reason)
}

function readOptions(argv) {
  let given
  try {
    const flags = { help: { type: 'boolean', short: 'h' } }
    const short = { output: { type: 'string', short: 'o' } }
    given = parseArgs({ args: argv, options: { ...words, ...short, ...flags }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error.message.split('. ')[0]}: see mapcam-preview film --help`)
  }
  const { values, positionals } = given
  const options = { ...values, pixelRatio: number('pixel-ratio', values['pixel-ratio'] ?? '1'), tour: positionals[0] }
  if (options.help) return options
  if (positionals.length !== 1 || !options.output) throw new UsageError('it takes one tour, and -o: see mapcam-preview film --help')
  if (options.fps !== undefined) options.fps = number('fps', options.fps)
  const [, width, height] = /^(\d+)x(\d+)$/.exec(options.size ?? '1280x720') ?? []
  if (!(width > 0 && height > 0)) throw new UsageError(`--size must be like 1920x1080, not "${options.size}"`)
  options.size = { size: { width: Number(width), height: Number(height) }, isGiven: options.size !== undefined }
  options.codec = codecs[extname(options.output)]
  if (options.codec === undefined) options.frames = options.output
  return options
}

function number(name, text) {
  if (Number(text) > 0 && Number(text) <= 1000) return Number(text)
  throw new UsageError(`--${name} must be a number above 0 and at most 1000, not "${text}"`)
}

/** What is filmed: {frames, fps, settings}, with a camera for each frame. */
function planned({ tour, size, fps, style, data, pixelRatio }) {
  const document = read(tour, () => JSON.parse(readFileSync(tour === '-' ? 0 : tour, 'utf8')))
  if (size.isGiven || document?.size === undefined) document.size = size.size
  const args = ['frames', '-', ...(fps === undefined ? [] : ['--fps', String(fps)])]
  const asked = { input: JSON.stringify(document), encoding: 'utf8', maxBuffer: 2 ** 30 }
  const { stdout, stderr, status } = spawnSync(findBinary(), args, asked)
  if (status !== 0) throw new FileError(`${tour}: ${stderr.trim().replace(/^mapcam: /, '')}`)
  const { padding = {}, fieldOfView = 36.86989764584402 } = document.map ?? {}
  return {
    frames: stdout.trimEnd().split('\n').map((line) => JSON.parse(line).camera),
    fps: fps ?? document.fps ?? 60,
    settings: {
      size: document.size,
      padding: { top: 0, left: 0, bottom: 0, right: 0, ...padding },
      fieldOfView,
      style: style && existsSync(style) ? read(style, () => JSON.parse(readFileSync(style, 'utf8'))) : style || null,
      data: data === undefined ? null : readFile(data).data,
      pixelRatio,
    },
  }
}

function read(path, body) {
  try {
    return body()
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${error.message}`)
  }
}

/** Draws the frames that are not there yet, and puts all together. */
async function made({ frames, fps, settings }, options, signal) {
  const store = options.frames === undefined ? undefined : new FrameFolder(options.frames, { frames, settings })
  const encoder = options.codec && new Encoder(options.output, options.codec, fps)
  const studio = new Studio(settings, options)
  signal.addEventListener('abort', () => Promise.all([studio.close(), encoder?.cancel()]), { once: true })
  const progress = new Progress(frames.length)
  try {
    for (const [index, camera] of frames.entries()) {
      signal.throwIfAborted()
      if (!store?.has(index)) {
        const picture = await studio.picture(camera)
        signal.throwIfAborted()
        store?.put(index, picture)
        await encoder?.add(picture)
      } else {
        await encoder?.add(store.get(index))
      }
      progress.show(index + 1)
    }
    await encoder?.finish()
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

  async picture(camera) {
    if (this.#browser === undefined) await this.#open(camera)
    const problems = await this.#browser.evaluate(`film.draw(${JSON.stringify(camera)})`)
    for (const text of problems) {
      if (!this.#problems.has(text)) process.stderr.write(`mapcam-preview: MapLibre: ${text}\n`)
      this.#problems.add(text)
    }
    return this.#browser.picture()
  }

  async #open(camera) {
    const program = findChromium()
    if (program === undefined) throw new MissingProgram('There is no Chromium: apt-get install chromium, or name it by CHROMIUM.')
    this.#browser = new Chromium(program)
    const { style, maplibre } = this.#options
    this.#server = new PreviewServer(undefined, { style, maplibre })
    await this.#server.listen()
    const { size, pixelRatio, ...rest } = this.#settings
    await this.#browser.open(`${this.#server.address('film')}&film=1`, { ...size, pixelRatio })
    await this.#browser.evaluate(`film.start(${JSON.stringify({ size, camera, ...rest })})`)
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
    mkdirSync(path, { recursive: true })
    if (existsSync(label) && readFileSync(label, 'utf8') !== hash) {
      throw new FileError(`${path} holds the frames of another film: name another folder, or remove it.`)
    }
    writeFileSync(label, hash)
  }

  has(index) {
    return existsSync(this.#name(index))
  }

  get(index) {
    return readFileSync(this.#name(index))
  }

  /** Writes a frame; whenever it is interrupted, none is there in part. */
  put(index, picture) {
    const name = this.#name(index)
    writeFileSync(`${name}.part`, picture)
    renameSync(`${name}.part`, name)
  }

  #name(index) {
    return join(this.#path, `${String(index).padStart(6, '0')}.png`)
  }
}

/** ffmpeg, which takes frames one by one. The file is there once it is whole. */
class Encoder {
  #path
  #partial
  #child
  #errors = ''
  #ended

  constructor(path, codec, fps) {
    this.#path = path
    this.#partial = join(dirname(path), `.${process.pid}.${basename(path)}`)
    const program = process.env.FFMPEG || 'ffmpeg'
    if (spawnSync(program, ['-version']).error) {
      throw new MissingProgram('There is no ffmpeg: apt-get install ffmpeg, or name it by FFMPEG.')
    }
    const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(fps), '-i', '-']
    const args = ['-v', 'error', '-y', ...input, ...codec, '-r', String(fps), this.#partial]
    this.#child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true })
    this.#child.stdin.on('error', () => {}) // It has ended, and said why.
    this.#child.stderr.on('data', (text) => (this.#errors += text))
    this.#ended = once(this.#child, 'close')
  }

  async add(picture) {
    if (this.#child.exitCode !== null) return this.#fail()
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
    throw new Error(`ffmpeg could not write ${this.#path}: ${this.#errors.trim().split('\n')[0]}`)
  }
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
    const left = Math.round((((performance.now() - this.#start) / done) * (this.#count - done)) / 1000)
    const bar = '█'.repeat(Math.round((30 * done) / this.#count)).padEnd(30, '░')
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    process.stderr.write(`\r${bar} ${done} of ${this.#count} frames, ${time} left `)
  }

  clear() {
    if (this.#isShown) process.stderr.write('\r\x1b[K')
  }
}
