// Forms that return their values to a screen, each with the screen's call.
import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { ReturnDialog } from '@bluebonnet/ui/return-papers'
import { ManyEntriesDialog } from '../features/agent-accounts/account-dialogs.js'
import { PaperLineDialog, TaskLineDialog } from '../features/file-lists/line-dialogs.js'
import { WaiveDialog } from '../features/papers/decide-dialogs.js'
import { PayoutsDialog, ReceiptsDialog } from '../features/payments/payment-dialogs.js'
import { CapDialog, StepDialog } from '../features/plans/plan-line-dialogs.js'
import { account, paperList, payable, receivable, waiting } from './rows.js'

const none = { refused: [], settled: [] }

/** Saves a line by saving its whole list. */
const useSaveList = (): (() => Promise<unknown>) => {
  const { side, kind, items, version } = paperList
  const save = useCallMutation('PUT /api/checklist-templates/:side/:kind', { failure: 'Not saved' })
  return async () => save.mutateAsync({ params: { side, kind }, body: { items, version } })
}
export const PaperLineForm = (parts: DialogProps) => (
  <PaperLineDialog list="papers" line={null} taken={[]} onSave={useSaveList()} {...parts} />
)
export const TaskLineForm = (parts: DialogProps) => (
  <TaskLineDialog list="tasks" line={null} taken={[]} onSave={useSaveList()} {...parts} />
)
export const CapForm = (parts: DialogProps) => (
  <CapDialog list="new" line={null} taken={[]} onSave={useSaveList()} {...parts} />
)
export const StepForm = (parts: DialogProps) => (
  <StepDialog list="new" line={null} taken={[]} onSave={useSaveList()} {...parts} />
)

const decideCall = 'POST /api/deals/:id/papers/:key/decide'
const paperAt = { params: { id: waiting.dealId, key: waiting.key } }
export const ReturnForm = (parts: DialogProps) => {
  const decide = useCallMutation(decideCall, { failure: 'Not saved' })
  return (
    <ReturnDialog
      papers={[waiting]}
      draftRow={waiting.id}
      onDecide={(why) => decide.mutateAsync({ ...paperAt, body: { decision: 'RETURNED', version: 2, ...why } })}
      {...parts}
    />
  )
}
export const WaiveForm = (parts: DialogProps) => {
  const decide = useCallMutation(decideCall, { failure: 'Not saved' })
  return (
    <WaiveDialog
      papers={[waiting]}
      draftRow={waiting.id}
      onDecide={(why) => decide.mutateAsync({ ...paperAt, body: { decision: 'WAIVED', version: 2, ...why } })}
      {...parts}
    />
  )
}

/** A selection sends one call per row. Here it is a single call. */
export const ReceiptsForm = (parts: DialogProps) => {
  const enter = useCallMutation('POST /api/receipts', { failure: 'Not saved' })
  const { id: cdaId, open: amount } = receivable
  return (
    <ReceiptsDialog
      left={none}
      rows={[receivable]}
      submitLabel="Save receipts"
      onEnter={(body) => enter.mutateAsync({ body: { ...body, cdaId, amount } }).then(() => 0)}
      {...parts}
    />
  )
}
export const ManyEntriesForm = (parts: DialogProps) => {
  const enter = useCallMutation('POST /api/agent-accounts/:id/entries', { failure: 'Not saved' })
  const params = { id: account.agentId }
  return (
    <ManyEntriesDialog
      left={none}
      accounts={[{ ...account, id: account.agentId }]}
      inFull={false}
      submitLabel="Save entries"
      onEnter={({ amount = account.balance, ...body }) =>
        enter.mutateAsync({ params, body: { ...body, amount } }).then(() => 0)
      }
      {...parts}
    />
  )
}
export const PayoutsForm = (parts: DialogProps) => {
  const enter = useCallMutation('POST /api/payouts', { failure: 'Not saved' })
  const { cdaId, position, due: amount } = payable
  return (
    <PayoutsDialog
      left={none}
      rows={[payable]}
      onEnter={(body) => enter.mutateAsync({ body: { ...body, cdaId, position, amount } }).then(() => 0)}
      {...parts}
    />
  )
}
