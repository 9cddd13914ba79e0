/** `T` without undefined: a property has a value or null. */
type Defined<T> = { [K in keyof T]?: T[K] & ({} | null) }

/** The columns that an edit writes: undefined leaves a column unchanged, and null clears it. */
export const definedColumns = <T extends object>(columns: T): Defined<T> => {
  const kept: Defined<T> = {}
  for (const name in columns) {
    const value = columns[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
