import { centsOf, dollarsOf } from '@bluebonnet/contracts'

/** In whole cents, since dollars are fractions. */
export const sumOf = (dollars: readonly number[]): number =>
  dollarsOf(dollars.reduce((sum, one) => sum + centsOf(one), 0))
