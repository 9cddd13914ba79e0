/** Types of notifications. Each type has a composer in the service that publishes it. */
export const notificationTypes = [
  'DEAL_SUBMITTED',
  'DEAL_APPROVED',
  'DEAL_REJECTED',
  'CDA_READY',
  'CDA_APPROVED',
  'CDA_SENT',
  'CDA_VOIDED',
  'CDA_STALE',
  'DEAL_MESSAGE',
  'DOCUMENT_SHARED',
  'LEAD',
  'DEADLINE',
  'CLOSING_WITHOUT_CDA',
  'PLAN_CHANGED',
  'TRANSFERRED',
  'PAPER_RETURNED',
  'TASKS_DUE',
  'LICENSE_FLAGGED',
  'PERSON_MESSAGE',
  'ACCOUNT_STATEMENT',
  'DEAL_PLAN_CHANGED',
  'DEAL_DATES_CHANGED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

type Toggle = 'newLeads' | 'dealStatusUpdates' | 'commissionPayments' | 'documentDeadlines'

/**
 * The setting that controls the e-mails of a type; null for e-mails that are always sent
 * (docs/rules/notifications-and-mail.md#who-is-told).
 */
export const mailToggles: Record<NotificationType, Toggle | null> = {
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
  // Like a share: a new assignment is not news of a deal that the person already has.
  TRANSFERRED: null,
}
