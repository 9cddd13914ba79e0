import type { CallInput, DealChecklist } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Checklists } from './checklists.js'

@Controller()
export class ChecklistController {
  constructor(private readonly checklists: Checklists) {}

  @Call('GET /api/deals/:id/checklist')
  async read(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/checklist'>,
  ): Promise<DealChecklist> {
    return this.checklists.read(caller, params.id)
  }

  @Call('PATCH /api/deals/:id/checklist')
  async tick(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/deals/:id/checklist'>,
  ): Promise<DealChecklist> {
    return this.checklists.tick(caller, params.id, body.items)
  }
}
