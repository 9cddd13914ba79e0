import type { ValueTransformer } from 'typeorm'

/** Reads and writes a bigint column of integer cents as a number; refuses what a number cannot hold exactly. */
export const centsTransformer: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : exact(Number(value))),
  to: (value: unknown): unknown => (typeof value === 'number' ? exact(value) : value),
}

const exact = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  return cents
}
