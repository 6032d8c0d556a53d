// Plays golden sessions in this page, a worker and a service worker, and posts what came back in each.

import { play } from './transcripts.js'

const sessions = await (await fetch('/task')).json()
const url = new URL('transcripts.js', import.meta.url)

function answer(worker, port) {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
}

async function run() {
  const worker = new Worker(url, { type: 'module' })
  const there = answer(worker, worker)
  worker.postMessage(sessions)
  const registration = await navigator.serviceWorker.register(url, { type: 'module' })
  const service = registration.installing ?? registration.active
  const { port1, port2 } = new MessageChannel()
  service.postMessage(sessions, [port2])
  return { page: await play(sessions), worker: await there, service: await answer(service, port1) }
}

const found = await run().catch((error) => ({ error: String(error.stack) }))
await fetch('/answer', { method: 'POST', body: JSON.stringify(found) })
