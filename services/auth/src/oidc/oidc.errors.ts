import { defineErrors } from '@bluebonnet/platform'

/** Why a person returned from the identity provider without being signed in. */
export const oidcErrors = defineErrors({
  OIDC_UNAVAILABLE: { status: 503, message: 'The identity provider does not answer. Please try again in a moment.' },
  OIDC_REFUSED: { status: 403, message: 'The identity provider did not sign you in.' },
  OIDC_STALE: {
    status: 400,
    message: 'This sign-in was started too long ago or in another browser. Please start again.',
  },
  OIDC_EMAIL_UNVERIFIED: { status: 403, message: 'The identity provider has not verified your e-mail address.' },
  OIDC_NO_ACCOUNT: { status: 403, message: 'No account here has your e-mail address. Ask your broker to add you.' },
  OIDC_SECOND_FACTOR: {
    status: 403,
    message:
      'You have a second factor here, and the identity provider did not ask for one. ' +
      'Sign in with your password and code.',
  },
})
