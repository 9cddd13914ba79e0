import type { Deal, DealTimelineEntry } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, DealCommission, Money, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import type { Fact } from '@bluebonnet/ui/data'
import { PageWait } from '@bluebonnet/ui/plain'
import { RecordHistory } from '@bluebonnet/ui/record-history'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { LoadFailure, RowFailure } from '../../shared/load-failure.js'
import { CdaCard } from '../cda/cda-card.js'
import { MoveDialogs, useDealMoves, useDecisions } from '../deals/deal-changes.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import { EditDealDialog, RejectDialog } from '../../shared/dialogs.js'
import { ContractCard } from './contract-card.js'
import { DealDocuments } from './deal-documents.js'
import { DealHead } from './deal-head.js'
import { DealMessages } from './deal-messages.js'
import { DealPapers } from './deal-papers.js'
import { PaidCard } from './paid-card.js'
import { DealTasks } from './deal-tasks.js'
import '../deals/deals.css'
import './deal.css'

const text = (value: ReactNode): ReactNode => value || '—'

const factsOf = (deal: Deal): Fact[] => [
  { label: 'Sale price', value: <Money value={deal.price} /> },
  { label: 'Commission', value: <DealCommission deal={deal} /> },
  { label: 'Agent', value: deal.agentName },
  { label: 'Client', value: text(deal.clientName) },
  { label: 'Buyer/seller', value: text(deal.buyerSellerName) },
  { label: 'MLS ID', value: text(deal.mlsId) },
  { label: 'Title company', value: text(deal.titleCompany) },
  {
    label: 'Title company e-mail',
    value: deal.titleCompanyEmail ? <a href={`mailto:${deal.titleCompanyEmail}`}>{deal.titleCompanyEmail}</a> : '—',
  },
  { label: 'Escrow officer', value: text(deal.escrowOfficer) },
  { label: 'GF number', value: text(deal.gfNumber) },
]

const datesOf = (deal: Deal): Fact[] => [
  { label: 'Submitted', value: <DateText value={deal.submittedAt} /> },
  { label: 'Approved', value: <DateText value={deal.approvedAt} /> },
  { label: 'Contract', value: <DateText value={deal.contractDate} /> },
  { label: 'Option period ends', value: <DateText value={deal.optionEndsAt} /> },
  { label: 'Earnest money due', value: <DateText value={deal.earnestMoneyDueAt} /> },
  { label: 'Financing due', value: <DateText value={deal.financingDueAt} /> },
  { label: 'Closing', value: <DateText value={deal.closeDate} /> },
]

const DealFacts = ({ deal }: { deal: Deal }) => (
  <SectionCard
    title="Details"
    extra={
      deal.propertyId ? (
        <AppLink href={`/properties?q=${encodeURIComponent(deal.propertyAddress)}`}>Property</AppLink>
      ) : null
    }>
    <div className="deal-particulars">
      <Facts facts={factsOf(deal)} />
      <Facts facts={datesOf(deal)} />
    </div>
  </SectionCard>
)

const Entry = ({ entry }: { entry: DealTimelineEntry }) => (
  <li className={`timeline-entry timeline-${entry.kind.toLowerCase()}`}>
    <p className="timeline-what">{entry.description}</p>
    {entry.reason ? <p className="timeline-reason">{entry.reason}</p> : null}
    <p className="deal-muted timeline-who">
      {entry.actorName}, <DateText value={entry.createdAt} time />
    </p>
  </li>
)

const DealTimeline = ({ dealId }: { dealId: string }) => {
  const timeline = useCall('GET /api/deals/:id/timeline', { params: { id: dealId } })
  return (
    <SectionCard title="Timeline">
      {!timeline.data && timeline.error ? (
        <LoadFailure what="The timeline" error={timeline.error} onRetry={() => void timeline.refetch()} />
      ) : null}
      {!timeline.data && !timeline.error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {timeline.data ? (
        <ol className="timeline">
          {timeline.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
    </SectionCard>
  )
}

const DealPage = ({ deal }: { deal: Deal }) => {
  const moves = useDealMoves()
  const decisions = useDecisions()
  const changes = useChangesDeal(deal)
  const [editing, setEditing] = useState(false)
  const messages = useRef<HTMLDivElement>(null)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const closing = useEffectEvent(() => {
    if (deal.nextStatuses.includes('CLOSED')) moves.start(deal, 'CLOSED')
    // Asked for once: coming back to the page asks nothing.
    void navigate({ search, hash: '' }, { replace: true })
  })
  useEffect(() => {
    if (hash === '#close') closing()
  }, [hash])
  const write = (): void => messages.current?.querySelector('textarea')?.focus()
  return (
    <>
      <DealHead deal={deal} moves={moves} decisions={decisions} onEdit={() => setEditing(true)} onMessage={write} />
      <div className="deal-page">
        <div className="deal-column">
          <DealFacts deal={deal} />
          <div id="contract" tabIndex={-1}>
            <ContractCard deal={deal} />
          </div>
          <DealTasks deal={deal} />
          <DealPapers deal={deal} />
          <PaidCard deal={deal} />
          {changes ? (
            <div id="cda" tabIndex={-1}>
              <CdaCard deal={deal} />
            </div>
          ) : null}
          <DealDocuments dealId={deal.id} />
        </div>
        <div className="deal-column">
          <DealMessages dealId={deal.id} place={messages} />
          <DealTimeline dealId={deal.id} />
          <RecordHistory kind="deal" id={deal.id} />
        </div>
      </div>
      <MoveDialogs moves={moves} />
      <RejectDialog {...decisions.rejecting} />
      <EditDealDialog deal={deal} open={editing} onMove={moves.start} onClose={() => setEditing(false)} />
    </>
  )
}

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
