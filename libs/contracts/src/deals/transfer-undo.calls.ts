import { z } from 'zod'
import { defineCalls } from '../call.js'
import { ownedRecordKinds } from '@bluebonnet/domain'
import { successAnswer, id, rowVersion } from '../shared/fields.js'

/** A transfer that the caller has just made, at the version in its answer. */
const transferUndo = z.strictObject({ kind: z.enum(ownedRecordKinds), id, version: rowVersion })

export const transferUndoCalls = defineCalls({
  'POST /api/transfer-undos': {
    permission: 'agents.manage',
    summary: "Undo the caller's own transfer, if nothing has happened since",
    body: transferUndo,
    answer: successAnswer,
  },
})
export type TransferUndoRequest = z.output<typeof transferUndo>
