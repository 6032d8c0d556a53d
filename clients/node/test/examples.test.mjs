// The example and the three lines of the README, run as a reader would.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { outcome, runHost, test } from './support/engine.mjs'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const run = (...args) => outcome(spawn(process.execPath, args))

const places = ['Arc de Triomphe', 'Tour Eiffel', 'Louvre', 'Notre-Dame', 'Sacré-Cœur']

test('the city tour without real time is the same every time', async () => {
  const first = await run(path('examples/city-tour.mjs'), '--fast')
  assert.equal(first.code, 0, first.stderr)
  const bound = first.stdout.match(/ s {2}to (.*)$/gm).map((line) => line.slice(7))
  assert.deepEqual(bound, places)
  assert.match(first.stdout, /^completed after [\d.]+ s; all of Paris fits at zoom 12\.070$/m)
  assert.deepEqual(await run(path('examples/city-tour.mjs'), '--fast'), first)
})

test('the city tour in real time, as a server would forward it', async () => {
  const { code, stdout } = await run(path('examples/city-tour.mjs'), '--json')
  assert.equal(code, 0)
  const events = stdout.trim().split('\n').map((line) => JSON.parse(line))
  const steps = events.filter(({ method }) => method === 'animation.step')
  assert.deepEqual(steps.map(({ params }) => params.index), [0, 1, 2, 3, 4])
  assert.ok(events.some(({ method }) => method === 'camera.didChange'))
  assert.equal(events.at(-1).method, 'camera.idle')
})

test('a reader may close the output of an example', async () => {
  for (const words of [['city-tour.mjs', '--json', '--fast'], ['city-tour.mjs', '--json']]) {
    const child = spawn(process.execPath, [path(`examples/${words[0]}`), ...words.slice(1)])
    child.stdout.once('data', () => child.stdout.destroy())
    const { code, signal, stderr } = await outcome(child)
    assert.deepEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: '' }, words)
  }
})

test('a wrong command line of an example is one plain message', async () => {
  for (const [name, words, said, status] of [
    ['examples/city-tour.mjs', ['--nope'], /^Unknown option '--nope'/, 64],
    ['examples/city-tour.mjs', ['paris'], /^Unexpected argument 'paris'/, 64],
  ]) {
    const { code, stdout, stderr } = await run(path(name), ...words)
    assert.match(stderr, said)
    assert.match(stderr, new RegExp(`\nusage: node ${name} .*\n$`))
    assert.doesNotMatch(stderr, /\n +at /)
    assert.deepEqual([code, stdout], [status, ''])
  }
})

test('the project’s README prints what it shows', async () => {
  const readme = readFileSync(path('../../README.md'), 'utf8')
  const [, code, shown] = readme.match(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/)
  const { stdout, code: status } = await runHost(code.replace(/^import .*\n/, ''))
  assert.deepEqual([status, stdout], [0, shown])
})

test('the three lines of the README give a camera, and the process ends by itself', async () => {
  const [, code] = readFileSync(path('README.md'), 'utf8').match(/```js\n([\s\S]*?)```/)
  const { stdout, code: status } = await runHost(code.replace(/^import .*\n/, ''))
  assert.equal(status, 0)
  assert.match(stdout, /latitude: 46\.8[\s\S]*zoom: 7\./)
})

