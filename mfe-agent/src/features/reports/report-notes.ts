import { changeThisMonth } from '@bluebonnet/contracts'
import type { ReportSeries, ReportSummary } from '@bluebonnet/contracts'

export interface ReportNote {
  text: string
  trend: 'up' | 'down' | 'none'
}

/** '+5%', '-2.3%': at most one decimal. */
const signedPercent = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return `${rounded < 0 ? '' : '+'}${rounded}%`
}

const changeNote = (now: number, before: number): ReportNote | null => {
  if (before <= 0) return null
  const change = ((now - before) / before) * 100
  return { text: changeThisMonth(signedPercent(change)), trend: change < 0 ? 'down' : 'up' }
}

const mean = (months: ReportSeries): number => {
  const deals = months.reduce((sum, month) => sum + month.deals, 0)
  return deals === 0 ? 0 : months.reduce((sum, month) => sum + month.volume, 0) / deals
}

/** How many deals there are, against how many there were when the month began. */
export const dealNote = ({ totalDeals, thisMonth }: ReportSummary): ReportNote | null => changeNote(totalDeals, totalDeals - thisMonth)

/** What this month did to the average price of the last twelve months. */
export const valueNote = (series: ReportSeries): ReportNote | null => (series.at(-1)?.deals === 0 ? null : changeNote(mean(series), mean(series.slice(0, -1))))

const countOf = ({ dealStatus }: ReportSummary, ...statuses: readonly string[]): number =>
  dealStatus.reduce((sum, { key, count }) => (statuses.includes(key) ? sum + count : sum), 0)

export const conversionNote = (summary: ReportSummary): ReportNote => ({ text: `${countOf(summary, 'CLOSED')} of ${summary.totalDeals} closed`, trend: 'none' })

export const pipelineNote = (summary: ReportSummary): ReportNote => ({ text: `${countOf(summary, 'UNDER_CONTRACT', 'PENDING')} deals under contract or pending`, trend: 'none' })
