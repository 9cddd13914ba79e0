import { type AgentRecord, Agents, Plans } from '@bluebonnet/brokerage'
import { mainCap } from '@bluebonnet/commission'
import { dollarsOf } from '@bluebonnet/domain'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CapUse } from '../ledger/cap-use.js'
import { mainCapYear } from '../ledger/cap-year.js'

/**
 * The cap card: annual cap, paid, reserved, remaining and percent, from the ledger
 * (docs/rules/commission-and-caps.md#cap-card).
 */
@Injectable()
export class CapCards {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: Agents,
    private readonly plans: Plans,
    private readonly capUse: CapUse,
  ) {}

  /** Empty without an agent. No `cap` on a plan without one. */
  async of(agentId: string | null, today: string): Promise<Pick<CommissionSummary, 'cap' | 'otherCaps' | 'planName'>> {
    if (agentId === null) return { cap: null, planName: null }
    const { manager } = this.dataSource
    const agent = await this.agents.byId(manager, agentId)
    const plan = (await this.plans.catalog(manager, [agentId])).inForce({ ...agent, agentId }, today)
    const year = mainCapYear(agent, plan.terms, today)
    const otherCaps = (
      await this.capUse.atOtherCaps(manager, [{ agentId, capYearStart: agent.capYearStart, day: today, plan }])
    ).get(agentId)
    const also = { planName: plan.name, ...(otherCaps === undefined ? {} : { otherCaps }) }
    const capCents = mainCap(plan.terms)?.cents ?? null
    if (capCents === null) return { cap: null, ...also }
    const capStatuses = await this.capUse.capStatuses(manager, [{ agentId, year }])
    const { paid, reserved } = capStatuses.get(agentId) ?? { paid: 0, reserved: 0 }
    const cap = {
      agentId,
      agentName: nameOf(agent),
      plan: plan.code,
      planName: plan.name,
      annualCap: dollarsOf(capCents),
      paid: dollarsOf(paid),
      reserved: dollarsOf(reserved),
      remaining: dollarsOf(Math.max(0, capCents - paid)),
      percent: capCents === 0 ? 100 : Math.max(0, Math.round((paid * 100) / capCents)),
      yearStart: year.start,
      yearEnd: year.end,
    }
    return { cap, ...also }
  }
}

const nameOf = ({ firstName, lastName }: AgentRecord): string => `${firstName} ${lastName}`.trim()
