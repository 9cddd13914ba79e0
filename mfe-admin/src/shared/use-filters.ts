import { useSearchParams } from 'react-router'

/** Search, filters and the open panel of a screen, kept in the address. Setting one to null takes it out. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  return {
    get: (name: string): string | null => params.get(name),
    /** The filter's value if it is one of those known, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined => known.find((value) => value === params.get(name)),
    set: (changes: Readonly<Record<string, string | null>>): void =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      }, { replace: true }),
  }
}
