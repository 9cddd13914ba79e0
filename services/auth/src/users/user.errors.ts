import { defineErrors } from '@bluebonnet/platform'

export const userErrors = defineErrors({
  EMAIL_TAKEN: { status: 409, message: 'Somebody with this e-mail already has an account' },
})
