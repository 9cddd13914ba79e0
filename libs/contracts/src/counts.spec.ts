import { countInWords } from './counts.js'

it.each([
  [98, false, '98'],
  [10_000, false, '10,000'],
  [10_000, true, '10,000+'],
  [20_000, true, '10,000+'],
])('a list of %i that says it is longer (%s) reads %s', (count, isAtLeast, words) => {
  expect(countInWords(count, isAtLeast)).toBe(words)
})

it.each([
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('a count of %i in an answer reads %s', (count, words) => {
  expect(countInWords(count)).toBe(words)
})
