import type { Activity, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { ActivityList } from './activity-list.js'

@Controller()
export class ActivityController {
  constructor(private readonly activity: ActivityList) {}

  @Call('GET /api/activity')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/activity'>,
  ): Promise<ListReply<Activity>> {
    return this.activity.of(caller, query)
  }
}
