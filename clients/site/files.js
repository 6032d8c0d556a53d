// What the page without a server has of node:fs: the tables of places in text, in the same script.

import addresses from '../javascript/src/locate/notations/addresses.txt'
import formats from '../javascript/src/locate/formats.json'
import languages from '../javascript/src/locate/languages.json'

const texts = {
  'addresses.txt': addresses,
  'formats.json': JSON.stringify(formats),
  'languages.json': JSON.stringify(languages),
}

export const readFileSync = ({ pathname }) => texts[pathname.slice(1)]
