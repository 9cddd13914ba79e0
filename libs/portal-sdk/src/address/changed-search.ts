/** How far lists were paged: 'shown', or 'shown' with what it is of. */
const isPaging = (name: string): boolean => /^shown($|\.)/.test(name)

/**
 * The search part of an address after a change: null or an empty text takes a parameter out, what is not named stays.
 */
export const changedSearch = (
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** The same after a change of what is listed: lists then begin at their top again. */
export const filteredSearch = (
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams =>
  changedSearch(before, {
    ...Object.fromEntries([...before.keys()].filter(isPaging).map((name) => [name, null])),
    ...changes,
  })
