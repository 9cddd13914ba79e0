/** `T` without undefined: a property has a value or null. */
type Given<T> = { [K in keyof T]?: T[K] & ({} | null) }

/** The columns that an edit writes: undefined leaves a column unchanged, and null clears it. */
export const definedColumns = <T extends object>(columns: T): Given<T> => {
  const kept: Given<T> = {}
  for (const name in columns) {
    const value = columns[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
