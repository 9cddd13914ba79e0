import type { CallInput, Deal } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type WrittenList } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { DealReader } from '../deals/deal-reader.js'
import { Approvals } from './approvals.js'

@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: Approvals,
    private readonly reader: DealReader,
  ) {}

  @Call('GET /api/deals/pending-approvals')
  async pending(@CurrentCaller() caller: Caller, @Input() { query }: CallInput<'GET /api/deals/pending-approvals'>): Promise<WrittenList<Deal>> {
    return this.reader.pending(caller, query)
  }

  @Call('POST /api/deals/:id/approve')
  async approve(@CurrentCaller() caller: Caller, @Input() { params, body }: CallInput<'POST /api/deals/:id/approve'>): Promise<Deal> {
    return this.approvals.approve(caller, params.id, body?.version)
  }

  @Call('POST /api/deals/:id/reject')
  async reject(@CurrentCaller() caller: Caller, @Input() { params, body }: CallInput<'POST /api/deals/:id/reject'>): Promise<Deal> {
    return this.approvals.reject(caller, params.id, body.reason, body.version)
  }
}
