// A plain server: a line is parsed, the zoom changes, the camera is written. No checks, no limits.
const camera = { target: { latitude: 0, longitude: 0 }, zoom: 2, bearing: 0, viewingAngle: 0 }
const notifies = process.argv[2] === 'notify'
let rest = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (piece) => {
  const lines = (rest + piece).split('\n')
  rest = lines.pop()
  let out = ''
  const tell = (method, params) => {
    out += JSON.stringify({ jsonrpc: '2.0', method, params }) + '\n'
  }
  for (const line of lines) {
    const { id, params } = JSON.parse(line)
    camera.zoom = Math.min(21, Math.max(2, camera.zoom + (params?.update?.zoomBy?.delta ?? 0)))
    if (notifies) {
      tell('camera.willMove', { map: 'default', time: 0, gesture: false })
      tell('camera.didChange', { map: 'default', time: 0, camera })
      tell('camera.idle', { map: 'default', time: 0, camera })
    }
    out += JSON.stringify({ jsonrpc: '2.0', id, result: camera }) + '\n'
  }
  if (!process.stdout.write(out)) {
    process.stdin.pause()
    process.stdout.once('drain', () => process.stdin.resume())
  }
})
