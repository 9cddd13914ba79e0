import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from './settings.js'

export type Secrets = Pick<Settings, 'secret' | 'previousSecret'>

/**
 * The current SECRET, which signs, then SECRET_PREVIOUS, which still verifies signatures made before SECRET changed.
 */
export const secretsOf = ({ secret, previousSecret }: Secrets): string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret]

/** Signs a text, in base64url. The text includes its purpose, so a signature is not valid for anything else. */
export const signed = ({ secret }: Pick<Secrets, 'secret'>, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares a signature in constant time. */
export const isSigned = (secrets: Secrets, text: string, given: string): boolean => {
  const actual = Buffer.from(given)
  return secretsOf(secrets).some((secret) => {
    const expected = Buffer.from(signed({ secret }, text))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
