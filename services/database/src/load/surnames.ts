import { cycle } from '../seeds/kit/random.js'
import { lastNames } from '../seeds/kit/words.js'

const beginnings = (
  'Ald Ash Bar Beck Black Brad Bran Cal Carl Clay Cole Corn Cran Dal Den East Edge Elm Fair Fen Gar Glen Gold Green ' +
  'Hal Hart Haw High Kel Kings Lang Lin Long Mar Mid Nor Oak Old Pem Rad Red Rock Rush Sel Shel Stan Stock Stone Sut ' +
  'Thorn Wal War West Whit Wil Win'
).split(' ')
const endings = 'berg burn bury by dale field ford ham ley man more ridge son ton'.split(' ')

/**
 * The surname of a loaded person. One of five has a surname of the demo, so that each of those 27 is as frequent
 * (0.7 %) as the most frequent surname of the country; the others have one of 784 rarer ones.
 */
export const surname = (index: number): string => {
  const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 8
  const drawn = Math.floor(mixed / 5)
  if (mixed % 5 === 0) return cycle(lastNames, drawn)
  return cycle(beginnings, drawn) + cycle(endings, Math.floor(drawn / beginnings.length))
}
