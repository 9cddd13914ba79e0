import type { CallInput } from '@bluebonnet/contracts'
import { type Caller, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ResetSecondFactor } from '../second-factor/reset-second-factor.js'
import { Activation } from './activation.js'
import { UserEntity } from './user.entity.js'
import { userErrors } from './user.errors.js'

/** Changes that a super admin may make to other people's accounts. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly tx: Tx,
    private readonly activation: Activation,
    private readonly secondFactor: ResetSecondFactor,
  ) {}

  /** Throws USER_NOT_FOUND, NOT_YOURSELF, OWN_SECOND_FACTOR or LAST_SUPER_ADMIN; a refused change has no effect. */
  async change(
    caller: Caller,
    id: string,
    { isActive, resetTotp }: CallInput<'PATCH /api/users/:id'>['body'],
  ): Promise<UserEntity> {
    return this.tx.inTransaction(async (manager) => {
      await this.lockAdmins(manager)
      const user = await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
      if (user === null) throw userErrors.fail('USER_NOT_FOUND')
      if (isActive === false) await this.assertMayGo(manager, caller, user)
      if (resetTotp === true && id === caller.userId) throw userErrors.fail('OWN_SECOND_FACTOR')
      if (resetTotp === true) await this.secondFactor.reset(manager, user, caller.userId)
      if (isActive !== undefined) await this.activation.set(manager, id, isActive, caller.userId)
      return manager.findOneByOrFail(UserEntity, { id })
    })
  }

  private async assertMayGo(manager: EntityManager, caller: Caller, user: UserEntity): Promise<void> {
    if (user.id === caller.userId) throw userErrors.fail('NOT_YOURSELF')
    if (!user.isSuperAdmin || !user.isActive) return
    if ((await manager.countBy(UserEntity, { isSuperAdmin: true, isActive: true })) < 2)
      throw userErrors.fail('LAST_SUPER_ADMIN')
  }

  /**
   * Two super admins who deactivate each other at the same time do so one after the other: the second finds their own
   * account deactivated.
   */
  private async lockAdmins(manager: EntityManager): Promise<void> {
    await manager.find(UserEntity, {
      select: { id: true },
      where: { isSuperAdmin: true },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
  }
}
