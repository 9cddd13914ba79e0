import { centsOf, dollarsOf, percentOf, readMoney, readNumber, thousandthsOf } from './money.js'

describe('money in calls', () => {
  it('keeps every cent of amounts that binary fractions cannot hold', () => {
    for (const [dollars, cents] of [
      [0.1, 10],
      [0.29, 29],
      [1.15, 115],
      [8.87, 887],
      [999_999_999.99, 99_999_999_999],
      [0, 0],
    ] as const) {
      expect(centsOf(dollars)).toBe(cents)
      expect(dollarsOf(cents)).toBe(dollars)
    }
  })

  it('keeps thousandths of a percent', () => {
    for (const [percent, thousandths] of [
      [2.875, 2_875],
      [3, 3_000],
      [0.001, 1],
      [100, 100_000],
    ] as const) {
      expect(thousandthsOf(percent)).toBe(thousandths)
      expect(percentOf(thousandths)).toBe(percent)
    }
  })
})

describe('typed money', () => {
  it.each([
    ['425k', 425_000],
    ['425 K', 425_000],
    ['0.6m', 600_000],
    ['0.57m', 570_000],
    ['$425,000', 425_000],
    ['$425,000.00 ', 425_000],
    ['425000.50', 425_000.5],
    ['1,250,000.5', 1_250_000.5],
    ['-250', -250],
    ['-$250.00', -250],
    ['.5', 0.5],
    ['12.', 12],
    ['0', 0],
    ['450.125', 'Not an amount: 450.125. Did you mean 450,125?'],
    ['450.000', 'Not an amount: 450.000. Did you mean 450,000?'],
    ['$450.000', 'Not an amount: $450.000. Did you mean 450,000?'],
    ['450.000,00', 'Not an amount: 450.000,00. Did you mean 450,000?'],
    ['1.450.000,5', 'Not an amount: 1.450.000,5. Did you mean 1,450,000.50?'],
    ['450 000', 'Not an amount: 450 000. Did you mean 450,000?'],
    ['450,5', 'Not an amount: 450,5. Did you mean 450.50?'],
    ['42,50,000', 'Not an amount: 42,50,000'],
    ['0,500', 'Not an amount: 0,500'],
    ['four', 'Not an amount: four'],
    ['4e5', 'Not an amount: 4e5'],
    ['', 'Not an amount: '],
  ])('%j is %j', (typed, read) => {
    expect(readMoney(typed)).toEqual(typeof read === 'number' ? { dollars: read } : { issue: read })
  })
})

describe('a typed number', () => {
  it.each([
    ['3', 3],
    ['2.875', 2.875],
    ['1,850', 1_850],
    ['.5', 0.5],
    ['2,5', 'Not a number: 2,5. Did you mean 2.5?'],
    ['0,025', 'Not a number: 0,025. Did you mean 0.025?'],
    ['1e3', 'Not a number: 1e3'],
    ['three', 'Not a number: three'],
  ])('%j is %j', (typed, read) => {
    expect(readNumber(typed)).toEqual(typeof read === 'number' ? { number: read } : { issue: read })
  })
})
