import { defineErrors } from '@bluebonnet/platform'

export const leadErrors = defineErrors({
  LEAD_NOT_FOUND: { status: 404, message: 'There is no such lead' },
  ASSIGNEE_UNKNOWN: { status: 400, message: 'A lead can be given to an active broker, manager or super admin only' },
})
