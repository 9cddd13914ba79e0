import { counted } from '@bluebonnet/domain'
import { changeThisMonth, type ReportSeries, type ReportSummary } from '@bluebonnet/contracts'
import { formatCount, withinPeriod } from '@bluebonnet/ui'

export interface ReportNote {
  text: string
  trend: 'up' | 'down' | 'none'
}

/** '+5% this month', '-2.3% this month', with at most one decimal. */
const changeNote = (now: number, before: number): ReportNote | null => {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 1_000) / 10
  if (percent === 0) return { text: changeThisMonth('0%'), trend: 'none' }
  return percent < 0
    ? { text: changeThisMonth(`${percent}%`), trend: 'down' }
    : { text: changeThisMonth(`+${percent}%`), trend: 'up' }
}

/** Marks a change as neutral: a higher price is neither good nor bad. */
const neither = (note: ReportNote | null): ReportNote | null => note && { ...note, trend: 'none' }

const mean = (months: ReportSeries): number => {
  const deals = months.reduce((sum, month) => sum + month.deals, 0)
  return deals === 0 ? 0 : months.reduce((sum, month) => sum + month.volume, 0) / deals
}

/** The number of deals compared with the start of the month. */
export const dealNote = ({ totalDeals, thisMonth }: ReportSummary): ReportNote | null =>
  changeNote(totalDeals, totalDeals - thisMonth)

/** The effect of this month on the average price of the last twelve months. */
export const valueNote = (series: ReportSeries): ReportNote | null =>
  series.at(-1)?.deals === 0 ? null : neither(changeNote(mean(series), mean(series.slice(0, -1))))

const countOf = ({ dealStatus }: ReportSummary, ...statuses: readonly string[]): number =>
  dealStatus.reduce((sum, { key, count }) => (statuses.includes(key) ? sum + count : sum), 0)

/** 'in Q4 2026'. Generic while a period is cleared and its figures are still shown. */
export const periodText = (period: string | undefined): string =>
  period === undefined ? 'in this period' : withinPeriod(period)

/**
 * The deals behind rates, averages and counts by status: in a period, the deals opened in it
 * (docs/rules/screens.md#report-cohorts). Null without a period, for all deals.
 */
export const cohortWords = ({ totalDeals, inPeriod }: ReportSummary, period?: string): string | null =>
  inPeriod === undefined ? null : `of ${counted(totalDeals, 'deal')} opened ${periodText(period)}`

/** The deals that count as closed in a period. Null without one. */
export const closedWords = ({ inPeriod }: ReportSummary, period?: string): string | null =>
  inPeriod === undefined ? null : `closed ${periodText(period)}, whenever opened`

export const conversionNote = (summary: ReportSummary, period?: string): ReportNote => {
  const closed = formatCount(countOf(summary, 'CLOSED'))
  const cohort = cohortWords(summary, period)
  const text = cohort === null ? `${closed} of ${formatCount(summary.totalDeals)} closed` : `${closed} closed ${cohort}`
  return { text, trend: 'none' }
}

export const pipelineNote = (summary: ReportSummary, period?: string): ReportNote => {
  const count = counted(countOf(summary, 'UNDER_CONTRACT', 'PENDING'), 'deal')
  const opened = summary.inPeriod === undefined ? '' : ` opened ${periodText(period)},`
  return { text: `${count}${opened} under contract or pending`, trend: 'none' }
}
