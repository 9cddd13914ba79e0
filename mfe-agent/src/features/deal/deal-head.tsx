import { screens, type Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { useMay, useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { AppLink, Button, DealSideTag, DealStatusTag, Money, useMedia } from '@bluebonnet/ui'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { useState } from 'react'
import { NewEventDialog } from '../../shared/dialogs.js'
import { ListingPhoto } from '../../shared/listing-photo.js'
import { eventOfDeal } from '../calendar/event-about.js'
import { useGenerateCda } from '../cda/pending-cda-pages.js'
import type { DealMoves, Decisions } from '../deals/deal-changes.js'
import { DealMenu } from '../deals/deal-menu.js'
import { byOneClick, moveLabel } from '../deals/moves.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import { useDownloadDocuments } from '../deals/use-download-documents.js'
import { type NextAction, nextActions } from './next-actions.js'

/** The listing's first photo. Users who only share the deal cannot read its listing. */
const DealPhoto = ({ deal }: { deal: Deal }) => {
  const changes = useChangesDeal(deal)
  const id = deal.propertyId ?? ''
  const property = useCall('GET /api/properties/:id', { params: { id } }, { enabled: changes && id !== '' })
  return <ListingPhoto className="deal-photo" src={property.data?.photos?.[0]} address={deal.propertyAddress} />
}

/** The deal's client and agent. */
const DealPeople = ({ deal }: { deal: Deal }) => {
  const changes = useChangesDeal(deal)
  const client = deal.clientName ?? deal.buyerSellerName
  return (
    <p className="deal-people">
      {client === null ? null : (
        <span>
          <span className="bb-muted">{deal.clientName === null ? 'Buyer/seller' : 'Client'}</span>{' '}
          {changes && deal.clientId !== null ? (
            <AppLink href={`/clients/${deal.clientId}`}>{client}</AppLink>
          ) : (
            <strong>{client}</strong>
          )}
        </span>
      )}
      <span>
        <span className="bb-muted">Agent</span> <strong>{deal.agentName}</strong>
      </span>
    </p>
  )
}

interface DealHeadProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
  /** Shows the tab where the deal's CDA is approved, and leads to a part of it. */
  onMoney: (part?: string) => void
}

/** The next action as the main button, a second one where there is room, and the rest in a menu. */
const DealActions = ({ deal, moves, decisions, onEdit, onMoney }: DealHeadProps) => {
  const download = useDownloadDocuments()
  const generate = useGenerateCda()
  const decidesCdas = useMay('cdas.decide')
  const mayAddEvent = useMay('calendar.write')
  const mayDecide = useMayDecide()
  const changes = useChangesDeal(deal)
  const isNarrow = useMedia('(max-width: 640px)')
  const [isAdding, setAdding] = useState(false)
  const acts = nextActions(deal, {
    approves: decisions.mayApprove(deal),
    rejects: decisions.mayReject(deal),
    changes,
    decidesCda: decidesCdas && mayDecide(deal.id, deal.agentId),
  })
  const shown = isNarrow ? acts.slice(0, 1) : acts
  // All wait for one: its answer changes what comes next.
  const isPending = moves.isPending || decisions.isPending || generate.isPending
  const buttonOf = (act: NextAction): { label: string; onClick: () => void } => {
    switch (act) {
      case 'approve':
        return { label: screens.broker.approve, onClick: () => decisions.approve(deal) }
      case 'reject':
        return { label: screens.broker.reject, onClick: () => decisions.reject(deal) }
      case 'generate':
        return {
          label: screens.deals.generateCda,
          onClick: () => {
            generate.mutate({ params: { id: deal.id } })
            onMoney()
          },
        }
      case 'review':
        return { label: 'Review CDA', onClick: () => onMoney('#cda') }
      case 'send':
        return { label: 'Send CDA', onClick: () => onMoney('#cda') }
      default:
        return { label: moveLabel(deal.status, act), onClick: () => moves.start(deal, act) }
    }
  }
  const more = [
    ...(mayAddEvent ? [{ key: 'event', label: screens.calendar.add, onClick: () => setAdding(true) }] : []),
    {
      key: 'download',
      label: screens.deals.downloadDocuments,
      onClick: () => {
        if (!download.isPending) download.start(deal.id)
      },
    },
  ]
  return (
    <div className="deal-head-actions">
      {shown.map((act, index) => {
        const { label, onClick } = buttonOf(act)
        return (
          <Button
            key={act}
            type={index === 0 ? 'primary' : 'default'}
            danger={act === 'reject'}
            disabled={isPending}
            onClick={byOneClick(onClick)}>
            {label}
          </Button>
        )
      })}
      <DealMenu
        deal={deal}
        moves={moves}
        decisions={decisions}
        onEdit={onEdit}
        without={shown.filter((act) => act !== 'generate' && act !== 'review' && act !== 'send')}
        more={more}
      />
      <NewEventDialog
        beginning={{ row: deal.id, values: eventOfDeal(deal) }}
        open={isAdding}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}

/** The deal's address, status, amount and next action. */
export const DealHead = (props: DealHeadProps) => {
  const { deal } = props
  const changes = useChangesDeal(deal)
  return (
    <header className="deal-head">
      <DealPhoto deal={deal} />
      <div className="deal-head-words">
        <h1 className="bb-page-title" tabIndex={-1}>
          {deal.propertyAddress}
        </h1>
        <p className="bb-muted bb-text-links">
          {deal.city}, {deal.state} {deal.zip}
          {changes && deal.propertyId !== null ? (
            <>
              {' · '}
              <AppLink href={`/properties/${deal.propertyId}`}>Property</AppLink>
            </>
          ) : null}
        </p>
        <p className="bb-row deal-tags">
          <strong className="deal-amount">
            <Money value={deal.price} />
          </strong>{' '}
          <DealStatusTag status={deal.status} /> <DealSideTag side={deal.side} /> <SampleTag deal={deal} />
        </p>
        <DealPeople deal={deal} />
      </div>
      <DealActions {...props} />
      {deal.status === 'REJECTED' && deal.rejectionReason ? (
        <p className="bb-tone-volcano bb-whole deal-rejection">Rejected: {deal.rejectionReason}</p>
      ) : null}
    </header>
  )
}
