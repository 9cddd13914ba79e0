import { mailToggles, type NotificationSettings, type NotificationType } from '@bluebonnet/contracts'
import { type MailFrequency } from '@bluebonnet/domain'
import { latestSlot } from '@bluebonnet/platform/jobs/schedule-planner'

const hourMs = 3_600_000
/** When daily digests are sent, in the brokerage's time zone. */
const dailyAt = '08:00'

/** The time after `at` when the next digest of this frequency is due. */
const nextDigest = (frequency: Exclude<MailFrequency, 'immediate'>, at: Date, timeZone: string): Date => {
  if (frequency === 'hourly') return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs)
  // A day on which the clocks go back has 25 hours, so its 24th may still be before the next morning.
  const [next = at] = [24, 25]
    .map((hours) => latestSlot({ dailyAt, timeZone }, new Date(at.getTime() + hours * hourMs)))
    .filter((slot) => slot > at)
  return next
}

/** Whether a person with these settings wants e-mail of a type: contact by phone only means none. */
export const wantsMail = (settings: NotificationSettings, type: NotificationType): boolean => {
  const toggle = mailToggles[type]
  return settings.contactMethod !== 'phone' && (toggle === null || settings[toggle])
}

/**
 * When to e-mail a notification created `at`: the same time for an immediate mail, a later one for a digest, null for
 * never.
 */
export const mailAfter = (
  settings: NotificationSettings,
  type: NotificationType,
  at: Date,
  timeZone: string,
): Date | null => {
  if (!wantsMail(settings, type)) return null
  return settings.frequency === 'immediate' ? at : nextDigest(settings.frequency, at, timeZone)
}
