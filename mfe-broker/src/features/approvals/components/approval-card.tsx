import { approveQuestion, screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { AppLink, Button, DateText, DealSideTag, Money, useConfirm } from '@bluebonnet/ui'
import { useApprove } from '../hooks/use-decisions.js'

interface ApprovalCardProps {
  deal: Deal
  onReject: () => void
}

const Facts = ({ deal }: { deal: Deal }) => (
  <dl className="approval-facts">
    <div><dt>Sale price</dt><dd><Money value={deal.price} /></dd></div>
    <div><dt>Submitted</dt><dd><DateText value={deal.submittedAt ?? deal.createdAt} /></dd></div>
    <div><dt>Client</dt><dd>{deal.clientName ?? screens.broker.noClient}</dd></div>
    <div><dt>Agent</dt><dd>{deal.agentName}</dd></div>
  </dl>
)

/** One deal that waits: what a broker needs to decide, and the two decisions. */
export const ApprovalCard = ({ deal, onReject }: ApprovalCardProps) => {
  const confirm = useConfirm()
  const approve = useApprove()

  const ask = async (): Promise<void> => {
    const yes = await confirm({ title: 'Approve Deal', content: approveQuestion(deal.propertyAddress), confirmLabel: screens.broker.approve })
    if (yes) approve.mutate({ params: { id: deal.id }, body: { version: deal.version } })
  }

  return (
    <article className="approval" aria-label={deal.propertyAddress}>
      <div className="approval-place">
        <h3 className="approval-address"><AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink></h3>
        <p className="bb-muted approval-city">{deal.city}, {deal.state} {deal.zip} <DealSideTag side={deal.side} /></p>
      </div>
      <Facts deal={deal} />
      <div className="approval-acts">
        <Button onClick={onReject} disabled={approve.isPending} danger>{screens.broker.reject}</Button>
        <Button type="primary" disabled={approve.isPending} onClick={() => void ask()}>{screens.broker.approve}</Button>
      </div>
    </article>
  )
}
