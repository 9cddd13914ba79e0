import type { CompanyDollarTotals } from '@bluebonnet/contracts'
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
} from '@bluebonnet/ui'
import { LoadMore, Table } from '@bluebonnet/ui/data'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { DownloadIcon } from '@bluebonnet/ui/icons'
import { CompanyDollarStats } from './components/company-dollar-stats.js'
import { companyDollarColumns } from './components/company-dollar-table.js'
import { useShownPeriod } from './use-shown-period.js'
import './production.css'

const title = 'Company Dollar'
const pageRows = 50

/** What is not counted yet, because no CDA says it. */
const WithoutCda = ({ totals }: { totals: CompanyDollarTotals }) => {
  const { dealsWithoutCda: count, companyDollarWithoutCda: kept } = totals
  if (count === 0) return null
  return (
    <p className="production-words">
      {formatCount(count)} {count === 1 ? 'side' : 'sides'} closed without a CDA {count === 1 ? 'is' : 'are'} in the
      sides and the volume only: about {formatMoney(kept)} more would stay. <AppLink href="/cda-desk">CDA Desk</AppLink>
    </p>
  )
}

const Figures = ({ period }: { period: string }) => {
  const totals = useCall('GET /api/commission/company-dollar/totals', { query: { period } })
  const { rows, error, isLong, more, refetch } = useList(
    'GET /api/commission/company-dollar',
    { query: { period } },
    pageRows,
  )
  const failure = error ?? (totals.data === undefined ? totals.error : null)
  const retry = (): void => {
    refetch()
    void totals.refetch()
  }
  return (
    <>
      <CompanyDollarStats totals={totals.data} failed={failure !== null} />
      <SectionCard title={`By agent, ${periodLabel(period)}`} flush>
        {failure ? (
          <ErrorState title={sentenceOf(failure) ?? 'The figures could not be loaded.'} onRetry={retry} />
        ) : (
          <>
            {totals.data ? <WithoutCda totals={totals.data} /> : null}
            <Table
              caption={`Company dollar of ${periodLabel(period)} by agent`}
              columns={companyDollarColumns(totals.data)}
              rows={rows}
              rowKey={({ agentId }) => agentId}
              empty={<EmptyState drawing="charts" text="No deals closed in this period" />}
            />
            {isLong ? <LoadMore noun="agents" {...more} /> : null}
          </>
        )}
      </SectionCard>
    </>
  )
}

const Page = () => {
  const { period, choose } = useShownPeriod()
  const file = urlOf('GET /api/exports/company-dollar.csv', { query: { period } })
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="What the brokerage keeps of its gross commission once agents are paid, by close date"
        action={
          <Button icon={<DownloadIcon aria-hidden />} href={file} download>
            Export CSV
          </Button>
        }
      />
      <FilterBar label="Filter company dollar" end={<AppLink href="/roster">Roster</AppLink>}>
        <PeriodPicker value={period} onChange={choose} />
      </FilterBar>
      {/* Another period begins empty: rows that stay while the next are read would be the wrong money. */}
      <Figures key={period} period={period} />
    </div>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers and managers see what the brokerage keeps."
    advice="What you earned is under Commission in the menu."
  />
)

/** Gross commission, the agents' part and what the brokerage keeps, in all and by agent (brokers and managers). */
const CompanyDollar = () => (
  <Allowed permission="companyDollar.read" otherwise={refused}>
    <Page />
  </Allowed>
)

export default CompanyDollar
