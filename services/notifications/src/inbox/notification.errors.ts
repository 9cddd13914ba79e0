import { defineErrors } from '@bluebonnet/platform'

export const notificationErrors = defineErrors({
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'There is no such notification' },
})
