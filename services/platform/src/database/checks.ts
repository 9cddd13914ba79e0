/**
 * Conditions for `@Check`, written once so that entities and migrations say the same. This one: the column holds one of
 * these values.
 */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`
/** The column holds 0 or more. */
export const notNegative = (column: string): string => `${column} >= 0`
/** Both columns are given or neither is. */
export const together = (first: string, second: string): string => `(${first} IS NULL) = (${second} IS NULL)`
