import { z } from 'zod'
import { contactMethods, mailFrequencies } from '@bluebonnet/domain'
import { notificationTypes } from './notification-types.js'
import { isoMoment, id } from '../shared/fields.js'

export const notification = z.object({
  id,
  userId: id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  documentShareId: id.nullable(),
  dealId: id.nullable(),
  clientId: id.nullable(),
  isRead: z.boolean(),
  createdAt: isoMoment,
})

/** A person's notification settings (docs/rules/notifications-and-mail.md#choice). */
export const notificationSettings = z.strictObject({
  newLeads: z.boolean(),
  dealStatusUpdates: z.boolean(),
  commissionPayments: z.boolean(),
  documentDeadlines: z.boolean(),
  marketingEmails: z.boolean(),
  contactMethod: z.enum(contactMethods),
  frequency: z.enum(mailFrequencies),
})

/** Rows are counted to 10,001, which means more than 10,000. */
export const counts = z.object({
  clients: z.number().int(),
  properties: z.number().int(),
  deals: z.number().int(),
  unreadMessages: z.number().int(),
  unreadNotifications: z.number().int(),
})

export type Notification = z.output<typeof notification>
export type NotificationSettings = z.output<typeof notificationSettings>
export type Counts = z.output<typeof counts>
