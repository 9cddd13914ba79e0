import { changedSearch, filteredSearch } from './changed-search.js'
import { useAddress } from './use-address.js'

type Changes = Readonly<Record<string, string | null>>
type Change = (before: URLSearchParams) => URLSearchParams

/**
 * Search, filters and the view of a screen, kept in the address. What somebody chooses is a step that the browser's
 * Back undoes.
 */
export const useFilters = () => {
  const { drawn, now, push, replace } = useAddress()
  const go = (change: Change, isStep: (before: URLSearchParams) => boolean): void => {
    const { search: before, state } = now()
    const after = change(before)
    if (after.toString() === before.toString()) return
    if (isStep(before)) push(after)
    else replace(after, state)
  }
  return {
    /** What the address holds, '' where it holds nothing. */
    get: (name: string): string => drawn.get(name) ?? '',
    /** The filter's value if it is one of those known, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined =>
      known.find((value) => value === drawn.get(name)),
    /** For a choice that leaves the lists as they are: a view, a tab, a day. Null or an empty text takes it out. */
    set: (changes: Changes): void =>
      go(
        (before) => changedSearch(before, changes),
        () => true,
      ),
    /**
     * For a choice of which rows are listed: the lists begin at their top again. Null or an empty text takes a filter
     * out.
     */
    filter: (changes: Changes): void =>
      go(
        (before) => filteredSearch(before, changes),
        () => true,
      ),
    /** For what is typed: the first word is a step, and what is typed after it stays in that step. */
    search: (text: string): void =>
      go(
        (before) => filteredSearch(before, { q: text }),
        (before) => !before.has('q'),
      ),
    /** For what is no step of its own: how far a list is shown, an open dialog. */
    keep: (changes: Changes): void =>
      go(
        (before) => changedSearch(before, changes),
        () => false,
      ),
  }
}
