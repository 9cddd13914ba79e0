import { type LiveList, officeRoles } from '@bluebonnet/domain'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Marks lists of payments as out of date, including the agent's own. */
@Injectable()
export class PaymentNews {
  constructor(private readonly live: Live) {}

  async publishChange(manager: EntityManager): Promise<void> {
    const data = { list: 'payments' satisfies LiveList }
    await this.live.publish(manager, { event: 'counts', data, audience: { roles: [...officeRoles, 'AGENT'] } })
  }
}
