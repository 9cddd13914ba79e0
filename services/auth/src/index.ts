export { AgentEntity } from './agents/agent.entity.js'
export { type PlanTerms } from './brokerage/brokerage-settings.entity.js'
export { UserEntity } from './users/user.entity.js'
export * from './links/link.entity.js'
export * from './attempts/attempt.entity.js'
export { AuthModule } from './auth.module.js'
export { agentErrors, assertMayChange, assertMayDecideFor, ownMark } from './agents/agent.errors.js'
export {
  type CapTermsChange,
  FollowsPlans,
  type PlanChange,
  type PlanFollower,
  PlanFollowers,
  type TermsChange,
  type TimeZoneChange,
} from './agents/plan-followers.js'
export { type AgentRecord, Agents } from './agents/agents.js'
export { OwnedRowEvents } from './agents/owned-row-events.js'
export { agentsNamed } from './agents/agents.sql.js'
export { Owners } from './agents/owners.js'
export { People } from './agents/people.service.js'
export { versionOfPerson } from './agents/person-version.js'
export { BrokerageLogos } from './brokerage/brokerage-logos.js'
export { Brokerage, type BrokerageSettings } from './brokerage/brokerage.js'
export { nextPlanOf, compPlanOf, ownPlanOf, plansOnDay } from './plans/plans.sql.js'
export { type OnPlan, type PlanBook, type PlanInForce, planTermsOf, type WhosePlan } from './plans/plan-book.js'
export { assertPlanPayees } from './plans/plan-payees.js'
export { AgentPlans } from './plans/agent-plans.js'
export { PlanEntity } from './plans/plan.entity.js'
export { planErrors } from './plans/plan.errors.js'
export { Plans } from './plans/plans.js'
export { linkErrors, Links } from './links/links.js'
export { type LinkOpener, type LinkWords, OpensLink } from './links/link-openers.js'
export { Attempts } from './attempts/attempts.js'
export {
  clientMailLimits,
  hourlyLimits,
  messageLimits,
  portalReportLimits,
  revealLimits,
} from './attempts/attempt-limits.js'
export { Sessions } from './sessions/sessions.js'
export { SecretBox } from './secrets/secret-box.js'
export { Codes } from './second-factor/codes.js'
export { Accounts } from './users/accounts.js'
export { namesOfPeople } from './users/users.service.js'
