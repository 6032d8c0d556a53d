// The offline style: land, borders, also of states, lakes and rivers, light or dark.

/** The colours of a theme, also for the layers on top of any style. */
export const palettes = {
  light: {
    water: '#c9dce8',
    land: '#f6f3ec',
    coast: '#9db4c2',
    border: '#b9a58c',
    river: '#b4cfdf',
    sky: '#8fbbe0',
    haze: '#e9f3f9',
    halo: '#ffffffd9',
    country: '#6d5f4c',
    city: '#26333d',
    grid: '#5f7a8b',
    shape: '#d6452b',
    path: '#7a3fd1',
    chosen: '#0f6b86',
  },
  dark: {
    water: '#0e1a24',
    land: '#1f2d38',
    coast: '#3f5b6e',
    border: '#56697a',
    river: '#2a4356',
    sky: '#0a131c',
    haze: '#2a3b48',
    halo: '#0b141dcc',
    country: '#9fb1bf',
    city: '#dbe6ee',
    grid: '#7d9bb0',
    shape: '#ff7a5c',
    path: '#b794ff',
    chosen: '#4cc3e4',
  },
}

/** Where the page's files are. */
const file = (name) => new URL(`./${name}.json`, import.meta.url).href

/**
 * What is drawn without a network, Natural Earth's data in the public domain. `far`: land and borders for a camera
 * that is far away, drawn at once; `near`: also states, lakes and rivers; `names`: countries and cities. A page that has them already
 * provides them as `mapcamEarth`.
 */
export const baseMapData = () =>
  globalThis.mapcamEarth ?? { far: file('land'), near: file('earth'), names: file('names') }

/** @param land GeoJSON or its address. */
export function baseStyle(theme, land) {
  const { water, land: ground, coast, border, river } = palettes[theme]
  const layer = (id, type, kind, paint) => ({
    id,
    type,
    source: 'land',
    filter: ['all', ['==', ['get', 'kind'], kind], ['>=', ['zoom'], ['+', rank, 1]]],
    paint,
  })
  // Of states, lakes and rivers: 0 for the largest.
  const rank = ['coalesce', ['get', 'rank'], -1]
  const width = (far, near) => [
    'interpolate',
    ['linear'],
    ['zoom'],
    1,
    far,
    6,
    near,
    12,
    near * 1.6,
  ]
  return {
    version: 8,
    name: `mapcam ${theme}`,
    // Beyond its maxzoom a source's tiles are drawn larger: a camera that rides close to the ground stays on
    // tiles that were cut already, and what is drawn stays visible. 19 m is their precision then.
    sources: {
      land: {
        type: 'geojson',
        data: land,
        tolerance: 0.1,
        maxzoom: 8,
        attribution: 'Natural Earth',
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      layer('land', 'fill', 'land', { 'fill-color': ground, 'fill-antialias': true }),
      // Their corners are cut: they fade where that would be seen.
      layer('states', 'line', 'state', {
        'line-color': border,
        'line-width': width(0.6, 1),
        'line-dasharray': [2, 1.5],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 7, 0.8, 9, 0],
      }),
      layer('rivers', 'line', 'river', {
        'line-color': river,
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['-', 1.2, ['*', 0.15, rank]],
          10,
          ['-', 3, ['*', 0.2, rank]],
        ],
      }),
      layer('lakes', 'fill', 'lake', { 'fill-color': water }),
      layer('borders', 'line', 'border', {
        'line-color': border,
        'line-width': width(0.6, 1.2),
        'line-dasharray': [4, 2],
      }),
      layer('coast', 'line', 'land', { 'line-color': coast, 'line-width': width(0.7, 1.4) }),
    ],
  }
}

/** Gives a map's layers the colours of another theme. */
export function recolor(map, layers) {
  for (const { id, paint, layout = {} } of layers) {
    if (!map.getLayer(id)) continue
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name, value)
    for (const [name, value] of Object.entries(layout)) map.setLayoutProperty(id, name, value)
  }
}
