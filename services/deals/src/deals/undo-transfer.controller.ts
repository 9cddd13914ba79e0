import { createController } from '@bluebonnet/platform'
import { UndoTransfer } from './undo-transfer.js'

export const UndoTransferController = createController(
  { undoTransfer: UndoTransfer },
  {
    'POST /api/transfer-undos': async ({ undoTransfer }, { caller, body }) => {
      await undoTransfer.undo(caller, body)
      return { success: true }
    },
  },
)
