import type { Counts } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { CountBadges } from './count-badges.sql.js'

@Controller()
export class CountsController {
  constructor(private readonly badges: CountBadges) {}

  @Call('GET /api/counts')
  async counts(@CurrentCaller() caller: Caller): Promise<Counts> {
    return this.badges.of(caller)
  }
}
