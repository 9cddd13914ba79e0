import { screens } from '@bluebonnet/contracts'
import type { ReportSeries, ReportSummary } from '@bluebonnet/contracts'
import { formatCount, formatMoney, StatCard, StatRow } from '@bluebonnet/ui'
import { conversionNote, dealNote, pipelineNote, valueNote } from '../report-notes.js'
import type { ReportNote } from '../report-notes.js'

interface Card {
  label: string
  value: string | null
  note: ReportNote | null
}

const texts = screens.reports

/** What this month did to the figures says nothing of another period's. */
const enteredNote = (summary: ReportSummary): ReportNote | null =>
  summary.inPeriod ? { text: 'Entered in this period', trend: 'none' } : dealNote(summary)

const cardsOf = (summary: ReportSummary | undefined, series: ReportSeries | undefined): Card[] => [
  {
    label: texts.totalDeals,
    value: summary ? formatCount(summary.totalDeals) : null,
    note: summary ? enteredNote(summary) : null,
  },
  {
    label: texts.avgDealValue,
    value: summary ? formatMoney(summary.avgDealValue) : null,
    note: series && !summary?.inPeriod ? valueNote(series) : null,
  },
  {
    label: texts.conversionRate,
    value: summary ? `${summary.conversionRate.toFixed(1)}%` : null,
    note: summary ? conversionNote(summary) : null,
  },
  {
    label: texts.pipelineValue,
    value: summary ? formatMoney(summary.pipelineValue) : null,
    note: summary ? pipelineNote(summary) : null,
  },
]

interface ReportCardsProps {
  /** Undefined while loading. */
  summary: ReportSummary | undefined
  series: ReportSeries | undefined
}

export const ReportCards = ({ summary, series }: ReportCardsProps) => (
  <StatRow>
    {cardsOf(summary, series).map(({ label, value, note }) => (
      <StatCard key={label} label={label} value={value} change={note?.text} trend={note?.trend ?? 'none'} />
    ))}
  </StatRow>
)
