import type { Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { PageWait } from '@bluebonnet/ui/plain'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { RowFailure } from '../../shared/row-failure.js'
import { CdaCard } from '../cda/components/cda-card.js'
import { MoveDialogs } from '../deals/components/deal-dialogs.js'
import { EditDealDialog, RejectDialog } from '../deals/components/dialogs.js'
import { useDealMoves } from '../deals/hooks/use-deal-moves.js'
import { useDecisions } from '../deals/hooks/use-decisions.js'
import '../deals/deals.css'
import { DealChecklist } from './components/deal-checklist.js'
import { DealDocuments } from './components/deal-documents.js'
import { DealFacts } from './components/deal-facts.js'
import { DealHead } from './components/deal-head.js'
import { DealMessages } from './components/deal-messages.js'
import { DealTimeline } from './components/deal-timeline.js'
import './deal.css'

const DealPage = ({ deal }: { deal: Deal }) => {
  const moves = useDealMoves()
  const decisions = useDecisions()
  const [editing, setEditing] = useState(false)
  const messages = useRef<HTMLDivElement>(null)
  const write = (): void => messages.current?.querySelector('textarea')?.focus()
  return (
    <>
      <DealHead deal={deal} moves={moves} decisions={decisions} onEdit={() => setEditing(true)} onMessage={write} />
      <div className="deal-page">
        <div className="deal-column">
          <DealFacts deal={deal} />
          <CdaCard deal={deal} />
          <DealDocuments dealId={deal.id} />
        </div>
        <div className="deal-column">
          <DealChecklist dealId={deal.id} />
          <DealMessages dealId={deal.id} place={messages} />
          <DealTimeline dealId={deal.id} />
        </div>
      </div>
      <MoveDialogs moves={moves} />
      <RejectDialog {...decisions.rejecting} />
      <EditDealDialog deal={deal} open={editing} onClose={() => setEditing(false)} />
    </>
  )
}

/** One deal with all that hangs on it. */
const DealScreen = () => {
  const { id = '' } = useParams()
  const read = useCall('GET /api/deals/:id', { params: { id } }, { enabled: id !== '' })
  if (read.data) return <DealPage key={id} deal={read.data} />
  if (read.error)
    return (
      <RowFailure
        noun="deal"
        list={{ href: '/deals', label: 'All deals' }}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    )
  return <PageWait shape="detail" />
}

export default DealScreen
