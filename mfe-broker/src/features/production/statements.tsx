import { yearOfPeriod } from '@bluebonnet/contracts'
import { Allowed, sentenceOf, urlOf, useCall, useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  EmptyState,
  ErrorState,
  formatCount,
  formatMoney,
  PageHeader,
  periodLabel,
  RefusedPage,
  SectionCard,
  withinPeriod,
} from '@bluebonnet/ui'
import { LoadMore, Table } from '@bluebonnet/ui/data'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { DownloadIcon } from '@bluebonnet/ui/icons'
import { statementColumns } from './components/statement-table.js'
import { useShownPeriod } from './use-shown-period.js'
import './production.css'

const title = '1099 Statements'

/** As many as one call answers: what is printed should be all of it. */
const pageRows = 200

interface InPeriod {
  period: string
}

/** On paper nobody can ask for more rows. */
const Left = ({ shown, agents }: { shown: number; agents: number }) =>
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
  const failure = error ?? (totals.data === undefined ? totals.error : null)
  const retry = (): void => {
    refetch()
    void totals.refetch()
  }
  if (failure)
    return <ErrorState title={sentenceOf(failure) ?? 'The statements could not be loaded.'} onRetry={retry} />
  const year = yearOfPeriod(period)
  const from = rows?.[0]?.reportableFrom ?? null
  const columns = statementColumns({ totals: totals.data, isYear: year !== null })
  return (
    <SectionCard title={`Paid to agents, ${periodLabel(period)}`} flush>
      <p className="production-words">
        What CDAs paid agents after brokerage split and per-file fee, for deals closed {withinPeriod(period)}.
        {from === null ? '' : ` Form 1099-NEC reports payments of ${formatMoney(from)} and more to one person.`} Deals
        closed without a CDA are not in it.
      </p>
      <Table
        caption={`Statements of ${periodLabel(period)}`}
        columns={columns}
        rows={rows}
        rowKey={({ agentId }) => agentId}
        empty={<EmptyState drawing="charts" text="No payments in this period" />}
      />
      {rows && totals.data ? <Left shown={rows.length} agents={totals.data.agents} /> : null}
      {isLong ? <LoadMore noun="agents" {...more} /> : null}
    </SectionCard>
  )
}

const Page = () => {
  const { period, choose } = useShownPeriod()
  const brokerage = useCall('GET /api/settings/brokerage')
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle={brokerage.data?.name ?? ' '}
        action={
          <>
            <Button
              icon={<DownloadIcon aria-hidden />}
              href={urlOf('GET /api/exports/statements.csv', { query: { period } })}
              download>
              Export CSV
            </Button>
            <Button onClick={() => window.print()}>Print</Button>
          </>
        }
      />
      <FilterBar label="Filter statements" end={<AppLink href="/roster">Roster</AppLink>}>
        <PeriodPicker value={period} onChange={choose} />
      </FilterBar>
      {/* Another period begins empty: rows that stay while the next are read would be the wrong money. */}
      <Lines key={period} period={period} />
    </div>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers and managers see the statements of all agents."
    advice="What you earned is under Commission in the menu."
  />
)

/** What each agent was paid in a period by close date, with what it comes to: on the screen, as a file and on paper. */
const Statements = () => (
  <Allowed permission="roster.read" otherwise={refused}>
    <Page />
  </Allowed>
)

export default Statements
