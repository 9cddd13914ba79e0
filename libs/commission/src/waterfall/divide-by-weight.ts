/**
 * Divides an amount completely by weights. What rounding down leaves goes, one by one, to the largest remainders, and
 * to the first of equal ones (docs/rules/commission-and-caps.md#shares). No input is negative, and the weights sum to
 * more than 0.
 */
export const divideByWeight = (amount: bigint, weights: readonly bigint[]): bigint[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n) throw new RangeError('Shares must add up to more than nothing')
  const parts = weights.map((weight) => (amount * weight) / total)
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n))
  const first = weights
    .map((weight, place) => ({ place, remainder: (amount * weight) % total }))
    // Equal ones keep their order.
    .toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
    .slice(0, left)
    .map(({ place }) => place)
  return parts.map((part, place) => (first.includes(place) ? part + 1n : part))
}

/** The element at an index, which must exist. */
export const elementAt = <T>(list: readonly T[], place: number): T => {
  const [found] = list.slice(place, place + 1)
  if (found === undefined) throw new RangeError(`There is no ${place} in a list of ${list.length}`)
  return found
}
