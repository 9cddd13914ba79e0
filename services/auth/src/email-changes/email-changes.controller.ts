import { createController } from '@bluebonnet/platform'
import { EmailConfirmations } from './email-confirmations.js'

export const EmailChangesController = createController(
  { emails: EmailConfirmations },
  {
    'POST /api/auth/confirm-email': async ({ emails }, { body }) => {
      await emails.confirm(body.token)
      return { success: true }
    },
    'POST /api/auth/take-back-email': async ({ emails }, { body }) => ({
      success: true,
      isRestored: await emails.takeBack(body.token),
    }),
  },
)
