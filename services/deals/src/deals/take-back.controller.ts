import type { CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { TakeBack } from './take-back.js'

@Controller()
export class TakeBackController {
  constructor(private readonly taking: TakeBack) {}

  @Call('POST /api/hand-backs')
  async take(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/hand-backs'>,
  ): Promise<{ success: true }> {
    await this.taking.take(caller, body)
    return { success: true }
  }
}
