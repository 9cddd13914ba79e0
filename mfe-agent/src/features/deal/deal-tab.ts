import type { Deal } from '@bluebonnet/contracts'
import type { UpcomingDay } from './upcoming-days.js'

/** Props of each tab of the deal page. */
export interface DealTabProps {
  deal: Deal
  days: readonly UpcomingDay[]
}
