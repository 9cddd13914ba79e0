import { contracted, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { daysFromNow, dealAt, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { annual, fee, split } from '@bluebonnet/app/testing/plan-terms'
import { planTrial, planWithVersions } from '@bluebonnet/contracts/plans/plan.schema'
import { calls } from '@bluebonnet/contracts/calls'

const office = await openOffice()
afterAll(() => office.close())

let names = 0
/** An agent on a plan of the brokerage's own, whose cap years begin on the day. */
const agentOn = async (terms: object, capYearStart: string): Promise<Person> => {
  const who = await newAgent(office)
  const body = { name: `Plan ${++names}`, reason: 'New', ...terms }
  const plan = planWithVersions.parse((await office.post(office.broker, '/api/plans', body)).json())
  await office.patch(office.broker, `/api/agents/${who.agentId}`, { capYearStart })
  await office.post(office.broker, `/api/agents/${who.agentId}/plan`, { planId: plan.id, reason: 'As agreed' })
  return who
}

const calendar = { period: 'CALENDAR' }
const reviewFee = fee('review', 25, { cap: 'reviews', countsTowards: ['reviews'] })
const reviews = { id: 'reviews', label: 'Review fees', amount: 40 }
const capped = (more: object = {}) => ({ caps: [{ ...annual(1_000), ...more }], steps: [split] })

/** What a deal pays by its CDA, and what its estimate said of the agent's part before. */
const paid = async (who: Person, closeDate: string): Promise<number[]> => {
  const deal = await contracted(office, { price: 200_000, closeDate }, who)
  const { cdaTable } = calls['GET /api/commission/summary'].answer.parse(
    (await office.as(who, '/api/commission/summary')).json(),
  )
  const { lines } = await made(office, deal.id, who)
  const estimate = cdaTable.find(({ dealId }) => dealId === deal.id)?.amount
  expect(estimate).toBe(lines.at(-1)?.amount)
  return lines.map(({ amount }) => amount)
}

// Three closings: two in one cap year from 1 July on, and two in one calendar year.
const days = ['2027-12-10', '2028-01-20', '2028-08-10'] as const
const paidInTurn = async (who: Person): Promise<number[][]> => {
  const all: number[][] = []
  for (const day of days) all.push(await paid(who, day))
  return all
}

describe('the year of a cap', () => {
  it('is the calendar year where the plan says so, of each cap by itself', async () => {
    const caps = [{ ...annual(1_000), ...calendar }, reviews]
    const who = await agentOn({ caps, steps: [split, reviewFee] }, '2019-07-01')
    expect(await paidInTurn(who)).toEqual([
      [1_000, 25, 4_975],
      [1_000, 15, 4_985],
      [0, 25, 5_975],
    ])
    const other = await agentOn(
      { caps: [annual(1_000), { ...reviews, ...calendar }], steps: [split, reviewFee] },
      '2019-07-01',
    )
    expect(await paidInTurn(other)).toEqual([
      [1_000, 25, 4_975],
      [0, 25, 5_975],
      [1_000, 15, 4_985],
    ])
  })

  it('is what the cap card and the roster show, and what a broker opens and corrects', async () => {
    const anniversary = today().replace(/^\d+/, '2019')
    const who = await agentOn(capped(calendar), anniversary)
    const year = Number(today().slice(0, 4))
    const enter = async (amount: number, effectiveDate: string) =>
      (
        await office.post(office.broker, `/api/agents/${who.agentId}/ledger-entries`, {
          amount,
          effectiveDate,
          reason: 'Of the former system',
        })
      ).json()
    expect(await enter(500, `${year}-01-01`)).toMatchObject({ kind: 'OPENING_BALANCE' })
    expect(await enter(-100, today())).toMatchObject({ kind: 'CORRECTION' })
    const card = (await office.as(who, '/api/commission/summary')).json()
    expect(card).toMatchObject({
      cap: { paid: 400, remaining: 600, yearStart: `${year}-01-01`, yearEnd: `${year + 1}-01-01` },
    })
    const [row] = calls['GET /api/roster'].answer.parse(
      (await office.as(office.broker, `/api/roster?agentId=${who.agentId}`)).json(),
    )
    expect(row).toMatchObject({ capPaid: 400 })
  })

  it('leaves a CDA stale whose closing moves it into another one, and no other', async () => {
    const anniversary = '2019-01-02'
    const next = `${Number(today().slice(0, 4)) + 1}-01-01`
    const closed = async (more: object) => {
      const who = await agentOn(capped(more), anniversary)
      const deal = await contracted(office, { price: 200_000, closeDate: next }, who)
      await made(office, deal.id, who)
      await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED', closeDate: today() })
      const [row] = await office.rows('SELECT stale, stale_reason FROM cdas WHERE deal_id = $1', [deal.id])
      return row
    }
    expect(await closed(calendar)).toEqual({ stale: true, stale_reason: 'The closing moved it into another cap year' })
    expect(await closed({})).toEqual({ stale: false, stale_reason: null })
  })

  it('is for who shares the deal that of the version for this deal, the day’s or a chosen one', async () => {
    const anniversary = '2019-01-02'
    const next = `${Number(today().slice(0, 4)) + 1}-01-01`
    /** Whether a closing next year that comes today moves the CDA, under the plan of a co-agent. */
    const moved = async (effectiveFrom: string, isFirstChosen: boolean) => {
      const [who, sharer] = [await agentOn(capped(), anniversary), await agentOn(capped(calendar), anniversary)]
      const plans = calls['GET /api/plans'].answer.parse((await office.as(office.broker, '/api/plans')).json())
      const planId = plans.find(({ name }) => name === `Plan ${names}`)?.id
      const deal = await contracted(office, { price: 200_000, closeDate: next }, who)
      const version = { ...capped(), after: 1, effectiveFrom, reason: 'By anniversary' }
      expect((await office.post(office.broker, `/api/plans/${planId}/versions`, version)).status).toBe(201)
      const agents = [{ role: 'CO_AGENT', agentId: sharer.agentId, percent: 40 }]
      const body = { participants: [], agents }
      await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
      const choice = { agentId: sharer.agentId, planId, version: 1, reason: 'As agreed' }
      if (isFirstChosen)
        expect((await office.post(office.broker, `/api/deals/${deal.id}/plan`, choice)).status).toBe(200)
      await made(office, deal.id, who)
      await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED', closeDate: today() })
      const [row] = await office.rows<{ stale: boolean }>('SELECT stale FROM cdas WHERE deal_id = $1', [deal.id])
      return row?.stale
    }
    expect(await moved(daysFromNow(1), false)).toBe(true)
    expect(await moved(today(), true)).toBe(true)
    expect(await moved(today(), false)).toBe(false)
  })

  it('is that of what if', async () => {
    const who = await agentOn(capped(), '2019-07-01')
    for (const closeDate of ['2024-12-20', '2025-01-10']) {
      const deal = await dealAt(
        office,
        'UNDER_CONTRACT',
        { price: 200_000, contractDate: '2024-11-01', closeDate },
        who,
      )
      await made(office, deal.id, who)
      await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED', closeDate })
    }
    const under = async (more: object) => {
      const body = { terms: capped(more), period: '2024-12-01..2025-02-01' }
      return planTrial.parse((await office.post(office.broker, '/api/plans/preview', body)).json()).inAll
    }
    expect(await under({})).toMatchObject({ deals: 2, under: 11_000 })
    expect(await under(calendar)).toMatchObject({ deals: 2, under: 10_000 })
  })
})
