import { lastDay, periodDays, type CompanyDollar, type CompanyDollarTotals } from '@bluebonnet/contracts'
import { counted, auditFilesRefusal } from '@bluebonnet/domain'
import { sentenceOf, urlOf, useCall, useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  EmptyState,
  ErrorState,
  formatMoney,
  periodLabel,
  SectionCard,
  StatCard,
  StatRow,
  withinPeriod,
} from '@bluebonnet/ui'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { useAllFigures } from '../../shared/all-figures.js'
import { AllowedPage } from '../../shared/allowed-page.js'
import { Counted, figureColumns } from './figure-columns.js'
import { PeriodPage } from './period-page.js'

/** '23.4% of the gross', or a sentence when the gross is zero. */
const shareOf = (part: number, whole: number): string =>
  whole === 0 ? 'No gross commission' : `${((part / whole) * 100).toFixed(1)}% of the gross`

const wordsOf = (totals: CompanyDollarTotals) =>
  ({
    dollar: [formatMoney(totals.companyDollar), shareOf(totals.companyDollar, totals.grossCommission)],
    gross: [
      formatMoney(totals.grossCommission),
      `${counted(totals.sides - totals.dealsWithoutCda, 'side')} with a CDA`,
    ],
    agents: [formatMoney(totals.agentSplit), shareOf(totals.agentSplit, totals.grossCommission)],
    volume: [formatMoney(totals.volume), `${counted(totals.sides, 'side')} closed`],
  }) as const

/** The gross commission of a period and its distribution. */
const CompanyDollarStats = ({ totals, failed }: { totals: CompanyDollarTotals | undefined; failed: boolean }) => {
  const words = totals && wordsOf(totals)
  return (
    <StatRow failed={failed}>
      <StatCard label="Company Dollar" value={words?.dollar[0] ?? null} change={words?.dollar[1] ?? null} />
      <StatCard label="Gross Commission" value={words?.gross[0] ?? null} change={words?.gross[1] ?? null} />
      <StatCard label="Agents’ Part" value={words?.agents[0] ?? null} change={words?.agents[1] ?? null} />
      <StatCard label="Closed Volume" value={words?.volume[0] ?? null} change={words?.volume[1] ?? null} />
    </StatRow>
  )
}

const figures = [
  ['Volume', 'volume'],
  ['Gross', 'grossCommission'],
  ['Agents’ part', 'agentSplit'],
  ['Brokerage split', 'brokerageSplit'],
  ['Per-file fees', 'perFileFees'],
  ['Other payees', 'otherPayees'],
  ['Company dollar', 'companyDollar'],
] as const

/** Production by agent and company dollar. The totals cover all agents, shown or not. */
const companyDollarColumns = (totals: CompanyDollarTotals | undefined): Column<CompanyDollar>[] => [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agentId, agentName }) => <AppLink href={`/roster/${agentId}`}>{agentName}</AppLink>,
    total: totals && `Total of ${counted(totals.agents, 'agent')}`,
  },
  {
    key: 'sides',
    title: 'Closed sides',
    align: 'end',
    brief: 'detail',
    render: ({ sides }) => <Counted count={sides} noun="side" />,
    total: totals && <Counted count={totals.sides} noun="side" />,
  },
  ...figureColumns(figures, totals),
]

const title = 'Company Dollar'
const pageRows = 50

/** What the totals leave out because it has no CDA. */
const WithoutCda = ({ totals }: { totals: CompanyDollarTotals }) => {
  const { dealsWithoutCda: count, companyDollarWithoutCda: kept } = totals
  if (count === 0) return null
  return (
    <p className="bb-muted bb-pad production-words bb-text-links">
      {counted(count, 'side')} closed without a CDA {count === 1 ? 'counts' : 'count'} in sides and volume only.{' '}
      {`About ${formatMoney(kept)} more would stay with the brokerage. `}
      <AppLink href="/cda-desk">CDA Desk</AppLink>
    </p>
  )
}

/** Downloads the complete files of all deals closed in the period, for an audit of the brokerage. */
const AuditFiles = ({ period, deals }: { period: string; deals: number }) => {
  const days = periodDays(period)
  const refusal = auditFilesRefusal(deals)
  return (
    <SectionCard title="Files for an audit">
      <p className="bb-muted bb-mb-12">
        {refusal ??
          `${counted(deals, 'deal')} closed ${withinPeriod(period)}: each in a folder of
          its own with its papers, decisions, messages, CDAs and ledger, and one manifest of all.`}
      </p>
      {refusal === null ? (
        <Button
          icon={<Icon of={DownloadIcon} />}
          href={urlOf('GET /api/audit-files.zip', { query: { from: days.from, to: lastDay(days) } })}
          download>
          Download audit files
        </Button>
      ) : null}
    </SectionCard>
  )
}

const Figures = ({ period }: { period: string }) => {
  const totals = useCall('GET /api/commission/company-dollar/totals', { query: { period } })
  const { rows, error, isLong, more, refetch } = useList(
    'GET /api/commission/company-dollar',
    { query: { period } },
    pageRows,
  )
  const { areAll, button } = useAllFigures()
  const failure = error ?? (totals.data === undefined ? totals.error : null)
  const retry = (): void => {
    refetch()
    void totals.refetch()
  }
  return (
    <>
      <CompanyDollarStats totals={totals.data} failed={failure !== null} />
      <SectionCard title={`By agent, ${periodLabel(period)}`} extra={button} flush>
        {failure ? (
          <ErrorState title={sentenceOf(failure) ?? 'The figures could not be loaded.'} onRetry={retry} />
        ) : (
          <>
            <Table
              figures={areAll}
              caption={`Company dollar of ${periodLabel(period)} by agent`}
              columns={companyDollarColumns(totals.data)}
              rows={rows}
              rowKey={({ agentId }) => agentId}
              empty={<EmptyState drawing="charts" text="No deals closed in this period" />}
            />
            {isLong ? <LoadMore noun="agents" {...more} /> : null}
            {totals.data ? <WithoutCda totals={totals.data} /> : null}
          </>
        )}
      </SectionCard>
      {totals.data && <AuditFiles period={period} deals={totals.data.sides} />}
    </>
  )
}

/** Gross commission, the agents' part and company dollar, in total and by agent (brokers and managers). */
const CompanyDollarPage = () => (
  <AllowedPage
    title={title}
    permission="companyDollar.read"
    text="Only brokers and managers see what the brokerage keeps."
    advice="What you earned is under Commission in the menu.">
    <PeriodPage
      page="/company-dollar"
      title={title}
      subtitle="What the brokerage keeps of its gross commission once agents are paid, by close date"
      noun="company dollar"
      csv={(period) => urlOf('GET /api/exports/company-dollar.csv', { query: { period } })}>
      {(period) => <Figures period={period} />}
    </PeriodPage>
  </AllowedPage>
)

export default CompanyDollarPage
