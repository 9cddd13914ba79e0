import { approvedStatus, can, mayDecideFor, rejectedStatus, screens, toasts, toastTexts } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { api, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { ApproveQuestion, useConfirm } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showDeal } from '../deal-cache.js'
import { madeOldByDeal } from '../deal-reads.js'

const madeOld: ReadName[] = ['GET /api/deals/pending-approvals', ...madeOldByDeal]

/**
 * A broker's or manager's yes or no to a deal, where the deal is shown. Approving asks first; rejecting opens a dialog
 * for the reason.
 */
export const useDecisions = () => {
  const { user } = useSession()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [rejecting, setRejecting] = useState<{ open: boolean; deal: Deal | null }>({ open: false, deal: null })
  const draft = useDraft('reject-deal', rejecting.deal?.id)
  const onSuccess = (deal: Deal): void => showDeal(queryClient, deal)
  const approving = useCallMutation('POST /api/deals/:id/approve', {
    invalidates: madeOld,
    success: toasts.dealApproved,
    failure: toastTexts.approveFailed,
    onSuccess,
  })
  const refusing = useCallMutation('POST /api/deals/:id/reject', {
    invalidates: madeOld,
    success: toasts.dealRejected,
    failure: toastTexts.rejectFailed,
    onSuccess,
  })
  const decides = (deal: Deal): boolean =>
    user !== null && can(user, 'deals.approve') && mayDecideFor(user, deal.agentId)

  const approve = async (deal: Deal): Promise<void> => {
    // Without an answer nothing is claimed of the file, and the question is asked all the same.
    const filed = await api('GET /api/documents', { query: { dealId: deal.id, limit: 1 } }).then(
      ({ length }) => length,
      () => null,
    )
    const content = <ApproveQuestion address={deal.propertyAddress} filed={filed} />
    const yes = await confirm({ title: 'Approve Deal', content, confirmLabel: screens.broker.approve })
    if (yes) approving.mutate({ params: { id: deal.id }, body: { version: deal.version } })
  }

  return {
    isPending: approving.isPending || refusing.isPending,
    mayApprove: (deal: Deal): boolean => decides(deal) && approvedStatus(deal) !== null,
    mayReject: (deal: Deal): boolean => decides(deal) && rejectedStatus(deal) !== null,
    approve: (deal: Deal) => void approve(deal),
    reject: (deal: Deal) => setRejecting({ open: true, deal }),
    rejecting: {
      ...rejecting,
      draft,
      /** Rejects when the server refuses. */
      onReject: async (reason: string): Promise<void> => {
        const { deal } = rejecting
        if (deal) await refusing.mutateAsync({ params: { id: deal.id }, body: { reason, version: deal.version } })
      },
      onClose: () => setRejecting({ ...rejecting, open: false }),
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>
