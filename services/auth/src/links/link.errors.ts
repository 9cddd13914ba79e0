import { defineErrors } from '@bluebonnet/platform'

export const linkErrors = defineErrors({
  LINK_UNKNOWN: { status: 404, message: 'This link does not exist' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired or was used already. Please ask for a new one.' },
})
