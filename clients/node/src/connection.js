// JSON-RPC 2.0 over the engine's lines: requests, batches and notifications, in order.

import { Animations } from './animation.js'
import { Audience } from './audience.js'
import { EngineClosedError, EngineCrashedError, ProtocolError } from './errors.js'
import { text } from './json-text.js'
import { Liveness } from './liveness.js'
import { PendingBatch, PendingQueue, PendingRequest } from './pending.js'

/** The most members of a batch, below the engine's own limits; longer ones go out as several. */
const maxBatchMembers = 10_000
const maxBatchLength = 8 * 1024 * 1024

const ignore = () => {}

const notificationStart = '{"jsonrpc":"2.0","method":"'

/** The requests in flight with one engine, and the way of its notifications to the host. */
export class Connection {
  /** Called with each notification as it came: {jsonrpc, method, params}. */
  onNotification = () => {}
  /** Called once, when nothing can come any more; with an error unless it was closed orderly. */
  onEnd = () => {}

  /** How it ended, {error?}; undefined until then. */
  end

  /** Who hears the notifications; the animations hear how they end. */
  audience = new Audience('animation.ended')

  #process
  #queue = new PendingQueue()
  #nextID = 1
  #batch
  #defaultTimeout
  #isClosing = false
  #failure

  constructor(process, { timeout } = {}) {
    this.#process = process
    this.#defaultTimeout = timeout
    this.liveness = new Liveness(process)
    this.animations = new Animations(this.liveness)
    this.ended = new Promise((resolve) => (this.#markEnded = resolve))
    process.onLines = (lines) => this.#receive(lines)
    process.onExit = (status) => this.#exited(status)
  }

  #markEnded

  /**
   * Asks. `decode` makes the result what the promise resolves with, at once and in the order of
   * the engine's lines, so that no notification that follows can overtake it.
   */
  request(method, params, { timeout = this.#defaultTimeout, signal } = {}, decode = undefined) {
    const answered = new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure)
      if (this.#isClosing) return reject(new EngineClosedError())
      if (signal?.aborted) return reject(signal.reason)
      const id = this.#nextID++
      const line = text({ jsonrpc: '2.0', id, method, params })
      const request = new PendingRequest(id, method, resolve, reject, decode)
      this.liveness.addRequests(1)
      if (method === 'shutdown') this.#expectEnd()
      if (timeout !== undefined || signal !== undefined) {
        request.limit({ timeout, signal }, () => this.liveness.addRequests(-1))
      }
      this.#send(line, request)
    })
    return this.follow(answered)
  }

  /** Tells the engine to do something, without an answer, not even an error. */
  notify(method, params) {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#isClosing) throw new EngineClosedError()
    this.#send(text({ jsonrpc: '2.0', method, params }), undefined)
    this.#noticeClock(method)
  }

  /**
   * Takes note of a promise that depends on the batch under way. Where that is abandoned, its caller
   * is told by the batch itself, and may hold none of these: their rejection is not unhandled then.
   */
  follow(promise) {
    this.#batch?.promises.push(promise)
    return promise
  }

  /** Sends all that `body` asks as a batch, and resolves with what it returned, all answered. */
  batch(body) {
    return this.follow(this.#collect(body))
  }

  async #collect(body) {
    if (this.#batch !== undefined) return Promise.all(body() ?? [])
    const batch = { lines: [], requests: [], promises: [] }
    this.#batch = batch
    let results
    try {
      results = body()
      if (typeof results?.then === 'function') {
        batch.promises.push(results)
        throw new TypeError('A batch is what its function asks at once: it cannot be async.')
      }
    } catch (error) {
      for (const promise of batch.promises) promise.then(undefined, ignore)
      for (const request of batch.requests) this.#drop(request, error)
      throw error
    } finally {
      this.#batch = undefined
    }
    this.#sendBatch(batch)
    return Promise.all(results ?? [])
  }

  /** Lets the engine answer what it was asked, and ends it; by force after so many seconds. */
  close(grace) {
    if (this.#isClosing || this.#failure !== undefined) return this.ended
    const kill = () => this.#process.kill()
    this.request('shutdown', undefined, { timeout: grace }).catch(kill)
    this.#process.end()
    const killer = setTimeout(kill, grace * 1000)
    return this.ended.finally(() => clearTimeout(killer))
  }

  /** Ends the engine at once; what was asked is rejected. */
  abort(reason) {
    this.#fail(reason)
    this.#process.kill()
  }

  // MARK: Sending

  #send(line, request) {
    if (this.#batch !== undefined) {
      this.#batch.lines.push(line)
      if (request !== undefined) this.#batch.requests.push(request)
      return
    }
    if (request !== undefined) this.#queue.push(request)
    this.#process.write(`${line}\n`)
  }

  #sendBatch({ lines, requests }) {
    let start = 0
    let length = 0
    let next = 0
    const send = (end) => {
      if (end === start) return
      this.#process.write(`[${lines.slice(start, end).join(',')}]\n`)
      const members = []
      for (let index = start; index < end; index += 1) {
        if (lines[index].startsWith('{"jsonrpc":"2.0","id"')) members.push(requests[next++])
      }
      if (members.length > 0) this.#queue.push(new PendingBatch(members))
      start = end
      length = 0
    }
    for (let index = 0; index < lines.length; index += 1) {
      if (index - start === maxBatchMembers || length > maxBatchLength) send(index)
      length += lines[index].length + 1
    }
    send(lines.length)
  }

  #drop(request, reason) {
    if (request.isSettled) return
    this.liveness.addRequests(-1)
    request.fail(reason)
  }

  /** Nothing more can be asked; the host waits for the engine's end. */
  #expectEnd() {
    this.#isClosing = true
    this.liveness.addRequests(1)
  }

  // MARK: Receiving

  #receive(lines) {
    for (const line of lines.split('\n')) {
      if (this.#failure !== undefined) return
      if (this.#isUnheard(line)) continue
      let message
      try {
        message = JSON.parse(line)
      } catch {
        return this.#refuse(line, 'which is not JSON')
      }
      if (message.method !== undefined && message.id === undefined) this.onNotification(message)
      else this.#answered(message, line)
    }
  }

  /** Whether it is a notification without an audience. */
  #isUnheard(line) {
    if (this.audience.hearsAll || !line.startsWith(notificationStart)) return false
    const start = notificationStart.length
    return !this.audience.hears(line.slice(start, line.indexOf('"', start)))
  }

  #answered(message, line) {
    const entry = this.#queue.shift()
    if (entry instanceof PendingRequest) {
      if (message.id !== entry.id && !isAnswerToUnreadable(message)) {
        return this.#refuse(line, `where an answer to request ${entry.id} was due`, entry)
      }
      this.#settle(entry, message)
    } else if (entry instanceof PendingBatch) {
      this.#answeredBatch(entry, message, line)
    } else {
      this.#refuse(line, 'where nothing was asked')
    }
    this.animations.answered()
  }

  #answeredBatch({ members }, message, line) {
    if (isAnswerToUnreadable(message)) {
      for (const request of members) this.#settle(request, message)
      return
    }
    const fits =
      Array.isArray(message) &&
      message.length === members.length &&
      members.every((request, index) => message[index].id === request.id)
    if (!fits) return this.#refuse(line, 'where an answer to a batch was due', ...members)
    members.forEach((request, index) => this.#settle(request, message[index]))
  }

  #settle(request, answer) {
    if (answer.error === undefined) this.#noticeClock(request.method)
    if (request.isSettled) return
    request.accept(answer)
    this.liveness.addRequests(-1)
  }

  /** Whoever started the clock, and however: from now on awaited outcomes come by themselves. */
  #noticeClock(method) {
    if (method === 'clock.start') this.liveness.isRealTime = true
    else if (method === 'clock.stop') this.liveness.isRealTime = false
  }

  /** Something else than a mapcam speaks: there is no going on. */
  #refuse(line, why, ...requests) {
    const quote = line.length > 200 ? `${line.slice(0, 200)}…` : line
    const error = new ProtocolError(`The engine sent ${JSON.stringify(quote)}, ${why}.`)
    for (const request of requests) this.#drop(request, error)
    this.abort(error)
  }

  // MARK: The end

  /** What came after the last newline is passed over: a line that its death cut short. */
  #exited({ exitCode, signal, error }) {
    const isOrderly = exitCode === 0 && this.#isClosing && this.#failure === undefined
    const stderr = this.#process.stderr
    this.#fail(isOrderly ? new EngineClosedError() : crash({ exitCode, signal, error, stderr }))
    this.animations.failed(this.#failure)
    this.end = { error: isOrderly ? undefined : this.#failure }
    this.onEnd(this.end.error)
    if (this.#isClosing) this.liveness.addRequests(-1)
    this.#markEnded()
  }

  /** Rejects all that is pending, and all that will be asked. */
  #fail(reason) {
    this.#failure ??= reason
    for (let entry = this.#queue.shift(); entry !== undefined; entry = this.#queue.shift()) {
      for (const request of entry.members ?? [entry]) this.#drop(request, this.#failure)
    }
  }
}

function isAnswerToUnreadable(message) {
  return message.id === null && message.error !== undefined
}

function crash({ exitCode, signal, error, stderr }) {
  if (error !== undefined) {
    return new EngineCrashedError(`The engine could not be started: ${error.message}.`)
  }
  const how = signal === null ? `with exit status ${exitCode}` : `by ${signal}`
  return new EngineCrashedError(`The engine ended ${how}.`, {
    exitCode,
    signal,
    stderr: [...stderr],
  })
}
