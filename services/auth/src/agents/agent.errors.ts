import { anotherDecides, leadersAreBrokers } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'

export const agentErrors = defineErrors({
  AGENT_NOT_FOUND: { status: 404, message: 'There is no such agent' },
  AGENT_REQUIRED: { status: 400, message: 'Name the agent whose business this is' },
  NO_AGENT_PROFILE: { status: 403, message: 'You have no agent profile' },
  NOT_YOURS_TO_DEACTIVATE: { status: 403, message: 'Only a super admin may deactivate a broker or manager' },
  SELF_CHANGE: { status: 409, message: anotherDecides },
  LEADER_CHANGE_FORBIDDEN: { status: 403, message: leadersAreBrokers },
  NOT_YOURS_TO_RENAME: {
    status: 403,
    message: 'Here only agents and transaction coordinators get another name or e-mail',
  },
  NO_COMMISSION_PLAN: { status: 409, message: 'A transaction coordinator has no commission plan' },
})
