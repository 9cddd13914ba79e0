import type { CallInput, ContractMoves, DatesMoves, DealContract } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Contract } from './contract.js'
import { DatesPreview } from './dates-preview.js'

@Controller()
export class ContractController {
  constructor(
    private readonly contract: Contract,
    private readonly dates: DatesPreview,
  ) {}

  @Call('GET /api/deals/:id/contract')
  async read(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/contract'>,
  ): Promise<DealContract> {
    return this.contract.read(caller, params.id)
  }

  @Call('POST /api/deals/:id/contract')
  async enter(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/contract'>,
  ): Promise<DealContract> {
    return this.contract.enter(caller, params.id, body)
  }

  @Call('POST /api/deals/:id/contract/preview')
  async preview(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/contract/preview'>,
  ): Promise<ContractMoves> {
    return this.contract.preview(caller, params.id, body)
  }

  @Call('POST /api/deals/:id/dates/preview')
  async previewDates(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/dates/preview'>,
  ): Promise<DatesMoves> {
    return this.dates.of(caller, params.id, body)
  }

  @Call('POST /api/deals/:id/contract/events')
  async happened(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/contract/events'>,
  ): Promise<DealContract> {
    return this.contract.happened(caller, params.id, body)
  }
}
