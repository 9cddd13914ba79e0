import { z } from 'zod'
import { defineCalls } from '../call.js'
import { byId, successAnswer, emptyObject } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import { counts, notification, notificationSettings } from './notification.schema.js'

export const notificationCalls = defineCalls({
  'GET /api/notifications': {
    permission: 'notifications.own',
    summary: "The caller's notifications, newest first",
    query: pageQuery({ unread: z.stringbool().optional() }),
    answer: z.array(notification),
  },
  'PATCH /api/notifications/:id/read': {
    permission: 'notifications.own',
    summary: 'Mark a notification as read',
    params: byId,
    body: emptyObject.optional(),
    answer: notification,
  },
  'POST /api/notifications/read-all': {
    permission: 'notifications.own',
    summary: 'Mark all notifications as read',
    body: emptyObject.optional(),
    answer: successAnswer,
  },
  'GET /api/settings/notifications': {
    permission: 'notifications.own',
    summary: 'Notification settings',
    answer: notificationSettings,
  },
  'PUT /api/settings/notifications': {
    permission: 'notifications.own',
    summary: 'Save notification settings',
    body: notificationSettings,
    answer: notificationSettings,
  },
  'GET /api/counts': { permission: 'account.use', summary: 'Counts for badges', answer: counts },
  'GET /api/events': {
    permission: 'account.use',
    summary: 'Live events of the signed-in person',
    answer: 'stream',
    contentType: 'text/event-stream',
  },
})
