import type { Deal } from '@bluebonnet/contracts'
import type { UpcomingDay } from './upcoming-days.js'

export interface DealTabProps {
  deal: Deal
  days: readonly UpcomingDay[]
}
