import { shownRows } from './shown-rows.js'

describe('how far an address shows a list', () => {
  it('is a page at least', () =>
    expect(['', '10', '-5', 'all', '1e9'].map((text) => shownRows(text, 25))).toEqual([25, 25, 25, 25, 25]))
  it('is what the address says', () => expect(shownRows('100', 25)).toBe(100))
  it('has an end', () => expect(shownRows('999999', 25)).toBe(10_000))
})
