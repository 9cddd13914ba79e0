import { useSearchParams } from 'react-router'

/** Search and filters of a list, kept in the address. Setting one to an empty text takes it out. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  return {
    get: (name: string): string => params.get(name) ?? '',
    /** The filter's value if it is one of those known, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined => known.find((value) => value === params.get(name)),
    set: (changes: Readonly<Record<string, string>>): void =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      }, { replace: true }),
  }
}
