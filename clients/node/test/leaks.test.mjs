// What is over is forgotten.

import assert from 'node:assert/strict'
import { runHost } from './support/scripts.mjs'
import { test } from './support/test.mjs'

test('100,000 flights leave nothing behind', async () => {
  const { code, stdout, stderr } = await runHost(`
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    const engine = await MapCam.start()
    const view = engine.view()
    const { signal } = new AbortController()
    let heard = 0
    view.on('animation.ended', () => (heard += 1))
    const fly = async (count) => {
      for (let round = 0; round < count / 100; round += 1) {
        const flights = []
        for (let flight = 0; flight < 100; flight += 1) {
          flights.push(view.animateToZoom(3 + ((100 * round + flight) % 997) / 100, { duration: 1, signal }))
        }
        engine.clock.tick(2)
        await Promise.all(flights)
      }
      await engine.drain()
      collect()
      return process.memoryUsage().heapUsed
    }
    const before = await fly(10_000)
    const after = await fly(100_000)
    console.log(heard, after - before)
    await engine.close()`)
  assert.equal(code, 0, stderr)
  const [heard, growth] = stdout.split(' ').map(Number)
  assert.ok(heard > 109_000, `${heard} flights ended`)
  assert.ok(growth < 1_000_000, `${growth} bytes`)
})
