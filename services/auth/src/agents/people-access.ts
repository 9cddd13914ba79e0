import { mayLetGo } from '@bluebonnet/contracts'
import { changedFields, given, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Activation } from '../users/activation.js'
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
    private readonly activation: Activation,
    private readonly journal: Journal,
  ) {}

  /** Writes phone and licence number where they differ; null takes one away. */
  async setDetails(
    manager: EntityManager,
    { id, phone, trecLicenseNo }: UserEntity,
    details: Details,
    actorId: string,
  ): Promise<void> {
    const changed = changedFields({ phone, trecLicenseNo }, { ...details })
    if (changed === null) return
    await manager.update(UserEntity, { id }, { ...given(details), updatedAt: new Date() })
    await this.journal.did(manager, actorId, 'user.update', id, changed)
  }

  /** Brokers, managers and super admins are not a broker's to deactivate: throws NOT_YOURS_TO_DEACTIVATE. */
  async setActive(manager: EntityManager, user: UserEntity, isActive: boolean, actorId: string): Promise<void> {
    if (user.isActive === isActive) return
    if (!mayLetGo(user)) throw agentErrors.fail('NOT_YOURS_TO_DEACTIVATE')
    await this.activation.set(manager, user.id, isActive, actorId)
  }
}
