// Runs behind mkdocs-material's search worker, in the same file. Its index, which is lunr's, has each word beside its stem.
// Of several words it finds the word that they are together, as bottomsheet is in words.txt, before each of them, and these
// before what begins with the last. If there is nothing, it finds the words of a name such as animateToViewport, then what is
// spelled nearly so.

const { stemmer, stopWordFilter } = lunr
lunr.stemmer = (token) => [token.clone(), stemmer(token).update((stem) => `${stem}~`)]
lunr.Pipeline.registerFunction(lunr.stemmer, 'word and stem')

/** lunr's own key of a node does not tell a digit from the number of the next node, so that it takes different nodes for one. */
lunr.TokenSet.prototype.toString = function () {
  const edges = Object.entries(this.edges).map(([letter, { id }]) => `${letter}${id},`)
  this._str ??= `${this.final}${edges.sort().join('')}`
  return this._str
}

lunr.Index.prototype.search = function (text) {
  const isSpecial = (word) => stopWordFilter(word.toLowerCase())
  const find = (words) =>
    this.query((query) => {
      const [together, last] = [words.join('').toLowerCase(), words.at(-1).toLowerCase()]
      query.term(together, { boost: 100_000, usePipeline: false })
      query.term(together, { boost: 1000 })
      for (const word of words.filter(isSpecial)) query.term(word.toLowerCase(), { boost: 100 })
      query.term(last, { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false })
    })
  const near = () => {
    // A letter more or less is another word if there are few.
    const long = words.filter((word) => word.length > 5)
    if (long.length === 0) return []
    return this.query((query) =>
      long.forEach((word) => query.term(word.toLowerCase(), { editDistance: 1 })),
    )
  }
  // The worker repeats what has hyphens.
  const words = text.replace(/(\S+-\S+)( \1)+/g, '$1').match(/[a-z0-9]+/gi) ?? []
  const attempts = [
    () => find(words),
    () => find(words.flatMap((word) => word.split(/(?<=[a-z])(?=[A-Z])/))),
    near,
  ]
  const found = attempts.reduce((found, attempt) => (found.length > 0 ? found : attempt()), [])
  for (const { matchData } of found) marked(matchData.metadata)
  return found
}

/** A word and its stem stand at one position: it is marked once. */
function marked(metadata) {
  const seen = new Set()
  for (const fields of Object.values(metadata))
    for (const [name, field] of Object.entries(fields))
      field.position = field.position?.filter((each) => {
        const isNew = !seen.has(`${name} ${each}`)
        seen.add(`${name} ${each}`)
        return isNew
      })
}
