// The texts of corpus.txt, and the worst lines that they make.

import { readFileSync } from 'node:fs'

/**
 * The entries of corpus.txt: a head, `notation language: kind numbers`, and a text in which «the place» is
 * between the marks, the cursor at ‸, or else at the start of the place. The marks are removed before the
 * text is read. `none` are texts without a place.
 */
export const corpus = readFileSync(new URL('../corpus.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n----\n')
  .map((entry) => {
    const [, notation, language, kind, rest, marked] =
      /^(\S+) (\S+):(?: (\w+) ?(.*))?\n([^]*)$/.exec(entry)
    const text = marked.replace(/[«»‸]/g, '')
    const offset = (mark) => {
      const index = marked.indexOf(mark)
      return index < 0 ? undefined : marked.slice(0, index).replace(/[«»‸]/g, '').length
    }
    const [start, end, cursor] = ['«', '»', '‸'].map(offset)
    return {
      notation,
      languageId: language === '-' ? undefined : language,
      kind,
      rest: rest ?? '',
      text,
      marked,
      start,
      end,
      cursor: cursor ?? start,
      hasCursor: cursor !== undefined,
    }
  })

/**
 * Each notation's own worst lines in each language, {notation, languageId, line(length)}: its smallest text again and again on
 * one line, as it is; with `isVaried`, with spaces and with digits inserted, too.
 */
export function worstLines({ isVaried = false } = {}) {
  const least = new Map()
  for (const entry of corpus) {
    const { notation, languageId, text } = entry
    const key = isVaried ? notation : `${notation} ${languageId}`
    if (!(least.get(key)?.text.length <= text.length)) least.set(key, entry)
  }
  return [...least.values()].flatMap(({ notation, languageId, text }) => {
    const one = text.replaceAll('\n', ' ')
    const variants = [
      one,
      one.replace(/[^\w\s]/g, `$&${' '.repeat(9)}`),
      one.replace(/\d+/g, (digits) => digits.padEnd(30, '1')),
      one + ' '.repeat(40) + '1'.repeat(40),
      one.replace(/\d+/g, '$& 1'),
    ]
    return variants.slice(0, isVaried ? 5 : 1).map((variant) => ({
      notation,
      languageId,
      line: (length) => variant.repeat(Math.ceil(length / variant.length)).slice(0, length),
    }))
  })
}
