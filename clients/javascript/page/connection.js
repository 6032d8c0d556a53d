// The page's connection to the bridge, in a thread of its own, so that it does not slow a drag: server-sent events
// go to the page, null when they end, and its messages are posted in order. Both are JSON: objects are slower to pass.

const base = new URL('../', location.href)
const waiting = []
let page
let isPosting = false

const events = new EventSource(new URL(`events${location.search}`, base))
events.onmessage = ({ data }) => {
  page ??= JSON.parse(data).params.page // The first says hello.
  postMessage(data)
}
events.onerror = () => {
  page = undefined
  waiting.length = 0
  postMessage('null')
}

onmessage = async ({ data }) => {
  waiting.push(data)
  if (isPosting) return
  isPosting = true
  while (waiting.length > 0 && page !== undefined) {
    const messages = waiting.splice(0)
    const { status } = await fetch(new URL(`post?page=${page}`, base), {
      method: 'POST',
      body: `[${messages}]`,
    }).catch(() => ({}))
    if (status !== 413) continue
    const error = { message: 'That is too much: a page sends at most 24 MB.' }
    for (const { id } of messages.map((message) => JSON.parse(message)))
      if (id !== undefined) postMessage(JSON.stringify({ id, error }))
  }
  isPosting = false
}
