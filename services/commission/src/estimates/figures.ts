import {
  type AgentRole,
  type Cents,
  type CommissionLine,
  type CommissionPlan,
  type Counted,
  type PlanTerms,
  sameCounted,
  sameLines,
} from '@bluebonnet/commission'
import { otherRoles } from '@bluebonnet/domain'
import type { CommissionSource } from '../participants/deal-terms.js'

/** A version of a plan of the brokerage's own, as it was when a CDA used it. */
interface OwnPlan {
  name: string
  version: number
  terms: PlanTerms
}
export type CdaPlan = CommissionPlan | OwnPlan

/** An agent who shares the deal: the sums of their lines, which are also part of the CDA's. */
export interface CdaAgent {
  agentId: string
  role: AgentRole
  /** What was agreed: thousandths of a percent or an amount. */
  rate: number | null
  amountCents: number | null
  shareCents: number
  /** What of it the client paid, which is no commission. */
  clientPaidCents: number
  brokerageCents: number
  feeCents: number
  agentCents: number
  /** What their plan paid others of it. */
  otherCents: number
  arrearsCents: number
  capCountedCents: number
  capUsedBeforeCents: number
  capYearStart: string
  planId: string
  counted: Counted | null
}

/** What one version of a CDA says in figures: the columns of its row, and what it divides. */
export interface Figures {
  salePriceCents: number
  grossCommissionCents: number
  clientPaidCents: number
  brokerageSplitCents: number
  agentSplitCents: number
  perFileFeeCents: number
  arrearsCents: number
  otherPayeesCents: number
  capApplied: boolean
  capCountedCents: number
  capUsedBeforeCents: number
  capYearStart: string
  effectiveDate: string
  commissionSource: CommissionSource
  commissionRate: number | null
  planId: string
  plan: CdaPlan
  counted: Counted | null
  /** Who shares it; null where nobody does. */
  agents: CdaAgent[] | null
  lines: CommissionLine[]
}

/** What follows from the deal alone, whatever its agent's plan and cap say by now. */
const fromDeal = [
  'salePriceCents',
  'grossCommissionCents',
  'commissionSource',
  'commissionRate',
  'capYearStart',
] as const satisfies readonly (keyof Figures)[]
const compared = [
  ...fromDeal,
  'planId',
  'clientPaidCents',
  'capCountedCents',
] as const satisfies readonly (keyof Figures)[]

const agentFromDeal = [
  'agentId',
  'role',
  'rate',
  'amountCents',
  'capYearStart',
] as const satisfies readonly (keyof CdaAgent)[]
const agentCompared = [...agentFromDeal, 'planId', 'capCountedCents'] as const satisfies readonly (keyof CdaAgent)[]

/** What each agent gets, in integer cents. */
export const partsOf = ({ agentSplitCents, agents }: Figures, agentId: string): Map<string, Cents> => {
  const shared = (agents ?? []).map((one): [string, Cents] => [one.agentId, one.agentCents])
  return new Map([[agentId, shared.reduce((rest, [, cents]) => rest - cents, agentSplitCents)], ...shared])
}

const sameAgents = (one: Figures, other: Figures, names: readonly (keyof CdaAgent)[]): boolean => {
  const [ours, theirs] = [one.agents ?? [], other.agents ?? []]
  return (
    ours.length === theirs.length &&
    ours.every((agent, place) => names.every((name) => agent[name] === theirs[place]?.[name]))
  )
}

/** Whether two sets of figures pay and count the same. The day of issue and the steps in between are no figures. */
export const sameFigures = (one: Figures, other: Figures): boolean =>
  compared.every((name) => one[name] === other[name]) &&
  sameCounted(one.counted, other.counted) &&
  sameAgents(one, other, agentCompared) &&
  (one.agents ?? []).every(({ counted }, place) => sameCounted(counted, other.agents?.[place]?.counted ?? null)) &&
  sameLines(one.lines, other.lines)

/** Whom the deal itself names; whom a plan pays follows from the plan. */
const linesOfOthers = ({ lines }: Figures) => lines.filter(({ kind }) => otherRoles.some((role) => role === kind))

/** Whether two sets of figures rest on the same terms of their deal, are shared and pay others the same. */
export const sameDealFigures = (one: Figures, other: Figures): boolean =>
  fromDeal.every((name) => one[name] === other[name]) &&
  sameAgents(one, other, agentFromDeal) &&
  sameLines(linesOfOthers(one), linesOfOthers(other))
