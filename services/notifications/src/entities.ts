export { NotificationEntity } from './notification.entity.js'
export { NotificationSettingsEntity } from './notification-settings.entity.js'
