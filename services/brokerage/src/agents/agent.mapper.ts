import { isInvited, type UserEntity } from '@bluebonnet/auth'
import { dollarsOf } from '@bluebonnet/domain'
import type { AgentProfile, PersonEntry } from '@bluebonnet/contracts'
import type { CurrentPlan } from '../plans/plans.js'
import type { AgentEntity } from './agent.entity.js'
import { type Person, personVersion } from './person-version.js'

/**
 * An agent, or a TC: without a profile they use their user id, as on the roster, and their status follows their
 * access.
 */
export const personAnswer = (
  { agent, user }: Person,
  plan: CurrentPlan | null,
  newEmail: string | null,
): PersonEntry => ({
  id: agent?.id ?? user.id,
  userId: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  status: agent?.status ?? (user.isActive ? 'ACTIVE' : 'INACTIVE'),
  version: personVersion(agent, user),
  email: user.email,
  ...(newEmail === null ? {} : { newEmail }),
  phone: user.phone,
  trecLicenseNo: user.trecLicenseNo,
  isActive: user.isActive,
  isInvited: isInvited(user),
  compPlan: plan?.compPlan ?? null,
  planName: plan?.planName ?? null,
  capYearStart: agent?.capYearStart ?? null,
  annualCap: plan === null || plan.capCents === null ? null : dollarsOf(plan.capCents),
  ownCap: agent === null || agent.annualCapCents === null ? null : dollarsOf(agent.annualCapCents),
})

/** A person's own profile; every field is null without one (docs/rules/roles-and-permissions.md#agent-profile). */
export const agentProfileAnswer = (
  agent: AgentEntity | null,
  user: UserEntity,
  plan: CurrentPlan | null,
): AgentProfile => ({
  id: agent?.id ?? null,
  status: agent?.status ?? null,
  compPlan: plan?.compPlan ?? null,
  planName: plan?.planName ?? null,
  capYearStart: agent?.capYearStart ?? null,
  version: agent === null ? null : personVersion(agent, user),
})
