import type { ReportSummary } from '@bluebonnet/contracts'
import { closedWords, cohortWords, conversionNote, dealNote, pipelineNote, valueNote } from './report-notes.js'

const summary: ReportSummary = {
  totalDeals: 42,
  avgDealValue: 400_000,
  conversionRate: 50,
  pipelineValue: 1_000_000,
  thisMonth: 2,
  thisQuarter: 9,
  ytdCommission: 1,
  closeRate: 50,
  avgDealsPerMonth: 4,
  totalClients: 1,
  activeThisMonth: 2,
  buyers: 1,
  sellers: 0,
  propertyTypes: [],
  dealStatus: [
    { key: 'CLOSED', count: 21, percent: 50 },
    { key: 'UNDER_CONTRACT', count: 3, percent: 7 },
    { key: 'PENDING', count: 2, percent: 5 },
  ],
}
const month = (deals: number, volume: number) => ({ month: '2026-11', deals, volume, commission: 0 })

describe('change notes of the report', () => {
  it('compare with the deals at the start of the month', () => {
    expect(dealNote(summary)).toEqual({ text: '+5% this month', trend: 'up' })
  })

  it('are absent when there was nothing to compare', () => {
    expect(dealNote({ ...summary, totalDeals: 2 })).toBeNull()
    expect(valueNote([month(0, 0), month(2, 800_000)])).toBeNull()
  })

  it('say how the month changed the average price, with one decimal', () => {
    expect(valueNote([month(2, 800_000), month(1, 372_400)])).toEqual({ text: '-2.3% this month', trend: 'none' })
  })

  it('have no direction when the change rounds to nothing', () => {
    expect(valueNote([month(2, 800_000), month(1, 399_900)])).toEqual({ text: '0% this month', trend: 'none' })
  })

  it('say nothing about prices in a month without a deal', () => {
    expect(valueNote([month(2, 800_000), month(0, 0)])).toBeNull()
  })

  it('say for a period whether a figure counts opened or closed deals', () => {
    const quarter = {
      ...summary,
      totalDeals: 55,
      closeRate: 0,
      dealStatus: [],
      inPeriod: { closedDeals: 7, commission: 1 },
    }
    expect(conversionNote(quarter, '2026-Q4').text).toBe('0 closed of 55 deals opened in Q4 2026')
    expect(pipelineNote(quarter, '2026-Q4').text).toBe('0 deals opened in Q4 2026, under contract or pending')
    expect(cohortWords(quarter, '2026-Q4')).toBe('of 55 deals opened in Q4 2026')
    expect(cohortWords({ ...quarter, totalDeals: 1 }, '2026-11')).toBe('of 1 deal opened in November 2026')
    expect(closedWords(quarter, '2026-Q4')).toBe('closed in Q4 2026, whenever opened')
    expect(closedWords(quarter, '2026-01-05..2026-02-11')).toBe(
      'closed from Jan 5, 2026 to Feb 11, 2026, whenever opened',
    )
  })

  it('count closed deals and the pipeline', () => {
    expect(conversionNote(summary).text).toBe('21 of 42 closed')
    expect(pipelineNote(summary).text).toBe('5 deals under contract or pending')
    const one = [{ key: 'PENDING', count: 1, percent: 100 }] as const
    expect(pipelineNote({ ...summary, dealStatus: [...one] }).text).toBe('1 deal under contract or pending')
    expect([cohortWords(summary), closedWords(summary)]).toEqual([null, null])
  })
})
