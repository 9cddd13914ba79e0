import { screens } from '@bluebonnet/contracts'
import type { PendingDeal } from '@bluebonnet/contracts'
import { Allowed, useCall, useDraft } from '@bluebonnet/portal-sdk'
import { PageHeader, RefusedPage, lazyDialog } from '@bluebonnet/ui'
import { useState } from 'react'
import { ClosingSoon } from '../closing/closing-soon.js'
import { BrokerStats } from './components/broker-stats.js'
import { PendingApprovals } from './components/pending-approvals.js'
import { useReject } from './hooks/use-decisions.js'
import { useNextRow } from './hooks/use-next-row.js'
import './approvals.css'

const RejectDialog = lazyDialog(async () => (await import('@bluebonnet/ui/forms')).RejectDialog)

const Dashboard = () => {
  const stats = useCall('GET /api/broker/stats')
  const pending = useCall('GET /api/deals/pending-approvals')
  const [rejecting, setRejecting] = useState<{ open: boolean; deal: PendingDeal | null }>({ open: false, deal: null })
  const draft = useDraft('reject-deal', rejecting.deal?.id)
  const { list, decided } = useNextRow(pending.data)
  const reject = useReject(decided)
  const rejectAsked = async (reason: string): Promise<void> => {
    const { deal } = rejecting
    if (deal) await reject.mutateAsync({ params: { id: deal.id }, body: { reason, version: deal.version } })
  }
  return (
    <div className="bb-stack">
      <PageHeader title={screens.broker.title} subtitle="Deals that wait for your decision" />
      <BrokerStats stats={stats.data} failed={stats.isError} />
      <div ref={list} tabIndex={-1} className="approvals-place">
        <PendingApprovals
          deals={pending.data}
          error={pending.error}
          onRetry={() => void pending.refetch()}
          onDecided={decided}
          onReject={(deal) => setRejecting({ open: true, deal })}
        />
      </div>
      <ClosingSoon />
      <RejectDialog
        {...rejecting}
        draft={draft}
        onReject={rejectAsked}
        onClose={() => setRejecting({ ...rejecting, open: false })}
      />
    </div>
  )
}

const refused = (
  <RefusedPage
    title={screens.broker.title}
    text="Only brokers and managers approve deals."
    advice="Your own deals are under Deals in the menu."
  />
)

/** Where brokers and managers decide on deals. */
const BrokerDashboard = () => (
  <Allowed permission="deals.approve" otherwise={refused}>
    <Dashboard />
  </Allowed>
)

export default BrokerDashboard
