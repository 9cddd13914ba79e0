import { createController } from '@bluebonnet/platform'
import { OwnAccount } from './own-account.js'

export const OwnAccountController = createController(
  { account: OwnAccount },
  {
    'PATCH /api/auth/user': async ({ account }, { caller, body }) => {
      await account.change(caller, body)
      return { success: true }
    },
  },
)
