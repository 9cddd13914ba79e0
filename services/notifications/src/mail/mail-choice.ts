import type { MailFrequency, NotificationSettings, NotificationType } from '@bluebonnet/contracts'
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

type Toggle = 'newLeads' | 'dealStatusUpdates' | 'commissionPayments' | 'documentDeadlines'

/**
 * Which checkbox of the settings rules the e-mails of a type; null for those that always come
 * (docs/rules/notifications-and-mail.md#who-is-told).
 */
const toggles: Record<NotificationType, Toggle | null> = {
  DEAL_SUBMITTED: 'dealStatusUpdates',
  DEAL_APPROVED: 'dealStatusUpdates',
  DEAL_REJECTED: 'dealStatusUpdates',
  PAPER_RETURNED: 'dealStatusUpdates',
  DEAL_DATES_CHANGED: 'dealStatusUpdates',
  CDA_READY: 'commissionPayments',
  CDA_APPROVED: 'commissionPayments',
  CDA_SENT: 'commissionPayments',
  CDA_VOIDED: 'commissionPayments',
  CDA_STALE: 'commissionPayments',
  ACCOUNT_STATEMENT: 'commissionPayments',
  DEAL_PLAN_CHANGED: 'commissionPayments',
  LEAD: 'newLeads',
  DEADLINE: 'documentDeadlines',
  CLOSING_WITHOUT_CDA: 'documentDeadlines',
  TASKS_DUE: 'documentDeadlines',
  LICENSE_FLAGGED: 'documentDeadlines',
  DEAL_MESSAGE: null,
  PERSON_MESSAGE: null,
  DOCUMENT_SHARED: null,
  PLAN_CHANGED: null,
  // Like a share: what one is given to work on is no news of a deal that one already has.
  HANDED_OVER: null,
}

/** Whether somebody with these settings wants e-mail of a type at all: contact by phone only means none. */
export const wantsMail = (settings: NotificationSettings, type: NotificationType): boolean => {
  const toggle = toggles[type]
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
