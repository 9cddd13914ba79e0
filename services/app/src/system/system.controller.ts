import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { ReadSystem } from './read-system.js'
import { RetryJob } from './retry-job.js'

@Controller()
export class SystemController {
  constructor(
    private readonly system: ReadSystem,
    private readonly retries: RetryJob,
  ) {}

  @Call('GET /api/system')
  async read(): Promise<CallAnswer<'GET /api/system'>> {
    return this.system.read()
  }

  @Call('POST /api/system/jobs/:id/retry')
  async retry(
    @Input() { params }: CallInput<'POST /api/system/jobs/:id/retry'>,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.retries.retry(caller, params.id)
  }
}
