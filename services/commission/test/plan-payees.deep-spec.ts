import { calls } from '@bluebonnet/contracts/calls'
import { planWithVersions, sampledPlan, planTrial } from '@bluebonnet/contracts/plans/plan.schema'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, made, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, daysFromNow, generate, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk, refusal } from '@bluebonnet/app/testing/payment-desk'
import { annual, split } from '@bluebonnet/app/testing/plan-terms'
import { yearEndDesk } from '@bluebonnet/app/testing/year-end-desk'

const office = await openOffice()
afterAll(() => office.close())

const { entered, pay, payable, receivable, receive, setPaymentRoute } = paymentDesk(() => office)
const { put, rowOf } = yearEndDesk(() => office)

const payee = async (name: string, more: object = {}) =>
  idOf(await office.post(office.broker, '/api/payees', { name, kind: 'COMPANY', ...more }))

const cap = annual(18_000)
const ourSplit = { ...split, percent: 20 }
const royalty = (payeeId: string) => ({
  id: 'royalty',
  label: 'Franchise royalty',
  stage: 'PRE_SPLIT',
  kind: 'PERCENT',
  percent: 6,
  of: 'GROSS',
  yearlyMax: 1_000,
  payeeId,
})
const coaching = (payeeId: string, more: object = {}) => ({
  id: 'coaching',
  label: 'Coaching',
  stage: 'POST_SPLIT',
  kind: 'AMOUNT',
  amount: 100,
  payeeId,
  ...more,
})
let names = 0
const add = (steps: object[]) =>
  office.post(office.broker, '/api/plans', { name: `Paying plan ${++names}`, reason: 'New', caps: [cap], steps })
const onPlan = async (who: Person, steps: object[]) => {
  const plan = planWithVersions.parse((await add(steps)).json())
  const agreed = await office.post(office.broker, `/api/agents/${who.agentId}/plan`, {
    planId: plan.id,
    reason: 'Agreed',
  })
  expect(agreed.status).toBe(200)
  return plan
}
const approvedFor = async (who: Person) => {
  const cda = await made(office, (await contracted(office, { price: 400_000 }, who)).id, who)
  expect((await decide(office, cda.id, 'approve')).status).toBe(200)
  return cda
}
const issuesOf = (answer: Answer) =>
  z.looseObject({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }).parse(answer.json()).issues

describe('a plan with payees', () => {
  it('flows from its version to CDA, page, payout, journal and year end', async () => {
    const who = await newAgent(office)
    const franchise = await payee('Lone Star Franchise Inc.')
    const coach = await payee('Hill Country Coaching LLC', { kind: 'BROKERAGE', licenceNumber: '9003301' })
    const plan = await onPlan(who, [royalty(franchise), ourSplit, coaching(coach)])
    expect(plan.payees.map(({ name }) => name)).toEqual(['Lone Star Franchise Inc.', 'Hill Country Coaching LLC'])
    const own = calls['GET /api/agent/plan'].answer.parse((await office.as(who, '/api/agent/plan')).json())
    expect(own?.payees).toEqual(plan.payees)
    const cda = await approvedFor(who)
    expect(cda.lines.map(({ kind, amount, label, to }) => [kind, amount, label, to?.name, to?.licenceNumber])).toEqual([
      ['PLAN_SHARE', 720, 'Franchise royalty', 'Lone Star Franchise Inc.', null],
      ['BROKERAGE_SPLIT', 2_256, 'House split', undefined, undefined],
      ['PLAN_FEE', 100, 'Coaching', 'Hill Country Coaching LLC', '9003301'],
      ['AGENT_SPLIT', 8_924, null, undefined, undefined],
    ])
    expect(cda).toMatchObject({ otherPayees: 820, brokerageSplit: 2_256, perFileFee: 0, agentSplit: 8_924 })
    expect((await pdfOf(office, cda.id)).status).toBe(200)
    await setPaymentRoute('BROKERAGE')
    const receipt = await receive(cda.id, 12_000)
    expect(await entered(idOf(receipt))).toEqual({
      BANK: 1_200_000,
      AGENT_COMMISSIONS: 902_400,
      REFERRALS: 72_000,
      COMMISSION_INCOME: -1_200_000,
      AGENTS_PAYABLE: -892_400,
      OTHERS_PAYABLE: -82_000,
    })
    expect((await receivable(who))[0]).toMatchObject({ expected: 12_000, state: 'DONE' })
    const paidOn = '2026-03-03'
    expect(refusal(await pay(cda.id, 720.01, { position: 0, paidOn }))).toEqual([409, 'PAYOUT_ABOVE_LINE'])
    const paid = await pay(cda.id, 720, { position: 0, paidOn })
    expect(await entered(idOf(paid))).toEqual({ OTHERS_PAYABLE: 72_000, BANK: -72_000 })
    expect((await pay(cda.id, 100, { position: 2, paidOn })).status).toBe(201)
    expect((await pay(cda.id, 8_924, { position: 3, paidOn })).status).toBe(201)
    const file = async (kind: string) =>
      (await office.as(office.broker, `/api/exports/journal.${kind}?from=${today()}&to=${today()}`)).text
    expect(await file('hledger')).toContain('Referrals and Holds Payable  -$720.00')
    expect(await file('qbo')).toContain('Lone Star Franchise Inc.')
    // The coach's fee is also income of the agent, who pays it; a royalty never is.
    const totals = [who, { agentId: franchise }, { agentId: coach }].map(async (one) => (await rowOf(one))?.total)
    expect(await Promise.all(totals)).toEqual([9_024, 720, 100])
    await setPaymentRoute('TABLE')
  })

  it('stops at its yearly maximum over an agent’s deals, and releases what a void CDA took', async () => {
    const who = await newAgent(office)
    await onPlan(who, [royalty(await payee('Royalty Inc.')), ourSplit])
    const first = await approvedFor(who)
    const second = await approvedFor(who)
    expect(second.otherPayees).toBe(280)
    await decide(office, first.id, 'void', { reason: 'Fell through' })
    expect((await approvedFor(who)).otherPayees).toBe(720)
  })

  it('is refused with an ineligible payee, at the step', async () => {
    const nobody = '018f0000-0000-7000-8000-0000000000ff'
    const unknown = await add([ourSplit, royalty(nobody)])
    expect(refusal(unknown)).toEqual([404, 'PLAN_PAYEE_NOT_FOUND'])
    expect(issuesOf(unknown)).toEqual([{ path: 'steps.1.payeeId', message: 'There is no such payee' }])
    const unfit = async (name: string, fields: object) => {
      const answer = await add([ourSplit, royalty(await payee(name, fields))])
      expect(refusal(answer)).toEqual([409, 'PLAN_PAYEE_UNFIT'])
      return issuesOf(answer)[0]?.message
    }
    expect(await unfit('A Seller', { kind: 'PERSON' })).toMatch(/^A Seller is paid out of single deals/)
    expect(await unfit('Cash Now', { kind: 'ADVANCE' })).toMatch(/^Cash Now is paid out of single deals/)
    expect(await unfit('No Number', { kind: 'BROKERAGE' })).toMatch(/^No Number has no license number yet/)
    expect(await unfit('Old Entity', { kind: 'AGENT_ENTITY', registrationExpires: daysFromNow(-1) })).toMatch(
      /registration has expired/,
    )
    const terms = { caps: [cap], steps: [ourSplit, royalty(nobody)] }
    const sampled = await office.post(office.broker, '/api/plans/sample', { terms, price: 400_000, rate: 3 })
    expect(refusal(sampled)).toEqual([404, 'PLAN_PAYEE_NOT_FOUND'])
  })

  it('shows them in sample and what if, before an agent has it', async () => {
    const terms = { caps: [cap], steps: [royalty(await payee('Sample Franchise')), ourSplit] }
    const sampled = await office.post(office.broker, '/api/plans/sample', { terms, price: 400_000, rate: 3 })
    expect(sampledPlan.parse(sampled.json()).deals[0]?.lines[0]).toMatchObject({ kind: 'PLAN_SHARE', amount: 720 })
    const tried = await office.post(office.broker, '/api/plans/preview', { terms })
    expect(planTrial.parse(tried.json()).dealsWithoutCda).toBe(0)
  })

  it('lists a deal for its payees: by the version in force, and as on the CDA', async () => {
    const [who, partner] = [await newAgent(office), await newAgent(office)]
    const [franchise, coach] = [await payee('Listed Franchise'), await payee('Listed Coaching LLC')]
    const plan = await onPlan(who, [royalty(franchise), ourSplit, coaching(coach)])
    await onPlan(partner, [royalty(franchise), ourSplit, coaching(coach, { amount: 60 })])
    const deal = await contracted(office, { price: 400_000 }, who)
    const of = async (payeeId: string, asker = office.broker) =>
      calls['GET /api/payees/:id/deals'].answer
        .parse((await office.as(asker, `/api/payees/${payeeId}/deals?limit=25`)).json())
        .map(({ dealId, role, label, percent, amount }) => [dealId, role, label, percent, amount])
    const counted = async (q: string) =>
      calls['GET /api/payees'].answer
        .parse((await office.as(office.broker, `/api/payees?q=${q}`)).json())
        .map(({ deals }) => deals)
    const planned = [deal.id, 'PLAN_FEE', 'Coaching', null, 100]
    expect(await of(franchise)).toEqual([[deal.id, 'PLAN_SHARE', 'Franchise royalty', 6, null]])
    expect([await of(coach), await of(coach, who)]).toEqual([[planned], [planned]])
    expect((await office.as(office.other, `/api/payees/${coach}/deals`)).status).toBe(404)
    expect(await counted('listed')).toEqual([1, 1])
    // A sharing agent pays by their own plan, except for what is taken before the split.
    const agents = [{ agentId: partner.agentId, role: 'CO_AGENT', percent: 50 }]
    await put(office.broker, `/api/deals/${deal.id}/participants`, { participants: [], agents })
    expect(await of(coach)).toEqual(expect.arrayContaining([planned, [deal.id, 'PLAN_FEE', 'Coaching', null, 60]]))
    expect(await of(franchise)).toHaveLength(1)
    // Their fees are theirs and the office's to see.
    expect(await of(coach, who)).toEqual([planned])
    await put(office.broker, `/api/deals/${deal.id}/participants`, { participants: [], agents: [] })
    // A plan that a broker chose for the deal replaces the agent's own.
    const chosen = planWithVersions.parse((await add([ourSplit])).json())
    const choose = (planId: string | null) =>
      office.post(office.broker, `/api/deals/${deal.id}/plan`, { planId, reason: 'A relative' })
    await choose(chosen.id)
    expect([await of(coach), await counted('listed')]).toEqual([[], [0, 0]])
    await choose(null)
    const cda = await made(office, deal.id, who)
    expect(await of(franchise)).toEqual([[deal.id, 'PLAN_SHARE', 'Franchise royalty', null, 720]])
    const less = { after: 1, reason: 'No coach', caps: [cap], steps: [royalty(franchise), ourSplit] }
    expect((await office.post(office.broker, `/api/plans/${plan.id}/versions`, less)).status).toBe(201)
    expect([await of(coach), await counted('listed')]).toEqual([[planned], [1, 1]])
    await decide(office, cda.id, 'approve')
    await decide(office, cda.id, 'void', { reason: 'Fell through' })
    expect([await of(coach), (await of(franchise)).length]).toEqual([[], 1])
  })

  it("pages a payee's deals, with and without a CDA, newest first", async () => {
    const who = await newAgent(office)
    const coach = await payee('Paged Coaching LLC')
    await onPlan(who, [ourSplit, coaching(coach)])
    const deals: string[] = []
    for (const price of [400_000, 410_000, 420_000, 430_000])
      deals.unshift((await contracted(office, { price }, who)).id)
    for (const id of [deals[1], deals[2]]) await made(office, id ?? '', who)
    const paged: string[] = []
    for (let more = 'limit=1'; more !== '';) {
      const page = await office.as(office.broker, `/api/payees/${coach}/deals?${more}`)
      paged.push(...calls['GET /api/payees/:id/deals'].answer.parse(page.json()).map(({ dealId }) => dealId))
      const cursor = /[?&](cursor=[^&>]+)/.exec(String(page.headers['link']))?.[1]
      more = cursor === undefined ? '' : `limit=1&${cursor}`
    }
    expect(paged).toEqual(deals)
  })

  it('leaves unsigned CDAs stale once they are renamed, and holds one with an ineligible payee', async () => {
    const who = await newAgent(office)
    const entity = await payee('Mentor Entity LLC', { kind: 'AGENT_ENTITY', registrationExpires: daysFromNow(300) })
    await onPlan(who, [ourSplit, coaching(entity)])
    const deal = await contracted(office, { price: 400_000 }, who)
    const cda = await made(office, deal.id, who)
    const renamed = await office.patch(office.broker, `/api/payees/${entity}`, { name: 'Mentor Entity II LLC' })
    expect(renamed.status).toBe(200)
    expect(refusal(await decide(office, cda.id, 'approve'))).toEqual([409, 'CDA_STALE'])
    const again = cdaOf(await generate(office, deal.id, who))
    expect(again.lines.find(({ kind }) => kind === 'PLAN_FEE')?.to?.name).toBe('Mentor Entity II LLC')
    await office.patch(office.broker, `/api/payees/${entity}`, { registrationExpires: daysFromNow(-1) })
    expect(refusal(await decide(office, again.id, 'approve'))).toEqual([409, 'PLAN_PAYEE_UNFIT'])
  })
})

describe('a shared deal whose plans pay the same payee', () => {
  it('pays them once, from both shares, and co-agents see only their own part', async () => {
    const [who, partner] = [await newAgent(office), await newAgent(office)]
    const coach = await payee('Shared Coaching LLC')
    await onPlan(who, [ourSplit, coaching(coach)])
    await onPlan(partner, [ourSplit, coaching(coach, { amount: 60, reduces1099: true })])
    const deal = await contracted(office, { price: 400_000 }, who)
    const agents = [{ agentId: partner.agentId, role: 'CO_AGENT', percent: 50 }]
    const shared = await put(office.broker, `/api/deals/${deal.id}/participants`, { participants: [], agents })
    expect(shared.status).toBe(200)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    expect(cda.otherPayees).toBe(160)
    const lines = 'SELECT kind, cents FROM cda_lines WHERE cda_id = $1 AND agent_id = $2 ORDER BY position'
    expect(await office.rows(lines, [cda.id, partner.agentId])).toEqual([
      { kind: 'BROKERAGE_SPLIT', cents: '120000' },
      { kind: 'PLAN_FEE', cents: '6000' },
      { kind: 'AGENT_SPLIT', cents: '474000' },
    ])
    const told = calls['GET /api/deals/:id/participants'].answer.parse(
      (await office.as(partner, `/api/deals/${deal.id}/participants`)).json(),
    )
    expect(told.paid.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['BROKERAGE_SPLIT', 1_200],
      ['PLAN_FEE', 60],
      ['AGENT_SPLIT', 4_740],
    ])
    const due = calls['GET /api/payables'].answer.parse(
      (await office.as(office.broker, `/api/payables?payeeId=${coach}`)).json(),
    )
    expect(due).toMatchObject([
      { payeeName: 'Shared Coaching LLC', kind: 'PLAN_FEE', due: 160, paid: 0, state: 'OPEN' },
    ])
    expect(await payable(who)).toHaveLength(1)
    const position = due[0]?.position
    expect(refusal(await pay(cda.id, 160.01, { position }))).toEqual([409, 'PAYOUT_ABOVE_LINE'])
    expect((await pay(cda.id, 160, { position, paidOn: '2026-04-04' })).status).toBe(201)
    const net = cda.lines.flatMap(({ kind }, place) => (kind === 'AGENT_SPLIT' ? [place] : []))
    for (const place of net) await pay(cda.id, cda.lines[place]?.amount ?? 0, { position: place, paidOn: '2026-04-04' })
    // A fee that reduces the form is no income of the partner; the coach has both.
    const totals = [who, partner, { agentId: coach }].map(async (one) => (await rowOf(one))?.total)
    expect(await Promise.all(totals)).toEqual([4_800, 4_740, 160])
  })
})
