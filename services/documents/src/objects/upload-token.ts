import { createHmac, timingSafeEqual } from 'node:crypto'

/** An upload address works for an hour: long enough for 50 MB over a slow line, and for pausing. */
export const uploadMinutes = 60

const signature = (secret: string, objectId: string, userId: string, expires: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['upload', objectId, userId, expires]))
    .digest()

/**
 * What lets one person send the bytes of one object until `expiresAt`. Good for nothing without that person's session:
 * an answer that is kept for its `Idempotency-Key` may hold it.
 */
export const uploadToken = (secret: string, objectId: string, userId: string, expiresAt: Date): string => {
  const expires = String(Math.floor(expiresAt.getTime() / 1_000))
  return `${expires}.${signature(secret, objectId, userId, expires).toString('base64url')}`
}

/** Whether a token lets this person send the bytes of this object now. */
export const isUploadToken = (secret: string, token: string, objectId: string, userId: string, now: Date): boolean => {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (match === null) return false
  const [, expires = '', given = ''] = match
  const right = timingSafeEqual(signature(secret, objectId, userId, expires), Buffer.from(given, 'base64url'))
  return right && Number(expires) * 1_000 > now.getTime()
}
