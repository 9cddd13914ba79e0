import { UserEntity } from '@bluebonnet/auth'
import type { CallInput } from '@bluebonnet/contracts'
import { type Caller, changedFields, definedColumns, ChangeHistory, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { objectAddressOf, objectIdOf } from '../objects/object-path.js'
import { Uploads } from '../objects/uploads.js'

/** Phone and photo of the signed-in user (docs/rules/accounts-and-sessions.md#own-account). */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly tx: Tx,
    private readonly uploads: Uploads,
    private readonly history: ChangeHistory,
  ) {}

  /** Throws what `Uploads.takePhoto` refuses. */
  async change(caller: Caller, { phone, photo }: CallInput<'PATCH /api/auth/user'>['body']): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const
      const user = await manager.findOneOrFail(UserEntity, { where: { id: caller.userId }, lock })
      const profileImageUrl = typeof photo === 'string' ? addressOf(photo) : photo
      const before = { phone: user.phone, profileImageUrl: user.profileImageUrl }
      const changed = changedFields(before, { phone, profileImageUrl })
      if (changed === null) return
      if ('profileImageUrl' in changed.after) {
        if (typeof photo === 'string') await this.uploads.takePhoto(manager, caller, photo, 'photo')
        const old = user.profileImageUrl === null ? null : objectIdOf(user.profileImageUrl)
        if (old !== null) await this.uploads.release(manager, [old])
      }
      await manager.update(
        UserEntity,
        { id: user.id },
        { ...definedColumns({ phone, profileImageUrl }), updatedAt: new Date() },
      )
      await this.history.record(manager, caller.userId, 'user.update', user.id, changed)
    })
  }
}

const addressOf = (photo: string): string => {
  const id = objectIdOf(photo)
  return id === null ? photo : objectAddressOf(id)
}
