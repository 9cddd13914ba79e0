import type { AgentEntry, AgentProfile, PersonEntry } from '@bluebonnet/contracts'
import type { UserEntity } from '../users/user.entity.js'
import type { AgentEntity } from './agent.entity.js'

/** A colleague, as everybody with a business role may see them. */
export const agentAnswer = (agent: AgentEntity, user: UserEntity): AgentEntry => ({
  id: agent.id,
  userId: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  status: agent.status,
})

/** An agent, or a TC: without a profile they go by their user id, as on the roster, and their status follows whether they may sign in. */
export const personAnswer = (agent: AgentEntity | null, user: UserEntity): PersonEntry => ({
  id: agent?.id ?? user.id,
  userId: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  status: agent?.status ?? (user.isActive ? 'ACTIVE' : 'INACTIVE'),
  isActive: user.isActive,
})

/** What somebody reads of their own profile; every field is null for one who has none (DECISIONS section 1). */
export const agentProfileAnswer = (agent: AgentEntity | null): AgentProfile => ({
  id: agent?.id ?? null,
  status: agent?.status ?? null,
  compPlan: agent?.compPlan ?? null,
  capYearStart: agent?.capYearStart ?? null,
})
