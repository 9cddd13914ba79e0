/** What is limited by the number of attempts in a window of time (DECISIONS section 1). */
export const attemptKinds = ['SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD'] as const
export type AttemptKind = (typeof attemptKinds)[number]
