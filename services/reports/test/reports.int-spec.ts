import { AccountingModule } from '@bluebonnet/accounting'
import { putOnPlan, addClient, addDeal, addProperty, signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { monthsOf, periodAround, periodDays } from '@bluebonnet/contracts'
import { dayMs, clientTypes, dayAfter, dealStatuses, propertyTypes } from '@bluebonnet/domain'
import { calls } from '@bluebonnet/contracts/calls'
import { newId } from '@bluebonnet/platform'
import { ImportsModule } from '@bluebonnet/imports'
import { ReportsModule } from '../src/index.js'
import { dayOf, expectedReport, expectedSeries, type Sample } from './oracle.js'
import { signedInSeller } from './people.js'

const sample: Sample = { deals: [], clients: [], properties: [] }
const orders = { statuses: dealStatuses, types: [...propertyTypes, 'Unknown'] }

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0]

const test = await startTestApp([AccountingModule, ReportsModule, ImportsModule])
const sellers = [await signedInSeller(test), await signedInSeller(test)] as const
const broker = await signedInAs(test, { role: 'BROKER' })
const tc = await signedInAs(test, { role: 'TC' })
const next = numbers(7)
// HIGH_SPLIT has no cap, so each estimate is independent: 90% of the agreed commission less $199, in whole dollars.
await putOnPlan(test.dataSource, 'HIGH_SPLIT')
for (let number = 0; number < 140; number += 1) {
  const { agentId } = pick(sellers, next(2))
  const status = pick(dealStatuses, next(dealStatuses.length))
  const createdAt = new Date(Date.now() - next(420) * dayMs - next(dayMs))
  const closeDate = status === 'CLOSED' ? dayOf(new Date(createdAt.getTime() + next(40) * dayMs)) : null
  const grossCommissionCents = 400_000 + next(1_000) * 1_000
  const priceCents = 20_000_000 + next(90_000_000)
  await addDeal(test.dataSource, { agentId, status, createdAt, closeDate, grossCommissionCents, priceCents })
  sample.deals.push({
    agentId,
    status,
    createdAt,
    closeDate,
    priceCents,
    earnedCents: Math.round(((grossCommissionCents * 9) / 10 - 19_900) / 100) * 100,
  })
}
for (let number = 0; number < 60; number += 1) {
  const { agentId } = pick(sellers, next(2))
  const type = pick(clientTypes, next(3))
  const propertyType = next(7) === 0 ? null : pick(propertyTypes, next(6))
  await addClient(test.dataSource, { agentId, type })
  await addProperty(test.dataSource, { agentId, propertyType })
  sample.clients.push({ agentId, type })
  sample.properties.push({ agentId, propertyType })
}

afterAll(() => test.close())

const of = (agentId: string): Sample => ({
  deals: sample.deals.filter((row) => row.agentId === agentId),
  clients: sample.clients.filter((row) => row.agentId === agentId),
  properties: sample.properties.filter((row) => row.agentId === agentId),
})
const summary = async (cookie: string, query = '') =>
  calls['GET /api/reports/summary'].answer.parse((await test.ask(`/api/reports/summary${query}`, { cookie })).json())
const series = async (cookie: string, query = '') =>
  calls['GET /api/reports/series'].answer.parse((await test.ask(`/api/reports/series${query}`, { cookie })).json())

const production = async (cookie: string, query: string) =>
  calls['GET /api/commission/production'].answer.parse(
    (await test.ask(`/api/commission/production?${query}`, { cookie })).json(),
  )
/** The result of sample deals closed within some days, none in the future. */
const closedIn = ({ deals }: Sample, from: string, to: string) => {
  const closed = deals.filter(({ closeDate }) => closeDate !== null && closeDate >= from && closeDate < to)
  return {
    closedDeals: closed.length,
    volume: closed.reduce((cents, { priceCents }) => cents + priceCents, 0) / 100,
    commission: closed.reduce((cents, { earnedCents }) => cents + earnedCents, 0) / 100,
  }
}

const aYearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28')

describe('production', () => {
  const today = dayOf(new Date())
  const tomorrow = dayAfter(today)
  const first = periodDays(periodAround('month', today, 11)).from
  const thisYear = (all: Sample) => closedIn(all, first, tomorrow)
  const yearBefore = (all: Sample) => closedIn(all, aYearBefore(first), dayAfter(aYearBefore(today)))

  it('is listed by month of closing, beside the whole month a year before', async () => {
    for (const [cookie, all] of [
      [broker.cookie, sample],
      [sellers[0].cookie, of(sellers[0].agentId)],
    ] as const) {
      const months = await production(cookie, 'by=month')
      expect(months.map(({ key }) => key)).toEqual(monthsOf({ from: first, to: tomorrow }))
      for (const { key, label, companyDollar, lastYear, ...now } of months) {
        const { from, to } = periodDays(key ?? '')
        expect([label, now]).toEqual([key, closedIn(all, from, to < tomorrow ? to : tomorrow)])
        expect(lastYear).toEqual({ ...closedIn(all, aYearBefore(from), aYearBefore(to)), companyDollar })
      }
    }
  })

  it('is listed by agent and side, up to the same day a year before; what is kept, for brokers only', async () => {
    const agents = await production(broker.cookie, 'by=agent')
    const expected = sellers
      .map(({ agentId }) => ({ key: agentId, ...thisYear(of(agentId)), lastYear: yearBefore(of(agentId)) }))
      .toSorted((one, other) => other.volume - one.volume)
    expect(agents).toMatchObject(expected)
    const sides = await production(broker.cookie, 'by=side')
    expect(sides.map(({ key }) => key)).toEqual(['LISTING', 'BUYER'])
    const sum = (name: 'volume' | 'commission' | 'closedDeals') => sides.reduce((all, row) => all + row[name], 0)
    expect({ closedDeals: sum('closedDeals'), volume: sum('volume'), commission: sum('commission') }).toEqual(
      thisYear(sample),
    )
    const kept = async (cookie: string) => (await production(cookie, 'by=side')).map((row) => row.companyDollar)
    expect([await kept(broker.cookie), await kept(tc.cookie)]).toEqual([
      [0, 0],
      [null, null],
    ])
    const others = await test.ask(`/api/commission/production?by=side&agentId=${sellers[0].agentId}`, {
      cookie: sellers[1].cookie,
    })
    expect(others.status).toBe(404)
  })
})

describe('the report', () => {
  it("shows the office the brokerage's figures, by the reports' formulas", async () => {
    const expected = expectedReport(sample, new Date(), orders)
    expect(await summary(broker.cookie)).toEqual(expected)
    expect(await summary(tc.cookie)).toEqual(expected)
  })

  it('runs one statement after the other, since a replica has one connection', async () => {
    const { manager } = test.dataSource
    const query = manager.query.bind(manager)
    let asked = 0
    let atOnce = 0
    let most = 0
    const spy = jest.spyOn(manager, 'query').mockImplementation(async (...words) => {
      asked += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      return query(...words).finally(() => (atOnce -= 1))
    })
    await summary(sellers[0].cookie, '?period=2026')
    spy.mockRestore()
    expect(asked).toBeGreaterThanOrEqual(5)
    expect(most).toBe(1)
  })

  it('shows an agent their own', async () => {
    for (const { agentId, cookie } of sellers)
      expect(await summary(cookie)).toEqual(expectedReport(of(agentId), new Date(), orders))
  })

  it("shows the office one agent's on request, and each agent only their own", async () => {
    const [first, second] = sellers
    const own = expectedReport(of(first.agentId), new Date(), orders)
    expect(await summary(broker.cookie, `?agentId=${first.agentId}`)).toEqual(own)
    expect(await summary(first.cookie, `?agentId=${first.agentId}`)).toEqual(own)
    expect((await test.ask(`/api/reports/summary?agentId=${first.agentId}`, { cookie: second.cookie })).status).toBe(
      404,
    )
    expect((await test.ask(`/api/reports/summary?agentId=${newId()}`, { cookie: broker.cookie })).status).toBe(404)
  })

  it('draws deals, volume and commission of the last twelve months', async () => {
    expect(await series(broker.cookie)).toEqual(expectedSeries(sample, new Date()))
    for (const { agentId, cookie } of sellers)
      expect(await series(cookie)).toEqual(expectedSeries(of(agentId), new Date()))
  })

  it.each(['month', 'quarter', 'year'] as const)("covers a %s on request, on the brokerage's days", async (unit) => {
    for (const before of [0, 1]) {
      const period = periodAround(unit, dayOf(new Date()), before)
      const { from, to } = periodDays(period)
      const isIn = (moment: Date): boolean => dayOf(moment) >= from && dayOf(moment) < to
      for (const [cookie, all] of [
        [broker.cookie, sample],
        [sellers[1].cookie, of(sellers[1].agentId)],
      ] as const) {
        const entered: Sample = {
          deals: all.deals.filter(({ createdAt }) => isIn(createdAt)),
          clients: before === 0 ? all.clients : [],
          properties: before === 0 ? all.properties : [],
        }
        const { thisMonth, activeThisMonth, thisQuarter, ytdCommission } = expectedReport(all, new Date(), orders)
        const closed = all.deals.filter(
          ({ closeDate }) =>
            closeDate !== null && closeDate >= from && closeDate < to && closeDate <= dayOf(new Date()),
        )
        expect(await summary(cookie, `?period=${period}`)).toEqual({
          ...expectedReport(entered, new Date(), orders),
          thisMonth,
          activeThisMonth,
          thisQuarter,
          ytdCommission,
          avgDealsPerMonth: Math.ceil(entered.deals.length / monthsOf({ from, to }).length),
          inPeriod: {
            closedDeals: closed.length,
            commission: closed.reduce((cents, { earnedCents }) => cents + earnedCents, 0) / 100,
          },
        })
        const months = await series(cookie, `?period=${period}`)
        expect(months.map(({ month }) => month)).toEqual(
          monthsOf({ from, to }).filter((month) => month <= dayOf(new Date()).slice(0, 7)),
        )
        expect(months.reduce((count, { deals }) => count + deals, 0)).toBe(entered.deals.length)
        const volume = entered.deals.reduce((cents, { priceCents }) => cents + priceCents, 0)
        expect(months.reduce((cents, month) => cents + Math.round(month.volume * 100), 0)).toBe(volume)
        const file = await test.ask(`/api/exports/deals.csv?period=${period}`, { cookie })
        expect(file.text.trim().split('\r\n').length - 1).toBe(entered.deals.length)
      }
    }
  })

  it.each([
    ['a super admin', { isSuperAdmin: true }],
    ['somebody without a profile', { sells: false }],
    ['an agent who has nothing yet', {}],
  ])('is all zeros for %s', async (_, options) => {
    const { cookie } = await signedInAs(test, options)
    const empty: Sample = { deals: [], clients: [], properties: [] }
    expect(await summary(cookie)).toEqual(expectedReport(empty, new Date(), orders))
    expect(await series(cookie)).toEqual(expectedSeries(empty, new Date()))
  })

  it('requires a session', async () => {
    for (const path of [
      '/api/reports/summary',
      '/api/reports/series',
      '/api/dashboard/stats',
      '/api/activity',
      '/api/search?q=pecan',
    ]) {
      expect([path, (await test.ask(path)).status]).toEqual([path, 401])
    }
  })
})

describe('the clock of the report', () => {
  it("is the brokerage's: a deal of the last minute of a month belongs to that month in Austin", async () => {
    const seller = await signedInSeller(test)
    const [year = 0, month = 0] = dayOf(new Date()).split('-').map(Number)
    // Midnight in Austin is five or six in the morning in UTC; four is always still the day before.
    await addDeal(test.dataSource, { agentId: seller.agentId, createdAt: new Date(Date.UTC(year, month - 1, 1, 4)) })
    await addDeal(test.dataSource, { agentId: seller.agentId, createdAt: new Date(Date.UTC(year, month - 1, 1, 6, 1)) })
    expect(await summary(seller.cookie)).toMatchObject({ totalDeals: 2, thisMonth: 1, thisQuarter: 2 })
    expect((await series(seller.cookie)).slice(-2).map(({ deals }) => deals)).toEqual([1, 1])
  })
})
