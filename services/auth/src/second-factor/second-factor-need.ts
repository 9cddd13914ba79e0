import { isBroker } from '@bluebonnet/contracts'
import type { CurrentUser } from '@bluebonnet/contracts'
import type { UserEntity } from '../users/user.entity.js'

type State = CurrentUser['secondFactor']

/** Of whom the brokerage may require a second factor: brokers, managers and super admins. */
const isAsked = (user: Pick<UserEntity, 'role' | 'isSuperAdmin'>): boolean => user.isSuperAdmin || isBroker(user)

/**
 * Where somebody stands with their second factor. `required` is worked out at each call, so it holds for sessions
 * opened before, too.
 */
export const stateOf = (
  user: Pick<UserEntity, 'role' | 'isSuperAdmin' | 'totpEnabledAt'>,
  isRequired: boolean,
): State => {
  if (user.totpEnabledAt !== null) return 'on'
  return isRequired && isAsked(user) ? 'required' : 'off'
}
