import { createController } from '@bluebonnet/platform'
import { SecondFactor } from './second-factor.js'
import { SetUpSecondFactor } from './set-up-second-factor.js'

const confirmed = ({ code, password = null }: { code: string; password?: string | null | undefined }) => ({
  code,
  password,
})

export const SecondFactorController = createController(
  { secondFactor: SecondFactor, setUpSecondFactor: SetUpSecondFactor },
  {
    'POST /api/auth/totp/setup': ({ setUpSecondFactor }, { caller, body, request }) =>
      setUpSecondFactor.setUp(caller, body?.password ?? null, request),
    'POST /api/auth/totp/enable': async ({ setUpSecondFactor }, { caller, body, request }) => ({
      success: true,
      recoveryCodes: await setUpSecondFactor.enable(caller, body.code, request),
    }),
    'POST /api/auth/totp/disable': async ({ secondFactor }, { caller, body, request }) => {
      await secondFactor.disable(caller, confirmed(body), request)
      return { success: true }
    },
    'GET /api/auth/totp/recovery-codes': ({ secondFactor }, { caller }) => secondFactor.recoveryCodesLeft(caller),
    'POST /api/auth/totp/recovery-codes': async ({ secondFactor }, { caller, body, request }) => ({
      recoveryCodes: await secondFactor.makeRecoveryCodes(caller, confirmed(body), request),
    }),
  },
)
