// A component, mounted with fake timers, and unmounted after the test.

'use strict'

const { act, create } = require('react-test-renderer')

let roots = []

beforeEach(() => jest.useFakeTimers())

exports.unmountAll = () => {
  for (const root of roots) act(() => root.unmount())
  roots = []
}
afterEach(exports.unmountAll)

/** The test renderer's root; `root.update(element)` in `act` renders again. */
exports.mount = (element) => {
  let root
  act(() => {
    root = create(element)
  })
  roots.push(root)
  return root
}

/** The only host element with a testID: what Testing Library's `getByTestId` finds. */
exports.host = (root, testID) =>
  root.root.find(({ type, props }) => typeof type === 'string' && props.testID === testID)
