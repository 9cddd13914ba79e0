import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Mails somebody the link by which they set their first, or a forgotten, password. */
export const sendPasswordLink = defineJob({
  name: 'accounts.send-password-link',
  queue: 'mail',
  schema: z.strictObject({ linkId: z.uuid(), reason: z.enum(['FIRST', 'FORGOTTEN']) }),
})

/** Tells somebody that their password was changed: if it was not by them, they must hear of it. */
export const tellPasswordChanged = defineJob({
  name: 'accounts.tell-password-changed',
  queue: 'mail',
  schema: z.strictObject({ userId: z.uuid() }),
})
