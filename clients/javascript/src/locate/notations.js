// All notations: each file of their folder exports one or several. (A bundle has a list of the files: ../../bundle.)

import { readdirSync } from 'node:fs'

const folder = new URL('notations/', import.meta.url)
const modules = readdirSync(folder).sort().map((name) => import(new URL(name, folder).href))

export const notations = (await Promise.all(modules)).flatMap((module) => module.default)
