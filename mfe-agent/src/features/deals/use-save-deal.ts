import { toasts, type Deal } from '@bluebonnet/contracts'
import type { DealStatus } from '@bluebonnet/domain'
import { useSnapshot, useCallMutation, type FormDraft } from '@bluebonnet/portal-sdk'
import { toChange, toCreation, valuesOf, type DealValues } from './deal-values.js'
import { needsConfirmation } from './moves.js'

/** Adds a deal, submitted or as a draft. Rejects when the server refuses, so that the form keeps its input. */
export const useCreateDeal = (draft: FormDraft) => {
  const call = useCallMutation('POST /api/deals', {
    draft,
    success: toasts.dealCreated,
    failure: toasts.dealCreateFailed,
  })
  return async (values: DealValues): Promise<Deal> => call.mutateAsync({ body: toCreation(values) })
}

interface Changing {
  open: boolean
  onMove: (deal: Deal, to: DealStatus) => void
}

/**
 * Saves a deal's changed fields, then its status if that changed. `onMove` handles a status that asks first. `begun` is
 * the deal when the form opened, `row` the latest with others' changes merged in: an unchanged status must not revert
 * theirs.
 */
export const useChangeDeal = (deal: Deal, { open, onMove }: Changing) => {
  const params = { id: deal.id }
  const begun = useSnapshot(open, deal)
  const change = useCallMutation('PATCH /api/deals/:id', {
    success: toasts.dealUpdated,
    failure: toasts.dealUpdateFailed,
  })
  const move = useCallMutation('POST /api/deals/:id/status', { failure: toasts.dealUpdateFailed })
  const save = async (values: DealValues, row: Deal): Promise<Deal> => {
    const { status = row.status } = values
    const changed = await change.mutateAsync({
      params,
      body: { ...toChange(values, valuesOf(row)), version: row.version },
    })
    if (status === row.status) return changed
    if (!needsConfirmation(row.status, status)) return move.mutateAsync({ params, body: { status } })
    onMove(changed, status)
    return changed
  }
  return { begun, save }
}
