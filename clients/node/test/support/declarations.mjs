// The types of .d.ts files, as far as a protocol's declarations need them: read into plain objects
// that can be compared with a JSON schema's.
//
//   {kind: 'object', members: {name: {type, optional}}}   {kind: 'array', of}
//   {kind: 'tuple', of: []}   {kind: 'union', of: []}   {kind: 'name', name}   {kind: 'literal', text}

const token = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|('[^']*')|([A-Za-z_]\w*)|([{}[\]()<>|&:;,?=.*])/gy

function tokens(text) {
  const list = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match === null) throw new SyntaxError(`cannot read: ${text.slice(start, start + 40)}`)
    const word = match[1] ?? match[2] ?? match[3]
    if (word !== undefined) list.push(word)
  }
  return list
}

/** All types that the texts declare, by name. */
export function declarations(...texts) {
  const types = new Map()
  for (const text of texts) new Reader(tokens(text)).readAll(types)
  return types
}

class Reader {
  #tokens
  #index = 0

  constructor(tokens) {
    this.#tokens = tokens
  }

  readAll(types) {
    while (this.#index < this.#tokens.length) {
      const word = this.#next()
      if (word === 'import') this.#skipImport()
      else if (word === 'export') this.#readDeclaration(types)
      else throw new SyntaxError(`unexpected ${word}`)
    }
  }

  #readDeclaration(types) {
    const what = this.#next()
    const name = this.#next()
    if (what === 'type') {
      this.#expect('=')
      types.set(name, this.#type())
    } else if (what === 'interface') {
      const parents = []
      while (this.#take('extends') || this.#take(',')) parents.push(this.#type())
      const own = this.#object()
      types.set(name, parents.length > 0 ? { kind: 'both', of: [...parents, own] } : own)
    } else {
      throw new SyntaxError(`unexpected export ${what}`)
    }
  }

  #skipImport() {
    while (!this.#next().startsWith("'")) {}
  }

  #type() {
    this.#take('|')
    const of = [this.#intersection()]
    while (this.#take('|')) of.push(this.#intersection())
    return of.length > 1 ? { kind: 'union', of } : of[0]
  }

  #intersection() {
    const of = [this.#arrays()]
    while (this.#take('&')) of.push(this.#arrays())
    return of.length > 1 ? { kind: 'both', of } : of[0]
  }

  #arrays() {
    this.#take('readonly')
    let type = this.#primary()
    while (this.#take('[')) {
      this.#expect(']')
      type = { kind: 'array', of: type }
    }
    return type
  }

  #primary() {
    if (this.#peek() === '{') return this.#object()
    if (this.#take('(')) {
      const type = this.#type()
      this.#expect(')')
      return type
    }
    if (this.#take('[')) {
      const of = [this.#type()]
      while (this.#take(',')) of.push(this.#type())
      this.#expect(']')
      return { kind: 'tuple', of }
    }
    const word = this.#next()
    if (word.startsWith("'")) return { kind: 'literal', text: word.slice(1, -1) }
    return { kind: 'name', name: word }
  }

  #object() {
    const members = {}
    this.#expect('{')
    while (!this.#take('}')) {
      const key = this.#next()
      const optional = this.#take('?')
      this.#expect(':')
      members[key.startsWith("'") ? key.slice(1, -1) : key] = { type: this.#type(), optional }
      this.#take(';') || this.#take(',')
    }
    return { kind: 'object', members }
  }

  #peek() {
    return this.#tokens[this.#index]
  }

  #next() {
    return this.#tokens[this.#index++]
  }

  #take(word) {
    if (this.#peek() !== word) return false
    this.#index += 1
    return true
  }

  #expect(word) {
    const found = this.#next()
    if (found !== word) throw new SyntaxError(`expected ${word}, found ${found}`)
  }
}

/** A type with all names resolved, as text: two types are the same where their texts are. */
export function canonical(type, types) {
  switch (type.kind) {
    case 'name': {
      const named = types.get(type.name)
      return named === undefined ? type.name : canonical(named, types)
    }
    case 'literal':
      return JSON.stringify(type.text)
    case 'array':
      return `[...${canonical(type.of, types)}]`
    case 'tuple':
      return `[${type.of.map((item) => canonical(item, types)).join(', ')}]`
    case 'union':
      return [...new Set(type.of.flatMap((item) => alternatives(item, types)))].sort().join(' | ')
    default:
      return objectText(members(type, types), types)
  }
}

function alternatives(type, types) {
  const named = type.kind === 'name' ? types.get(type.name) : undefined
  if (named !== undefined) return alternatives(named, types)
  if (type.kind === 'union') return type.of.flatMap((item) => alternatives(item, types))
  return [canonical(type, types)]
}

/** The members of an object, those of its parents and parts among them. */
export function members(type, types) {
  if (type.kind === 'name') return members(types.get(type.name), types)
  if (type.kind === 'both') return Object.assign({}, ...type.of.map((part) => members(part, types)))
  return type.members
}

function objectText(members, types) {
  const texts = Object.entries(members).map(
    ([name, { type, optional }]) => `${name}${optional ? '?' : ''}: ${canonical(type, types)}`,
  )
  return `{${texts.sort().join(', ')}}`
}
