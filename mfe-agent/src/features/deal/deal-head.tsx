import { screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { AppLink, Button, DealSideTag, DealStatusTag, PageHeader } from '@bluebonnet/ui'
import { CalendarIcon, MessagesIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { NewEventDialog } from '../../shared/dialogs.js'
import { NextSteps } from '../../shared/next-steps.js'
import { eventOfDeal } from '../calendar/event-about.js'
import { DealDateLine } from '../deals/deal-date-line.js'
import type { DealMoves, Decisions } from '../deals/deal-changes.js'
import { useDownloadDocuments } from '../deals/use-download-documents.js'
import { moveLabel, movesOf, nextStep } from '../deals/moves.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'

/** What one does next with a deal and has no card of its own in sight: a message to all who work on it, an event. */
const DealSteps = ({ deal, onMessage }: { deal: Deal; onMessage: () => void }) => {
  const [isAdding, setAdding] = useState(false)
  const steps = [
    { key: 'message', label: 'Message', icon: MessagesIcon, needs: 'deals.message' },
    { key: 'event', label: screens.calendar.add, icon: CalendarIcon, needs: 'calendar.write' },
  ] as const
  return (
    <>
      <NextSteps
        of={deal.propertyAddress}
        steps={steps}
        onStep={(key) => (key === 'message' ? onMessage() : setAdding(true))}
      />
      <NewEventDialog
        beginning={{ row: deal.id, values: eventOfDeal(deal) }}
        open={isAdding}
        onClose={() => setAdding(false)}
      />
    </>
  )
}

interface DealHeadProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
  onMessage: () => void
}

/** Address, where the deal stands, and every move that the caller may make now. */
export const DealHead = ({ deal, moves, decisions, onEdit, onMessage }: DealHeadProps) => {
  const download = useDownloadDocuments()
  const changes = useChangesDeal(deal)
  const step = nextStep(deal)
  return (
    <div className="deal-head">
      <AppLink href="/deals">All deals</AppLink>
      <PageHeader
        title={deal.propertyAddress}
        subtitle={
          <span className="deal-tags">
            {deal.city}, {deal.state} {deal.zip} <DealStatusTag status={deal.status} />
            <DealSideTag side={deal.side} /> <DealDateLine deal={deal} />
          </span>
        }
        action={
          <>
            <DealSteps deal={deal} onMessage={onMessage} />
            {changes ? <Button onClick={onEdit}>Edit deal</Button> : null}
            <Button disabled={download.isPending} onClick={() => download.start(deal.id)}>
              {screens.deals.downloadDocuments}
            </Button>
          </>
        }
      />
      <div className="deal-moves">
        {decisions.mayApprove(deal) ? (
          <Button
            type={decisions.mayReject(deal) ? 'primary' : 'default'}
            disabled={decisions.isPending}
            onClick={() => decisions.approve(deal)}>
            {screens.broker.approve}
          </Button>
        ) : null}
        {decisions.mayReject(deal) ? (
          <Button danger disabled={decisions.isPending} onClick={() => decisions.reject(deal)}>
            {screens.broker.reject}
          </Button>
        ) : null}
        {movesOf(deal).map((to) => (
          <Button
            key={to}
            type={to === step ? 'primary' : 'default'}
            danger={to === 'CANCELLED'}
            disabled={moves.isPending}
            onClick={() => moves.start(deal, to)}>
            {moveLabel(deal.status, to)}
          </Button>
        ))}
      </div>
      {deal.status === 'REJECTED' && deal.rejectionReason ? (
        <p className="deal-rejection">Rejected: {deal.rejectionReason}</p>
      ) : null}
    </div>
  )
}
