import { changedFields, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull } from 'typeorm'
import { LinkEntity } from '../links/link.entity.js'
import type { LinkPurpose } from '../links/link-purposes.js'
import { Sessions } from '../sessions/sessions.js'
import { UserEntity } from '../users/user.entity.js'
import { agentErrors } from './agent.errors.js'

interface Details {
  phone?: string | null | undefined
  trecLicenseNo?: string | null | undefined
}

/** A person's own row as brokers and managers may change it: whether they may sign in, their phone and licence. */
@Injectable()
export class PeopleAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly journal: Journal,
  ) {}

  async setDetails(manager: EntityManager, { id, phone, trecLicenseNo }: UserEntity, details: Details, actorId: string): Promise<void> {
    const changed = changedFields({ phone, trecLicenseNo }, { ...details })
    if (changed === null) return
    await manager.update(UserEntity, { id }, { ...details, updatedAt: new Date() })
    await this.journal.audit(manager, { actorId, action: 'user.update', entityType: 'user', entityId: id, ...changed })
  }

  /** Deactivating ends the person's sessions, event streams, links and calendar feed. Brokers, managers and super admins are not theirs to deactivate. */
  async setActive(manager: EntityManager, user: UserEntity, isActive: boolean, actorId: string): Promise<void> {
    if (user.isActive === isActive) return
    if (user.isSuperAdmin || user.role === 'BROKER' || user.role === 'MANAGER') throw agentErrors.fail('NOT_YOURS_TO_DEACTIVATE')
    const { affected } = await manager.update(UserEntity, { id: user.id, isActive: !isActive }, { isActive, updatedAt: new Date() })
    if (affected !== 1) return
    if (!isActive) {
      await this.sessions.endAll(manager, user.id)
      await this.endLinks(manager, user.id)
    }
    const action = isActive ? 'user.reactivate' : 'user.deactivate'
    await this.journal.audit(manager, { actorId, action, entityType: 'user', entityId: user.id, before: { isActive: !isActive }, after: { isActive } })
  }

  /** Links that open something for this person. What they sent to a client or title company stays the brokerage's business. */
  private async endLinks(manager: EntityManager, userId: string): Promise<void> {
    const open = { purpose: In<LinkPurpose>(['SET_PASSWORD', 'CALENDAR_FEED']), subjectId: userId, revokedAt: IsNull() }
    await manager.update(LinkEntity, open, { revokedAt: new Date() })
  }
}
