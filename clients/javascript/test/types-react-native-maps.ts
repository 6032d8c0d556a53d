// A test of a screen with a map, as TypeScript checks it.

import {
  install,
  instances,
  setSize,
  simulate,
  tick,
  uninstall,
  visible,
} from 'mapcam/react-native-maps'

class MapView {
  zoom = 1
}

export function host(
  ref: { current: MapView | null },
  spy: <F extends (...values: never[]) => unknown>(method: F) => F,
): string[] {
  install({ size: [390, 844], spy, takeSnapshot: async () => 'file:///a.png' })
  // @ts-expect-error: until someone has its rules.
  install({ platform: 'android' })
  const { ready, drag, pinch, press } = simulate(ref)
  ready()
  drag([1, 2], { x: 3, y: 4 }, { velocity: 500 })
  pinch({ latitude: 1, longitude: 2 }, 2, { rotation: 30 })
  // @ts-expect-error: not a place.
  press('Bern')
  tick(1)
  setSize(ref, [1, 2])
  void instances(MapView)[0]?.zoom
  uninstall()
  return [...visible(ref), ...visible(undefined, { bottom: 20 })]
}
