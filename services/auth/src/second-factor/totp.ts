import { Secret, TOTP } from 'otpauth'

/** Supported by every authenticator app: SHA-1, 6 digits, 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepts a code one step early or late: phones' clocks differ. */
const window = 1

/** A new shared secret: 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code for the app. */
export const otpauthUrl = (secret: string, account: string, issuer: string): string =>
  new TOTP({
    ...shape,
    secret: Secret.fromBase32(secret),
    label: account,
    issuer: issuer.replaceAll(':', ' '),
  }).toString()

/** The time step of a code, or null for a wrong one. */
export const stepOf = (secret: string, code: string, at = new Date()): number | null => {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...shape, token: code, secret: Secret.fromBase32(secret), timestamp, window })
  return delta === null ? null : TOTP.counter({ period: shape.period, timestamp }) + delta
}
