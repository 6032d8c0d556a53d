// Node's own test runner; for Node before 18.8 with its `after`, which it lacks there.

import * as runner from 'node:test'

function withAfter(name, ...rest) {
  const body = rest.pop()
  return runner.default(name, ...rest, async (test) => {
    const ends = []
    test.after = (end) => ends.push(end)
    try {
      await body(test)
    } finally {
      for (const end of ends) await end()
    }
  })
}

export const test = 'after' in runner ? runner.default : withAfter
