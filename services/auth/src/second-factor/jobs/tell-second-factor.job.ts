import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

const changes = ['ON', 'OFF', 'RESET'] as const
export type SecondFactorChange = (typeof changes)[number]

/** Tells somebody that their second factor changed: if it was not by them, they must hear of it. */
export const tellSecondFactor = defineJob({
  name: 'accounts.tell-second-factor',
  queue: 'mail',
  schema: z.strictObject({ userId: z.uuid(), change: z.enum(changes) }),
})
