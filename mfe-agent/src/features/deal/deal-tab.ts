import type { Deal } from '@bluebonnet/contracts'
import type { UpcomingDay } from './upcoming-days.js'

/** What each tab of the deal's page is given. */
export interface DealTabProps {
  deal: Deal
  days: readonly UpcomingDay[]
}
