// MapLibre GL JS and the land: loaded once for all widgets of a page.

const loaded = (globalThis[Symbol.for('mapcam.files')] ??= new Map())

function once(key, load) {
  if (!loaded.has(key)) {
    const loading = load()
    loading.catch(() => loaded.delete(key)) // The next widget tries again.
    loaded.set(key, loading)
  }
  return loaded.get(key)
}

/** Natural Earth's land and names: the first as GeoJSON, the others as functions that load them. */
export async function earthOf(kernel) {
  const file = (name) => once(name, async () => JSON.parse(text(await kernel.file(name))))
  return { far: await file('land'), near: () => file('earth'), names: () => file('names') }
}

/** @param source {digest}: of a file on the kernel's computer; or {url, integrity?}. */
export function mapLibreOf({ digest, url, integrity }, kernel) {
  return once(url ?? digest, async () => {
    const code =
      url === undefined ? text(await kernel.file('maplibre')) : await fetched(url, integrity)
    // As a module, so that it defines nothing in the page, which may have another MapLibre.
    const head = 'const module = { exports: {} }, exports = module.exports, define = undefined;\n'
    const parts = [head, code, '\nexport default module.exports;\n']
    const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }))
    try {
      return (await import(address)).default
    } finally {
      URL.revokeObjectURL(address)
    }
  })
}

async function fetched(url, integrity) {
  const answer = await fetch(url, integrity ? { integrity } : {}).catch((error) => {
    throw new Error(
      `${url} could not be loaded (${error.message}). Without a network, install MapLibre beside the kernel: pip install --no-deps maplibre`,
    )
  })
  if (!answer.ok) throw new Error(`${url} answered with status ${answer.status}`)
  return answer.text()
}

function text(bytes) {
  return new TextDecoder().decode(bytes)
}
