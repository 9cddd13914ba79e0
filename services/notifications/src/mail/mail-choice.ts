import { mailToggles, type NotificationSettings, type NotificationType } from '@bluebonnet/contracts'
import { addDays, type MailFrequency, momentAt, wallClockAt } from '@bluebonnet/domain'

const hourMs = 3_600_000
/** When daily digests are sent, in the brokerage's time zone. */
const dailyAt = '08:00'

/** The time after `at` when the next digest of this frequency is due. */
const nextDigest = (frequency: Exclude<MailFrequency, 'immediate'>, at: Date, timeZone: string): Date => {
  if (frequency === 'hourly') return new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs)
  // By calendar days, of which some have 23 or 25 hours.
  const today = wallClockAt(at, timeZone).slice(0, 10)
  const [next = at] = [today, addDays(today, 1)]
    .map((day) => new Date(momentAt(`${day}T${dailyAt}`, timeZone)))
    .filter((moment) => moment > at)
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
