import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Tells somebody that their password was changed: if it was not by them, they must hear of it. */
export const tellPasswordChanged = defineJob({
  name: 'accounts.tell-password-changed',
  queue: 'mail',
  schema: z.strictObject({ userId: z.uuid() }),
})
