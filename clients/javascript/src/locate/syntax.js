// The structure of a text in any language with brackets: groups in (), [], {} and tags <…>, and their
// entries `key: value`, `key = value` or plain values. It is read in one pass and never fails: anything
// but a number, string or group is "other", and brackets without a partner are skipped.
//
//     GMSCameraPosition(latitude: 47.4, longitude: 8.5, zoom: zoom)
//
// is a group named GMSCameraPosition with three entries, the last without a value. Entries
// may have no commas between them, as in messages of Objective-C. Tags, `<wpt lat="47.4" lon="8.5">`, end before their content.
//
// Comments are read separately, so that they do not break the text around them.

/** The most groups that may be open; with more, the outer ones are dropped. */
const maximumDepth = 200

const token =
  /(?<word>[A-Za-z_$\u00a1-\uffff][\w$\u00a1-\uffff]*)|(?<number>(?:\d[\d_]{0,99}\.?[\d_]{0,99}|\.\d[\d_]{0,99})(?:[eE][-+]?\d{1,4})?(?:[fFdD](?!\w))?)|[^\s]/gu

/** Words before brackets that are not names of calls. */
const keywords = new Set('return if while for switch await yield in is and or not'.split(' '))

const partners = { ')': '(', ']': '[', '}': '{', '>': '<' }
const wordAfterDot = /[\w$]/
const expressionStarts = new Set(['[', '{'])
const binding = /\[([A-Za-z]\w{0,99})\](?==)/y
const tagName = /[A-Za-z_][\w.-]{0,99}(?::[A-Za-z_][\w.-]{0,99})?/y

/** All groups that are closed, inner ones before those around them. A name that was assigned once before stands for its group.
 */
export function groups(text) {
  const found = []
  const comments = []
  const constants = new Map()
  new Reader(text, 0, text.length, found, constants, comments).read()
  for (const group of found)
    for (const entry of group.entries)
      if (entry.reference !== undefined) resolve(entry, constants, text, group)
  const code = found.length
  for (const [start, end] of comments) new Reader(text, start, end, found, new Map()).read()
  for (let index = code; index < found.length; index += 1) found[index].isComment = true
  return found
}

function resolve(entry, constants, text, user) {
  const { text: path, start, end } = entry.reference
  const [, name] = /^(?:[A-Z]\w*\.)*(\w+)$/.exec(path) ?? []
  const group = constants.get(name)
  const isWhole =
    group?.end < start && /^[ \t]*(?:[;,)}\r\n#/]|$)/.test(text.slice(group.end, group.end + 40))
  if (!isWhole) return
  entry.value = { kind: 'group', group, start, end, isReference: true }
  group.user ??= user
}

// MARK: Groups and their entries

class Group {
  entries = []
  /** The offset after the closing bracket; undefined until there is one. */
  end = undefined
  /** The name before the bracket: `maplibregl.Map`, `.setView`, a tag's name, or nothing. */
  name = ''
  isComment = false
  /** The group in which the constant stands whose value it is. */
  user = undefined

  /** @param outer the entry around it. */
  constructor(bracket, open, parent, outer) {
    this.bracket = bracket
    this.open = open
    this.start = open
    this.parent = parent
    this.outer = outer
    this.key = outer?.key
  }

  /** The entry with a key; the last one counts. */
  entry(key) {
    return this.entries.findLast((entry) => entry.key === key)
  }
}

/** An entry: `key: value`, `key = value` or a plain value. */
class Entry {
  value = undefined
  /** Whether it has something other than one value. */
  isOther = false
  /** Words that may become a key or a name. */
  words = []
  /** The offset of a sign that may belong to a number. */
  signStart = undefined
  /** What follows the key: ':' or '=', and the offset after it. */
  sign = undefined
  signEnd = undefined
  /** The name that stands instead of a value: {text, start, end}. */
  reference = undefined

  constructor(key, keyStart) {
    this.key = key
    this.keyStart = keyStart
  }

  /** Takes a value, which counts only while it is the only one. */
  take(value) {
    if (this.isMixed || this.value !== undefined) {
      this.isOther = true
      this.words = []
      this.signStart = undefined
    }
    this.value = value
  }

  /** Whether there are words, or a sign without a number. */
  get isMixed() {
    return this.words.length > 0 || this.signStart !== undefined
  }

  get isEmpty() {
    return (
      this.key === undefined && this.value === undefined && !this.isOther && this.words.length === 0
    )
  }

  /** Ends the entry: it has a value only if there is nothing else in it. */
  finish() {
    const [word, ...others] =
      this.isOther || this.signStart !== undefined || this.value !== undefined ? [] : this.words
    if (word !== undefined && others.length === 0) this.reference = word
    if (this.isOther || this.isMixed) this.value = undefined
    this.words = undefined
  }
}

// MARK: Reading

class Reader {
  #text
  #found
  #comments
  /** The group that each name is assigned; null for several. */
  #constants
  #end
  #position
  #group
  #depth = 0
  #open = { '(': 0, '[': 0, '{': 0, '<': 0 }
  #unclosed = { '"': -1, "'": -1, '/*': -1 }
  /** The entry that is being read. */
  #entry = new Entry()

  constructor(text, start, end, found, constants, comments) {
    this.#constants = constants
    this.#text = text
    this.#position = start
    this.#end = end
    this.#found = found
    this.#comments = comments
    this.#group = new Group('', start)
  }

  read() {
    for (;;) {
      token.lastIndex = this.#position
      const match = token.exec(this.#text)
      if (match === null || match.index >= this.#end) return
      this.#position = match.index + match[0].length
      const { word, number } = match.groups
      if (word !== undefined) this.#readWord(word, match.index)
      else if (number !== undefined) this.#readNumber(number, match.index)
      else this.#readSign(match[0], match.index)
    }
  }

  // MARK: Tokens

  #readWord(word, start) {
    // In a tag, an attribute without a value may follow another.
    if (this.#group.bracket === '<' && this.#entry.value !== undefined) this.#finish()
    if (this.#entry.signStart !== undefined) this.#entry.isOther = true
    this.#addWord({ text: word, start, end: this.#position })
  }

  /** In prose only the last words can matter. */
  #addWord(word) {
    const { words } = this.#entry
    if (words.length > 8) words.splice(0, 4)
    words.push(word)
  }

  #readNumber(digits, start) {
    const from = this.#entry.signStart ?? start
    this.#entry.signStart = undefined
    const unsigned = parseFloat(digits.replaceAll('_', ''))
    const number = this.#text[from] === '-' ? -unsigned : unsigned
    this.#entry.take({ kind: 'number', number, start: from, end: this.#position })
  }

  #readSign(sign, start) {
    if (sign === '[' && this.#readBinding(start)) return
    if (sign === '(' || sign === '[' || sign === '{') this.#openGroup(sign, start)
    else if (sign === ')' || sign === ']' || sign === '}') this.#closeGroup(sign)
    else if (sign === ',' || sign === ';') this.#finish()
    else if (sign === ':' || sign === '=') this.#readColon(sign)
    else if (sign === '"') this.#readString(sign, start)
    else if (sign === "'") this.#readQuote(start)
    else if (sign === '.') this.#readDot(start)
    else if (sign === '-' || sign === '+') this.#noteSign(start)
    else if (sign === '/' || sign === '#') this.#readSlash(sign, start)
    else if (sign === '<') this.#readTag(start)
    else if (sign === '>' && this.#group.bracket === '<') this.#closeGroup(sign)
    else this.#addOther()
  }

  /** Notes something that is not a value. */
  #addOther() {
    this.#entry.isOther = true
  }

  #noteSign(start) {
    if (this.#entry.value !== undefined || this.#entry.isMixed) this.#addOther()
    else this.#entry.signStart = start
  }

  /** A dot continues a path of words, `google.maps`, or a group, `.zoom(12)`. */
  #readDot(start) {
    const last = this.#entry.words.at(-1)
    if (last?.end === start && wordAfterDot.test(this.#text[start + 1] ?? '')) {
      token.lastIndex = start + 1
      const next = token.exec(this.#text)
      if (next?.groups.word !== undefined && next.index === start + 1) {
        this.#position = next.index + next[0].length
        last.text = `${last.text}.${next[0]}`.slice(-200)
        last.end = this.#position
        return
      }
    }
    this.#addWord({ text: '.', start, end: start + 1, isDot: true })
  }

  /** `key:`, `key =` and `'key' =>`, but neither `::` nor `==`, `=>` after a word, and `:=`. */
  #readColon(sign) {
    const next = this.#text[this.#position]
    const { key, value, words, isOther } = this.#entry
    const isArrow = sign === '=' && next === '>'
    if (isArrow && value?.kind === 'string') this.#position += 1
    else if (next === sign || isArrow || (sign === ':' && next === '=')) {
      this.#position += 1
      return this.#addOther()
    }
    // An attribute that Vue binds: `:center="…"`.
    if (sign === ':' && this.#group.bracket === '<' && words.length === 0) return this.#finish()
    // Of `val home: LatLng = …` the name is the key, not the type.
    if (
      sign === '=' &&
      this.#group.bracket !== '<' &&
      this.#entry.sign === ':' &&
      value === undefined &&
      !isOther &&
      words.length === 1 &&
      !this.#text.slice(this.#entry.signEnd, words[0].start).includes('\n')
    ) {
      words.pop()
      return this.#noteColon(sign)
    }
    const word = words.pop()
    if (word === undefined || word.isDot) {
      // "key": the string was read as a value first.
      if (value?.kind !== 'string' || key !== undefined || isOther) return this.#addOther()
      this.#entry = new Entry(this.#text.slice(value.start + 1, value.end - 1), value.start)
      this.#entry.isQuoted = true
      this.#noteColon(sign)
      return
    }
    if (value !== undefined || isOther) {
      // Without a comma, as in Objective-C, the word is the next entry's key.
      if (words.length > 0) this.#addOther()
      this.#finish()
    }
    // The prefix of an attribute, `map:cameraZoom="12"` or `:zoom="12"`, belongs to its name.
    const isPrefixed = this.#group.bracket === '<' && key !== undefined && value === undefined
    const isBound = this.#group.bracket === '<' && this.#text[word.start - 1] === ':'
    this.#entry = new Entry(word.text, isPrefixed ? this.#entry.keyStart : word.start - isBound)
    this.#noteColon(sign)
  }

  /** Notes what follows a key, and which names are assigned once, outside of calls. */
  #noteColon(sign) {
    const { key } = this.#entry
    this.#entry.sign = sign
    this.#entry.signEnd = this.#position
    if (sign !== '=' || !['', '{'].includes(this.#group.bracket)) return
    this.#constants.set(key, this.#constants.has(key) ? null : undefined)
  }

  /** The name of an attribute that Angular binds: `[center]="…"`. */
  #readBinding(start) {
    binding.lastIndex = start
    const name = this.#group.bracket === '<' ? binding.exec(this.#text)?.[1] : undefined
    if (name === undefined) return false
    this.#finish()
    this.#position = start + name.length + 2
    this.#addWord({ text: name, start, end: this.#position })
    return true
  }

  /** Whether a quote begins or ends an attribute's expression: `:center="[47.4, 8.5]"`; its end is the value's. */
  #isAroundExpression(quote, start) {
    if (this.#group.bracket !== '<') return false
    const { value } = this.#entry
    if (value?.kind === 'group' && value.end === start) {
      value.end = start + 1
      return true
    }
    const end = expressionStarts.has(this.#text[start + 1])
      ? this.#text.indexOf(quote, start + 1)
      : 0
    return end > 0 && partners[this.#text[end - 1]] === this.#text[start + 1]
  }

  #readString(quote, start) {
    if (this.#isAroundExpression(quote, start)) return
    if (this.#unclosed[quote] >= start) return this.#addOther()
    let index = start + 1
    for (; index < this.#end; index += 1) {
      const character = this.#text[index]
      if (character === '\\') index += 1
      else if (character === quote) {
        this.#position = index + 1
        // GeoJSON may be in a string.
        if (quote === "'" && /[{[]/.test(this.#text[start + 1]) && this.#comments !== undefined)
          this.#comments.push([start + 1, index])
        return this.#entry.take({ kind: 'string', start, end: index + 1 })
      } else if (character === '\n') break
    }
    this.#unclosed[quote] = index
    this.#addOther()
  }

  /** An apostrophe in a word does not open a string. */
  #readQuote(start) {
    if (start > 0 && wordAfterDot.test(this.#text[start - 1])) this.#addOther()
    else this.#readString("'", start)
  }

  /** Comments: // but not in an address; slash and asterisk; # after a space. */
  #readSlash(sign, start) {
    const text = this.#text
    const next = text[start + 1]
    const before = text[start - 1] ?? '\n'
    if (sign === '/' && next === '>') return
    if (this.#comments === undefined) return this.#addOther()
    if (sign === '/' && next === '*') {
      if (this.#unclosed['/*'] >= start) return this.#addOther()
      const end = text.indexOf('*/', start + 2)
      if (end >= 0) return this.#skipComment(start + 2, end, end + 2)
      this.#unclosed['/*'] = text.length
    } else if (sign === '/' ? next === '/' && before !== ':' : next === ' ' && /\s/.test(before)) {
      let end = text.indexOf('\n', start)
      if (end < 0) end = this.#end
      return this.#skipComment(start + (sign === '/' ? 2 : 1), end, end)
    }
    return this.#addOther()
  }

  #skipComment(start, end, next) {
    this.#comments.push([start, end])
    this.#position = next
  }

  /** Adds the entry to its group, and begins the next one. */
  #finish() {
    if (!this.#entry.isEmpty && this.#group.bracket !== '') {
      this.#entry.finish()
      this.#group.entries.push(this.#entry)
    }
    this.#entry = new Entry()
  }

  // MARK: Groups

  #openGroup(bracket, start, name) {
    const group = new Group(bracket, start, this.#group, this.#entry)
    if (bracket === '(') this.#name(group)
    if (name !== undefined) group.name = name
    const { key, sign, signEnd } = this.#entry
    const isValue =
      sign === '=' && this.#constants.get(key) === undefined && this.#constants.has(key)
    if (isValue && this.#text.slice(signEnd, group.start).trim() === '')
      this.#constants.set(key, group)
    this.#depth += 1
    if (this.#depth > maximumDepth) {
      group.parent = undefined
      this.#depth = 1
      this.#open = { '(': 0, '[': 0, '{': 0, '<': 0 }
    }
    this.#open[bracket] += 1
    this.#group = group
    this.#entry = new Entry()
  }

  /** A tag of XML, HTML or JSX opens a group until its `>`; `a < b` and `List<T>` do not. */
  #readTag(start) {
    const before = this.#text[start - 1] ?? ' '
    tagName.lastIndex = start + 1
    const name = wordAfterDot.test(before) ? null : tagName.exec(this.#text)
    if (name === null) return this.#addOther()
    // A tag in a tag: the first one was not a tag.
    if (this.#group.bracket === '<') this.#leave()
    this.#openGroup('<', start, name[0].slice(name[0].indexOf(':') + 1))
    this.#position = tagName.lastIndex
  }

  /** Gives a group the words before its bracket as its name. */
  #name(group) {
    const entry = this.#entry
    const { words } = entry
    const last = words.at(-1)
    if (last === undefined || last.isDot || keywords.has(last.text)) return
    words.pop()
    group.name = last.text
    group.start = last.start
    const before = words.at(-1)
    if (before?.isDot) {
      words.pop()
      group.name = `.${last.text}`
      group.start = before.start
      if (words.length === 0 && entry.value?.kind === 'group') entry.value = undefined
    } else if (before?.text === 'new' || before?.text === 'const') {
      words.pop()
      group.start = before.start
    }
    // `return CameraPosition(…)`: the words before do not belong to the value.
    if (words.length > 0 && entry.key === undefined) entry.words = []
  }

  #closeGroup(bracket) {
    const partner = partners[bracket]
    if (this.#open[partner] === 0) return this.#addOther()
    while (this.#group.bracket !== partner) {
      this.#leave()
      this.#addOther()
    }
    const group = this.#group
    this.#finish()
    group.end = this.#position
    this.#leave()
    this.#found.push(group)
    this.#entry.take({ kind: 'group', group, start: group.start, end: group.end })
  }

  /** Continues with the entry around a group. */
  #leave() {
    const { bracket, outer, parent } = this.#group
    this.#group.outer = undefined
    this.#open[bracket] -= 1
    this.#depth -= 1
    this.#group = parent ?? new Group('', 0)
    this.#entry = outer
  }
}
