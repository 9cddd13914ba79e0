import { saveBlob } from '@bluebonnet/ui/save-blob'
import { downloading, screens, type ReportSeries, type ReportSummary } from '@bluebonnet/contracts'
import { urlOf, useCall, useFilters, usePeriod, useToast, type CallName } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  ActionMenu,
  Button,
  dayIn,
  formatCount,
  formatMoney,
  PageHeader,
  StatCard,
  StatRow,
  useTimeZone,
} from '@bluebonnet/ui'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { DownloadIcon, ExportIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { saveFile } from '../../shared/download.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { ReportBreakdowns, ReportCharts } from './report-charts.js'
import { reportCsv } from './report-csv.js'
import { groupLabels, ReportProduction, useProductionChoice } from './report-production.js'
import {
  cohortWords,
  conversionNote,
  dealNote,
  pipelineNote,
  valueNote,
  periodText,
  type ReportNote,
} from './report-notes.js'
import './reports.css'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'
import { useNamesOwner } from '../../shared/pickers/names-owner.js'

const lists = [
  ['Clients', 'GET /api/exports/clients.csv'],
  ['Properties', 'GET /api/exports/properties.csv'],
  ['Deals', 'GET /api/exports/deals.csv'],
  ['Commission', 'GET /api/exports/commission.csv'],
] as const satisfies readonly (readonly [string, CallName])[]

/** Exports complete lists: everything the user sees, or one agent's. A period limits them to records created in it. */
const ExportLists = ({ agentId, period }: { agentId: string | undefined; period: string | undefined }) => {
  const mayExport = useMay('exports.read')
  const { toast } = useToast()
  if (!mayExport) return null
  return (
    <ActionMenu
      label="Export lists"
      worded
      icon={<Icon of={DownloadIcon} />}
      actions={lists.map(([name, call]) => ({
        key: name,
        label: `${name} (CSV)`,
        onClick: () => {
          toast({ title: downloading(name) })
          saveFile(urlOf(call, { query: { agentId, period } }))
        },
      }))}
    />
  )
}

interface Card {
  label: string
  value: string | null
  note: ReportNote | null
}

const texts = screens.reports

/** A period shows its cohort instead of this month's change. */
const openedNote = (summary: ReportSummary, period: string | undefined): ReportNote | null =>
  summary.inPeriod ? { text: `Opened ${periodText(period)}`, trend: 'none' } : dealNote(summary)

/** In a period the average price covers the deals opened in it. */
const meanNote = ({ summary, series, period }: ReportCardsProps): ReportNote | null => {
  const cohort = summary && cohortWords(summary, period)
  if (cohort) return { text: cohort, trend: 'none' }
  return series ? valueNote(series) : null
}

const cardsOf = ({ summary, series, period }: ReportCardsProps): Card[] => [
  {
    label: texts.totalDeals,
    value: summary ? formatCount(summary.totalDeals) : null,
    note: summary ? openedNote(summary, period) : null,
  },
  {
    label: texts.avgDealValue,
    value: summary ? formatMoney(summary.avgDealValue) : null,
    note: meanNote({ summary, series, period }),
  },
  {
    label: texts.conversionRate,
    value: summary ? `${summary.conversionRate.toFixed(1)}%` : null,
    note: summary ? conversionNote(summary, period) : null,
  },
  {
    label: texts.pipelineValue,
    value: summary ? formatMoney(summary.pipelineValue) : null,
    note: summary ? pipelineNote(summary, period) : null,
  },
]

interface ReportCardsProps {
  summary: ReportSummary | undefined
  series: ReportSeries | undefined
  period: string | undefined
}

const ReportCards = (props: ReportCardsProps) => (
  <StatRow>
    {cardsOf(props).map(({ label, value, note }) => (
      <StatCard key={label} label={label} value={value} change={note?.text} trend={note?.trend ?? 'none'} />
    ))}
  </StatRow>
)

/** An agent's own figures. The office also sees those of others (docs/rules/roles-and-permissions.md#figures-scope). */
const Reports = () => {
  const filters = useFilters()
  const agentId = filters.get('agentId') || undefined
  const { period, choose } = usePeriod()
  const isOffice = useNamesOwner()
  const timeZone = useTimeZone()
  const summary = useCall('GET /api/reports/summary', { query: { agentId, period } }, { keepPrevious: true })
  const series = useCall('GET /api/reports/series', { query: { agentId, period } }, { keepPrevious: true })
  const isWhole = isOffice && agentId === undefined
  const { by, seesKept } = useProductionChoice(isWhole)
  const production = useCall('GET /api/commission/production', { query: { by, agentId, period } })
  const failed = [summary, series, production].find(({ isError }) => isError)
  const retry = (): void => {
    void summary.refetch()
    void series.refetch()
    void production.refetch()
  }
  const save = (): void => {
    if (summary.data === undefined || series.data === undefined || production.data === undefined) return
    const figures = { summary: summary.data, series: series.data, production: production.data }
    const csv = reportCsv({ ...figures, by: groupLabels[by], seesKept }, period)
    saveBlob(new Blob([csv], { type: 'text/csv' }), `reports-${period ?? dayIn(new Date(), timeZone)}.csv`)
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.reports.title}
        action={
          <PageMore>
            <Button
              icon={<Icon of={ExportIcon} />}
              disabled={[summary.data, series.data, production.data].includes(undefined)}
              onClick={save}>
              {screens.reports.export}
            </Button>
            <ExportLists agentId={agentId} period={period} />
          </PageMore>
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
          <ReportCards summary={summary.data} series={series.data} period={period} />
          <ReportCharts series={series.data} isPeriod={period !== undefined} />
          <ReportProduction rows={production.data} period={period} isWhole={isWhole} />
          <ReportBreakdowns summary={summary.data} period={period} isWhole={isWhole} />
        </>
      )}
    </div>
  )
}

export default Reports
