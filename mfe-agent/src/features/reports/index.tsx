import { screens } from '@bluebonnet/contracts'
import { useCall, useFilters, usePeriod } from '@bluebonnet/portal-sdk'
import { Button, dayIn, PageHeader, useTimeZone } from '@bluebonnet/ui'
import { ExportIcon } from '@bluebonnet/ui/icons'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { LoadFailure } from '../../shared/load-failure.js'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'
import { useNamesOwner } from '../../shared/pickers/owner-field.js'
import { saveText } from '../../shared/save-text.js'
import { ExportLists } from './components/export-lists.js'
import { ReportBreakdowns } from './components/report-breakdowns.js'
import { ReportCards } from './components/report-cards.js'
import { ReportCharts } from './components/report-charts.js'
import { reportCsv } from './report-csv.js'
import './reports.css'

/**
 * An agent's own figures; the brokerage's, or one agent's, for the office
 * (docs/rules/roles-and-permissions.md#figures-scope).
 */
const Reports = () => {
  const filters = useFilters()
  const agentId = filters.get('agentId') || undefined
  const { period, choose } = usePeriod()
  const isOffice = useNamesOwner()
  const timeZone = useTimeZone()
  const summary = useCall('GET /api/reports/summary', { query: { agentId, period } }, { keepPrevious: true })
  const series = useCall('GET /api/reports/series', { query: { agentId, period } }, { keepPrevious: true })
  const failed = [summary, series].find(({ isError }) => isError)
  const retry = (): void => {
    void summary.refetch()
    void series.refetch()
  }
  const save = (): void => {
    if (summary.data === undefined || series.data === undefined) return
    saveText(
      reportCsv(summary.data, series.data, period),
      `reports-${period ?? dayIn(new Date(), timeZone)}.csv`,
      'text/csv',
    )
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.reports.title}
        action={
          <>
            <Button
              icon={<ExportIcon aria-hidden />}
              disabled={summary.data === undefined || series.data === undefined}
              onClick={save}>
              {screens.reports.export}
            </Button>
            <ExportLists agentId={agentId} period={period} />
          </>
        }
      />
      <FilterBar label="Filter reports">
        <PeriodPicker value={period} onChange={choose} without="All dates" />
        {isOffice ? (
          <ColleagueSelect
            by="id"
            label="Agent"
            placeholder="Whole brokerage"
            {...(agentId === undefined ? {} : { value: agentId })}
            onChange={(picked) => filters.set({ agentId: picked ?? '' })}
          />
        ) : null}
      </FilterBar>
      {failed ? (
        <section className="bb-card">
          <LoadFailure what="The reports" error={failed.error} onRetry={retry} />
        </section>
      ) : (
        <>
          <ReportCards summary={summary.data} series={series.data} />
          <ReportCharts series={series.data} isPeriod={period !== undefined} />
          <ReportBreakdowns summary={summary.data} />
        </>
      )}
    </div>
  )
}

export default Reports
