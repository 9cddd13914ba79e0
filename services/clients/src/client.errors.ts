import { defineErrors } from '@bluebonnet/platform'

export const clientErrors = defineErrors({
  CLIENT_NOT_FOUND: { status: 404, message: 'There is no such client' },
  CLIENT_IN_USE: { status: 409, message: 'A deal or document refers to this client, so it cannot be deleted' },
  CLIENT_DELETE_FORBIDDEN: {
    status: 403,
    message: "Only the client's own agent, a broker or a manager may delete a client",
  },
  CLIENT_REASSIGN_FORBIDDEN: { status: 403, message: 'Only a broker or manager may transfer a client' },
})
