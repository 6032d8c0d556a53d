// A Remotion composition: MapLibre draws each frame of a tour. `npx remotion render remotion.jsx flight`, once
// `mapcam`, `maplibre-gl` and Remotion are installed, and mapcam.wasm lies in `public`.

import maplibregl from 'maplibre-gl'
import { mapLibreOptions, toMapLibre, Tour } from 'mapcam/wasm'
import { useEffect, useRef, useState } from 'react'
import {
  AbsoluteFill,
  Composition,
  continueRender,
  delayRender,
  registerRoot,
  staticFile,
  useCurrentFrame,
} from 'remotion'
import flight from './flight.tour.json'

const opened = Tour.open(flight, { module: staticFile('mapcam.wasm') })
const style = 'https://demotiles.maplibre.org/style.json'

function Film() {
  const frame = useCurrentFrame()
  const container = useRef(null)
  const [drawn, setDrawn] = useState(null)

  useEffect(() => {
    const handle = delayRender('the map')
    const map = new maplibregl.Map({
      container: container.current,
      style,
      interactive: false,
      fadeDuration: 0,
      ...mapLibreOptions(),
    })
    Promise.all([opened, map.once('load')])
      .then(([tour]) => setDrawn({ map, tour }))
      .then(() => continueRender(handle))
    return () => map.remove()
  }, [])

  useEffect(() => {
    if (drawn === null) return
    const handle = delayRender(`frame ${frame}`)
    drawn.map.once('idle', () => continueRender(handle))
    drawn.map.jumpTo(toMapLibre(drawn.tour.cameraAt(frame))).triggerRepaint()
  }, [drawn, frame])

  return <AbsoluteFill ref={container} />
}

const measured = async () => ({ durationInFrames: (await opened).frameCount })
registerRoot(() => (
  <Composition
    id="flight"
    component={Film}
    fps={flight.fps}
    calculateMetadata={measured}
    {...flight.size}
  />
))
