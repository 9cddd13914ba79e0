import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Mails a person the link to set their first, or a forgotten, password. */
export const sendPasswordLink = defineJob({
  name: 'accounts.send-password-link',
  queue: 'mail',
  schema: z.strictObject({ linkId: z.uuid(), reason: z.enum(['FIRST', 'FORGOTTEN']) }),
})

/** Tells a person that their password was changed, in case they did not change it. */
export const notifyPasswordChanged = defineJob({
  name: 'accounts.notify-password-changed',
  queue: 'mail',
  schema: z.strictObject({ userId: z.uuid() }),
})
