import assert from 'node:assert/strict'

const tolerance = 1e-9
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Byte for byte the same, but for numbers, which may differ by 1e-9 of their size. */
export function assertSame(found, expected, what) {
  if (found === expected) return
  const frame = (line) => String(line).replaceAll(number, '#')
  assert.equal(frame(found), frame(expected), what)
  const numbers = found.match(number)
  expected.match(number).forEach((text, index) => {
    const [theirs, ours] = [Number(text), Number(numbers[index])]
    const isClose = Math.abs(ours - theirs) <= tolerance * Math.max(1, Math.abs(theirs))
    assert.ok(isClose, `${what}: ${numbers[index]} should be ${text}`)
  })
}
