import { brokerRoles } from '@bluebonnet/domain'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull } from 'typeorm'
import { UserEntity } from '../users/user.entity.js'

/**
 * Somebody who must set up a second factor first may not listen on either: their event streams end, and are refused
 * until it is on.
 */
@Injectable()
export class RequiredSetup {
  constructor(private readonly live: Live) {}

  /** Of everybody who lacks one (as `stateOf` tells of one person), when the brokerage begins to require it. */
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

  /** Of one person who just gave theirs up. */
  async endStreamsOf(manager: EntityManager, userId: string): Promise<void> {
    await this.live.endStreams(manager, { users: [userId] })
  }
}
