import { AccountingModule } from '@bluebonnet/accounting'
import { putOnPlan, addDeal, signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { periodDays } from '@bluebonnet/contracts'
import { calls } from '@bluebonnet/contracts/calls'
import { runs, seed } from '@bluebonnet/testing'
import { ImportsModule } from '@bluebonnet/imports'
import { type Clock, install } from '@sinonjs/fake-timers'
import * as fc from 'fast-check'
import { ReportsModule } from '../src/index.js'
import { dayOf } from './oracle.js'
import { signedInSeller } from './people.js'

interface Closed {
  id: string
  agentId: string
  closeDate: string
  cents: number
  priceCents: number
  grossCents: number
  hasCda: boolean
  /** What its CDA pays others. */
  otherCents: number
}

/** A leap year, with the days around it on which deals close. */
const year = 2028
const firstDay = Date.UTC(year, 0, 1)
const hour = 3_600_000
const dayAfter = (days: number): string => new Date(firstDay + days * 24 * hour).toISOString().slice(0, 10)
/** Timestamps of a brokerage day in Chicago: soon after its midnight, and so late that it is tomorrow in Greenwich. */
const earlyAndLate = [6.1, 28.9] as const

const closed: Closed[] = []

/** Deals closed from a year before the year until a month after it, some with a CDA and some without. */
const test = await startTestApp([AccountingModule, ReportsModule, ImportsModule])
const seller = await signedInSeller(test)
const other = await signedInSeller(test)
const broker = await signedInAs(test, { role: 'BROKER' })
// This plan has no cap, so each estimate is independent: 90% of the commission less $199, in whole dollars.
await putOnPlan(test.dataSource, 'HIGH_SPLIT')
for (let number = 0; number < 190; number += 1) {
  const { agentId } = number % 3 === 0 ? other : seller
  const closeDate = dayAfter(-365 + ((number * 17) % 762))
  const grossCommissionCents = 400_000 + number * 1_000
  const priceCents = 20_000_000 + number * 100_000
  const id = await addDeal(test.dataSource, { agentId, status: 'CLOSED', closeDate, grossCommissionCents, priceCents })
  const cents = Math.round(((grossCommissionCents * 9) / 10 - 19_900) / 100) * 100
  const hasCda = number % 2 === 0
  const otherCents = number % 4 === 0 ? number * 101 : 0
  closed.push({ id, agentId, closeDate, cents, priceCents, grossCents: grossCommissionCents, hasCda, otherCents })
  if (hasCda) {
    await test.dataSource.query(
      `INSERT INTO cdas (id, deal_id, agent_id, sale_price_cents, gross_commission_cents, brokerage_split_cents,
         agent_split_cents, per_file_fee_cents, other_payees_cents, cap_counted_cents, cap_used_before_cents,
         cap_year_start, effective_date, commission_source, plan_id, plan, facts, created_by)
       SELECT gen_random_uuid(), id, agent_id, price_cents, $2::bigint, $2::bigint - $3::bigint - 19900 - $4::bigint,
              $3, 19900, $4, 0, 0, close_date, close_date, 'AMOUNT',
              (SELECT id FROM plans WHERE code = 'HIGH_SPLIT'), '{}', '{}', $5
         FROM deals WHERE id = $1`,
      [id, grossCommissionCents, cents, otherCents, broker.userId],
    )
    await test.dataSource.query('UPDATE deals SET has_cda = true WHERE id = $1', [id])
  }
}

/** Only dates are faked: timers, and what waits for them, stay real. */
let clock: Clock
beforeAll(() => {
  clock = install({ now: firstDay, toFake: ['Date'] })
})
afterAll(async () => {
  clock.uninstall()
  await test.close()
})

const sum = (deals: readonly Closed[]): number => deals.reduce((total, { cents }) => total + cents, 0) / 100
const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100

/** The figures of every money page, as one person reads them now. */
const pages = async ({ cookie }: { cookie: string }) => {
  const read = async (path: string): Promise<unknown> => (await test.ask(path, { cookie })).json()
  const [summary, dashboard, report, series, statements, sheet] = await Promise.all([
    read('/api/commission/summary'),
    read('/api/dashboard/stats'),
    read('/api/reports/summary'),
    read('/api/reports/series'),
    read('/api/commission/statements'),
    test.ask('/api/exports/commission.csv', { cookie }),
  ])
  return {
    summary: calls['GET /api/commission/summary'].answer.parse(summary),
    dashboard: calls['GET /api/dashboard/stats'].answer.parse(dashboard),
    report: calls['GET /api/reports/summary'].answer.parse(report),
    series: calls['GET /api/reports/series'].answer.parse(series),
    statements: calls['GET /api/commission/statements'].answer.parse(statements),
    exported: sheet.text.trim().split('\n').length - 1,
  }
}

const expectAgreement = (said: Awaited<ReturnType<typeof pages>>, deals: readonly Closed[], today: string): void => {
  const past = deals.filter(({ closeDate }) => closeDate <= today)
  const ofYear = past.filter(({ closeDate }) => closeDate.slice(0, 4) === today.slice(0, 4))
  const inMonth = (month: string): number => sum(past.filter(({ closeDate }) => closeDate.startsWith(month)))
  const { summary, dashboard, report, series, statements } = said
  expect([today, summary.commissionYTD, dashboard.commissionYTD, report.ytdCommission]).toEqual([
    today,
    sum(ofYear),
    sum(ofYear),
    sum(ofYear),
  ])
  expect([
    summary.closedDeals,
    statements.reduce((count, { deals: one, dealsWithoutCda }) => count + one + dealsWithoutCda, 0),
  ]).toEqual([ofYear.length, ofYear.length])
  expect(sumOf(statements.flatMap(({ total, estimateWithoutCda }) => [total, estimateWithoutCda]))).toBe(sum(ofYear))
  expect(summary.thisMonth).toBe(inMonth(today.slice(0, 7)))
  expect(summary.trend.map(({ month, amount }) => [month, amount])).toEqual(
    series.map(({ month, commission }) => [month, commission]),
  )
  expect(summary.trend.map(({ month, amount }) => [month, amount])).toEqual(
    summary.trend.map(({ month }) => [month, inMonth(month)]),
  )
  const latest = past
    .map(({ closeDate }) => closeDate)
    .toSorted()
    .toReversed()
    .slice(0, summary.transactions.length)
  expect(summary.transactions.map(({ closeDate }) => closeDate)).toEqual(latest)
  expect(said.exported).toBe(past.length)
}

/** Days at the borders of months, quarters and years, and one in between; all days in a long run. */
const isTried = (days: number): boolean =>
  ['01', '02', '15'].includes(dayAfter(days).slice(-2)) || dayAfter(days + 1).endsWith('-01') || runs(0, 1) === 1

describe('the money pages', () => {
  it('agree with each other on the days of a year, by the brokerage’s day', async () => {
    const own = closed.filter(({ agentId }) => agentId === seller.agentId)
    for (let days = 0; days <= 366; days += 1) {
      const today = dayAfter(days)
      if (!isTried(days)) continue
      const moment = new Date(firstDay + (days * 24 + (earlyAndLate[days % 2] ?? 0)) * hour)
      expect(dayOf(moment)).toBe(today)
      clock.setSystemTime(moment)
      if (days % 3 === 0) expectAgreement(await pages(seller), own, today)
      else expectAgreement(await pages(broker), closed, today)
      const roster = calls['GET /api/roster'].answer.parse(
        (await test.ask('/api/roster', { cookie: broker.cookie })).json(),
      )
      const inYear = closed.filter(({ closeDate }) => closeDate <= today && closeDate.slice(0, 4) === today.slice(0, 4))
      expect(roster.reduce((total, { closedDeals }) => total + closedDeals, 0)).toBe(inYear.length)
      expect(sumOf(roster.map(({ commissionYTD }) => commissionYTD))).toBe(sum(inYear))
      expect(sumOf(roster.map(({ closedVolume }) => closedVolume))).toBe(
        inYear.reduce((total, { priceCents }) => total + priceCents, 0) / 100,
      )
    }
  }, 180_000)
})

/** Every page's figures of a period, and the last line of each file. */
const periodPages = async ({ cookie }: { cookie: string }, period: string, isBroker: boolean) => {
  const read = async (path: string): Promise<unknown> => (await test.ask(`${path}?period=${period}`, { cookie })).json()
  const lastLine = async (path: string): Promise<string[]> =>
    (await test.ask(`${path}?period=${period}`, { cookie })).text.trim().split('\r\n').at(-1)?.split(',') ?? []
  const [summary, report, series, statements, totals, paidFile, sheet] = await Promise.all([
    read('/api/commission/summary'),
    read('/api/reports/summary'),
    read('/api/reports/series'),
    read('/api/commission/statements'),
    read('/api/commission/statements/totals'),
    lastLine('/api/exports/statements.csv'),
    test.ask(`/api/exports/commission.csv?period=${period}`, { cookie }),
  ])
  const [dollars, dollarTotals, keptFile] = isBroker
    ? await Promise.all([
        read('/api/commission/company-dollar'),
        read('/api/commission/company-dollar/totals'),
        lastLine('/api/exports/company-dollar.csv'),
      ])
    : [[], undefined, []]
  return {
    summary: calls['GET /api/commission/summary'].answer.parse(summary),
    report: calls['GET /api/reports/summary'].answer.parse(report),
    series: calls['GET /api/reports/series'].answer.parse(series),
    statements: calls['GET /api/commission/statements'].answer.parse(statements),
    totals: calls['GET /api/commission/statements/totals'].answer.parse(totals),
    paidFile: paidFile.slice(4).map(Number),
    dollars: calls['GET /api/commission/company-dollar'].answer.parse(dollars),
    dollarTotals:
      dollarTotals === undefined ? null : calls['GET /api/commission/company-dollar/totals'].answer.parse(dollarTotals),
    keptFile: keptFile.slice(4).map(Number),
    exported: sheet.text.trim().split('\n').length - 1,
  }
}

const added = <Row extends object>(rows: readonly Row[], name: keyof Row): number =>
  sumOf(rows.map((row) => Number(row[name])))
const paidSums = [
  'deals',
  'grossCommission',
  'brokerageSplit',
  'perFileFees',
  'otherPayees',
  'total',
  'dealsWithoutCda',
  'estimateWithoutCda',
] as const
const keptSums = [
  'sides',
  'volume',
  'grossCommission',
  'agentSplit',
  'brokerageSplit',
  'perFileFees',
  'otherPayees',
  'companyDollar',
  'dealsWithoutCda',
  'estimateWithoutCda',
  'companyDollarWithoutCda',
] as const

const expectPeriod = (
  said: Awaited<ReturnType<typeof periodPages>>,
  deals: readonly Closed[],
  isBroker: boolean,
): void => {
  const { summary, report, series, statements, totals, dollars, dollarTotals } = said
  const [withCda, without] = [deals.filter(({ hasCda }) => hasCda), deals.filter(({ hasCda }) => !hasCda)]
  const agents = new Set(deals.map(({ agentId }) => agentId)).size
  const others = withCda.reduce((total, { otherCents }) => total + otherCents, 0) / 100
  const gross = (of: readonly Closed[]): number => of.reduce((total, { grossCents }) => total + grossCents, 0) / 100
  expect([summary.inPeriod?.commission, summary.inPeriod?.closedDeals]).toEqual([sum(deals), deals.length])
  expect(report.inPeriod).toEqual({ closedDeals: deals.length, commission: sum(deals) })
  expect(summary.trend.map(({ month, amount }) => [month, amount])).toEqual(
    series.map(({ month, commission }) => [month, commission]),
  )
  expect(added(summary.trend, 'amount')).toBe(sum(deals))
  const latest = deals
    .map(({ closeDate }) => closeDate)
    .toSorted()
    .toReversed()
    .slice(0, summary.transactions.length)
  expect(summary.transactions.map(({ closeDate }) => closeDate)).toEqual(latest)
  expect([summary.transactions.length, summary.cdaTable.length]).toEqual([
    Math.min(5, deals.length),
    Math.min(10, deals.length),
  ])
  expect(totals).toEqual({
    agents,
    deals: withCda.length,
    grossCommission: gross(withCda),
    brokerageSplit: sumOf([gross(withCda), -sum(withCda), -199 * withCda.length, -others]),
    perFileFees: 199 * withCda.length,
    otherPayees: others,
    total: sum(withCda),
    dealsWithoutCda: without.length,
    estimateWithoutCda: sum(without),
  })
  expect([statements.length, ...paidSums.map((name) => added(statements, name))]).toEqual([
    agents,
    ...paidSums.map((name) => totals[name]),
  ])
  expect(said.paidFile).toEqual(paidSums.map((name) => totals[name]))
  expect(said.exported).toBe(deals.length)
  if (!isBroker) return
  expect(dollarTotals).toEqual({
    agents,
    sides: deals.length,
    volume: deals.reduce((total, { priceCents }) => total + priceCents, 0) / 100,
    grossCommission: totals.grossCommission,
    agentSplit: totals.total,
    brokerageSplit: totals.brokerageSplit,
    perFileFees: totals.perFileFees,
    otherPayees: others,
    companyDollar: sumOf([totals.brokerageSplit, totals.perFileFees]),
    dealsWithoutCda: without.length,
    estimateWithoutCda: sum(without),
    companyDollarWithoutCda: sumOf([gross(without), -sum(without)]),
  })
  expect(keptSums.map((name) => added(dollars, name))).toEqual(keptSums.map((name) => dollarTotals?.[name]))
  expect(said.keptFile).toEqual(keptSums.map((name) => dollarTotals?.[name]))
}

const someDay = fc.integer({ min: -400, max: 420 })
const periods = fc.oneof(
  fc.constantFrom('2027', '2028', '2028-Q1', '2028-Q2', '2028-Q4', '2027-Q3', '2028-02', '2027-12', '2028-12', '2029'),
  fc
    .tuple(someDay, fc.integer({ min: 0, max: 500 }))
    .map(([from, more]) => `${dayAfter(from)}..${dayAfter(from + more)}`),
)

describe('the money pages of a period', () => {
  it('agree with each other, for any period on any day', async () => {
    await fc.assert(
      fc.asyncProperty(periods, fc.integer({ min: 0, max: 366 }), fc.boolean(), async (period, days, isBroker) => {
        const today = dayAfter(days)
        clock.setSystemTime(new Date(firstDay + (days * 24 + 12) * hour))
        const { from, to } = periodDays(period)
        expect(from < to).toBe(true)
        const seen = closed.filter(({ agentId }) => isBroker || agentId === seller.agentId)
        const deals = seen.filter(({ closeDate }) => closeDate >= from && closeDate < to && closeDate <= today)
        expectPeriod(await periodPages(isBroker ? broker : seller, period, isBroker), deals, isBroker)
      }),
      { seed, numRuns: runs(20, 60) },
    )
  }, 120_000)

  it('of this year match the roster and the page without a period', async () => {
    for (const days of [0, 59, 200, 365]) {
      clock.setSystemTime(new Date(firstDay + (days * 24 + 12) * hour))
      const { summary, dollars, totals } = await periodPages(broker, String(year), true)
      const read = async (path: string): Promise<unknown> => (await test.ask(path, { cookie: broker.cookie })).json()
      const roster = calls['GET /api/roster'].answer.parse(await read('/api/roster'))
      for (const { agentId, sides, volume, agentSplit, estimateWithoutCda } of dollars) {
        const person = roster.find(({ id }) => id === agentId)
        expect([sides, volume, sumOf([agentSplit, estimateWithoutCda])]).toEqual([
          person?.closedDeals,
          person?.closedVolume,
          person?.commissionYTD,
        ])
      }
      const plain = calls['GET /api/commission/summary'].answer.parse(await read('/api/commission/summary'))
      expect(plain).not.toHaveProperty('inPeriod')
      expect(summary.inPeriod).toEqual({
        commission: plain.commissionYTD,
        avgPerDeal: plain.avgPerDeal,
        closedDeals: plain.closedDeals,
      })
      expect(totals).toEqual(await read('/api/commission/statements/totals'))
    }
  }, 240_000)

  it.each([
    ['?period=soon', 'Choose a month'],
    ['?period=2026-02-30..2026-03-01', 'Choose days of the calendar'],
    ['?period=2026-03-01..2026-02-01', 'after its last'],
    ['?period=2020-01-01..2026-01-01', 'at most 5 years'],
  ])('refuse %s with a sentence', async (query, sentence) => {
    const paths = [
      'commission/summary',
      'commission/statements',
      'commission/statements/totals',
      'commission/company-dollar',
      'commission/company-dollar/totals',
      'reports/summary',
      'reports/series',
      'exports/commission.csv',
      'exports/deals.csv',
      'exports/statements.csv',
      'exports/company-dollar.csv',
    ]
    for (const path of paths) {
      const { status, text } = await test.ask(`/api/${path}${query}`, { cookie: broker.cookie })
      expect([path, status, text.includes(sentence)]).toEqual([path, 400, true])
    }
  })

  it('accept a year or a period, not both', async () => {
    for (const path of [
      'commission/statements',
      'commission/statements/totals',
      'exports/commission.csv',
      'exports/statements.csv',
    ]) {
      const { status, text } = await test.ask(`/api/${path}?year=2028&period=2028`, { cookie: broker.cookie })
      expect([path, status, text.includes('not both')]).toEqual([path, 400, true])
    }
  })
})
