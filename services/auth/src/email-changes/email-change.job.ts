import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** CONFIRM goes to the new address, the others to the old one: after the request, and after the confirmation. */
const emailChangeMails = ['CONFIRM', 'REQUESTED', 'CHANGED'] as const
export type EmailChangeMail = (typeof emailChangeMails)[number]

/** Mails the link that confirms a person's new e-mail, or the one by which the old address takes the change back. */
export const mailEmailChange = defineJob({
  name: 'accounts.mail-email-change',
  queue: 'mail',
  schema: z.strictObject({ linkId: z.uuid(), mail: z.enum(emailChangeMails) }),
})
