import { screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { Allowed, useCall } from '@bluebonnet/portal-sdk'
import { PageHeader, RefusedPage, lazyDialog } from '@bluebonnet/ui'
import { useState } from 'react'
import { ClosingSoon } from '../closing/closing-soon.js'
import { BrokerStats } from './components/broker-stats.js'
import { PendingApprovals } from './components/pending-approvals.js'
import './approvals.css'

const RejectDialog = lazyDialog(async () => (await import('./components/reject-dialog.js')).RejectDialog)

const Dashboard = () => {
  const stats = useCall('GET /api/broker/stats')
  const pending = useCall('GET /api/deals/pending-approvals')
  const [rejecting, setRejecting] = useState<Deal | null>(null)
  return (
    <div className="bb-stack">
      <PageHeader title={screens.broker.title} subtitle="Deals that wait for your decision" />
      <BrokerStats stats={stats.data} failed={stats.isError} />
      <PendingApprovals deals={pending.data} error={pending.error} onRetry={() => void pending.refetch()} onReject={setRejecting} />
      <ClosingSoon />
      <RejectDialog open={rejecting !== null} deal={rejecting} onClose={() => setRejecting(null)} />
    </div>
  )
}

const refused = <RefusedPage title={screens.broker.title} text="Only brokers and managers approve deals." advice="Your own deals are under Deals in the menu." />

/** Where brokers and managers decide on deals. */
const BrokerDashboard = () => <Allowed permission="deals.approve" otherwise={refused}><Dashboard /></Allowed>

export default BrokerDashboard
