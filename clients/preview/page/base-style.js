// The offline style: land and borders, light or dark.

/** The colours of a theme, also for the layers on top of any style. */
export const palettes = {
  light: {
    water: '#cfdfe8',
    land: '#f6f3ec',
    coast: '#9db4c2',
    border: '#d3c9b8',
    grid: '#7d98a8',
    shape: '#d6452b',
    path: '#7a3fd1',
    tile: '#0f7b6c',
    view: '#b2680a',
  },
  dark: {
    water: '#0e1a24',
    land: '#1f2d38',
    coast: '#3f5b6e',
    border: '#33434f',
    grid: '#5d7a8e',
    shape: '#ff7a5c',
    path: '#b794ff',
    tile: '#46d1b8',
    view: '#ffb454',
  },
}

/**
 * Natural Earth's land and borders, public domain.
 *
 * @param land GeoJSON or its address; by default the file beside this one.
 */
export function baseStyle(theme, land = new URL('./land.json', import.meta.url).href) {
  const { water, land: ground, coast, border } = palettes[theme]
  return {
    version: 8,
    name: `mapcam ${theme}`,
    // Beyond its maxzoom a source's tiles are drawn larger: a camera that rides close to the ground stays on
    // tiles that were cut already, and what is drawn stays visible. 19 m is their precision then.
    sources: { land: { type: 'geojson', data: land, tolerance: 0.1, maxzoom: 8, attribution: 'Natural Earth' } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': ground, 'fill-antialias': true },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.6] },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'line-color': coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.7, 6, 1.6] },
      },
    ],
  }
}

/** Gives a map's layers the colours of another theme. */
export function recolor(map, layers) {
  for (const { id, paint } of layers) {
    if (!map.getLayer(id)) continue
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name, value)
  }
}
