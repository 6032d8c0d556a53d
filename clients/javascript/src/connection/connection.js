// JSON-RPC 2.0 over the engine's lines: requests in order, and the engine's notifications.

import { report } from '../clamping.js'
import { EngineClosedError, InvalidArgumentError, MapCamError, ProtocolError } from '../errors.js'
import { isDeeper, maxDepth, text } from './json-text.js'
import { Liveness } from './liveness.js'
import { checkedOptions, checkedSignal, checkedTimeout } from '../options.js'
import { late, ofEngineEnd, PendingRequest, traced } from './pending.js'
import { spellings } from '../protocol.js'
import { writtenOut } from '../values.js'

const requestOptions = ['timeout', 'signal']
/** In milliseconds: an engine that ends closes its output just before. */
const endGrace = 1000

/**
 * The requests in flight with one engine, and its notifications.
 *
 * It knows the engine by a `Link`: `write(text)` and `end()` for what the engine reads, `flush()` and `isSync` if it answers at
 * once, in this process, `kill()`, `hold()` and `release()` for whether it keeps the host running,
 * `onLines(text)` for what it writes, and `onExit(error)` for its end.
 */
export class Connection {
  /** Called with each notification: {jsonrpc, method, params}. */
  onNotification = () => {}
  /** Called once when the engine has ended, with an error unless it was closed in order. */
  onEnd = () => {}

  /** How it ended, {error?}; undefined until then. */
  end

  /** The notifications that have listeners. Animations always listen for their end. */
  listeners = new ListenerCounts('animation.ended')

  /** What is called at the end of each running animation, by its id. */
  animations = new Map()

  /** How many requests are not answered yet. */
  pending = 0

  #link
  /** The requests that were sent, by id, in their order. */
  #waiting = new Map()
  /** Iterators over lines that were received. */
  #unread = []
  #nextID = 1
  #defaultTimeout
  #isClosing = false
  #failure
  /** Called once fewer requests are pending. */
  #draining = []

  constructor(link, { timeout } = {}) {
    this.#link = link
    this.#defaultTimeout = checkedTimeout(timeout)
    this.liveness = new Liveness(link)
    this.ended = new Promise((resolve) => (this.#markEnded = resolve))
    link.onLines = (lines) => this.#receive(lines)
    link.onEndlessLine = () =>
      this.abort(new ProtocolError('The engine sent a line longer than 256 MiB.'))
    link.onOutputEnd = () => (this.#timer = setTimeout(() => this.#outlived(), endGrace))
    link.onExit = (error) => this.#exited(error)
  }

  #markEnded
  /** It runs from the end of the engine's output, which may be expected. */
  #timer

  /**
   * Sends a request.
   *
   * @param params or a function that makes them, whose errors reject.
   * @param options `late` is called with a result that comes after the request was given up.
   * @param decode converts the result, in the order of the engine's lines, before any notification
   *   that follows it.
   */
  request(method, params, options, decode) {
    const request = this.#newRequest(method, decode)
    try {
      this.#ask(request, params, options)
    } catch (error) {
      request.fail(error)
    }
    return request.promise
  }

  /** A stack takes as long as the rest of a request: of many in flight, every sixteenth has one. */
  #newRequest(method, decode, isSync) {
    const id = this.#nextID++
    const isTraced = this.pending < 16 || id % 16 === 0
    return new PendingRequest(id, method, decode, { isSync, isTraced })
  }

  #ask(request, params, options) {
    this.#checkOpen()
    const { id, method } = request
    if (options) checkedOptions(options, requestOptions, method)
    const signal = checkedSignal(options?.signal)
    const timeout =
      options?.timeout === undefined ? this.#defaultTimeout : checkedTimeout(options.timeout)
    if (signal?.aborted) throw signal.reason
    const given = typeof params === 'function' ? params() : params
    request.isWatched = given?.report === report
    const line = text({ jsonrpc: '2.0', id, method, params: toParams(method, given) })
    this.#count(1)
    if (method === 'shutdown') this.#expectEnd()
    if (timeout !== undefined || signal !== undefined) {
      request.onLate = options?.[late]
      request.limit({ timeout, signal }, () => this.#count(-1))
    }
    this.#waiting.set(id, request)
    this.#link.write(`${line}\n`)
  }

  /** Sends a request to an engine in this process, and returns its result. */
  requestSync(method, params, options, decode) {
    if (!this.#link.isSync) {
      throw new InvalidArgumentError(
        `${method}: an engine in its own process cannot answer at once: ` +
          "import { MapCam } from 'mapcam/wasm', or start it with { engine: 'wasm' }.",
      )
    }
    const request = this.#newRequest(method, decode, true)
    this.#ask(request, params, options)
    this.#link.flush()
    if (request.error !== undefined) throw request.error
    return request.result
  }

  #checkOpen() {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#isClosing) throw ofEngineEnd(new EngineClosedError())
  }

  /** Resolves once at most `limit` requests are pending. */
  drain(limit) {
    return traced(async () => {
      if (!(limit >= 0)) {
        throw new InvalidArgumentError(
          `The limit of drain must be 0 or more, not ${String(limit)}.`,
        )
      }
      while (this.pending > limit) await new Promise((resolve) => this.#draining.push(resolve))
    })
  }

  #count(change) {
    this.liveness.add('requests', change)
    this.pending += change
    if (change < 0) for (const proceed of this.#draining.splice(0)) proceed()
  }

  /** Lets the engine answer all requests, and ends it; by force after `grace` seconds. */
  close(grace) {
    if (this.#failure !== undefined && this.end === undefined && !this.#isClosing) this.#expectEnd()
    if (this.#isClosing || this.#failure !== undefined) return this.ended
    const kill = () => this.#link.kill()
    this.request('shutdown', undefined, { timeout: Infinity }).catch(kill)
    this.#link.end()
    const timer = grace === undefined ? undefined : setTimeout(kill, grace * 1000)
    return this.ended.finally(() => clearTimeout(timer))
  }

  /** Ends the engine at once; pending requests are rejected. */
  abort(reason) {
    this.#fail(reason)
    this.#link.kill()
  }

  /** Refuses further requests; the host keeps running until the engine ends. */
  #expectEnd() {
    this.#isClosing = true
    this.liveness.add('requests', 1)
  }

  // MARK: Receiving

  /** Lines that were received before are read before the requests of a listener are answered. */
  #receive(text) {
    this.#unread.push(text.split('\n').values())
    for (let lines = this.#unread[0]; lines !== undefined; lines = this.#unread[0]) {
      for (const line of lines) {
        if (this.#failure !== undefined) return
        if (this.listeners.hearsLine(line)) this.#read(line)
      }
      if (this.#unread[0] === lines) this.#unread.shift()
    }
  }

  #read(line) {
    let message
    try {
      message = JSON.parse(line)
    } catch {
      return this.#refuse(line, 'which is not JSON')
    }
    if (typeof message !== 'object' || message === null) {
      return this.#refuse(line, 'which is not a message')
    }
    // In a shorter line no nesting is so deep that a host's recursion fails.
    if (line.length > 1024 && isDeeper(message, maxDepth)) {
      return this.#refuse(line, `which is nested deeper than ${maxDepth} levels`)
    }
    if (message.method === undefined || message.id !== undefined) this.#answered(message, line)
    else if (typeof (message.params ?? undefined) === 'object') this.onNotification(message)
    else this.#refuse(line, 'a notification without params')
  }

  #answered(message, line) {
    if (!isAnswer(message)) return this.#refuse(line, 'which is neither a result nor an error')
    if (message.id === null) {
      // To a line that could not be read: that of the oldest request, since all are answered in order.
      const [oldest] = this.#waiting.values()
      if (oldest !== undefined) this.#settle(oldest, message)
      return
    }
    const request = this.#waiting.get(message.id)
    if (request === undefined) return this.#refuse(line, 'which answers no request')
    this.#settle(request, message)
  }

  #settle(request, answer) {
    this.#waiting.delete(request.id)
    if (answer.error === undefined) this.#noticeClock(request.method)
    if (request.isSettled) return request.acceptLate(answer)
    request.accept(answer)
    this.#count(-1)
  }

  #noticeClock(method) {
    if (method === 'clock.tick') this.liveness.ticked()
    else if (method === 'clock.start') this.liveness.isRealTime = true
    else if (method === 'clock.stop') this.liveness.isRealTime = false
  }

  /** The output is not that of a mapcam engine: ends the process. */
  #refuse(line, why) {
    const quote = line.length > 200 ? `${line.slice(0, 200)}…` : line
    const error = new ProtocolError(`The engine sent ${JSON.stringify(quote)}, ${why}.`)
    this.abort(error)
  }

  // MARK: The end

  /** Its output ended some time ago. */
  #outlived() {
    if (this.end !== undefined || this.#isClosing) return
    this.abort(new ProtocolError('The engine closed its output, and goes on.'))
  }

  #exited(error) {
    clearTimeout(this.#timer)
    const isOrderly = error.exitCode === 0 && this.#isClosing && this.#failure === undefined
    this.#fail(isOrderly ? new EngineClosedError() : error)
    for (const id of this.animations.keys()) this.animationEnded(id, { error: this.#failure })
    this.end = { error: isOrderly ? undefined : this.#failure }
    this.onEnd(this.end.error)
    if (this.#isClosing) this.liveness.add('requests', -1)
    this.#markEnded()
  }

  animationEnded(id, end) {
    const onEnd = this.animations.get(id)
    this.animations.delete(id)
    onEnd?.(end)
  }

  /** Rejects all pending and all later requests. */
  #fail(reason) {
    if (this.#failure === undefined) {
      this.#failure = reason
      if (reason instanceof MapCamError) ofEngineEnd(reason)
    }
    const requests = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const request of requests) {
      if (request.isSettled) continue
      this.#count(-1)
      request.fail(this.#failure)
    }
  }
}

/** Whether a message has either a result or an error, as JSON-RPC describes it. */
function isAnswer({ result, error }) {
  if (error === undefined) return result !== undefined
  return result === undefined && Number.isInteger(error?.code) && typeof error.message === 'string'
}

/** The parameters for the engine; a map always reports the ends of its animations. */
function toParams(method, params) {
  const known = spellings.get(method)
  if (known === undefined || typeof params !== 'object' || Array.isArray(params)) return params
  const written = writtenOut(params, known)
  if (method !== 'map.configure' && method !== 'map.create') return written
  if (!Array.isArray(written.notify)) return written
  return { ...written, notify: [...new Set([...written.notify, 'animation.ended'])] }
}

const notificationStart = '{"jsonrpc":"2.0","method":"'

/**
 * Counts the listeners of each notification, over the engine and all its maps: a notification without
 * any is not even parsed. A camera sends three for each move, and most hosts listen to one of them.
 */
class ListenerCounts {
  #counts = new Map()

  #hearsAll = false

  constructor(...names) {
    for (const name of names) this.add(name, 1)
  }

  add(name, count) {
    const sum = (this.#counts.get(name) ?? 0) + count
    if (sum > 0) this.#counts.set(name, sum)
    else this.#counts.delete(name)
    this.#hearsAll = this.#counts.has('notification') // It stands for all of them.
  }

  /** Whether a line of the engine is parsed: a notification with a listener, or anything else. */
  hearsLine(line) {
    if (this.#hearsAll || !line.startsWith(notificationStart)) return true
    const start = notificationStart.length
    return this.#counts.has(line.slice(start, line.indexOf('"', start)))
  }
}
