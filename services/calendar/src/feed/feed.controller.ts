import type { CallAnswer } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { FeedLinks } from './feed.links.js'

@Controller()
export class FeedController {
  constructor(private readonly links: FeedLinks) {}

  @Call('GET /api/calendar-events/feed')
  async address(@CurrentCaller() caller: Caller): Promise<CallAnswer<'GET /api/calendar-events/feed'>> {
    return { url: await this.links.address(caller) }
  }

  @Call('DELETE /api/calendar-events/feed')
  async replace(@CurrentCaller() caller: Caller): Promise<CallAnswer<'DELETE /api/calendar-events/feed'>> {
    return { url: await this.links.replace(caller) }
  }
}
