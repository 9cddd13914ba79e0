import { type CurrentUser } from '@bluebonnet/contracts'
import { isBroker } from '@bluebonnet/domain'
import { defineErrors } from '@bluebonnet/platform'
import type { UserEntity } from '../users/user.entity.js'
import { isRecoveryCode } from './recovery-codes.js'

type State = CurrentUser['secondFactor']

/** The people of whom the brokerage may require a second factor: brokers, managers and super admins. */
const isAsked = (user: Pick<UserEntity, 'role' | 'isSuperAdmin'>): boolean => user.isSuperAdmin || isBroker(user)

/**
 * The state of a person's second factor. `required` is computed on each call, so it also applies to existing sessions.
 */
export const stateOf = (
  user: Pick<UserEntity, 'role' | 'isSuperAdmin' | 'totpEnabledAt'>,
  isRequired: boolean,
): State => {
  if (user.totpEnabledAt !== null) return 'on'
  return isRequired && isAsked(user) ? 'required' : 'off'
}

export const secondFactorErrors = defineErrors({
  TOTP_REQUIRED: { status: 401, message: 'Enter the code of your authenticator app' },
  TOTP_WRONG: { status: 401, message: 'This code is wrong or already used. Wait for the next one.' },
  TOTP_CODE_WRONG: { status: 400, message: 'This code is wrong or already used. Wait for the next one.' },
  TOTP_SETUP_REQUIRED: { status: 403, message: 'Your brokerage requires two-factor authentication. Set it up first.' },
  TOTP_ALREADY_ON: { status: 409, message: 'The second factor is switched on already' },
  TOTP_NOT_ON: { status: 409, message: 'The second factor is not switched on' },
  TOTP_NOT_SET_UP: { status: 409, message: 'Set up the second factor first' },
})

/** The message for a wrong code: only an app code has a next one to wait for. */
export const wrongCodeWords = (code: string): string =>
  isRecoveryCode(code)
    ? 'This recovery code is wrong or already used. Use another one.'
    : secondFactorErrors.table.TOTP_WRONG.message
