// The tables of data, as both Node and a bundler for browsers read them.

module.exports = {
  addresses: require('./addresses.json'),
  formats: require('./formats.json'),
  languages: require('./languages.json'),
}
