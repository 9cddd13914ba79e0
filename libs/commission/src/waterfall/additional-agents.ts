import { wholeRate, type Cents, type RateThousandths } from '../amounts.js'
import { onPlan, type PlanWithUse } from './standard-plan-terms.js'
import type { PlanStep } from './plan-terms.js'
import type { Arrears, Participant } from './run-waterfall.js'

/** Roles of agents of the brokerage other than a deal's primary agent. */
export type AgentRole = 'CO_AGENT' | 'TEAM_LEAD' | 'MENTOR'

/**
 * An agent of the brokerage who shares a deal with its primary agent, each on their own plan, with the current name.
 */
export interface AdditionalAgent extends PlanWithUse {
  readonly agentId: string
  readonly name: string
  readonly licenceNumber: string | null
  readonly role: AgentRole
  /**
   * A fixed amount, or a rate of what fixed amounts leave of the commission after referrals, rebates and concessions.
   */
  readonly share: { readonly rate: RateThousandths } | { readonly cents: Cents }
  /** What this agent owes the brokerage. Defaults to nothing. */
  readonly arrears?: Arrears
}

interface Primary extends PlanWithUse {
  readonly agents?: readonly AdditionalAgent[]
  readonly arrears?: Arrears
}

const ratesOf = (agents: readonly AdditionalAgent[]): number =>
  agents.reduce((sum, { share }) => ('rate' in share ? sum + share.rate : sum), 0)

/**
 * The primary agent's rate: everything that nobody else has.
 * @throws RangeError when the others have more than all.
 */
export const primaryRate = (agents: readonly AdditionalAgent[]): RateThousandths => {
  const rate = wholeRate - ratesOf(agents)
  if (rate < 0) throw new RangeError('Shares come to more than 100%')
  return rate
}

/**
 * All agents among whom a deal is divided, the primary first (docs/rules/commission-and-caps.md#co-agents). Holds for
 * third parties come from the primary's net.
 */
export const dealAgents = (
  { agents = [], arrears = null, ...primary }: Omit<Primary, 'arrears'> & { arrears?: Arrears | null },
  holds: readonly PlanStep[],
): [Participant, ...Participant[]] => [
  { ...onPlan(primary), agentId: 'agent', share: { weight: primaryRate(agents) }, arrears, holds },
  ...agents.map((one): Participant => ({
    ...onPlan(one),
    agentId: one.agentId,
    share: 'rate' in one.share ? { weight: one.share.rate } : one.share,
    arrears: one.arrears ?? null,
    holds: [],
  })),
]
