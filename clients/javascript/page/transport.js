// The connection to the bridge: server-sent events and ordered posts, or a webview's postMessage.

/** The number of messages, and of characters, after which the page acknowledges them, so that the bridge sends no backlog. */
const seenEvery = 16
const seenLength = 1 << 18

/**
 * Makes a function that calls `act`, which does not fail, with the newest value: one call at a time, and another if a newer
 * value came meanwhile, or the function was called again without one. The promise resolves once the newest is done.
 */
export function latestOnly(act) {
  let running
  let wanted
  let isStale = false
  const run = async () => {
    while (isStale) {
      isStale = false
      await act(wanted)
    }
    running = undefined
  }
  return (value = wanted) => {
    wanted = value
    isStale = true
    return (running ??= run())
  }
}

/**
 * @param onMessage called with each message of the bridge that is not a response.
 * @param onState called with 'connected' or 'lost'.
 * @returns {{request(method, params): Promise, tell(method, params)}}
 */
export function connect({ onMessage, onState }) {
  const pending = new Map()
  let nextID = 1
  let seen = 0
  let unseenLength = 0

  const isWebview = typeof globalThis.acquireVsCodeApi === 'function'
  const connection = (isWebview ? messageConnection : eventConnection)({
    receive(message, length = 0) {
      unseenLength += length
      // A host that carries the messages may begin another session, which counts from the start.
      if (message.method === 'preview.ended' || message.method === 'page.hello') forget()
      if (message.n !== undefined && (message.n >= seen + seenEvery || unseenLength > seenLength)) {
        seen = message.n
        unseenLength = 0
        tell('page.seen', { n: message.n })
      }
      if (message.id === undefined) return onMessage(message)
      const request = pending.get(message.id)
      pending.delete(message.id)
      if (message.error === undefined) request?.resolve(message.result)
      else request?.reject(Object.assign(new Error(message.error.message), message.error))
    },
    state(state) {
      if (state === 'lost') forget()
      onState(state)
    },
  })

  /** The session has ended: its pending requests are not answered. */
  function forget() {
    seen = unseenLength = 0
    for (const { reject } of pending.values()) reject(new Error('The preview is not connected.'))
    pending.clear()
  }

  function tell(method, params) {
    connection.post({ method, params })
  }

  function request(method, params) {
    const id = nextID++
    const answered = new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
    answered.catch(() => {}) // An error matters only to callers that wait for the answer.
    connection.post({ id, method, params })
    return answered
  }

  return { request, tell }
}

/** Messages through a webview's host. */
function messageConnection({ receive, state }) {
  const host = globalThis.acquireVsCodeApi()
  const post = (message) => host.postMessage(message)
  window.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data !== null && (data.method || data.id !== undefined))
      receive(data)
  })
  post({ method: 'page.ready' })
  state('connected')
  return { post }
}

/** The bridge's events, and posts to it. */
function eventConnection({ receive, state }) {
  const worker = new Worker(new URL(`connection.js${location.search}`, import.meta.url))
  let isConnected = false
  worker.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message === null) {
      isConnected = false
      return state('lost')
    }
    if (message.method === 'page.hello') {
      isConnected = true
      state('connected')
    }
    return receive(message, data.length)
  }

  return {
    post(message) {
      if (isConnected) return worker.postMessage(JSON.stringify(message))
      const error = { message: 'The preview is not connected.' }
      return message.id === undefined ? undefined : receive({ id: message.id, error })
    },
  }
}
