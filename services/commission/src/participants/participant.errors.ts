import { defineErrors } from '@bluebonnet/platform'

export const participantErrors = defineErrors({
  PAYEE_NOT_FOUND: { status: 404, message: 'There is no such payee' },
  PAYEE_NOT_FOR_ROLE: {
    status: 409,
    message: 'This payee cannot be paid for that. Choose another payee or another reason.',
  },
  PAYEE_NOT_LICENSED: {
    status: 409,
    message: 'Only a licensed broker can be paid a referral fee. Enter the license number of this payee first.',
  },
  REGISTRATION_EXPIRED: {
    status: 409,
    message: 'An agent’s entity can be paid a referral fee only while it is registered. Its registration has expired.',
  },
  PARTICIPANT_IS_PRIMARY: {
    status: 409,
    message: 'The deal’s own agent gets the rest. Choose somebody else, or transfer the deal first.',
  },
  OFF_TOP_ABOVE_GROSS: {
    status: 409,
    message: 'Referral fees, rebates and concessions cannot exceed the gross commission',
  },
  AGENT_ABOVE_DEAL: {
    status: 409,
    message: 'The deal does not leave that much for this agent. Enter less, or a percentage.',
  },
  REBATE_WITHOUT_CONSENTS: {
    status: 409,
    message:
      'A rebate or concession needs the consents of sponsoring broker and client. File them under their paper first.',
  },
})
