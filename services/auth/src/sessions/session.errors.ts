import { defineErrors } from '@bluebonnet/platform'

export const sessionErrors = defineErrors({
  SESSION_NOT_FOUND: { status: 404, message: 'You are not signed in there' },
})
