// The names of maplibre-gl for its workers, requests and plugins: given values are kept, and nothing is fetched.

export const config = { MAX_PARALLEL_IMAGE_REQUESTS: 16, REGISTERED_PROTOCOLS: {}, WORKER_URL: '' }

let workerCount = 1

export const addProtocol = (name, load) => void (config.REGISTERED_PROTOCOLS[name] = load)
export const removeProtocol = (name) => void delete config.REGISTERED_PROTOCOLS[name]
export const getMaxParallelImageRequests = () => config.MAX_PARALLEL_IMAGE_REQUESTS
export const setMaxParallelImageRequests = (count) =>
  void (config.MAX_PARALLEL_IMAGE_REQUESTS = count)
export const getWorkerCount = () => workerCount
export const setWorkerCount = (count) => void (workerCount = count)
export const getWorkerUrl = () => config.WORKER_URL
export const setWorkerUrl = (url) => void (config.WORKER_URL = url)
export const getRTLTextPluginStatus = () => 'unavailable'
export const setRTLTextPlugin = async () => {}
export const addSourceType = async () => {}
export const importScriptInWorkers = async () => []
export const prewarm = () => {}
export const clearPrewarmedResources = () => {}

export class AJAXError extends Error {
  constructor(status, statusText, url, body) {
    super(`AJAXError: ${statusText} (${status}): ${url}`)
    Object.assign(this, { status, statusText, url, body })
  }
}

const absent = (name) =>
  function () {
    throw new Error(`mapcam/maplibre has no ${name}.`)
  }

export const EdgeInsets = absent('EdgeInsets')
export const Hash = absent('Hash')
export const Style = absent('Style')
export const createTileMesh = absent('createTileMesh')
