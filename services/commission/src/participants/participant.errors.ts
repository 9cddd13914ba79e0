import { defineErrors } from '@bluebonnet/platform'

export const participantErrors = defineErrors({
  PAYEE_NOT_FOUND: { status: 404, message: 'There is no such payee' },
  PAYEE_NOT_FOR_ROLE: {
    status: 409,
    message: 'This payee cannot be paid for that. Choose another payee or another reason.',
  },
  PAYEE_NOT_LICENSED: {
    status: 409,
    message: 'A referral fee is paid to a licensed broker alone: enter the license number of this payee first.',
  },
  REGISTRATION_EXPIRED: {
    status: 409,
    message: 'A referral fee is paid to an agent’s entity while it is registered: its registration has expired.',
  },
  PARTICIPANT_IS_PRIMARY: {
    status: 409,
    message: 'The deal’s own agent gets what the others leave: choose somebody else, or transfer the deal first.',
  },
  OFF_TOP_ABOVE_GROSS: {
    status: 409,
    message: 'Referral fees, rebates and concessions cannot come to more than the gross commission',
  },
  AGENT_ABOVE_DEAL: {
    status: 409,
    message: 'An agent is to get more than the deal leaves. Enter less, or a percentage.',
  },
  REBATE_WITHOUT_CONSENTS: {
    status: 409,
    message:
      'A party is paid a rebate or a concession once the consents of sponsoring broker and client are on the file, ' +
      'put to their paper.',
  },
})
