import { LinkEntity, Links, UserEntity } from '@bluebonnet/auth'
import { type Caller, ChangeHistory, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, IsNull } from 'typeorm'

/**
 * The address where calendar programs read one person's calendar. It does not expire; deactivating the person ends it.
 */
@Injectable()
export class FeedLinks {
  constructor(
    private readonly tx: Tx,
    private readonly links: Links,
    private readonly history: ChangeHistory,
  ) {}

  /** The person's address, created at the first request. */
  async address(caller: Caller): Promise<string> {
    return this.tx.inTransaction(async (manager) => {
      await lockPerson(manager, caller)
      const live = await manager.findOneBy(LinkEntity, {
        purpose: 'CALENDAR_FEED',
        subjectId: caller.userId,
        revokedAt: IsNull(),
      })
      return live === null ? this.make(manager, caller, 'calendarFeed.create') : addressOf(this.links.tokenOf(live))
    })
  }

  /** Revokes the address, for instance after a leak, and returns a new one. */
  async replace(caller: Caller): Promise<string> {
    return this.tx.inTransaction(async (manager) => {
      await lockPerson(manager, caller)
      await this.links.revoke(manager, { purpose: 'CALENDAR_FEED', subjectId: caller.userId })
      return this.make(manager, caller, 'calendarFeed.replace')
    })
  }

  private async make(manager: EntityManager, { userId }: Caller, action: string): Promise<string> {
    await this.history.audit(manager, { actorId: userId, action, entityType: 'user', entityId: userId })
    const { token } = await this.links.create(manager, {
      purpose: 'CALENDAR_FEED',
      subjectId: userId,
      goodForMs: null,
      createdBy: userId,
    })
    return addressOf(token)
  }
}

/** The path only: the screen adds the host. */
const addressOf = (token: string): string => `/s/${token}.ics`

/** One active address per person, even with concurrent requests. */
const lockPerson = async (manager: EntityManager, { userId }: Caller): Promise<void> => {
  await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
}
