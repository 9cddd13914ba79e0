import { changeThisMonth } from '@bluebonnet/contracts'
import type { ReportSeries, ReportSummary } from '@bluebonnet/contracts'
import { formatCount, withinPeriod } from '@bluebonnet/ui'

export interface ReportNote {
  text: string
  trend: 'up' | 'down' | 'none'
}

/** '+5% this month', '-2.3% this month': at most one decimal. */
const changeNote = (now: number, before: number): ReportNote | null => {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 1_000) / 10
  if (percent === 0) return { text: changeThisMonth('0%'), trend: 'none' }
  return percent < 0
    ? { text: changeThisMonth(`${percent}%`), trend: 'down' }
    : { text: changeThisMonth(`+${percent}%`), trend: 'up' }
}

/** A price that is higher or lower is neither good nor bad. */
const neither = (note: ReportNote | null): ReportNote | null => note && { ...note, trend: 'none' }

const mean = (months: ReportSeries): number => {
  const deals = months.reduce((sum, month) => sum + month.deals, 0)
  return deals === 0 ? 0 : months.reduce((sum, month) => sum + month.volume, 0) / deals
}

/** How many deals there are, against how many there were when the month began. */
export const dealNote = ({ totalDeals, thisMonth }: ReportSummary): ReportNote | null =>
  changeNote(totalDeals, totalDeals - thisMonth)

/** What this month did to the average price of the last twelve months. */
export const valueNote = (series: ReportSeries): ReportNote | null =>
  series.at(-1)?.deals === 0 ? null : neither(changeNote(mean(series), mean(series.slice(0, -1))))

const countOf = ({ dealStatus }: ReportSummary, ...statuses: readonly string[]): number =>
  dealStatus.reduce((sum, { key, count }) => (statuses.includes(key) ? sum + count : sum), 0)

/** 'in Q4 2026'; without words of it while a period is given up and its figures still stand. */
export const periodText = (period: string | undefined): string =>
  period === undefined ? 'in this period' : withinPeriod(period)
const deals = (count: number): string => `${formatCount(count)} ${count === 1 ? 'deal' : 'deals'}`

/**
 * Which deals rates, means and counts by status are of: of a period those opened in it
 * (docs/rules/screens.md#report-cohorts). Null without a period: all of them.
 */
export const cohortWords = ({ totalDeals, inPeriod }: ReportSummary, period?: string): string | null =>
  inPeriod === undefined ? null : `of ${deals(totalDeals)} opened ${periodText(period)}`

/** Which deals count as closed in a period; null without one. */
export const closedWords = ({ inPeriod }: ReportSummary, period?: string): string | null =>
  inPeriod === undefined ? null : `closed ${periodText(period)}, whenever opened`

export const conversionNote = (summary: ReportSummary, period?: string): ReportNote => {
  const closed = formatCount(countOf(summary, 'CLOSED'))
  const cohort = cohortWords(summary, period)
  const text = cohort === null ? `${closed} of ${formatCount(summary.totalDeals)} closed` : `${closed} closed ${cohort}`
  return { text, trend: 'none' }
}

export const pipelineNote = (summary: ReportSummary, period?: string): ReportNote => {
  const count = formatCount(countOf(summary, 'UNDER_CONTRACT', 'PENDING'))
  const opened = summary.inPeriod === undefined ? '' : ` opened ${periodText(period)},`
  return { text: `${count} deals${opened} under contract or pending`, trend: 'none' }
}
