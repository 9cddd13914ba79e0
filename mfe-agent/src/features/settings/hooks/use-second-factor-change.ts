import { toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'

/** Switches the second factor on or off by a code; where one is signed in may change with it. */
export const useSecondFactorChange = (
  call: 'POST /api/auth/totp/enable' | 'POST /api/auth/totp/disable',
  success: string,
) => useCallMutation(call, { invalidates: ['GET /api/auth/sessions'], success, failure: toastTexts.secondFactorFailed })
