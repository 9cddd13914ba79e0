import { elementAt, divideByWeight } from './divide-by-weight.js'

describe('divideByWeight', () => {
  it.each([
    { amount: 100n, weights: [1n, 1n, 1n], parts: [34n, 33n, 33n] },
    { amount: 101n, weights: [1n, 1n, 1n], parts: [34n, 34n, 33n] },
    { amount: 10n, weights: [1n, 2n, 4n], parts: [1n, 3n, 6n] },
    { amount: 7n, weights: [3n, 0n, 5n, 3n], parts: [2n, 0n, 3n, 2n] },
    { amount: 0n, weights: [2n, 3n], parts: [0n, 0n] },
    {
      amount: 9n,
      weights: [1n, 9n, 2n, 8n, 3n, 7n, 4n, 6n, 5n, 5n, 6n, 4n, 7n, 3n],
      parts: [0n, 1n, 0n, 1n, 0n, 1n, 1n, 1n, 1n, 1n, 1n, 0n, 1n, 0n],
    },
  ])('gives the rest of $amount to the largest remainders, the first of equal ones', (shared) => {
    expect(divideByWeight(shared.amount, shared.weights)).toEqual(shared.parts)
  })

  it.each([[[]], [[0n, 0n]]])('refuses weights without a sum: %j', (weights) => {
    expect(() => divideByWeight(1n, weights)).toThrow('Shares must add up to more than nothing')
  })
})

describe('at', () => {
  it('returns an item of a list, and names what is missing', () => {
    expect([elementAt(['a', 'b'], 0), elementAt(['a', 'b'], 1)]).toEqual(['a', 'b'])
    expect(() => elementAt(['a', 'b'], 2)).toThrow('There is no 2 in a list of 2')
  })
})
