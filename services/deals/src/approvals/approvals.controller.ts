import type { CallInput, Deal, PendingDeal } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Approvals } from './approvals.js'
import { PendingDeals } from './pending-deals.js'

@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: Approvals,
    private readonly waiting: PendingDeals,
  ) {}

  @Call('GET /api/deals/pending-approvals')
  async pending(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/deals/pending-approvals'>,
  ): Promise<ListReply<PendingDeal>> {
    return this.waiting.list(caller, query)
  }

  @Call('POST /api/deals/:id/approve')
  async approve(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/approve'>,
  ): Promise<Deal> {
    return this.approvals.approve(caller, params.id, body?.version)
  }

  @Call('POST /api/deals/:id/reject')
  async reject(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/reject'>,
  ): Promise<Deal> {
    return this.approvals.reject(caller, params.id, body.reason, body.version)
  }
}
