export { AgentEntity } from './agents/agent.entity.js'
export { BrokerageModule } from './brokerage.module.js'
export { type PlanTerms } from './settings/brokerage-settings.entity.js'
export { agentErrors, assertMayChange, assertMayDecideFor, ownDecisionMark } from './agents/agent.errors.js'
export {
  type BrokerageChange,
  type BrokerageFollower,
  BrokerageFollowers,
  FollowsBrokerage,
  type SettingsChange,
} from './brokerage-followers.js'
export { type AgentRecord, Agents } from './agents/agents.js'
export { OwnedImports, type OwnedTable } from './agents/owned-imports.js'
export { OwnedRowEvents } from './agents/owned-row-events.js'
export { agentsNamed } from './agents/agents.sql.js'
export { candidateOf, Owners } from './agents/owners.js'
export { NewPeople } from './agents/new-people.js'
export { versionOfPerson } from './agents/person-version.js'
export { BrokerageLogos } from './settings/brokerage-logos.js'
export { Brokerage, type BrokerageSettings } from './settings/brokerage.js'
export { nextPlanOf, planOnDay, plansOnDays } from './plans/plans.sql.js'
export {
  type AgentOnPlan,
  type PlanCatalog,
  type PlanInForce,
  planTermsOf,
  type WhosePlan,
} from './plans/plan-catalog.js'
export { assertPlanPayees } from './plans/plan-payees.js'
export { AgentPlans } from './plans/agent-plans.js'
export { PlanEntity } from './plans/plan.entity.js'
export { planErrors } from './plans/plan.errors.js'
export { Plans } from './plans/plans.js'
export { TeamEntity } from './teams/team.entities.js'
export { Teams } from './teams/teams.js'
export { leadsOfDeals, leadsOfTeams } from './teams/teams.sql.js'
