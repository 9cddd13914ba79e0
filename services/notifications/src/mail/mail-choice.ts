import { mailToggles, type NotificationSettings, type NotificationType } from '@bluebonnet/contracts'
import { type MailFrequency } from '@bluebonnet/domain'
import { latestSlot } from '@bluebonnet/platform/jobs/schedule-planner'

const hourMs = 3_600_000
/** When daily digests go out, on the brokerage's clock. */
const dailyAt = '08:00'

/** The moment after `at` when the next digest of this frequency is due. */
const nextDigest = (frequency: Exclude<MailFrequency, 'immediate'>, at: Date, timeZone: string): Date => {
  if (frequency === 'hourly') return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs)
  // A day on which the clocks go back has 25 hours, so its 24th may still lie before the next morning.
  const [next = at] = [24, 25]
    .map((hours) => latestSlot({ dailyAt, timeZone }, new Date(at.getTime() + hours * hourMs)))
    .filter((slot) => slot > at)
  return next
}

/** Whether somebody with these settings wants e-mail of a type at all: contact by phone only means none. */
export const wantsMail = (settings: NotificationSettings, type: NotificationType): boolean => {
  const toggle = mailToggles[type]
  return settings.contactMethod !== 'phone' && (toggle === null || settings[toggle])
}

/** When a notification made `at` is to be e-mailed: that same moment at once, a later one with a digest, null never. */
export const mailAfter = (
  settings: NotificationSettings,
  type: NotificationType,
  at: Date,
  timeZone: string,
): Date | null => {
  if (!wantsMail(settings, type)) return null
  return settings.frequency === 'immediate' ? at : nextDigest(settings.frequency, at, timeZone)
}
