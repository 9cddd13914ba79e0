import type { Refusal } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'

const signInActions: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'user.sign-in-refused',
  WRONG_PORTAL: 'user.sign-in-refused',
  OIDC_NO_ACCOUNT: 'user.sign-in-refused',
  OIDC_EMAIL_UNVERIFIED: 'user.sign-in-refused',
  OIDC_SECOND_FACTOR: 'user.sign-in-refused',
  TOTP_WRONG: 'user.wrong-code',
  TOTP_CODE_WRONG: 'user.wrong-code',
  WRONG_PASSWORD: 'user.wrong-password',
}

const signInPath = /^\/api\/auth\/[a-z]+-login$/

/**
 * What the audit log calls a refusal; null for those that it does not keep: a form that is not right says nothing of
 * anybody's rights.
 */
export const refusedAction = ({ code, status }: Refusal, path: string): string | null => {
  const action = signInActions[code]
  if (action !== undefined) return action
  if (code === 'TOO_MANY_REQUESTS' && signInPath.test(path)) return 'user.sign-in-refused'
  // Whoever has to set up their second factor first has lost no right.
  return status === 403 && code !== 'TOTP_SETUP_REQUIRED' ? 'access.refused' : null
}

/**
 * The e-mail that a sign-in named, if the request is one. Only the account that it belongs to is kept: people type
 * passwords into this field.
 */
export const emailTyped = ({ body }: FastifyRequest, path: string): string | null => {
  const email: unknown =
    signInPath.test(path) && typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : null
  return typeof email === 'string' ? email : null
}
