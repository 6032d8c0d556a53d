// A test of an app's camera, without a browser or a simulator: when a sheet opens over the lower part of a phone's screen, the
// map must show all hotels above it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MapCam } from '../javascript/src/index.js'

const SCREEN = { width: 390, height: 844 }
const HOTELS = [
  [8.5391, 47.3763],
  [8.5497, 47.3664],
  [8.5268, 47.3901],
].map(([longitude, latitude]) => ({ latitude, longitude }))

let engine
before(async () => {
  engine = await MapCam.start()
})
after(() => engine.close())

/** What the app does when the sheet opens. */
async function openSheet(map, height) {
  await map.configure({ padding: { bottom: height } })
  await map.fit({ coordinates: HOTELS }, { padding: 24 })
}

for (const height of [0, 200, 400, 600]) {
  test(`a sheet of ${height} points hides no hotel`, async () => {
    const map = await engine.map('app', { size: SCREEN })
    await openSheet(map, height)
    for (const { x, y } of await map.project(HOTELS)) {
      assert.ok(x >= 24 - 1e-6 && x <= SCREEN.width - 24 + 1e-6, `x is ${x}`)
      assert.ok(y >= 24 - 1e-6 && y <= SCREEN.height - height - 24 + 1e-6, `y is ${y}`)
    }
  })
}
