import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

export const emailSides = ['OLD', 'NEW'] as const

/**
 * Tells one of the two addresses that a person's e-mail was changed: the reader of the old one must know if it was not
 * agreed.
 */
export const notifyEmailChanged = defineJob({
  name: 'accounts.notify-email-changed',
  queue: 'mail',
  schema: z.strictObject({ changeId: z.uuid(), side: z.enum(emailSides) }),
})
