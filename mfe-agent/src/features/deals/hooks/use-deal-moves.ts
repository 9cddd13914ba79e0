import { toastTexts } from '@bluebonnet/contracts'
import type { Deal, DealStatus } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { useConfirm } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showDeal } from '../deal-cache.js'
import { madeOldByDeal } from '../deal-reads.js'
import { moveLabel, takesBack } from '../moves.js'

export interface Move {
  deal: Deal
  to: DealStatus
}

/**
 * Moves deals along their lifecycle. A move shows at once and is taken back when the server refuses; what takes something back
 * opens the dialog that asks for a reason first (`asking`).
 */
export const useDealMoves = () => {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<Move | null>(null)
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

  const start = async (deal: Deal, to: DealStatus): Promise<void> => {
    if (takesBack(deal.status, to)) {
      setAsking({ deal, to })
      return
    }
    const isFinal = to === 'CLOSED'
    const question = {
      title: 'Mark this deal closed?', content: `${deal.propertyAddress} is done then: a closed deal cannot be reopened.`,
      confirmLabel: moveLabel(deal.status, to),
    }
    if (!isFinal || await confirm(question)) moveNow(deal, to)
  }

  return {
    isPending: call.isPending,
    start: (deal: Deal, to: DealStatus) => void start(deal, to),
    asking,
    /** Makes the move that was asked about; rejects when the server refuses. */
    confirmAsked: async (reason: string | undefined): Promise<void> => {
      if (asking) await call.mutateAsync({ params: { id: asking.deal.id }, body: { status: asking.to, reason } })
    },
    dropAsked: () => setAsking(null),
  }
}

export type DealMoves = ReturnType<typeof useDealMoves>
