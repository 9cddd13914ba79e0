import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Mails somebody the link by which they set their first, or a forgotten, password. */
export const sendPasswordLink = defineJob({
  name: 'accounts.send-password-link',
  queue: 'mail',
  schema: z.strictObject({ linkId: z.uuid(), reason: z.enum(['FIRST', 'FORGOTTEN']) }),
})
