import { approveQuestion, can, isApprovableImport, screens, toasts, toastTexts } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import { Button, useConfirm } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { showDeal } from '../../deals/deal-cache.js'
import { madeOldByDeal } from '../../deals/deal-reads.js'

/** An imported deal stands on no list of deals that wait: a broker gives it the approval that a CDA needs on its own page. */
export const ApproveImport = ({ deal }: { deal: Deal }) => {
  const { user } = useSession()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const approve = useCallMutation('POST /api/deals/:id/approve', {
    invalidates: madeOldByDeal,
    success: toasts.dealApproved,
    failure: toastTexts.approveFailed,
    onSuccess: (approved) => showDeal(queryClient, approved),
  })
  if (user === null || !can(user, 'deals.approve') || !isApprovableImport(deal)) return null

  const ask = async (): Promise<void> => {
    const yes = await confirm({ title: 'Approve Deal', content: approveQuestion(deal.propertyAddress), confirmLabel: screens.broker.approve })
    if (yes) approve.mutate({ params: { id: deal.id }, body: { version: deal.version } })
  }
  return <Button disabled={approve.isPending} onClick={() => void ask()}>{screens.broker.approve}</Button>
}
