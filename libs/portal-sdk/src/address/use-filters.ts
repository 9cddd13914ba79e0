import { useSearchParams } from 'react-router'
import { changedSearch, filteredSearch } from './changed-search.js'

/** Search, filters and the open panel of a screen, kept in the address. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  return {
    /** What the address holds, '' where it holds nothing. */
    get: (name: string): string => params.get(name) ?? '',
    /** The filter's value if it is one of those known, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined => known.find((value) => value === params.get(name)),
    /** For what leaves the lists as they are: a view, a tab, an open panel. Null or an empty text takes it out. */
    set: (changes: Readonly<Record<string, string | null>>): void => setParams((before) => changedSearch(before, changes), { replace: true }),
    /** For what changes which rows are listed: the lists begin at their top again. Null or an empty text takes a filter out. */
    filter: (changes: Readonly<Record<string, string | null>>): void => setParams((before) => filteredSearch(before, changes), { replace: true }),
  }
}
