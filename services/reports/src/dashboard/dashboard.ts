import { Brokerage } from '@bluebonnet/brokerage'
import type { DashboardStats } from '@bluebonnet/contracts'
import { Commission } from '@bluebonnet/commission-service'
import { type Caller, dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { Scope } from '../scope/in-scope.js'
import { againstLastYear } from './compare-years.js'
import { CountForDashboard } from './dashboard-counts.sql.js'

/** The four stat cards of the dashboard with their change notes. */
@Injectable()
export class Dashboard {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly commission: Commission,
    private readonly countForDashboard: CountForDashboard,
  ) {}

  /** Throws AGENT_NOT_FOUND for an agent whose figures the caller may not see. */
  async stats(caller: Caller, agentId?: string): Promise<DashboardStats> {
    const scope = await this.commission.scope(caller, agentId)
    const { timeZone } = await this.brokerage.settings()
    const now = new Date()
    const [counts, { commissionYTD, cap }, commissionVsLastYear] = await Promise.all([
      this.countForDashboard.of(scope, timeZone, now),
      this.commission.summary(caller, agentId),
      this.againstLastYear(scope, dayIn(timeZone, now)),
    ])
    const { activeListings, pendingDeals, activeClients, ...changes } = counts
    return {
      activeListings,
      pendingDeals,
      commissionYTD,
      activeClients,
      changes: { ...changes, commissionVsLastYear, capPercent: cap?.percent ?? null },
    }
  }

  private async againstLastYear(scope: Scope, today: string): Promise<number | null> {
    if (scope === null) return null
    const year = Number(today.slice(0, 4))
    return againstLastYear(
      await this.commission.earnedByDay(scope, { from: `${year - 1}-01-01`, to: `${year + 1}-01-01` }, today),
      today,
    )
  }
}
