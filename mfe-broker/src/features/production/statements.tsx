import { counted } from '@bluebonnet/domain'
import { yearOfPeriod, type CommissionStatement, type StatementTotals } from '@bluebonnet/contracts'
import { sentenceOf, urlOf, useCall, useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  EmptyState,
  ErrorState,
  formatCount,
  formatMoney,
  periodLabel,
  SectionCard,
  withinPeriod,
} from '@bluebonnet/ui'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { useAllFigures } from '../../shared/all-figures.js'
import { AllowedPage } from '../../shared/allowed-page.js'
import { Counted, figureColumns } from './figure-columns.js'
import { PeriodPage } from './period-page.js'

type Open = Pick<StatementTotals, 'dealsWithoutCda' | 'estimateWithoutCda'>

const WithoutCda = ({ dealsWithoutCda, estimateWithoutCda }: Open) =>
  dealsWithoutCda === 0 ? '—' : `${formatCount(dealsWithoutCda)} (about ${formatMoney(estimateWithoutCda)})`

const figures = [
  ['Gross', 'grossCommission'],
  ['Brokerage', 'brokerageSplit'],
  ['Fees', 'perFileFees'],
  ['Others', 'otherPayees'],
  ['Paid', 'total'],
] as const

/** The columns of the statements, with totals of all agents, shown or not. The totals are undefined while loading. */
const statementColumns = (totals: StatementTotals | undefined): Column<CommissionStatement>[] => [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agentId, agentName, trecLicenseNo }) => (
      <>
        <AppLink href={`/roster/${agentId}`}>{agentName}</AppLink>
        <div className="bb-muted">{trecLicenseNo ?? 'No license'}</div>
      </>
    ),
    total: totals && `Total of ${counted(totals.agents, 'agent')}`,
  },
  {
    key: 'deals',
    title: 'Deals',
    align: 'end',
    brief: 'detail',
    render: ({ deals }) => <Counted count={deals} noun="deal" />,
    total: totals && <Counted count={totals.deals} noun="deal" />,
  },
  ...figureColumns(figures, totals),
  { key: 'open', title: 'Without CDA', align: 'end', render: WithoutCda, total: totals && <WithoutCda {...totals} /> },
]

const title = 'Statements'

/** The maximum per call: a printed page should show all rows. */
const pageRows = 200

interface InPeriod {
  period: string
}

/** Notes the missing rows on paper, where nobody can load more. */
const HiddenRowsNote = ({ shown, agents }: { shown: number; agents: number }) =>
  shown < agents ? (
    <p className="production-left">
      The first {formatCount(shown)} of {formatCount(agents)} agents. The total is of all; the CSV lists them all.
    </p>
  ) : null

const Lines = ({ period }: InPeriod) => {
  const totals = useCall('GET /api/commission/statements/totals', { query: { period } })
  const { rows, error, isLong, more, refetch } = useList(
    'GET /api/commission/statements',
    { query: { period } },
    pageRows,
  )
  const { areAll, button } = useAllFigures()
  const failure = error ?? (totals.data === undefined ? totals.error : null)
  const retry = (): void => {
    refetch()
    void totals.refetch()
  }
  if (failure)
    return <ErrorState title={sentenceOf(failure) ?? 'The statements could not be loaded.'} onRetry={retry} />
  const year = yearOfPeriod(period)
  const columns = statementColumns(totals.data)
  return (
    <SectionCard title={`Paid to agents, ${periodLabel(period)}`} extra={button} flush>
      <Table
        figures={areAll}
        caption={`Statements of ${periodLabel(period)}`}
        columns={columns}
        rows={rows}
        rowKey={({ agentId }) => agentId}
        empty={<EmptyState drawing="charts" text="No payments in this period" />}
      />
      {rows && totals.data ? <HiddenRowsNote shown={rows.length} agents={totals.data.agents} /> : null}
      {isLong ? <LoadMore noun="agents" {...more} /> : null}
      <p className="bb-muted bb-pad production-words bb-text-links">
        What CDAs paid agents after brokerage split and per-file fee, for deals closed {withinPeriod(period)}. Deals
        closed without a CDA are not included. Payments by date and tax forms are under{' '}
        <AppLink href={year === null ? '/year-end' : `/year-end?year=${year}`}>Year End</AppLink>.
      </p>
    </SectionCard>
  )
}

const Page = () => (
  <PeriodPage
    page="/statements"
    title={title}
    subtitle="What each agent was paid, by close date"
    noun="statements"
    csv={(period) => urlOf('GET /api/exports/statements.csv', { query: { period } })}
    also={<Button onClick={() => window.print()}>Print</Button>}>
    {(period) => <Lines period={period} />}
  </PeriodPage>
)

/** What each agent was paid in a period by close date, with totals: on screen, as a file and in print. */
const Statements = () => (
  <AllowedPage
    title={title}
    permission="roster.read"
    text="Only brokers and managers see the statements of all agents."
    advice="What you earned is under Commission in the menu.">
    <Page />
  </AllowedPage>
)

export default Statements
