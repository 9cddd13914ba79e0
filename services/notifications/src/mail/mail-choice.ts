import type { NotificationSettings, NotificationType } from '@bluebonnet/contracts'
import { nextDigest } from './next-digest.js'

type Toggle = 'newLeads' | 'dealStatusUpdates' | 'commissionPayments' | 'documentDeadlines'

/**
 * Which checkbox of the settings rules the e-mails of a type; null for those that always come
 * (docs/rules/notifications-and-mail.md#who-is-told).
 */
const toggles: Record<NotificationType, Toggle | null> = {
  DEAL_SUBMITTED: 'dealStatusUpdates',
  DEAL_APPROVED: 'dealStatusUpdates',
  DEAL_REJECTED: 'dealStatusUpdates',
  CDA_READY: 'commissionPayments',
  CDA_APPROVED: 'commissionPayments',
  CDA_SENT: 'commissionPayments',
  CDA_VOIDED: 'commissionPayments',
  CDA_STALE: 'commissionPayments',
  LEAD: 'newLeads',
  DEADLINE: 'documentDeadlines',
  CLOSING_WITHOUT_CDA: 'documentDeadlines',
  DEAL_MESSAGE: null,
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
