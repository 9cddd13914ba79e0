import { centsOf, dollarsOf } from '@bluebonnet/domain'

/** Adds in whole cents, because dollars are fractions. */
export const sumOf = (dollars: readonly number[]): number =>
  dollarsOf(dollars.reduce((sum, one) => sum + centsOf(one), 0))
