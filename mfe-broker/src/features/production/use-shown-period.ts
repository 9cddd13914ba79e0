import { periodAround } from '@bluebonnet/contracts'
import { usePeriod } from '@bluebonnet/portal-sdk'
import { dayIn, useMinute, useTimeZone } from '@bluebonnet/ui'

interface ShownPeriod {
  /** As it is written; this year unless the address holds one. */
  period: string
  choose: (period: string | null) => void
}

/** The period of a page that always shows one. */
export const useShownPeriod = (): ShownPeriod => {
  const { period, choose } = usePeriod()
  const today = dayIn(new Date(useMinute()), useTimeZone())
  return { period: period ?? periodAround('year', today), choose }
}
