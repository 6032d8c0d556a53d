// Names that a host gives, checked against those that there are: TypeScript does it by itself.

import { InvalidArgumentError } from './errors.js'

/** Options, or none; those that `whose` does not have are refused. */
export function checkedOptions(options, known, whose) {
  if (options === undefined || options === null) return {}
  if (typeof options !== 'object' || Array.isArray(options)) {
    throw new InvalidArgumentError(
      `${whose} takes an object of options, not ${JSON.stringify(options)}.`,
    )
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    const help = near === undefined ? `They are ${known.join(', ')}.` : `Did you mean "${near}"?`
    throw new InvalidArgumentError(`${whose} has no option "${name}". ${help}`)
  }
  return options
}

/** Refuses an event that is never told; symbols are for who defines them. */
export function checkEvent(name, known) {
  if (typeof name === 'symbol' || known.includes(name)) return
  throw new InvalidArgumentError(
    `There is no event ${JSON.stringify(name)}. The events are ${known.join(', ')}.`,
  )
}

/** What was probably meant, if it is close enough. */
function nearest(name, known) {
  const distances = known.map((each) => distance(name.toLowerCase(), each.toLowerCase()))
  const least = Math.min(...distances)
  return least <= Math.max(1, name.length / 3) ? known[distances.indexOf(least)] : undefined
}

/** How many letters have to be changed, left out or put in. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let place = 1; place <= other.length; place += 1) {
      const changed = row[place - 1] + (letter === other[place - 1] ? 0 : 1)
      next.push(Math.min(changed, row[place] + 1, next[place - 1] + 1))
    }
    row = next
  }
  return row[other.length]
}
