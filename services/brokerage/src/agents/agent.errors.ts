import type { UserEntity } from '@bluebonnet/auth'
import { ownDecisionText, isOwnBusiness, leadersAreBrokers, mayChangePerson, mayDecideFor } from '@bluebonnet/domain'
import { type Caller, defineErrors } from '@bluebonnet/platform'

export const agentErrors = defineErrors({
  AGENT_NOT_FOUND: { status: 404, message: 'There is no such agent' },
  AGENT_UNKNOWN: { status: 400, message: 'No agent matches this: enter an e-mail address or a license number' },
  AGENT_DOUBTFUL: {
    status: 400,
    message: 'It is not clear whom this means: enter an e-mail address or a license number',
  },
  AGENT_LEFT: { status: 400, message: 'This agent is deactivated: enter an active one' },
  AGENT_REQUIRED: { status: 400, message: 'Choose the agent this belongs to' },
  LEAD_WORKED: {
    status: 409,
    message:
      'A lead that this import closed was worked on since, so the import can no longer be undone. Deactivate its ' +
      'people on the roster.',
  },
  NO_AGENT_PROFILE: { status: 403, message: 'You have no agent profile' },
  SELF_CHANGE: { status: 409, message: ownDecisionText },
  LEADER_CHANGE_FORBIDDEN: { status: 403, message: leadersAreBrokers },
  PLAN_IS_AGREED: { status: 409, message: 'You agreed on this plan with your broker. Ask them to change it.' },
  NO_COMMISSION_PLAN: { status: 409, message: 'A transaction coordinator has no commission plan' },
})

/** Throws SELF_CHANGE when a manager decides about their own business. */
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

/** Audit fields that mark a broker's decision about their own business. */
export const ownDecisionMark = (caller: Caller, agentId: string): { ownDecision?: true } =>
  isOwnBusiness(caller, agentId) ? { ownDecision: true } : {}
