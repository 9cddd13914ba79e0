import { Injectable } from '@nestjs/common'
import { ChangeHistory } from '@bluebonnet/platform'
import { type EntityManager, In, IsNull } from 'typeorm'
import { EmailChanges } from '../email-changes/email-changes.js'
import { LinkEntity, type LinkPurpose } from '../links/link.entity.js'
import { Sessions } from '../sessions/sessions.js'
import { UserEntity } from './user.entity.js'

/** Activates and deactivates accounts. The caller checks the permission. */
@Injectable()
export class Activation {
  constructor(
    private readonly sessions: Sessions,
    private readonly emailChanges: EmailChanges,
    private readonly history: ChangeHistory,
  ) {}

  /**
   * Deactivating ends the person's sessions, event streams, links, calendar feed and a new e-mail that waits. Does
   * nothing when the state is the same.
   */
  async set(manager: EntityManager, userId: string, isActive: boolean, actorId: string): Promise<void> {
    const { affected } = await manager.update(
      UserEntity,
      { id: userId, isActive: !isActive },
      { isActive, updatedAt: new Date() },
    )
    if (affected !== 1) return
    if (!isActive) {
      await this.sessions.endAll(manager, userId)
      await this.endLinks(manager, userId)
      await this.emailChanges.endWaiting(manager, userId)
    }
    await this.history.record(manager, actorId, isActive ? 'user.reactivate' : 'user.deactivate', userId, {
      before: { isActive: !isActive },
      after: { isActive },
    })
  }

  /**
   * Ends links that open something for this person. Links that they sent to a client or title company stay the
   * brokerage's.
   */
  private async endLinks(manager: EntityManager, userId: string): Promise<void> {
    const open = { purpose: In<LinkPurpose>(['SET_PASSWORD', 'CALENDAR_FEED']), subjectId: userId, revokedAt: IsNull() }
    await manager.update(LinkEntity, open, { revokedAt: new Date() })
  }
}
