// A live link: the camera of a server, in every page that is open. PORT=8080 node live.mjs

import { createServer } from 'node:http'
import { MapCam, toMapLibre } from '../javascript/src/index.js'

const engine = await MapCam.start({ clock: 'realtime' })
const view = await engine.map('live', {
  camera: { target: { latitude: 47.37, longitude: 8.54 }, zoom: 12 },
})
const pages = new Set()
const send = (page, camera) => page.write(`data: ${JSON.stringify(toMapLibre(camera))}\n\n`)
view.on('camera.didChange', ({ camera }) => pages.forEach((page) => send(page, camera)))

const page = `<!doctype html>
<link rel="stylesheet" href="https://unpkg.com/maplibre-gl@5/dist/maplibre-gl.css">
<script src="https://unpkg.com/maplibre-gl@5/dist/maplibre-gl.js"></script>
<div id="map" style="position: fixed; inset: 0"></div>
<script>
  const style = 'https://demotiles.maplibre.org/style.json'
  const map = new maplibregl.Map({ container: 'map', style, interactive: false })
  new EventSource('/live').onmessage = ({ data }) => map.jumpTo(JSON.parse(data))
</script>`

const server = createServer(async (request, response) => {
  if (request.url !== '/live') return response.end(page)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send(response, await view.camera())
  pages.add(response)
  response.on('close', () => pages.delete(response))
})
server.listen(Number(process.env.PORT ?? 8080), () =>
  console.log(`http://localhost:${server.address().port}`),
)

for (;;) {
  await view.flyTo({ target: { latitude: 48.86, longitude: 2.35 }, zoom: 11 }, { duration: 5 })
    .finished
  await view.flyTo({ target: { latitude: 47.37, longitude: 8.54 }, zoom: 12 }, { duration: 5 })
    .finished
}
