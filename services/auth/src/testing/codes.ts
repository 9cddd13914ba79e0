import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000
/** The time that a test on a busy machine may need between creating a code and its verification. */
const roomMs = 8_000

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * stepMs })

/**
 * The code of the previous step, which leaves this step's code unused. It expires when the next step begins, so this
 * waits for a new step when the current one is nearly over.
 */
export const earlierCode = async (secret: string): Promise<string> => {
  const left = stepMs - (Date.now() % stepMs)
  if (left < roomMs) await new Promise((resolve) => setTimeout(resolve, left))
  return appCode(secret, -1)
}

/** Six digits that are not a code of this secret around now. */
export const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}
