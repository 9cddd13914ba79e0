import { useFilters } from './use-filters.js'

interface ChosenPeriod {
  /** As it is written, whatever the address holds: the server refuses what is none. Undefined while none is chosen. */
  period: string | undefined
  /** Null for none. */
  choose: (period: string | null) => void
}

/** The period whose figures a screen shows, kept in the address as its filters are. */
export const usePeriod = (): ChosenPeriod => {
  const { get, filter } = useFilters()
  return { period: get('period') || undefined, choose: (period) => filter({ period }) }
}
