import { toastTexts } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { madeOldByDeal } from '../deal-reads.js'
import { toChange, toCreation } from '../deal-values.js'
import type { DealValues } from '../deal-values.js'

/** Adds a deal, submitted or as a draft. Rejects when the server refuses, so that the form keeps what was typed. */
export const useCreateDeal = () => {
  const call = useCallMutation('POST /api/deals', { invalidates: madeOldByDeal, success: toastTexts.dealCreated, failure: toastTexts.dealCreateFailed })
  return async (values: DealValues): Promise<Deal> => call.mutateAsync({ body: toCreation(values) })
}

/** Saves a changed deal: its fields, then its status if that was changed too. */
export const useChangeDeal = (deal: Deal) => {
  const params = { id: deal.id }
  const change = useCallMutation('PATCH /api/deals/:id', { invalidates: madeOldByDeal, success: toastTexts.dealUpdated, failure: toastTexts.dealUpdateFailed })
  const move = useCallMutation('POST /api/deals/:id/status', { invalidates: madeOldByDeal, failure: toastTexts.dealUpdateFailed })
  return async (values: DealValues): Promise<void> => {
    await change.mutateAsync({ params, body: toChange(values) })
    const { status, reason } = values
    if (status !== undefined && status !== deal.status) await move.mutateAsync({ params, body: { status, reason } })
  }
}
