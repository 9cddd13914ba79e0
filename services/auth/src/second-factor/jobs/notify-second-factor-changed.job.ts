import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

const changes = ['ON', 'OFF', 'RESET', 'TRIED', 'RECOVERED', 'CODES'] as const
/**
 * The change of a second factor. TRIED: many wrong codes in a day. RECOVERED: a recovery code was used. CODES: new ones
 * were created.
 */
export type SecondFactorChange = (typeof changes)[number]

/** Tells a person that their second factor changed, in case they did not change it. */
export const notifySecondFactorChanged = defineJob({
  name: 'accounts.notify-second-factor-changed',
  queue: 'mail',
  /** `left`: the remaining recovery codes after one was used. */
  schema: z.strictObject({ userId: z.uuid(), change: z.enum(changes), left: z.number().int().optional() }),
})
