/** The kinds of audit entries: the label of each, and the prefixes of its action names. */
export const auditKinds = {
  ACCESS: {
    label: 'Sign-ins and access',
    begins: ['user.sign-', 'user.wrong-', 'user.set-password', 'user.change-password', 'user.totp-', 'access.'],
  },
  PEOPLE: {
    label: 'People and plans',
    begins: [
      'user.create',
      'user.invite',
      'user.update',
      'user.email-',
      'user.deactivate',
      'user.reactivate',
      'user.undo',
      'agent.',
      'plan.',
      'ledger.',
      'licence.',
      'team.',
      'taxDetails.',
      'notificationSettings.',
    ],
  },
  CLIENTS: { label: 'Clients', begins: ['client.'] },
  PROPERTIES: { label: 'Properties', begins: ['property.'] },
  DEALS: { label: 'Deals and messages', begins: ['deal.', 'conversation.'] },
  CDAS: { label: 'CDAs', begins: ['cda.'] },
  MONEY: {
    label: 'Accounts and payments',
    begins: ['account.', 'recurring-charge.', 'payee.', 'receipt.', 'payout.', 'deposit.', 'books.'],
  },
  DOCUMENTS: { label: 'Documents and templates', begins: ['document.', 'template.', 'upload.'] },
  CALENDAR: { label: 'Calendar', begins: ['event.', 'calendarFeed.'] },
  LEADS: { label: 'Leads', begins: ['lead.'] },
  BROKERAGE: { label: 'Brokerage settings', begins: ['brokerage.', 'portal.', 'yearEnd.'] },
  SYSTEM: { label: 'System', begins: ['job.', 'import.'] },
  TAKEN: {
    label: 'Exports, downloads and links',
    begins: ['export.', 'document.download', 'deal.download', 'cda.download', 'link.', 'audit.'],
  },
} as const satisfies Readonly<Record<string, { label: string; begins: readonly string[] }>>

export type AuditKind = keyof typeof auditKinds

const isKind = (name: string): name is AuditKind => name in auditKinds

export const auditKindNames: readonly AuditKind[] = Object.keys(auditKinds).filter(isKind)
