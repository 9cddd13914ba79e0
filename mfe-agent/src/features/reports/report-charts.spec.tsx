import type { ReportSummary } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { ReportBreakdowns } from './report-charts.js'
import { reportCsv } from './report-csv.js'

const quarter: ReportSummary = {
  totalDeals: 55,
  avgDealValue: 400_000,
  conversionRate: 0,
  pipelineValue: 0,
  thisMonth: 2,
  thisQuarter: 9,
  ytdCommission: 1,
  closeRate: 0,
  avgDealsPerMonth: 4,
  totalClients: 0,
  activeThisMonth: 2,
  buyers: 0,
  sellers: 0,
  inPeriod: { closedDeals: 7, commission: 70_007 },
  propertyTypes: [],
  dealStatus: [],
}

const said = (label: string) =>
  [...(screen.getByText(label, { selector: 'dt' }).parentElement?.querySelectorAll('dd') ?? [])].map(
    ({ textContent }) => textContent,
  )

it('always labels two figures of different deals', () => {
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <ReportBreakdowns summary={quarter} period="2026-Q4" isWhole />
      </ThemeProvider>
    </FakeShell>,
  )
  expect(['Closed', 'Commission', 'Close Rate'].map(said)).toEqual([
    ['7 deals', 'closed in Q4 2026, whenever opened'],
    ['$70,007', 'What agents earned, deals closed in Q4 2026'],
    ['0.0%', 'of 55 deals opened in Q4 2026'],
  ])
  cleanup()
  const sum = { closedDeals: 7, volume: 2_100_000, commission: 70_007, companyDollar: 20_000 }
  const production = [{ key: 'LISTING', label: 'Listing', ...sum, lastYear: { ...sum, closedDeals: 3 } }]
  const reported = { summary: quarter, series: [], production, by: 'side' }
  expect(reportCsv({ ...reported, seesKept: true }, '2026-Q4')).toContain(
    '"Listing",7,2100000,70007,20000,3,2100000,70007,20000\r\n',
  )
  expect(reportCsv({ ...reported, seesKept: false }, '2026-Q4')).toContain(
    '"Listing",7,2100000,70007,3,2100000,70007\r\n',
  )
  expect(reportCsv({ ...reported, seesKept: false }, '2026-Q4')).toContain(
    '"Closed (closed in Q4 2026, whenever opened)",7\r\n"Commission (closed in Q4 2026, whenever opened)",70007\r\n' +
      '"Close Rate (of 55 deals opened in Q4 2026)",0',
  )
})
