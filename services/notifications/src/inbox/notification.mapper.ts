import type { Notification } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import type { NotificationEntity } from '../notification.entity.js'

/** A notification as its reader receives it, without its e-mail schedule. */
export const notificationAnswer = (row: NotificationEntity): Notification => ({
  id: row.id,
  userId: row.userId,
  type: row.type,
  title: row.title,
  message: row.message,
  link: row.link,
  documentShareId: row.documentShareId,
  dealId: row.dealId,
  clientId: row.clientId,
  isRead: row.isRead,
  createdAt: row.createdAt.toISOString(),
})

export const notificationErrors = defineErrors({
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'There is no such notification' },
})
