import { defineErrors } from '@bluebonnet/platform'

export const userErrors = defineErrors({
  EMAIL_TAKEN: { status: 409, message: 'Somebody with this e-mail already has an account' },
  ALREADY_JOINED: {
    status: 409,
    message: 'This person has already set a password. "Forgot password" on the sign-in page sends them a link.',
  },
  DEACTIVATED: { status: 409, message: 'This person may not sign in. Reactivate them first.' },
  USER_NOT_FOUND: { status: 404, message: 'There is no such user' },
  NOT_YOURSELF: { status: 409, message: 'You cannot deactivate yourself' },
  OWN_SECOND_FACTOR: { status: 409, message: 'Turn off your own second factor under Settings, with its code' },
  NOT_YOURS_TO_DEACTIVATE: { status: 403, message: 'Only a super admin may deactivate a broker or manager' },
  NOT_YOURS_TO_RENAME: {
    status: 403,
    message: 'Only the name and e-mail of agents and transaction coordinators can be changed here',
  },
  LAST_SUPER_ADMIN: { status: 409, message: 'At least one active super admin must remain' },
})
