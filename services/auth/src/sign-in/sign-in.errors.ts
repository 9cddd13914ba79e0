import { toastTexts } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'

export const signInErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, message: toastTexts.invalidCredentials },
  WRONG_PORTAL: { status: 403, message: 'This account does not have access to this portal' },
})
