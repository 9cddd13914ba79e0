import { isOwnBusiness, mayChangePerson, mayDecideFor } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { UserEntity } from '../users/user.entity.js'
import { agentErrors } from './agent.errors.js'

/** Throws SELF_CHANGE when a manager decides on what is their own. */
export const assertMayDecideFor = (caller: Caller, agentId: string): void => {
  if (!mayDecideFor(caller, agentId)) throw agentErrors.fail('SELF_CHANGE')
}

/** Throws LEADER_CHANGE_FORBIDDEN when a manager changes a broker or the super admin. */
export const assertMayChange = (
  caller: Caller,
  { id, role, isSuperAdmin }: Pick<UserEntity, 'id' | 'role' | 'isSuperAdmin'>,
): void => {
  if (!mayChangePerson(caller, { userId: id, role, isSuperAdmin })) throw agentErrors.fail('LEADER_CHANGE_FORBIDDEN')
}

/** What the audit log says beside a decision that a broker took on what is their own. */
export const ownMark = (caller: Caller, agentId: string): { ownDecision?: true } =>
  isOwnBusiness(caller, agentId) ? { ownDecision: true } : {}
