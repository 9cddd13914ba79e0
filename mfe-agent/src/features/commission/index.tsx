import { screens, visibility } from '@bluebonnet/contracts'
import { useCall, useFilters, usePeriod, useSession } from '@bluebonnet/portal-sdk'
import { PageHeader } from '@bluebonnet/ui'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { LoadFailure } from '../../shared/load-failure.js'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'
import { CapCard } from './components/cap-card.js'
import { CdaTable } from './components/cda-table.js'
import { CommissionStats } from './components/commission-stats.js'
import { Transactions } from './components/transactions.js'
import { TrendCard } from './components/trend-card.js'
import './commission.css'

/** One's own commission; brokers, managers and TCs see the brokerage's, or one agent's. */
const Commission = () => {
  const filters = useFilters()
  const { period, choose } = usePeriod()
  const { user } = useSession()
  const agentId = filters.get('agentId') || undefined
  const seesAll = user !== null && visibility(user) === 'brokerage'
  const read = useCall('GET /api/commission/summary', { query: { agentId, period } }, { keepPrevious: true })
  const summary = read.data
  return (
    <>
      <PageHeader title={screens.commission.title} subtitle="What you earn, and how far your cap is used up" />
      <FilterBar label="Filter commission">
        <PeriodPicker value={period} onChange={choose} without="Year to date" />
        {seesAll ? (
          <>
            <label htmlFor="commission-agent">Agent</label>
            <ColleagueSelect
              id="commission-agent"
              by="id"
              placeholder="All agents"
              value={agentId ?? null}
              onChange={(id) => filters.set({ agentId: id ?? '' })}
            />
          </>
        ) : null}
      </FilterBar>
      {read.error && !summary ? (
        <LoadFailure what="The commission figures" error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <CommissionStats summary={summary} />
          <div className="commission">
            <TrendCard summary={summary} />
            <CapCard summary={summary} choosesAgent={seesAll} />
          </div>
          <Transactions summary={summary} />
          <CdaTable summary={summary} />
        </>
      )}
    </>
  )
}

export default Commission
