import { brokerRoles } from '@bluebonnet/domain'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Publishes live events to people who may see leads. */
@Injectable()
export class LeadEvents {
  constructor(private readonly live: Live) {}

  async changed(manager: EntityManager, id: string): Promise<void> {
    await this.live.publish(manager, {
      event: 'lead',
      data: { id },
      audience: { roles: brokerRoles, superAdmins: true },
    })
  }
}
