import { ChangeHistory, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { UserEntity } from '../users/user.entity.js'
import { notifySecondFactorChanged } from './jobs/notify-second-factor-changed.job.js'
import { RecoveryCodes } from './recovery-codes.js'

/** Changes that switch it on or off. */
type Change = 'ON' | 'OFF' | 'RESET'

const actions = {
  ON: 'user.totp-enable',
  OFF: 'user.totp-disable',
  RESET: 'user.totp-reset',
} as const satisfies Record<Change, string>

/** Switches a person's second factor on or off, with its history and the mail to its owner. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly recoveryCodes: RecoveryCodes,
    private readonly history: ChangeHistory,
    private readonly outbox: Outbox,
  ) {}

  async remove(manager: EntityManager, userId: string): Promise<void> {
    const none = { totpSecret: null, totpEnabledAt: null, totpLastStep: null }
    await manager.update(UserEntity, { id: userId }, { ...none, updatedAt: new Date() })
    await this.recoveryCodes.end(manager, userId)
  }

  async record(
    manager: EntityManager,
    { userId, actorId, change }: { userId: string; actorId: string; change: Change },
  ): Promise<void> {
    await this.outbox.add(manager, notifySecondFactorChanged, { userId, change })
    const isOn = change === 'ON'
    await this.history.record(manager, actorId, actions[change], userId, {
      before: { secondFactor: !isOn },
      after: { secondFactor: isOn },
    })
  }

  /** Records new recovery codes in the same way. */
  async recordCodes(manager: EntityManager, userId: string, recoveryCodes: number): Promise<void> {
    await this.outbox.add(manager, notifySecondFactorChanged, { userId, change: 'CODES' })
    await this.history.record(manager, userId, 'user.totp-codes', userId, { after: { recoveryCodes } })
  }
}
