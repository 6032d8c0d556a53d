// The editors' names for languages of data, in which a camera is not an expression, and for those of prose and tables.

import { readFileSync } from 'node:fs'

export const { data, prose } = JSON.parse(
  readFileSync(new URL('languages.json', import.meta.url), 'utf8'),
)
