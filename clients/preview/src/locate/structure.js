// The structure of a text in any language with brackets: groups in (), [] and {}, and in each the
// entries `key: value`, `key = value` or plain values. It is read in one pass and never fails: what
// is no number, string or group is something else, and brackets without a partner are passed over.
//
//     GMSCameraPosition(latitude: 47.4, longitude: 8.5, zoom: zoom)
//
// is a group named GMSCameraPosition with three entries, the last of which has no value. So are the
// messages of Objective-C, `[GMSCameraPosition cameraWithLatitude:47.4 longitude:8.5 zoom:12]`, whose
// entries no comma divides.
//
// What stands in comments is read for itself, and does not break what stands around it.

/** How many groups may be open; where more are, those around are forgotten. */
const maximumDepth = 200

const token =
  /(?<word>[A-Za-z_$\u00a1-\uffff][\w$\u00a1-\uffff]*)|(?<number>(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d+)?(?:[fFdD](?!\w))?)|[^\s]/gu

/** Words before brackets that name no call. */
const keywords = new Set(['return', 'if', 'while', 'for', 'switch', 'await', 'yield', 'in', 'is', 'and', 'or', 'not'])

const partners = { ')': '(', ']': '[', '}': '{' }

/** All groups that are closed, inner ones before those around them. */
export function groups(text) {
  const found = []
  const comments = []
  new Reader(text, 0, text.length, found, comments).read()
  for (let index = 0; index < comments.length; index += 1) {
    const [start, end] = comments[index]
    new Reader(text, start, end, found).read()
  }
  return found
}

/** Some brackets and what is in them. */
class Group {
  entries = []
  /** Behind the closing bracket; undefined as long as there is none. */
  end = undefined
  /** The group right before it, as in `Builder().zoom(12)`. */
  previous = undefined

  constructor(bracket, open, parent) {
    this.bracket = bracket
    this.open = open
    this.start = open
    this.parent = parent
  }

  /** What stands before the bracket: `CameraPosition.Builder`, `.zoom`, or nothing. */
  name = ''

  /** The words before the first key of a message: `GMSCameraPosition`. */
  receiver = ''

  /** The value of the entry with a key; undefined where there is none, or it is something else. */
  value(key) {
    return this.entry(key)?.value
  }

  /** The entry with a key. */
  entry(key) {
    return this.entries.find((entry) => entry.key === key)
  }

  /** The number of the entry with a key: NaN where it is none, undefined where it isn't there. */
  number(key) {
    const entry = this.entry(key)
    return entry && numberOf(entry.value)
  }

  /** The values of entries without keys, where all are numbers; undefined otherwise. */
  get numbers() {
    const numbers = []
    for (const { key, value } of this.entries) {
      if (key !== undefined || value?.kind !== 'number') return undefined
      numbers.push(value.number)
    }
    return numbers
  }
}

/** The number that a value is, `{8.5}` of JSX included; NaN where it is none. */
export function numberOf(value) {
  if (value?.kind === 'number') return value.number
  if (value?.kind === 'group' && value.group.bracket === '{' && value.group.name === '') {
    const { numbers } = value.group
    if (numbers?.length === 1) return numbers[0]
  }
  return NaN
}

/** The group that a value is, `{{…}}` of JSX included; undefined where it is none. */
export function groupOf(value) {
  return value?.kind === 'group' ? value.group : undefined
}

class Reader {
  #text
  #found
  #comments
  #end
  #position
  #group
  #depth = 0
  #open = { '(': 0, '[': 0, '{': 0 }
  #unclosed = { '"': -1, "'": -1, '/*': -1 }

  // The entry that is being read.
  #key
  #keyStart
  #keySign // The colon or equals sign behind it.
  #isQuoted = false
  #words = [] // Words that are a key, a name or something else: that shows later.
  #value
  #isOther = false
  #sign // Where a sign stands that may belong to a number.

  constructor(text, start, end, found, comments) {
    this.#text = text
    this.#position = start
    this.#end = end
    this.#found = found
    this.#comments = comments
    this.#group = new Group('', start, undefined)
  }

  read() {
    token.lastIndex = this.#position
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
    if (this.#sign !== undefined) this.#isOther = true
    if (this.#words.length > 8) this.#words.splice(0, 4) // Prose: only the last ones can matter.
    this.#words.push({ text: word, start, end: this.#position })
  }

  #readNumber(digits, start) {
    const from = this.#takeSign(start)
    const unsigned = parseFloat(digits.replaceAll('_', ''))
    const number = this.#text[from] === '-' ? -unsigned : unsigned
    this.#take({ kind: 'number', number, start: from, end: this.#position })
  }

  /** Where a number begins with its sign. One without a number is something else. */
  #takeSign(start) {
    const sign = this.#sign
    this.#sign = undefined
    return sign ?? start
  }

  #readSign(sign, start) {
    switch (sign) {
      case '(': case '[': case '{': return this.#openGroup(sign, start)
      case ')': case ']': case '}': return this.#closeGroup(sign)
      case ',': case ';': return this.#endEntry()
      case ':': case '=': return this.#readColon(sign)
      case '"': return this.#readString(sign, start)
      case "'": return this.#readQuote(start)
      case '.': return this.#readDot(start)
      case '-': case '+': return this.#noteSign(start)
      case '/': case '#': return this.#readSlash(sign, start)
      case '>': return this.#readTagEnd()
      default: this.#isOther = true
    }
  }

  #noteSign(start) {
    const isFirst = this.#value === undefined && this.#words.length === 0 && !this.#sign
    if (isFirst) this.#sign = start
    else this.#isOther = true
  }

  /** A dot continues a path of words, `google.maps`, or goes on from a group, `.zoom(12)`. */
  #readDot(start) {
    const last = this.#words.at(-1)
    if (last?.end === start && /\w/.test(this.#text[start + 1] ?? '')) {
      token.lastIndex = start + 1
      const next = token.exec(this.#text)
      if (next?.groups.word !== undefined && next.index === start + 1) {
        this.#position = next.index + next[0].length
        last.text = `${last.text}.${next[0]}`.slice(-200)
        last.end = this.#position
        return
      }
    }
    this.#words.push({ text: '.', start, end: start + 1, isDot: true })
  }

  /** `key:` and `key =`, but neither `::` nor `==`, `=>` and `:=`. */
  #readColon(sign) {
    const next = this.#text[this.#position]
    if (next === sign || next === '>' || (sign === ':' && next === '=')) {
      this.#position += 1
      this.#isOther = true
      return
    }
    const word = this.#words.pop()
    if (word === undefined || word.isDot) {
      // "key": the string was taken for a value first.
      if (this.#value?.kind === 'string' && this.#key === undefined && !this.#isOther) {
        const { start, end } = this.#value
        this.#begin(this.#text.slice(start + 1, end - 1), start, sign, true)
      } else {
        this.#isOther = true
      }
      return
    }
    if (this.#value !== undefined || this.#isOther) {
      // Where no comma stands between, as in Objective-C, the word is the next entry's key.
      if (this.#words.length > 0) this.#isOther = true
      this.#finish()
    } else if (this.#words.length > 0 && this.#group.entries.length === 0) {
      this.#group.receiver = this.#words.map(({ text }) => text).join(' ')
    }
    this.#begin(word.text, word.start, sign)
  }

  #readString(quote, start) {
    if (this.#unclosed[quote] >= start) return void (this.#isOther = true)
    let index = start + 1
    for (; index < this.#end; index += 1) {
      const character = this.#text[index]
      if (character === '\\') index += 1
      else if (character === quote) {
        this.#position = index + 1
        return this.#take({ kind: 'string', start, end: index + 1 })
      } else if (character === '\n') break
    }
    this.#unclosed[quote] = index
    this.#isOther = true
  }

  /** An apostrophe in a word opens no string. */
  #readQuote(start) {
    if (start > 0 && /[\w$]/.test(this.#text[start - 1])) return void (this.#isOther = true)
    this.#readString("'", start)
  }

  /** The end of a tag, `zoom={12}>` or `zoom={12} />`, ends its last attribute. */
  #readTagEnd() {
    if (this.#keySign === '=' && this.#value?.kind === 'group') this.#finish()
    else this.#isOther = true
  }

  /** Comments: //, but not that of an address; slash and asterisk; # behind a space. */
  #readSlash(sign, start) {
    const text = this.#text
    const next = text[start + 1]
    const before = text[start - 1] ?? '\n'
    if (sign === '/' && next === '>') return void ((this.#position = start + 2), this.#readTagEnd())
    if (this.#comments === undefined) return void (this.#isOther = true)
    if (sign === '/' && next === '*') {
      if (this.#unclosed['/*'] >= start) return void (this.#isOther = true)
      const end = text.indexOf('*/', start + 2)
      if (end < 0) return void ((this.#unclosed['/*'] = text.length), (this.#isOther = true))
      this.#skipComment(start + 2, end, end + 2)
    } else if (sign === '/' ? next === '/' && before !== ':' : next === ' ' && /\s/.test(before)) {
      let end = text.indexOf('\n', start)
      if (end < 0) end = this.#end
      this.#skipComment(start + (sign === '/' ? 2 : 1), end, end)
    } else {
      this.#isOther = true
    }
  }

  #skipComment(start, end, next) {
    this.#comments.push([start, end])
    this.#position = next
  }

  // MARK: Entries

  #begin(key, start, sign, isQuoted = false) {
    this.#key = key
    this.#keyStart = start
    this.#keySign = sign
    this.#isQuoted = isQuoted
    this.#value = undefined
    this.#words = []
    this.#isOther = false
    this.#sign = undefined
  }

  /** Takes a value, which is one only as long as nothing else stands beside it. */
  #take(value) {
    if (this.#words.length > 0 || this.#sign !== undefined || this.#value !== undefined) {
      this.#isOther = true
      this.#words = []
      this.#sign = undefined
    }
    this.#value = value
  }

  /** Puts the entry into its group. */
  #finish() {
    const hasValue = this.#value !== undefined || this.#isOther || this.#words.length > 0
    if (!hasValue && this.#key === undefined) return this.#begin()
    const isOther = this.#isOther || this.#words.length > 0 || this.#sign !== undefined
    if (this.#group.bracket !== '') {
      this.#group.entries.push({
        key: this.#key,
        keyStart: this.#keyStart,
        isQuoted: this.#isQuoted,
        sign: this.#keySign,
        value: isOther ? undefined : this.#value,
        words: this.#value === undefined ? this.#words.map(({ text }) => text).join(' ') : '',
      })
    }
    this.#begin()
  }

  #endEntry() {
    this.#finish()
  }

  // MARK: Groups

  #openGroup(bracket, start) {
    const group = new Group(bracket, start, this.#group)
    if (bracket === '(') this.#name(group)
    group.outer = {
      key: this.#key, keyStart: this.#keyStart, keySign: this.#keySign, isQuoted: this.#isQuoted,
      value: this.#value, words: this.#words, isOther: this.#isOther, sign: this.#sign,
    }
    group.key = this.#key
    this.#depth += 1
    if (this.#depth > maximumDepth) {
      group.parent = undefined
      this.#depth = 1
      this.#open = { '(': 0, '[': 0, '{': 0 }
    }
    this.#open[bracket] += 1
    this.#group = group
    this.#begin()
  }

  /** Takes the words before a bracket as its name. */
  #name(group) {
    const last = this.#words.at(-1)
    if (last === undefined || last.isDot || keywords.has(last.text)) return
    this.#words.pop()
    group.name = last.text
    group.start = last.start
    const before = this.#words.at(-1)
    if (before?.isDot) {
      this.#words.pop()
      group.name = `.${last.text}`
      if (this.#words.length === 0 && this.#value?.kind === 'group') {
        group.previous = this.#value.group
        group.chainStart = this.#value.start
        this.#value = undefined
      }
    } else if (before?.text === 'new' || before?.text === 'const') {
      this.#words.pop()
      group.isNew = before.text === 'new'
      group.start = before.start
    }
    // `return CameraPosition(…)`: what stands before is no part of the value.
    if (this.#words.length > 0 && this.#key === undefined) this.#words = []
  }

  #closeGroup(bracket) {
    const partner = partners[bracket]
    if (this.#open[partner] === 0) return void (this.#isOther = true)
    while (this.#group.bracket !== partner) {
      this.#leave()
      this.#isOther = true
    }
    const group = this.#group
    this.#finish()
    group.end = this.#position
    this.#leave()
    this.#found.push(group)
    this.#take({ kind: 'group', group, start: group.chainStart ?? group.start, end: group.end })
  }

  /** Goes on with the entry around a group. */
  #leave() {
    const { bracket, outer, parent } = this.#group
    this.#group.outer = undefined
    this.#open[bracket] -= 1
    this.#depth -= 1
    this.#group = parent ?? new Group('', 0, undefined)
    this.#key = outer.key
    this.#keyStart = outer.keyStart
    this.#keySign = outer.keySign
    this.#isQuoted = outer.isQuoted
    this.#value = outer.value
    this.#words = outer.words
    this.#isOther = outer.isOther
    this.#sign = outer.sign
  }
}
