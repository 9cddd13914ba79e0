import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Links } from '../links/links.js'
import { Sessions } from '../sessions/sessions.js'
import type { UserEntity } from '../users/user.entity.js'
import { SecondFactorChanges } from './second-factor-changes.js'

/** For a person who lost their phone. */
@Injectable()
export class ResetSecondFactor {
  constructor(
    private readonly changes: SecondFactorChanges,
    private readonly sessions: Sessions,
    private readonly links: Links,
  ) {}

  /** Removes the second factor, tells its owner, and ends their sessions and their calendar feed. */
  async reset(manager: EntityManager, user: UserEntity, actorId: string): Promise<void> {
    if (user.totpSecret === null) return
    await this.changes.remove(manager, user.id)
    if (user.totpEnabledAt === null) return
    await this.sessions.endAll(manager, user.id)
    await this.links.revoke(manager, { purpose: 'CALENDAR_FEED', subjectId: user.id })
    await this.changes.record(manager, { userId: user.id, actorId, change: 'RESET' })
  }
}
