import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000
/** What a test on a busy machine may take between asking for a code and its being checked. */
const roomMs = 8_000

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * stepMs })

/**
 * The code of the step before, which leaves this step's code unused. It is refused as soon as the next step begins, so
 * a step that is nearly over is waited out.
 */
export const earlierCode = async (secret: string): Promise<string> => {
  const left = stepMs - (Date.now() % stepMs)
  if (left < roomMs) await new Promise((resolve) => setTimeout(resolve, left))
  return appCode(secret, -1)
}

/** Six digits that are no code of this secret around now. */
export const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}
