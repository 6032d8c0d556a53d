// A film of a tour: each frame drawn by MapLibre in a headless Chromium, and put together by ffmpeg.

import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { MapCam } from '../index.js'
import { Chromium, findChromium } from './chromium.js'
import { dataFile, FileError, readFile, readText, readWords, UsageError } from './options.js'
import { tourIn } from '../readers/file.js'
import { PreviewServer } from './server.js'

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
/** ffmpeg's options for each format: the colours of high definition, and an even size, as most require. */
const codecs = JSON.parse(dataFile('codecs.json'))

/** `mapcam-preview film`. Returns the exit status, or the signal that ended it. */
export async function film(argv) {
  const stopping = new AbortController()
  const stop = (signal) => stopping.abort(signal)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
  try {
    const options = readOptions(argv)
    if (options.help) return void process.stdout.write(dataFile('film-help.txt'))
    const plan = await planned(options)
    await made(plan, options, stopping.signal)
    process.stderr.write(
      `${options.output}: ${plan.frames.length} frames, ${plan.fps} per second\n`,
    )
  } catch (error) {
    const why = stopping.signal.aborted
      ? 'Stopped. With a folder of frames the same command goes on from there.'
      : error.message
    process.stderr.write(`mapcam-preview: ${why}\n`)
    process.exitCode = error instanceof UsageError ? 64 : error instanceof FileError ? 66 : 69
  } finally {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop)
  }
  if (stopping.signal.aborted) process.kill(process.pid, stopping.signal.reason)
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
  if (options.codec !== undefined) return options
  const hasEnd = output === '-' || (extname(output) !== '' && !output.endsWith('/'))
  if (hasEnd && !isFolder(output)) {
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

/** Draws the frames that are not in the folder yet, if there is one, and makes a video of all. */
async function made({ frames, fps, settings }, options, signal) {
  const { output, codec, frames: folder } = options
  const program = process.env.FFMPEG || 'ffmpeg'
  if (codec !== undefined) checkVideo(output, program)
  if (folder !== undefined) prepareFolder(folder, { frames, fps, settings })
  const studio = new Studio({ ...settings, cameras: frames, fps }, options)
  signal.addEventListener('abort', () => studio.close(), { once: true })
  const showProgress = progressOf(frames.length)
  async function* pictures() {
    for (const index of frames.keys()) {
      signal.throwIfAborted()
      const path = folder && join(folder, `${String(index).padStart(6, '0')}.png`)
      const isThere = folder && existsSync(path)
      const picture = isThere ? codec && readFileSync(path) : await studio.picture(index)
      if (folder && !isThere) writeWhole(path, picture)
      showProgress(index + 1)
      yield picture
    }
  }
  const all = pictures()
  try {
    if (codec !== undefined) await encode(all, output, { program, codec, fps, signal })
    else while (!(await all.next()).done);
    signal.throwIfAborted()
  } finally {
    showProgress(frames.length)
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
      throw new Error('There is no Chromium: apt-get install chromium, or name it by CHROMIUM.')
    this.#browser = new Chromium(program)
    const { style, maplibre } = this.#options
    this.#server = new PreviewServer(undefined, { style, maplibre })
    await this.#server.listen()
    const { size, pixelRatio, ...rest } = this.#settings
    await this.#browser.open(`${this.#server.address('film')}&film=1`, { ...size, pixelRatio })
    await this.#browser.evaluate(`film.start(${JSON.stringify({ size, ...rest })})`)
  }

  async close() {
    this.#server?.close()
    await this.#browser?.close()
  }
}

/** Makes a folder for PNGs, which says what they are frames of; throws if it has others. */
function prepareFolder(path, plan) {
  const label = join(path, 'film.txt')
  const hash = `${createHash('sha256').update(JSON.stringify(plan)).digest('hex')}\n`
  if (existsSync(path) && !isFolder(path))
    throw new FileError(`${path} cannot be a folder of frames: it is a file.`)
  mkdirSync(path, { recursive: true })
  if (existsSync(label)) {
    if (readFileSync(label, 'utf8') === hash) return
    throw new FileError(
      `${path} contains the frames of another film: name another folder, or remove it.`,
    )
  }
  if (readdirSync(path).some((name) => /^\d{6}\.png$/.test(name))) {
    throw new FileError(
      `${path} contains frames that are not of a film of mapcam: name another folder.`,
    )
  }
  writeWhole(label, hash)
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

/** Throws unless a video can be written, or replaced, and ffmpeg is there. */
function checkVideo(path, program) {
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
  if (spawnSync(program, ['-version']).error)
    throw new Error('There is no ffmpeg: apt-get install ffmpeg, or name it by FFMPEG.')
}

/** Makes a video of PNGs as they come: kept, those of a long film fill a disk. The file is there once it is whole. */
async function encode(pictures, path, { program, codec, fps, signal }) {
  // Nothing in its name, other than the end, means something to ffmpeg.
  const format = extname(path).slice(1).toLowerCase()
  const partial = join(dirname(path), `.mapcam-${process.pid}.${format}`)
  const rate = String(fps)
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', rate, '-i', '-']
  // Without -xerror a full disk is no failure.
  const args = ['-v', 'error', '-xerror', '-y', ...input, ...codec]
  const output = ['-r', rate, '-f', format, `file:${partial}`]
  const joining = promisify(execFile)(program, [...args, ...output])
  // By a signal of its own the call would end before ffmpeg has, which could still make its file.
  signal.addEventListener('abort', () => joining.child.kill('SIGKILL'), { once: true })
  const joined = joining.catch(({ stderr, message, code, signal: by }) => {
    const how = by ? `it was ended by ${by}` : `it ended with status ${code}`
    const why = stderr === undefined ? message : stderr.trim().split('\n')[0] || how
    throw new Error(`ffmpeg could not write ${path}: ${why}`)
  })
  try {
    const drawn = pipeline(pictures, joining.child.stdin)
    const ends = await Promise.allSettled([drawn, joined])
    const faults = ends.flatMap(({ reason }) => reason ?? [])
    // That of a stream has a code: ffmpeg has ended, and has said why.
    if (faults.length > 0) throw faults.find(({ code }) => code === undefined) ?? faults[0]
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Shows on a terminal how many frames are done, and the remaining time; nothing once all are. */
function progressOf(count) {
  const start = performance.now()
  return (done) => {
    if (process.stderr.isTTY !== true) return
    const left = Math.round((((performance.now() - start) / done) * (count - done)) / 1000)
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    process.stderr.write(
      done === count ? '\r\x1b[K' : `\r${done} of ${count} frames, ${time} left `,
    )
  }
}
