import { isSigned, type Secrets, signed } from '@bluebonnet/platform'

/** An upload address is valid for an hour: long enough for 50 MB over a slow connection, and for pausing. */
export const uploadMinutes = 60

const signedText = (objectId: string, userId: string, expires: string): string =>
  JSON.stringify(['upload', objectId, userId, expires])

/**
 * Lets one person send the bytes of one object until `expiresAt`. Useless without that person's session, so an answer
 * stored for its `Idempotency-Key` may contain it.
 */
export const uploadToken = (secrets: Secrets, objectId: string, userId: string, expiresAt: Date): string => {
  const expires = String(Math.floor(expiresAt.getTime() / 1_000))
  return `${expires}.${signed(secrets, signedText(objectId, userId, expires))}`
}

/** Whether a token lets this person send the bytes of this object now. */
export const isUploadToken = (
  secrets: Secrets,
  token: string,
  objectId: string,
  userId: string,
  now: Date,
): boolean => {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (match === null) return false
  const [, expires = '', given = ''] = match
  return isSigned(secrets, signedText(objectId, userId, expires), given) && Number(expires) * 1_000 > now.getTime()
}
