import { cdaState, screens, type Deal } from '@bluebonnet/contracts'
import { papersInWords, visibility } from '@bluebonnet/domain'
import { useSession } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  CdaStatusTag,
  DateText,
  DealSideTag,
  DealStatusTag,
  EmptyState,
  Money,
  Skeleton,
} from '@bluebonnet/ui'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { NothingYet, type ImportedList } from '@bluebonnet/ui/imports'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { ListingPhoto } from '../../shared/listing-photo.js'
import { PhoneRow } from '../../shared/phone-row.js'
import { useGenerateCda } from '../cda/pending-cda-pages.js'
import { useDealDialogs, type DealMoves, type Decisions } from './deal-changes.js'
import { DealDateLine } from './deal-date-line.js'
import { DealMenu } from './deal-menu.js'
import { byOneClick, moveLabel, nextStep } from './moves.js'
import { useChangesDeal } from './use-changes-deal.js'
import { useDownloadDocuments } from './use-download-documents.js'

/**
 * Imports deals with their history from another system. A file cannot approve a deal
 * (docs/rules/lifecycle.md#imported-deal).
 */
export const dealImport: ImportedList = {
  kind: 'deals',
  permission: 'imports.deals',
  noun: 'deals',
  note:
    'A row that names no agent becomes yours. Imported deals are not approved: ' +
    'a broker approves each one here before a CDA is generated.',
}

/** The empty state of the list and board: no deals, or no matches. */
export const NoDeals = ({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) => {
  const mayAdd = useMay('deals.write')
  const add = (
    <Button type="primary" icon={<Icon of={AddIcon} />} onClick={onAdd}>
      {screens.deals.addFirst}
    </Button>
  )
  return (
    <section className="bb-card">
      {isFiltered ? (
        <EmptyState drawing="search" text={screens.deals.noMatch} />
      ) : (
        <NothingYet drawing="deals" text={screens.deals.none} list={dealImport} add={mayAdd ? add : null} />
      )}
    </section>
  )
}

/** Links the CDA's PDF in a new tab when it is ready, with the CDA's status. */
const CdaLink = ({ deal: { cda } }: { deal: Pick<Deal, 'cda'> }) => {
  if (cda === null) return null
  return (
    <span className="bb-row">
      {cda.pdfUrl === null ? (
        'CDA'
      ) : (
        <a href={cda.pdfUrl} target="_blank" rel="noreferrer">
          View CDA
        </a>
      )}
      <CdaStatusTag state={cdaState(cda)} />
    </span>
  )
}

interface DealActionsProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
}

/** Two buttons, the next step, and a menu with everything else (docs/rules/screens.md#deal-card). */
const DealActions = ({ deal, moves, decisions, onEdit }: DealActionsProps) => {
  const generate = useGenerateCda()
  const changes = useChangesDeal(deal)
  const download = useDownloadDocuments()
  const step = nextStep(deal)
  return (
    <>
      <div className="bb-buttons bb-items-center bb-justify-end deal-actions">
        <CdaLink deal={deal} />
        {step === null ? null : (
          <Button
            type="link"
            size="small"
            disabled={moves.isPending}
            onClick={byOneClick(() => moves.start(deal, step))}>
            {moveLabel(deal.status, step)}
          </Button>
        )}
      </div>
      <div className="bb-buttons bb-items-center bb-justify-end deal-actions">
        <Button disabled={download.isPending} onClick={() => download.start(deal.id)}>
          {screens.deals.downloadDocuments}
        </Button>
        {changes ? (
          <Button disabled={generate.isPending} onClick={() => generate.mutate({ params: { id: deal.id } })}>
            {screens.deals.generateCda}
          </Button>
        ) : null}
        <DealMenu
          deal={deal}
          moves={moves}
          decisions={decisions}
          onEdit={onEdit}
          without={step === null ? [] : [step]}
        />
      </div>
    </>
  )
}

interface DealCardProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  showsAgent: boolean
  onEdit: () => void
}

const partiesOf = (deal: Deal, showsAgent: boolean): string =>
  [
    deal.clientName ? `Client ${deal.clientName}` : null,
    deal.buyerSellerName ? `${deal.side === 'LISTING' ? 'Buyer' : 'Seller'} ${deal.buyerSellerName}` : null,
    showsAgent ? `Agent ${deal.agentName}` : null,
  ]
    .filter(Boolean)
    .join('\u00A0· ')

const DealCard = ({ deal, moves, decisions, showsAgent, onEdit }: DealCardProps) => (
  <article className="deal-card" aria-label={deal.propertyAddress}>
    <ListingPhoto className="deal-card-photo" src={deal.photo ?? undefined} address={deal.propertyAddress} />
    <div className="bb-fill bb-break">
      <h3 className="bb-heading bb-plain-links">
        <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>
      </h3>
      <p className="bb-muted">
        {deal.city}, {deal.state} {deal.zip}
      </p>
      <p className="bb-row deal-tags">
        <DealStatusTag status={deal.status} />
        <DealSideTag side={deal.side} />
        <SampleTag deal={deal} />
      </p>
    </div>
    <div className="bb-fill bb-break">
      <p className="bb-heading">
        <Money value={deal.price} />
      </p>
      <p className="bb-muted">
        <DealDateLine deal={deal} />
      </p>
      {papersInWords(deal.papers) && <p className="bb-muted">{papersInWords(deal.papers)}</p>}
      <p className="bb-muted">{partiesOf(deal, showsAgent)}</p>
    </div>
    <div className="deal-card-actions">
      <DealActions deal={deal} moves={moves} decisions={decisions} onEdit={onEdit} />
    </div>
    {deal.status === 'REJECTED' && deal.rejectionReason ? (
      <p className="bb-tone-volcano deal-rejection">Rejected: {deal.rejectionReason}</p>
    ) : null}
  </article>
)

/** The card on a phone. Its menu contains the card's buttons. */
const ShortDeal = ({ deal, moves, decisions, showsAgent, onEdit }: DealCardProps) => {
  const generate = useGenerateCda()
  const changes = useChangesDeal(deal)
  const download = useDownloadDocuments()
  const more = [
    {
      key: 'download',
      label: screens.deals.downloadDocuments,
      onClick: () => {
        if (!download.isPending) download.start(deal.id)
      },
    },
    ...(changes
      ? [
          {
            key: 'generate',
            label: screens.deals.generateCda,
            onClick: () => {
              if (!generate.isPending) generate.mutate({ params: { id: deal.id } })
            },
          },
        ]
      : []),
  ]
  return (
    <PhoneRow
      href={`/deals/${deal.id}`}
      address={deal.propertyAddress}
      photo={deal.photo ?? undefined}
      figure={<Money value={deal.price} />}
      detail={
        <>
          {deal.closeDate === null ? deal.city : <DateText value={deal.closeDate} />}
          {showsAgent ? ` · ${deal.agentName}` : ''}
        </>
      }
      state={
        <>
          <SampleTag deal={deal} /> <DealStatusTag status={deal.status} />
        </>
      }
      acts={<DealMenu deal={deal} moves={moves} decisions={decisions} onEdit={onEdit} more={more} />}
    />
  )
}

export interface DealListProps {
  deals: readonly Deal[] | undefined
  isFiltered: boolean
  onAdd: () => void
}

interface CardsProps extends DealListProps {
  moves: DealMoves
  decisions: Decisions
  onEdit: (deal: Deal) => void
}

const waiting = Array.from({ length: 4 }, (_, index) => index)

const Cards = ({ deals, isFiltered, onAdd, moves, decisions, onEdit }: CardsProps) => {
  const user = useSession().user
  const showsAgent = user !== null && visibility(user) === 'brokerage'
  const isPhone = useIsPhone()
  const Deal = isPhone ? ShortDeal : DealCard
  if (!deals)
    return (
      <div className="bb-gap-12" aria-busy="true">
        {waiting.map((key) => (
          <div className="deal-card" key={key}>
            <Skeleton active title paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    )
  if (deals.length === 0) return <NoDeals isFiltered={isFiltered} onAdd={onAdd} />
  return (
    <ul className={isPhone ? 'bb-card bb-ruled' : 'bb-gap-12'} aria-label={screens.deals.title}>
      {deals.map((deal) => (
        <li key={deal.id}>
          <Deal deal={deal} moves={moves} decisions={decisions} showsAgent={showsAgent} onEdit={() => onEdit(deal)} />
        </li>
      ))}
    </ul>
  )
}

export const DealList = (props: DealListProps) => {
  const { moves, decisions, edit, dialogs } = useDealDialogs(props.deals)
  return (
    <>
      <Cards {...props} moves={moves} decisions={decisions} onEdit={edit} />
      {dialogs}
    </>
  )
}
