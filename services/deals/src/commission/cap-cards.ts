import { type AgentRecord, Agents, Plans } from '@bluebonnet/auth'
import { mainCap } from '@bluebonnet/commission'
import { dollarsOf } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CapUse } from './cap-use.js'
import { capYearOf } from './plan-terms.js'

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

  /** Null without an agent, and on a plan that has no cap. */
  async of(agentId: string | null, today: string): Promise<CommissionSummary['cap']> {
    if (agentId === null) return null
    const { manager } = this.dataSource
    const agent = await this.agents.byId(manager, agentId)
    const { code, name, terms } = (await this.plans.book(manager, [agentId])).inForce({ ...agent, agentId }, today)
    const capCents = mainCap(terms)?.cents ?? null
    if (capCents === null) return null
    const year = capYearOf(agent, today)
    const { paid, reserved } = (await this.capUse.standings(manager, [{ agentId, year }])).get(agentId) ?? {
      paid: 0,
      reserved: 0,
    }
    return {
      agentId,
      agentName: nameOf(agent),
      plan: code,
      planName: name,
      annualCap: dollarsOf(capCents),
      paid: dollarsOf(paid),
      reserved: dollarsOf(reserved),
      remaining: dollarsOf(Math.max(0, capCents - paid)),
      percent: capCents === 0 ? 100 : Math.max(0, Math.round((paid * 100) / capCents)),
      yearStart: year.start,
      yearEnd: year.end,
    }
  }
}

const nameOf = ({ firstName, lastName }: AgentRecord): string => `${firstName} ${lastName}`.trim()
