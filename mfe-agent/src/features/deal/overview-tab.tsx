import { dependOnFacts, papersInWords } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, DealCommission, RelativeTime, SectionCard, Skeleton, ToneTag } from '@bluebonnet/ui'
import { Facts, type Fact } from '@bluebonnet/ui/data'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { isOpenLine } from '../../shared/papers/paper-lines.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import type { UpcomingDay } from './upcoming-days.js'
import type { DealTabProps } from './deal-tab.js'
import { DeliveredButton } from './delivered-button.js'

const shownAtMost = 5

const text = (value: ReactNode): ReactNode => value || '—'

export const factsOf = (deal: Deal): Fact[] => [
  { label: 'Commission', value: <DealCommission deal={deal} /> },
  ...(deal.clientName === null ? [] : [{ label: 'Buyer/seller', value: text(deal.buyerSellerName) }]),
  { label: 'MLS ID', value: text(deal.mlsId) },
  {
    label: 'Title company',
    value: deal.titleCompany ? (
      <AppLink href={`/deals?q=${encodeURIComponent(deal.titleCompany)}`}>{deal.titleCompany}</AppLink>
    ) : (
      '—'
    ),
  },
  {
    label: 'Title company e-mail',
    value: deal.titleCompanyEmail ? <a href={`mailto:${deal.titleCompanyEmail}`}>{deal.titleCompanyEmail}</a> : '—',
  },
  { label: 'Escrow officer', value: text(deal.escrowOfficer) },
  { label: 'GF number', value: text(deal.gfNumber) },
]

const UpcomingDate = ({ deal, day: { label, day, isLate, money } }: { deal: Deal; day: UpcomingDay }) => {
  const changes = useChangesDeal(deal)
  return (
    <li>
      <span className="bb-item-words">
        {label} {isLate ? <ToneTag colour="red">Overdue</ToneTag> : null}
      </span>
      <span className="bb-muted bb-figure">
        <DateText value={day} />, <RelativeTime value={day} />
      </span>
      {money !== null && changes ? <DeliveredButton deal={deal} money={money} /> : null}
    </li>
  )
}

/** The next dates. The 'Dates and tasks' tab has all of them. */
const ComingUp = ({ deal, days }: DealTabProps) => (
  <SectionCard title="Coming up" extra={<AppLink href={`/deals/${deal.id}?tab=dates`}>Dates and tasks</AppLink>}>
    {days.length === 0 ? (
      <p className="bb-muted">No dates ahead. They come from the contract’s terms.</p>
    ) : (
      <ul className="deal-lines">
        {days.slice(0, shownAtMost).map((day) => (
          <UpcomingDate key={day.key} deal={deal} day={day} />
        ))}
      </ul>
    )}
  </SectionCard>
)

/** The missing papers, returned ones first, and how many may be needed. Together they are the tab's count. */
const OpenPapers = ({ deal }: { deal: Deal }) => {
  const read = useCall('GET /api/deals/:id/papers', { params: { id: deal.id } })
  const open = (read.data?.papers ?? [])
    .filter((paper) => paper.requirement === 'NEEDED' && isOpenLine(paper))
    .toSorted((one, other) => Number(other.state === 'RETURNED') - Number(one.state === 'RETURNED'))
  const more = open.length - shownAtMost
  const unknown = (read.data?.papers ?? []).filter(
    (paper) => paper.requirement === 'UNKNOWN' && isOpenLine(paper),
  ).length
  return (
    <SectionCard title="Missing papers" extra={<AppLink href={`/deals/${deal.id}?tab=papers`}>Papers</AppLink>}>
      {!read.data && read.error ? (
        <LoadFailure what="The papers" error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {!read.data && !read.error ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {read.data && open.length + unknown === 0 ? (
        <p className="bb-muted">{papersInWords(deal.papers) || 'No papers are needed'}</p>
      ) : null}
      {open.length + unknown === 0 ? null : (
        <ul className="deal-lines">
          {open.slice(0, shownAtMost).map(({ key, label, state, due }) => (
            <li key={key}>
              <span className="bb-item-words">
                {label} {state === 'RETURNED' ? <ToneTag colour="red">Returned</ToneTag> : null}
              </span>
              {due ? (
                <span className="bb-muted bb-figure">
                  Due <DateText value={due.on} />
                </span>
              ) : null}
            </li>
          ))}
          {more > 0 ? <li className="bb-muted">{`and ${more} more`}</li> : null}
          {unknown > 0 ? <li className="bb-muted">{dependOnFacts(unknown, open.length)}</li> : null}
        </ul>
      )}
    </SectionCard>
  )
}

const OverviewTab = ({ deal, days }: DealTabProps) => (
  <div className="bb-columns bb-columns-wide">
    <div className="bb-stack">
      <ComingUp deal={deal} days={days} />
      <OpenPapers deal={deal} />
    </div>
    <SectionCard title="Details">
      <Facts facts={factsOf(deal)} />
    </SectionCard>
  </div>
)

export default OverviewTab
