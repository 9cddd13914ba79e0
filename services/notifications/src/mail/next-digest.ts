import type { MailFrequency } from '@bluebonnet/contracts'
import { latestSlot } from '@bluebonnet/platform/jobs/latest-slot'

const hourMs = 3_600_000
/** When daily digests go out, on the brokerage's clock. */
const dailyAt = '08:00'

/** The moment after `at` when the next digest of this frequency is due. */
export const nextDigest = (frequency: Exclude<MailFrequency, 'immediate'>, at: Date, timeZone: string): Date => {
  if (frequency === 'hourly') return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs)
  // A day on which the clocks go back has 25 hours, so its 24th may still lie before the next morning.
  const [next = at] = [24, 25]
    .map((hours) => latestSlot({ dailyAt, timeZone }, new Date(at.getTime() + hours * hourMs)))
    .filter((slot) => slot > at)
  return next
}
