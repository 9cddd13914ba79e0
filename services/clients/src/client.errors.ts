import { defineErrors } from '@bluebonnet/platform'

export const clientErrors = defineErrors({
  CLIENT_NOT_FOUND: { status: 404, message: 'There is no such client' },
  CLIENT_IN_USE: { status: 409, message: 'A deal or document refers to this client, so it cannot be deleted' },
  CLIENT_DELETE_FORBIDDEN: {
    status: 403,
    message: "Only the client's own agent, a broker or a manager may delete a client",
  },
  NOTE_NOT_FOUND: { status: 404, message: 'You have no such note' },
  NOTE_IN_FUTURE: {
    status: 400,
    message: 'Notes are for what has already happened. Put future events on the calendar.',
  },
  CLIENT_TRANSFER_FORBIDDEN: { status: 403, message: 'Only a broker or manager may transfer a client' },
})
