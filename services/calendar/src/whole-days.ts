import { type BrokerageChange, type BrokerageFollower, FollowsBrokerage } from '@bluebonnet/brokerage'
import { command } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Keeps the days of whole-day events when the brokerage's time zone changes: it moves their moments. */
@Injectable()
@FollowsBrokerage()
export class WholeDays implements BrokerageFollower {
  async brokerageChanged(manager: EntityManager, change: BrokerageChange): Promise<void> {
    if (change.type === 'TIME_ZONE') await moveToZone(manager, [change.from, change.to])
  }
}

/** Moves events from time zone $1 to $2. An event that ends at midnight ends with the day before. */
const moveToZone = command(
  `UPDATE calendar_events
      SET start_time = date_trunc('day', start_time AT TIME ZONE $1) AT TIME ZONE $2,
          end_time = (date_trunc('day', greatest(start_time, end_time - interval '1 millisecond') AT TIME ZONE $1)
            + interval '1 day') AT TIME ZONE $2
    WHERE is_all_day`,
)
