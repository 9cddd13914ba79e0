import { containing, naming } from './containing.js'

it('takes signs that LIKE knows for themselves', () => {
  expect(containing(String.raw` 100%_\ `)).toBe(String.raw`%100\%\_\\%`)
})

it('seeks a text anywhere, and one or two letters where a word begins', () => {
  expect(naming('bro')).toEqual(['%bro%'])
  expect(naming(' br ')).toEqual(['br%', '% br%', '%-br%', "%'br%", '%.br%', '%@br%', '%+br%', String.raw`%\_br%`])
  expect(naming('%')).toEqual([String.raw`%\%%`])
})
