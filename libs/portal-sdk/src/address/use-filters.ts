import { useLocation, useSearchParams } from 'react-router'
import { changedSearch, filteredSearch } from './changed-search.js'

type Changes = Readonly<Record<string, string | null>>

/** Search, filters and the view of a screen, kept in the address. What somebody chooses is a step that the browser's Back undoes. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const go = (after: URLSearchParams, replace: boolean): void => {
    if (after.toString() !== params.toString()) setParams(after, replace ? { replace, state } : {})
  }
  return {
    /** What the address holds, '' where it holds nothing. */
    get: (name: string): string => params.get(name) ?? '',
    /** The filter's value if it is one of those known, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined => known.find((value) => value === params.get(name)),
    /** For a choice that leaves the lists as they are: a view, a tab, a day. Null or an empty text takes it out. */
    set: (changes: Changes): void => go(changedSearch(params, changes), false),
    /** For a choice of which rows are listed: the lists begin at their top again. Null or an empty text takes a filter out. */
    filter: (changes: Changes): void => go(filteredSearch(params, changes), false),
    /** For what is typed: the first word is a step, and what is typed after it stays in that step. */
    search: (text: string): void => go(filteredSearch(params, { q: text }), params.has('q')),
    /** For what is no step of its own: how far a list is shown, an open dialog. */
    keep: (changes: Changes): void => go(changedSearch(params, changes), true),
  }
}
