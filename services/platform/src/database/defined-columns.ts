/** `T` without undefined: what is there has a value or null. */
type Given<T> = { [K in keyof T]?: T[K] & ({} | null) }

/** The columns that an edit writes: those that it gives; one that is undefined stays as it is, and null empties it. */
export const definedColumns = <T extends object>(columns: T): Given<T> => {
  const kept: Given<T> = {}
  for (const name in columns) {
    const value = columns[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
