import { hasWords, wordsIn } from './words.js'

const statementOf = (words: string) => wordsIn('city', 'email')(words).statement

it('seeks a text anywhere, with the signs that LIKE knows for themselves', () => {
  expect(statementOf(String.raw`100%_\ a`)).toEqual({
    text: '(city ILIKE $1 OR email ILIKE $2)',
    values: [String.raw`%100\%\_\\ a%`, String.raw`%100\%\_\\ a%`],
  })
})

it.each(['a', 'br', "o'", 'a b'])('seeks %j where a word begins, since no index knows it anywhere else', (words) => {
  expect(statementOf(words).text).toBe('(city ~* $1 OR email ~* $2)')
})

it('seeks signs alone anywhere', () => {
  expect(statementOf('%')).toMatchObject({ values: [String.raw`%\%%`, String.raw`%\%%`] })
})

it.each([
  ['an', ['Anna Brown'], true],
  ['br', ['Anna Brown'], true],
  ['br', ['anna.brown@example.test'], true],
  ['BR', ['12 Brazos Bend'], true],
  ['nn', ['Anna Brown'], false],
  ['a.', ['Anna A. Brown', null], true],
  ['row', ['Anna Brown'], true],
  ['row', [null], false],
  ['%', ['100%'], true],
  ['.', ['Anna'], false],
])('finds %j in %j: %j', (words, texts, found) => {
  expect(hasWords(texts, words)).toBe(found)
})

it('takes every sign before a letter as it is written', () => {
  const signs = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))
  for (const sign of signs.filter((each) => !/[a-z\d]/i.test(each))) {
    expect([sign, hasWords([`A ${sign}z b`], `${sign}z`)]).toEqual([sign, true])
    expect([sign, hasWords(['A y b'], `${sign}z`)]).toEqual([sign, false])
  }
})
