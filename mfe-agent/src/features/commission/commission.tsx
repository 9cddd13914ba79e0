import { otherCapWords, screens, type CommissionSummary } from '@bluebonnet/contracts'
import { counted, visibility } from '@bluebonnet/domain'
import { useCall, useFilters, usePeriod, useSession } from '@bluebonnet/portal-sdk'
import {
  DateText,
  EmptyState,
  formatMoney,
  formatMoneyShort,
  PageHeader,
  SectionCard,
  Skeleton,
  StatCard,
  StatRow,
} from '@bluebonnet/ui'
import { CapBar, Facts, TrendChart } from '@bluebonnet/ui/data'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { LoadFailure } from '../../shared/load-failure.js'
import { OwnPlan } from '../../shared/own-plan.js'
import { monthAndYear, monthName } from '../../shared/months.js'
import { CdaTable, Transactions } from './cda-table.js'
import { OwnAccount } from './own-account.js'
import { OwnPayouts } from './own-payouts.js'
import { OwnYear } from './own-year.js'
import './commission.css'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'

type Cap = NonNullable<CommissionSummary['cap']>

interface CapCardProps {
  summary: CommissionSummary | undefined
  /** Whether the plan has a card of its own. */
  hasPlanCard: boolean
}

interface ProgressProps extends Pick<CommissionSummary, 'otherCaps'>, Pick<CapCardProps, 'hasPlanCard'> {
  cap: Cap
}

const Progress = ({ cap, otherCaps = [], hasPlanCard }: ProgressProps) => (
  <>
    <CapBar cap={cap.annualCap} paid={cap.paid} reserved={cap.reserved} />
    <Facts
      facts={[
        ...otherCaps.map((other) => ({ label: other.label, value: otherCapWords(other) })),
        ...(hasPlanCard ? [] : [{ label: 'Plan', value: cap.planName }]),
        { label: 'Cap year began', value: <DateText value={cap.yearStart} /> },
        { label: 'Resets', value: <DateText value={cap.yearEnd} /> },
      ]}
    />
  </>
)

const CapBody = ({ summary, hasPlanCard }: CapCardProps & { summary: CommissionSummary }) => {
  const { cap, planName, otherCaps = [] } = summary
  if (cap !== null && cap.annualCap > 0) return <Progress cap={cap} otherCaps={otherCaps} hasPlanCard={hasPlanCard} />
  if (otherCaps.length > 0)
    return <Facts facts={otherCaps.map((other) => ({ label: other.label, value: otherCapWords(other) }))} />
  if (planName != null) return <EmptyState drawing="charts" text={`The plan ${planName} has no annual cap.`} />
  return <EmptyState drawing="charts" text="No agent profile, so no cap" />
}

/** What the brokerage has received towards the agent's annual cap, from the ledger. */
const CapCard = ({ summary, hasPlanCard }: CapCardProps) => (
  <SectionCard
    title={screens.commission.cap}
    extra={summary?.cap ? <span className="bb-muted">{summary.cap.agentName}</span> : null}>
    {summary ? (
      <div className="bb-gap-12">
        <CapBody summary={summary} hasPlanCard={hasPlanCard} />
      </div>
    ) : (
      <Skeleton active paragraph={{ rows: 4 }} />
    )}
  </SectionCard>
)

const names = screens.commission

interface CommissionStatsProps {
  summary: CommissionSummary | undefined
  /** True for the whole brokerage: the sums are its agents' earnings. */
  isWhole: boolean
  /** True for the whole brokerage while the user has no cap of their own. */
  hidesCap: boolean
}

const CapProgress = ({ summary, isWhole, hidesCap }: CommissionStatsProps) => {
  const cap = summary?.cap ?? null
  const own = cap && cap.annualCap > 0 ? `${formatMoney(cap.remaining)} remaining` : undefined
  const left = hidesCap ? 'Choose an agent to see theirs' : own
  const note = isWhole && !hidesCap ? 'Your own' : undefined
  return <StatCard label={names.capProgress} value={summary ? capFigure(cap) : null} note={note} change={left} />
}

type InPeriod = NonNullable<CommissionSummary['inPeriod']>

/** The figures of a selected period. The cap is always that of the cap year. */
const PeriodStats = ({ summary, isWhole, hidesCap, inPeriod }: CommissionStatsProps & { inPeriod: InPeriod }) => (
  <StatRow>
    <StatCard
      label="Commission"
      value={formatMoney(inPeriod.commission)}
      note={isWhole ? names.agentsEarned : undefined}
      change="Deals closed in this period"
    />
    <CapProgress summary={summary} isWhole={isWhole} hidesCap={hidesCap} />
    <StatCard label={names.avgPerDeal} value={formatMoney(inPeriod.avgPerDeal)} change="Deals closed in this period" />
    <StatCard label="Closed Deals" value={inPeriod.closedDeals} change="In this period" />
  </StatRow>
)

/** Four figures: this year's, or those of the selected period. */
const CommissionStats = ({ summary, isWhole, hidesCap }: CommissionStatsProps) => {
  if (summary?.inPeriod !== undefined)
    return <PeriodStats summary={summary} isWhole={isWhole} hidesCap={hidesCap} inPeriod={summary.inPeriod} />
  return (
    <StatRow>
      <StatCard
        label={names.ytd}
        value={summary ? formatMoney(summary.commissionYTD) : null}
        note={isWhole ? names.agentsEarned : undefined}
        change={summary ? `${counted(summary.closedDeals, 'deal')} closed this year` : null}
      />
      <CapProgress summary={summary} isWhole={isWhole} hidesCap={hidesCap} />
      <StatCard
        label={names.avgPerDeal}
        value={summary ? formatMoney(summary.avgPerDeal) : null}
        change={summary ? 'Deals closed this year' : null}
      />
      <StatCard
        label={names.thisMonth}
        value={summary ? formatMoney(summary.thisMonth) : null}
        change={summary ? 'Since the 1st' : null}
      />
    </StatRow>
  )
}

const capFigure = (cap: CommissionSummary['cap']): string =>
  cap && cap.annualCap > 0 ? `${Math.round(cap.percent)}%` : '—'

const TrendBody = ({ trend, inPeriod }: Pick<CommissionSummary, 'trend' | 'inPeriod'>) => {
  const isPhone = useIsPhone()
  return trend.every(({ amount }) => amount === 0) ? (
    <EmptyState
      drawing="charts"
      text={inPeriod ? 'No commission in this period' : 'No commission in the last twelve months'}
    />
  ) : (
    <TrendChart
      title={screens.commission.trend}
      series={[{ key: 'amount', label: 'Commission' }]}
      format={formatMoney}
      short={formatMoneyShort}
      height={isPhone ? 208 : 288}
      points={trend.map(({ month, amount }) => ({
        label: inPeriod ? monthAndYear(month) : monthName(month),
        values: { amount },
      }))}
    />
  )
}

const TrendCard = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.trend}>
    {summary ? (
      <TrendBody trend={summary.trend} inPeriod={summary.inPeriod} />
    ) : (
      <div className="bb-wait bb-chart-wait" aria-busy="true" />
    )}
  </SectionCard>
)

const ownSubtitle = 'What you earn, and how far your cap is used up'

/** The user's own commission. Brokers, managers and TCs see the brokerage's or one agent's. */
const Commission = () => {
  const filters = useFilters()
  const { period, choose } = usePeriod()
  const { user } = useSession()
  const agentId = filters.get('agentId') || undefined
  const seesAll = user !== null && visibility(user) === 'brokerage'
  const isWhole = seesAll && agentId === undefined
  const read = useCall('GET /api/commission/summary', { query: { agentId, period } }, { keepPrevious: true })
  const summary = read.data
  const hasCap = summary !== undefined && (summary.cap !== null || summary.otherCaps !== undefined)
  // Until the answer is there, people with a profile have room for their cap.
  const hidesCap = isWhole && !(summary === undefined ? user.agentId !== null : hasCap)
  return (
    <>
      <PageHeader
        title={screens.commission.title}
        subtitle={seesAll ? 'What agents earn, and how far caps are used up' : ownSubtitle}
      />
      <FilterBar label="Filter commission">
        <PeriodPicker value={period} onChange={choose} without="Year to date" />
        {seesAll ? (
          <ColleagueSelect
            by="id"
            label="Agent"
            placeholder="All agents"
            value={agentId ?? null}
            onChange={(id) => filters.set({ agentId: id ?? '' })}
          />
        ) : null}
      </FilterBar>
      {read.error && !summary ? (
        <LoadFailure what="The commission figures" error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <CommissionStats summary={summary} isWhole={isWhole} hidesCap={hidesCap} />
          {hidesCap ? (
            <TrendCard summary={summary} />
          ) : (
            <div className="bb-split bb-stretch">
              <TrendCard summary={summary} />
              <div className="bb-stack">
                {/* That there is no cap is said of the chosen agent only, not of the one before. */}
                <CapCard summary={read.isPlaceholderData && !hasCap ? undefined : summary} hasPlanCard={!seesAll} />
                {seesAll ? null : <OwnPlan />}
              </div>
            </div>
          )}
          <Transactions summary={summary} />
          <CdaTable summary={summary} />
          {seesAll || user?.agentId == null ? null : <OwnAccount agentId={user.agentId} />}
          {seesAll || user?.agentId == null ? null : <OwnPayouts agentId={user.agentId} />}
          {seesAll || user?.agentId == null ? null : <OwnYear />}
        </>
      )}
    </>
  )
}

export default Commission
