import { brokerRoles } from '@bluebonnet/domain'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull } from 'typeorm'
import { UserEntity } from '../users/user.entity.js'

/**
 * A person who must set up a second factor first may not receive live events either: their event streams end, and are
 * refused until it is on.
 */
@Injectable()
export class RequiredSetup {
  constructor(private readonly live: Live) {}

  /** For every person who lacks one (as `stateOf` defines it), when the brokerage begins to require it. */
  async endStreams(manager: EntityManager): Promise<void> {
    const without = { isActive: true, totpEnabledAt: IsNull() }
    const users = await manager.find(UserEntity, {
      select: { id: true },
      where: [
        { ...without, isSuperAdmin: true },
        { ...without, role: In(brokerRoles) },
      ],
    })
    await this.live.endStreams(manager, { users: users.map(({ id }) => id) })
  }

  /** For one person who just switched theirs off. */
  async endStreamsOf(manager: EntityManager, userId: string): Promise<void> {
    await this.live.endStreams(manager, { users: [userId] })
  }
}
