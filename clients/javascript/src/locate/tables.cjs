// The tables of data, as both Node and a bundler for browsers read them: sites of maps; the formats of a camera, in whose texts
// numbers have their names in braces, and so has what a turn adds; and the editors' names for languages of data, in which a camera
// is not an expression, and for those of prose and tables.

module.exports = {
  addresses: require('./addresses.json'),
  formats: require('./formats.json'),
  languages: require('./languages.json'),
}
