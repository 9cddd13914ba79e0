import { hasWords, licenceIn, phoneIn, wordsIn } from './words.js'

const statementOf = (words: string) => wordsIn('city', 'email')(words).statement

it('searches each word anywhere, with LIKE wildcards taken literally', () => {
  expect(statementOf(String.raw`Ab100%_\ Peña`)).toEqual({
    text:
      '((searchable(city) LIKE $1 OR searchable(email) LIKE $2)) AND ' +
      '((searchable(city) LIKE $3 OR searchable(email) LIKE $4))',
    values: [String.raw`%ab100\%\_\\%`, String.raw`%ab100\%\_\\%`, '%pena%', '%pena%'],
  })
})

it.each(['a', 'br', "o'"])('searches %j at the start of words, since no index finds it elsewhere', (words) => {
  expect(statementOf(words).text).toBe('(searchable(city) ~ $1 OR searchable(email) ~ $2)')
})

it.each(['737 555 0100', '(737) 555-0100', '+1 737.555.0100', '17375550100', '7375550100'])(
  'searches the phone number %j by its digits',
  (words) => {
    expect(wordsIn(phoneIn('phone'))(words).statement).toEqual({
      text: String.raw`(regexp_replace(phone, '\D', '', 'g') LIKE $1)`,
      values: ['%7375550100%'],
    })
  },
)

it('searches no phone number in letters', () => {
  expect(wordsIn(phoneIn('phone'))('oak').statement.text).toBe('false')
})

it.each(['0612345', '612345-SA'])('searches the licence %j by its digits', (words) => {
  expect(wordsIn(licenceIn('number'))(words).statement).toEqual({
    text: "(searchable(number) LIKE $1 AND ltrim(number, '0') LIKE $2)",
    values: ['%612345%', '612345%'],
  })
})

it.each(['612345', '007', '06123456', 'oak'])('searches %j by no other digits than it has', (words) => {
  expect(wordsIn(licenceIn('number'))(words).statement.text).toBe('false')
})

it('searches punctuation alone anywhere', () => {
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
  ['brown anna', ['Anna Brown'], true],
  ['Brown, Anna', ['Anna', 'Brown'], true],
  ['pena', ['José Peña'], true],
  ['PEÑA', ['Jose Pena'], true],
  ["o'neil", ['Lupe O’Neil'], true],
  ['brown lee', ['Anna Brown'], false],
  ['row', [null], false],
  ['%', ['100%'], true],
  ['.', ['Anna'], false],
])('finds %j in %j: %j', (words, texts, found) => {
  expect(hasWords(texts, words)).toBe(found)
})

it('takes every character before a letter literally', () => {
  const signs = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))
  for (const sign of signs.filter((each) => !/[a-z\d]/i.test(each))) {
    expect([sign, hasWords([`A ${sign}z b`], `${sign}z`)]).toEqual([sign, true])
    expect([sign, hasWords(['A y b'], `${sign}z`)]).toEqual([sign, false])
  }
})
