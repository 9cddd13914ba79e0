import { Injectable } from '@nestjs/common'
import type { NotificationSettings } from '@bluebonnet/contracts'
import { changedFields, ChangeHistory } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { NotificationSettingsEntity } from '../notification-settings.entity.js'
import { defaultSettings, settingsOf } from './stored-settings.js'

/** Each person's e-mail settings. */
@Injectable()
export class NotificationSettingsStore {
  constructor(private readonly history: ChangeHistory) {}

  async of(manager: EntityManager, userId: string): Promise<NotificationSettings> {
    const row = await manager.findOneBy(NotificationSettingsEntity, { userId })
    return row === null ? defaultSettings : settingsOf(row)
  }

  async save(manager: EntityManager, userId: string, settings: NotificationSettings): Promise<NotificationSettings> {
    const changed = changedFields({ ...(await this.of(manager, userId)) }, { ...settings })
    if (changed === null) return settings
    await manager.upsert(NotificationSettingsEntity, { userId, ...settings, updatedAt: new Date() }, ['userId'])
    await this.history.audit(manager, {
      actorId: userId,
      action: 'notificationSettings.update',
      entityType: 'user',
      entityId: userId,
      ...changed,
    })
    return settings
  }
}
