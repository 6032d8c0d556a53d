// The offline style: land, borders, also of states, lakes and rivers, light or dark.

/** The colours of the map and of what is on top of it, in the light and in the dark theme. */
const colours = {
  water: ['#c9dce8', '#0e1a24'],
  land: ['#f6f3ec', '#1f2d38'],
  coast: ['#9db4c2', '#3f5b6e'],
  border: ['#b9a58c', '#56697a'],
  river: ['#b4cfdf', '#2a4356'],
  sky: ['#8fbbe0', '#0a131c'],
  haze: ['#e9f3f9', '#2a3b48'],
  halo: ['#ffffffd9', '#0b141dcc'],
  country: ['#6d5f4c', '#9fb1bf'],
  city: ['#26333d', '#dbe6ee'],
  grid: ['#5f7a8b', '#7d9bb0'],
  shape: ['#d6452b', '#ff7a5c'],
  path: ['#7a3fd1', '#b794ff'],
  chosen: ['#0f6b86', '#4cc3e4'],
}
const palette = (theme) =>
  Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pair[theme]]))

/** The colours of each theme, by their names. */
export const palettes = { light: palette(0), dark: palette(1) }

/** Where the page's files are. */
const file = (name) => new URL(`./${name}.json`, import.meta.url).href

/**
 * What is drawn without a network, Natural Earth's data in the public domain. `far`: land and borders for a camera
 * that is far away, drawn at once; `near`: also states, lakes and rivers; `names`: countries and cities; `style`: how
 * MapLibre draws them. A page that has them already provides them as `mapcamEarth`.
 */
export const baseMapData = () =>
  globalThis.mapcamEarth ?? {
    far: file('land'),
    near: file('earth'),
    names: file('names'),
    style: file('style'),
  }

/**
 * The built-in style with the colours of a theme, and the layers of what is on top of any style. Beyond its maxzoom a source's
 * tiles are drawn larger: a camera that rides close to the ground stays on tiles that were cut already, and what is drawn stays
 * visible. 19 m is their precision then. The corners of states are cut: they fade where that would be seen.
 *
 * @param style page/style.json, where `$water` is a colour. @param data GeoJSON or its address.
 */
export function styleOf(style, theme, data) {
  const text = JSON.stringify(style).replace(/\$(\w+)/g, (_, name) => palettes[theme][name])
  const { base, overlays } = JSON.parse(text)
  return { base: { ...base, sources: { land: { ...base.sources.land, data } } }, overlays }
}
