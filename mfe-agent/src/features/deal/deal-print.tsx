import { paperStateLabels, type ContractMoney, type Deal, type DealContract } from '@bluebonnet/contracts'
import { isCounted, papersInWords } from '@bluebonnet/domain'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { DateText, Money, SectionCard } from '@bluebonnet/ui'
import { Facts, type Fact } from '@bluebonnet/ui/data'
import { usePaper } from '@bluebonnet/ui/use-paper'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import type { DealTabProps } from './deal-tab.js'
import { factsOf } from './overview-tab.js'
import { PaidBasis, PaidLines } from './paid-lines.js'
import { DealEntry } from './history-tab.js'
import { isDelivered, type UpcomingDay } from './upcoming-days.js'

const lastEntries = 8

const Delivered = ({ money }: { money: ContractMoney }) => (
  <>
    {isDelivered(money) ? ', delivered' : null}
    {money.deliveredAmount && money.openAmount ? (
      <>
        , part delivered, <Money value={money.openAmount} exact /> open
      </>
    ) : null}
    {money.deliveredOn ? (
      <>
        {' '}
        on <DateText value={money.deliveredOn} />
      </>
    ) : null}
  </>
)

const datesOf = (contract: DealContract | undefined, days: readonly UpcomingDay[]): Fact[] =>
  contract?.terms
    ? contract.deadlines
        .toSorted((one, other) => one.day.localeCompare(other.day))
        .map(({ deadline, label, day }) => {
          const money = contract.money.find(({ kind }) => kind === deadline)
          return {
            key: deadline,
            label,
            value: (
              <>
                {money?.amount ? <Money value={money.amount} exact /> : null} <DateText value={day} />
                {money ? <Delivered money={money} /> : null}
              </>
            ),
          }
        })
    : days.map(({ key, label, day }) => ({ key, label, value: <DateText value={day} /> }))

/** Asks for what no open tab has read yet, so that it is there when the page prints. */
const useWholeDeal = (deal: Deal) => {
  const { id } = deal
  return {
    contract: useCall('GET /api/deals/:id/contract', { params: { id } }).data,
    papers: useCall('GET /api/deals/:id/papers', { params: { id } }).data?.papers ?? [],
    tasks: useCall('GET /api/deals/:id/tasks', { params: { id } }).data?.tasks ?? [],
    paid: useCall('GET /api/deals/:id/participants', { params: { id } }).data,
    // One more than is printed: whether there are more.
    timeline: useCall('GET /api/deals/:id/timeline', { params: { id }, query: { limit: lastEntries + 1 } }).data ?? [],
  }
}

const Due = ({ day }: { day: string }) => (
  <>
    Due <DateText value={day} />
  </>
)

/** On paper: the whole deal in place of the open tab. */
export const DealPrint = ({ deal, days }: DealTabProps) => {
  const isPaper = usePaper()
  const { contract, papers, tasks, paid, timeline } = useWholeDeal(deal)
  const { user } = useSession()
  const changes = useChangesDeal(deal)
  if (!isPaper) return null
  const listed = papers.filter(
    (paper) => isCounted(paper) || (paper.requirement === 'OPTIONAL' && paper.state !== 'MISSING'),
  )
  const open = tasks.filter(({ doneAt, isLapsed }) => doneAt === null && !isLapsed)
  return (
    <div className="deal-print bb-stack">
      <div className="bb-columns">
        <div className="bb-stack">
          <SectionCard title="Details">
            <Facts facts={factsOf(deal)} />
          </SectionCard>
          <SectionCard title="Dates">
            <Facts facts={datesOf(contract, days)} />
          </SectionCard>
        </div>
        <SectionCard title="Papers" extra={<span className="bb-muted">{papersInWords(deal.papers)}</span>}>
          <Facts
            facts={listed.map(({ key, label, state, due }) => ({
              key,
              label,
              value: due && state === 'MISSING' ? <Due day={due.on} /> : paperStateLabels[state],
            }))}
          />
        </SectionCard>
      </div>
      <div className="bb-columns">
        <div className="bb-stack">
          {paid === undefined ? null : (
            <SectionCard title="Who is paid">
              <PaidBasis basis={paid.paid.basis} isStale={deal.cda?.stale ?? false} />
              <PaidLines {...paid.paid} agentName={deal.agentName} isOwnPart={!changes && user?.role === 'AGENT'} />
            </SectionCard>
          )}
          {open.length === 0 ? null : (
            <SectionCard title="Open tasks">
              <Facts
                facts={open.map(({ id, title, dueOn }) => ({
                  key: id,
                  label: title,
                  value: <DateText value={dueOn} />,
                }))}
              />
            </SectionCard>
          )}
        </div>
        <SectionCard title={timeline.length > lastEntries ? `Timeline, last ${lastEntries} entries` : 'Timeline'}>
          <ol>
            {timeline.slice(0, lastEntries).map((entry) => (
              <DealEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </SectionCard>
      </div>
    </div>
  )
}
