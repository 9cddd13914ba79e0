import { createController, Tx } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { NotificationSettingsStore } from './notification-settings-store.js'

export const NotificationSettingsController = createController(
  { dataSource: DataSource, tx: Tx, notificationSettingsStore: NotificationSettingsStore },
  {
    'GET /api/settings/notifications': ({ dataSource, notificationSettingsStore }, { caller: { userId } }) =>
      notificationSettingsStore.of(dataSource.manager, userId),
    'PUT /api/settings/notifications': ({ tx, notificationSettingsStore }, { caller: { userId }, body }) =>
      tx.inTransaction((manager) => notificationSettingsStore.save(manager, userId, body)),
  },
)
