import { createController, Tx } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { NotificationSettingsStore } from './notification-settings-store.js'

export const NotificationSettingsController = createController(
  { dataSource: DataSource, tx: Tx, settings: NotificationSettingsStore },
  {
    'GET /api/settings/notifications': ({ dataSource, settings }, { caller: { userId } }) =>
      settings.of(dataSource.manager, userId),
    'PUT /api/settings/notifications': ({ tx, settings }, { caller: { userId }, body }) =>
      tx.inTransaction((manager) => settings.save(manager, userId, body)),
  },
)
