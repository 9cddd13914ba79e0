import type { CallInput, DashboardStats } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Dashboard } from './dashboard.js'

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: Dashboard) {}

  @Call('GET /api/dashboard/stats')
  async stats(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/dashboard/stats'>,
  ): Promise<DashboardStats> {
    return this.dashboard.stats(caller, query.agentId)
  }
}
