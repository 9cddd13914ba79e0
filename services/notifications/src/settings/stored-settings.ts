import { type NotificationSettings } from '@bluebonnet/contracts'
import { contactMethods, mailFrequencies } from '@bluebonnet/domain'
import { z } from 'zod'

/** The defaults until a person saves their own settings (docs/rules/screens.md#settings-defaults). */
export const defaultSettings: NotificationSettings = {
  newLeads: true,
  dealStatusUpdates: true,
  commissionPayments: true,
  documentDeadlines: true,
  marketingEmails: false,
  contactMethod: 'email',
  frequency: 'immediate',
}

/** The shape of those columns. */
export const storedColumns = {
  newLeads: z.boolean().nullable(),
  dealStatusUpdates: z.boolean().nullable(),
  commissionPayments: z.boolean().nullable(),
  documentDeadlines: z.boolean().nullable(),
  marketingEmails: z.boolean().nullable(),
  contactMethod: z.enum(contactMethods).nullable(),
  frequency: z.enum(mailFrequencies).nullable(),
}

/** The columns of a LEFT JOIN of `notification_settings s`: all null for a person who never saved any. */
export type StoredSettings = { [Name in keyof NotificationSettings]: NotificationSettings[Name] | null }

export const storedSettings = `
  s.new_leads AS "newLeads", s.deal_status_updates AS "dealStatusUpdates",
  s.commission_payments AS "commissionPayments",
  s.document_deadlines AS "documentDeadlines", s.marketing_emails AS "marketingEmails",
  s.contact_method AS "contactMethod", s.frequency`

/** A person's e-mail settings, with the defaults for missing ones. */
export const settingsOf = (stored: StoredSettings): NotificationSettings => ({
  newLeads: stored.newLeads ?? defaultSettings.newLeads,
  dealStatusUpdates: stored.dealStatusUpdates ?? defaultSettings.dealStatusUpdates,
  commissionPayments: stored.commissionPayments ?? defaultSettings.commissionPayments,
  documentDeadlines: stored.documentDeadlines ?? defaultSettings.documentDeadlines,
  marketingEmails: stored.marketingEmails ?? defaultSettings.marketingEmails,
  contactMethod: stored.contactMethod ?? defaultSettings.contactMethod,
  frequency: stored.frequency ?? defaultSettings.frequency,
})
