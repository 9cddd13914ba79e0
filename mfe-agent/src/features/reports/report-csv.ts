import {
  propertyTypeLabels,
  screens,
  statusLabel,
  type Production,
  type ReportSeries,
  type ReportSummary,
} from '@bluebonnet/contracts'

import { closedWords, cohortWords } from './report-notes.js'

type Line = readonly (string | number)[]

const quoted = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`

const texts = screens.reports

/** Lines about closings in the selected period. Without one, the figures that state their own period. */
const closedLines = (summary: ReportSummary, period: string | undefined): Line[] => {
  const { inPeriod, thisQuarter, ytdCommission } = summary
  const closed = closedWords(summary, period)
  return inPeriod === undefined
    ? [
        [texts.thisQuarter, thisQuarter],
        [texts.ytdCommission, ytdCommission],
      ]
    : [
        ['Period', period ?? ''],
        [named('Closed', closed), inPeriod.closedDeals],
        [named('Commission', closed), inPeriod.commission],
      ]
}

const named = (figure: string, of: string | null): string => (of === null ? figure : `${figure} (${of})`)

interface Reported {
  summary: ReportSummary
  series: ReportSeries
  /** The production, as shown. */
  production: Production
  by: string
  seesKept: boolean
}

const producedNames = (seesKept: boolean): string[] => [
  'Closed deals',
  'Volume',
  'Commission',
  ...(seesKept ? ['Company dollar'] : []),
]
const producedLine = (row: Production[number]['lastYear'], seesKept: boolean): Line => [
  row.closedDeals,
  row.volume,
  row.commission,
  ...(seesKept ? [row.companyDollar ?? 0] : []),
]

/** The report's figures as CSV, with a byte-order mark for spreadsheets. Amounts are in dollars, rates in percent. */
export const reportCsv = ({ summary, series, production, by, seesKept }: Reported, period?: string): string => {
  const cohort = cohortWords(summary, period)
  const lines: Line[] = [
    ['Figure', 'Value'],
    [texts.totalDeals, summary.totalDeals],
    [texts.avgDealValue, summary.avgDealValue],
    [named(texts.conversionRate, cohort), summary.conversionRate],
    [texts.pipelineValue, summary.pipelineValue],
    ...closedLines(summary, period),
    [named(texts.closeRate, cohort), summary.closeRate],
    [texts.avgDealsPerMonth, summary.avgDealsPerMonth],
    [texts.totalClients, summary.totalClients],
    [texts.activeThisMonth, summary.activeThisMonth],
    [texts.buyers, summary.buyers],
    [texts.sellers, summary.sellers],
    [],
    [texts.dealStatus, 'Deals'],
    ...summary.dealStatus.map(({ key, count }): Line => [statusLabel(key), count]),
    [],
    [texts.propertyTypes, 'Properties'],
    ...summary.propertyTypes.map(({ key, count }): Line => [propertyTypeName(key), count]),
    [],
    ['Month', 'Deals', 'Volume', 'Commission'],
    ...series.map(({ month, deals, volume, commission }): Line => [month, deals, volume, commission]),
    [],
    [by, ...producedNames(seesKept), ...producedNames(seesKept).map((name) => `${name} a year before`)],
    ...production.map(({ label, lastYear, ...now }): Line => [
      label,
      ...producedLine(now, seesKept),
      ...producedLine(lastYear, seesKept),
    ]),
  ]
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** 'Unknown' for a missing type (docs/rules/screens.md#report-figures). */
export const propertyTypeName = (key: ReportSummary['propertyTypes'][number]['key']): string =>
  key === 'Unknown' ? key : propertyTypeLabels[key]
