import { answering } from '@bluebonnet/platform'
import { SecondFactor } from './second-factor.service.js'

export const SecondFactorController = answering(
  { secondFactor: SecondFactor },
  {
    'POST /api/auth/totp/setup': ({ secondFactor }, { caller, body, request }) =>
      secondFactor.setUp(caller, body?.password ?? null, request),
    'POST /api/auth/totp/enable': async ({ secondFactor }, { caller, body, request }) => {
      await secondFactor.enable(caller, body.code, request)
      return { success: true }
    },
    'POST /api/auth/totp/disable': async ({ secondFactor }, { caller, body, request }) => {
      await secondFactor.disable(caller, { code: body.code, password: body.password ?? null }, request)
      return { success: true }
    },
  },
)
