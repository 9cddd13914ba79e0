import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkPurpose } from './link-purposes.js'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const signature = (secret: string, id: string, purpose: LinkPurpose): string =>
  createHmac('sha256', secret).update(`link:${purpose}:${id}`).digest('base64url')

/**
 * `id.HMAC(secret, id, purpose)`: the same at every making, so a retried mail carries the same link and nothing is
 * stored.
 */
export const linkToken = (secret: string, id: string, purpose: LinkPurpose): string =>
  `${id}.${signature(secret, id, purpose)}`

/**
 * The id and signature of a token; null for text of another shape. A calendar program's `.ics` ending is passed over.
 */
export const splitToken = (token: string): { id: string; signature: string } | null => {
  const [id = '', given = '', ending, ...rest] = token.split('.')
  if (!uuid.test(id) || given === '' || rest.length > 0 || (ending !== undefined && ending !== 'ics')) return null
  return { id, signature: given }
}

/** Whether a signature is ours, in a time that tells nothing of where it differs. */
export const isSignature = (secret: string, id: string, purpose: LinkPurpose, given: string): boolean => {
  const expected = Buffer.from(signature(secret, id, purpose))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
