/** The search part of an address after a change: null or an empty text takes a parameter out, what is not named stays. */
export const changedSearch = (before: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
