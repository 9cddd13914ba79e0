import { UserEntity } from '@bluebonnet/auth'
import type { NotificationSettings } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { NotificationSettingsStore } from '../settings/notification-settings-store.js'

/** A person whose notifications are e-mailed, with their current state. */
export interface MailReader {
  email: string
  firstName: string | null
  settings: NotificationSettings
}

@Injectable()
export class MailReaders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notificationSettingsStore: NotificationSettingsStore,
  ) {}

  /** Null for a person who may not sign in any more: they receive nothing. */
  async find(userId: string): Promise<MailReader | null> {
    const { manager } = this.dataSource
    const user = await manager.findOneBy(UserEntity, { id: userId, isActive: true })
    if (user === null) return null
    return {
      email: user.email,
      firstName: user.firstName,
      settings: await this.notificationSettingsStore.of(manager, userId),
    }
  }
}
