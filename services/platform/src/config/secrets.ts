import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from './settings.js'

export type Secrets = Pick<Settings, 'secret' | 'previousSecret'>

/** SECRET first, which makes things; then SECRET_PREVIOUS, by which those from before its change are still known. */
export const secretsOf = ({ secret, previousSecret }: Secrets): string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret]

/** A text's signature in base64url. The text names what it is for: no signature is good for anything else. */
export const signed = ({ secret }: Pick<Secrets, 'secret'>, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Whether a signature is ours, in a time that tells nothing of where it differs. */
export const isSigned = (secrets: Secrets, text: string, given: string): boolean => {
  const actual = Buffer.from(given)
  return secretsOf(secrets).some((secret) => {
    const expected = Buffer.from(signed({ secret }, text))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
