import type { NotificationSettings } from '@bluebonnet/contracts'

/** What holds until somebody saves settings of their own (docs/rules/screens.md#settings-defaults). */
export const defaultSettings: NotificationSettings = {
  newLeads: true,
  dealStatusUpdates: true,
  commissionPayments: true,
  documentDeadlines: true,
  marketingEmails: false,
  contactMethod: 'email',
  frequency: 'immediate',
}
