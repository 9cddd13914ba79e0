/**
 * Divides an amount by weights, all of it: what rounding down leaves goes, one by one, to the largest remainders, of
 * equal ones to the first (docs/rules/commission-and-caps.md#shares). Nothing is negative; the weights sum to more
 * than 0.
 */
export const shareOut = (amount: bigint, weights: readonly bigint[]): bigint[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n) throw new RangeError('Shares must add up to more than nothing')
  const parts = weights.map((weight) => (amount * weight) / total)
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n))
  const remainder = (place: number): bigint => (amount * (weights[place] ?? 0n)) % total
  const first = weights
    .map((_, place) => place)
    .toSorted((one, other) => {
      const difference = remainder(other) - remainder(one)
      return difference > 0n ? 1 : difference < 0n ? -1 : one - other
    })
    .slice(0, left)
  return parts.map((part, place) => (first.includes(place) ? part + 1n : part))
}
