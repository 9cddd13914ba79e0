import { z } from 'zod'
import { defineCalls } from '../call.js'
import { ownedRecordKinds } from '@bluebonnet/domain'
import { successAnswer, id, rowVersion } from '../shared/fields.js'

/** A handover that the caller has just made, at the version in the handover's answer. */
const handBack = z.strictObject({ kind: z.enum(ownedRecordKinds), id, version: rowVersion })

export const handBackCalls = defineCalls({
  'POST /api/hand-backs': {
    permission: 'agents.manage',
    summary: "Undo the caller's own transfer, if nothing has happened since",
    body: handBack,
    answer: successAnswer,
  },
})
export type HandBack = z.output<typeof handBack>
