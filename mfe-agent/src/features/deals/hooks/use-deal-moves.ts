import { toastTexts } from '@bluebonnet/contracts'
import type { Deal, DealStatus } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showDeal } from '../deal-cache.js'
import { madeOldByDeal } from '../deal-reads.js'
import { takesBack } from '../moves.js'

export interface Move {
  deal: Deal
  to: DealStatus
}

/** What a move says beside its status: why, and of a closing its day, price and title company. */
export type Closing = Omit<NonNullable<CallRequest<'POST /api/deals/:id/status'>['body']>, 'status'>

/**
 * Moves deals along their lifecycle. A move shows at once and is taken back when the server refuses; a closing, and
 * what takes something back, opens the dialog that asks first.
 */
export const useDealMoves = () => {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<{ open: boolean; move: Move | null }>({ open: false, move: null })
  const call = useCallMutation('POST /api/deals/:id/status', {
    invalidates: madeOldByDeal,
    success: toastTexts.dealUpdated,
    failure: toastTexts.dealUpdateFailed,
    onSuccess: (deal) => showDeal(queryClient, deal),
  })

  const moveNow = (deal: Deal, to: DealStatus): void => {
    showDeal(queryClient, { ...deal, status: to, nextStatuses: [] })
    call.mutate({ params: { id: deal.id }, body: { status: to } }, { onError: () => showDeal(queryClient, deal) })
  }

  return {
    isPending: call.isPending,
    start: (deal: Deal, to: DealStatus): void => {
      if (to === 'CLOSED' || takesBack(deal.status, to)) setAsking({ open: true, move: { deal, to } })
      else moveNow(deal, to)
    },
    isAsking: asking.open,
    /** The move that is asked about, or was last: its dialog closes with its words in it. */
    asked: asking.move,
    /** Makes the move that was asked about; rejects when the server refuses. */
    confirmAsked: async (said: Closing): Promise<void> => {
      const { move } = asking
      if (move) await call.mutateAsync({ params: { id: move.deal.id }, body: { status: move.to, ...said } })
    },
    dropAsked: () => setAsking({ ...asking, open: false }),
  }
}

export type DealMoves = ReturnType<typeof useDealMoves>
