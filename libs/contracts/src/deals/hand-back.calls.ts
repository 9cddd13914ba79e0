import { z } from 'zod'
import { defineCalls } from '../call.js'
import { belongingKinds } from '@bluebonnet/domain'
import { done, id, rowVersion } from '../shared/fields.js'

/** What one has just handed over, at the version that handing it over answered. */
const handBack = z.strictObject({ kind: z.enum(belongingKinds), id, version: rowVersion })

export const handBackCalls = defineCalls({
  'POST /api/hand-backs': {
    permission: 'agents.manage',
    summary: 'Take back what one has handed over, while nothing has happened since',
    body: handBack,
    answer: done,
  },
})
export type HandBack = z.output<typeof handBack>
