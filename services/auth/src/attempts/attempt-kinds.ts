/** What is limited by the number of attempts in a window of time. */
export const attemptKinds = ['SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD', 'MESSAGE', 'CLIENT_MAIL'] as const
export type AttemptKind = (typeof attemptKinds)[number]
