// The editors' names for languages of data, in which a camera is not an expression, and for those of prose and tables.

import tables from './tables.cjs'

export const { data, prose } = tables.languages
