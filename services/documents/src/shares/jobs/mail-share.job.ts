import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** E-mails a client the link to a document that was shared with them. */
export const mailShare = defineJob({
  name: 'documents.mail-share',
  queue: 'mail',
  schema: z.object({ shareId: z.uuid() }),
})
