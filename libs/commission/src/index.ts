export { cents } from './amounts.js'
export type { Cents } from './amounts.js'
export { formatCents } from './format.js'
export { defaultPlans } from './plans.js'
export type { CommissionPlan } from './plans.js'
export { standardPlanFigures, standardPlanTerms, mainCap, withOwnCap } from './waterfall/standard-plan-terms.js'
export { planStep } from './waterfall/plan-terms.js'
export type { Cap, CapPeriod, PlanStep, PlanTerms } from './waterfall/plan-terms.js'
export type { AgentRole, AdditionalAgent } from './waterfall/additional-agents.js'
export type { OtherPayee, OtherRole } from './waterfall/other-payees.js'
export type { Arrears, Usage } from './waterfall/run-waterfall.js'
export { grossCommission } from './gross.js'
export type { GrossTerms } from './gross.js'
export { columnsOf, computeCommission, sameLines } from './compute.js'
export type {
  AgentPart,
  CommissionColumns,
  CommissionLine,
  CommissionResult,
  CountedUse,
  LineKind,
  Payee,
} from './compute.js'
export { sameCounted } from './counted.js'
export { estimateCents } from './estimate.js'
export type { EstimateInput } from './estimate.js'
export { rateOf } from './rounding.js'
export type { PlainDate } from './plain-date.js'
export { capYear, isInCapYear } from './cap-year.js'
export type { CapYear } from './cap-year.js'
export { capUsed } from './ledger.js'
export { reportedBetween, reportedUpTo } from './year-end.js'
