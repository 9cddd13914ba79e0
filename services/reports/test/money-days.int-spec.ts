import { signedInAs, startTestApp, type TestApp } from '@bluebonnet/auth/testing'
import { calls } from '@bluebonnet/contracts/calls'
import { jest } from '@jest/globals'
import { ReportsModule } from '../src/index.js'
import { dayOf } from './oracle.js'
import { type Seller, signedInSeller } from './people.js'
import { addDeal } from './rows.js'

interface Closed {
  id: string
  agentId: string
  closeDate: string
  cents: number
  priceCents: number
}

/** A leap year. Its days, and the days around it on which deals close. */
const year = 2028
const firstDay = Date.UTC(year, 0, 1)
const hour = 3_600_000
const dayAfter = (days: number): string => new Date(firstDay + days * 24 * hour).toISOString().slice(0, 10)
/** Moments of a day of the brokerage, in Chicago: soon after its midnight, and so late that it is tomorrow in Greenwich. */
const earlyAndLate = [6.1, 28.9] as const

let test: TestApp
let seller: Seller
let broker: { cookie: string }
const closed: Closed[] = []

/** Deals that closed from a year before the year until a month after it, some with a CDA and some without. */
beforeAll(async () => {
  test = await startTestApp([ReportsModule])
  seller = await signedInSeller(test)
  const other = await signedInSeller(test)
  broker = await signedInAs(test, { role: 'BROKER' })
  // This plan has no cap, so each estimate stands by itself: 90% of the commission less $199, in whole dollars.
  await test.dataSource.query("UPDATE agents SET comp_plan = 'HIGH_SPLIT'")
  for (let number = 0; number < 190; number += 1) {
    const { agentId } = number % 3 === 0 ? other : seller
    const closeDate = dayAfter(-365 + ((number * 17) % 762))
    const grossCommissionCents = 400_000 + number * 1_000
    const priceCents = 20_000_000 + number * 100_000
    const id = await addDeal(test.dataSource, { agentId, status: 'CLOSED', closeDate, grossCommissionCents, priceCents })
    const cents = Math.round((grossCommissionCents * 9 / 10 - 19_900) / 100) * 100
    closed.push({ id, agentId, closeDate, cents, priceCents })
    if (number % 2 === 0) {
      await test.dataSource.query(
        'UPDATE deals SET cda_gross_cents = $2::bigint, cda_agent_cents = $3::bigint, cda_brokerage_cents = $2::bigint - $3::bigint - 19900 WHERE id = $1',
        [id, grossCommissionCents, cents],
      )
    }
  }
})
afterAll(async () => {
  jest.useRealTimers()
  await test?.close()
})

const real = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const
const sum = (deals: readonly Closed[]): number => deals.reduce((total, { cents }) => total + cents, 0) / 100
const sumOf = (amounts: readonly number[]): number => Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100

/** What every page says of money, as one person reads it at this moment. */
const pages = async ({ cookie }: { cookie: string }) => {
  const read = async (path: string): Promise<unknown> => (await test.ask(path, { cookie })).json()
  const [summary, dashboard, report, series, statements, sheet] = await Promise.all([
    read('/api/commission/summary'), read('/api/dashboard/stats'), read('/api/reports/summary'), read('/api/reports/series'),
    read('/api/commission/statements'), test.ask('/api/exports/commission.csv', { cookie }),
  ])
  return {
    summary: calls['GET /api/commission/summary'].answer.parse(summary), dashboard: calls['GET /api/dashboard/stats'].answer.parse(dashboard),
    report: calls['GET /api/reports/summary'].answer.parse(report), series: calls['GET /api/reports/series'].answer.parse(series),
    statements: calls['GET /api/commission/statements'].answer.parse(statements), exported: sheet.text.trim().split('\n').length - 1,
  }
}

const expectAgreement = (said: Awaited<ReturnType<typeof pages>>, deals: readonly Closed[], today: string): void => {
  const past = deals.filter(({ closeDate }) => closeDate <= today)
  const ofYear = past.filter(({ closeDate }) => closeDate.slice(0, 4) === today.slice(0, 4))
  const inMonth = (month: string): number => sum(past.filter(({ closeDate }) => closeDate.startsWith(month)))
  const { summary, dashboard, report, series, statements } = said
  expect([today, summary.commissionYTD, dashboard.commissionYTD, report.ytdCommission]).toEqual([today, sum(ofYear), sum(ofYear), sum(ofYear)])
  expect([summary.closedDeals, statements.reduce((count, { deals: one, dealsWithoutCda }) => count + one + dealsWithoutCda, 0)]).toEqual([ofYear.length, ofYear.length])
  expect(sumOf(statements.flatMap(({ total, estimateWithoutCda }) => [total, estimateWithoutCda]))).toBe(sum(ofYear))
  expect(summary.thisMonth).toBe(inMonth(today.slice(0, 7)))
  expect(summary.trend.map(({ month, amount }) => [month, amount])).toEqual(series.map(({ month, commission }) => [month, commission]))
  expect(summary.trend.map(({ month, amount }) => [month, amount])).toEqual(summary.trend.map(({ month }) => [month, inMonth(month)]))
  const latest = past.map(({ closeDate }) => closeDate).toSorted().toReversed().slice(0, summary.transactions.length)
  expect(summary.transactions.map(({ closeDate }) => closeDate)).toEqual(latest)
  expect(said.exported).toBe(past.length)
}

describe('the pages of money', () => {
  it('agree with each other on every day of a year, by the brokerage’s day', async () => {
    jest.useFakeTimers({ now: firstDay, doNotFake: [...real] })
    const own = closed.filter(({ agentId }) => agentId === seller.agentId)
    for (let days = 0; days <= 366; days += 1) {
      const today = dayAfter(days)
      const moment = new Date(firstDay + (days * 24 + (earlyAndLate[days % 2] ?? 0)) * hour)
      expect(dayOf(moment)).toBe(today)
      jest.setSystemTime(moment)
      if (days % 3 === 0) expectAgreement(await pages(seller), own, today)
      else expectAgreement(await pages(broker), closed, today)
      const roster = calls['GET /api/roster'].answer.parse((await test.ask('/api/roster', { cookie: broker.cookie })).json())
      const inYear = closed.filter(({ closeDate }) => closeDate <= today && closeDate.slice(0, 4) === today.slice(0, 4))
      expect(roster.reduce((total, { closedDeals }) => total + closedDeals, 0)).toBe(inYear.length)
      expect(sumOf(roster.map(({ commissionYTD }) => commissionYTD))).toBe(sum(inYear))
      expect(sumOf(roster.map(({ closedVolume }) => closedVolume))).toBe(inYear.reduce((total, { priceCents }) => total + priceCents, 0) / 100)
    }
  }, 180_000)
})
