import type { ValueTransformer } from 'typeorm'

/** Reads and writes a bigint column as a number; refuses what a number cannot hold exactly. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : exact(Number(value))),
  to: (value: unknown): unknown => (typeof value === 'number' ? exact(value) : value),
}

const exact = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an exact whole number: ${value}`)
  return value
}
