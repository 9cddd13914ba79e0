import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

const changes = ['ON', 'OFF', 'RESET', 'TRIED', 'RECOVERED', 'CODES'] as const
/**
 * What happened to a second factor. TRIED: many wrong codes in a day. RECOVERED: a recovery code was used. CODES: new
 * ones were made.
 */
export type SecondFactorChange = (typeof changes)[number]

/** Tells somebody what happened to their second factor: if it was not by them, they must hear of it. */
export const tellSecondFactor = defineJob({
  name: 'accounts.tell-second-factor',
  queue: 'mail',
  /** `left`: how many recovery codes a used one left. */
  schema: z.strictObject({ userId: z.uuid(), change: z.enum(changes), left: z.number().int().optional() }),
})
