import { useCallMutation } from '@bluebonnet/portal-sdk'
import { nameOf } from '../../../shared/name-of.js'

/** Opens or closes an account. `GET /api/users` covers the lists of brokers and managers too. */
export const useSetActive = () =>
  useCallMutation('PATCH /api/users/:id', {
    invalidates: ['GET /api/users'],
    failure: 'Failed to update user',
    success: (user) =>
      user.isActive
        ? { title: 'User reactivated', description: `${nameOf(user)} may sign in again.` }
        : { title: 'User deactivated', description: `${nameOf(user)} can no longer sign in.` },
  })

export const useResetSecondFactor = () =>
  useCallMutation('PATCH /api/users/:id', {
    invalidates: ['GET /api/users'],
    failure: 'Failed to reset the second factor',
    success: (user) => ({
      title: 'Second factor reset',
      description: `${nameOf(user)} signs in with the password alone until a new one is set up.`,
    }),
  })

export const useInviteUserAgain = () =>
  useCallMutation('POST /api/users/:id/invitation', {
    invalidates: [],
    failure: 'Failed to send the invitation',
    success: { title: 'Invitation sent', description: 'The link in the e-mail works once, within 7 days.' },
  })
