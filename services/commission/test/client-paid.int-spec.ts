import { calls } from '@bluebonnet/contracts/calls'
import { planWithVersions, sampledPlan } from '@bluebonnet/contracts/plans/plan.schema'
import { z } from 'zod'
import { contracted, decide, made, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk } from '@bluebonnet/app/testing/payment-desk'
import { annual, split } from '@bluebonnet/app/testing/plan-terms'

const office = await openOffice()
afterAll(() => office.close())

const { entered, receivable, receive, setPaymentRoute } = paymentDesk(() => office)

const cap = annual(18_000)
const clientFee = {
  id: 'client',
  label: 'Transaction fee',
  stage: 'CLIENT_PAID',
  kind: 'AMOUNT',
  amount: 395,
  per: 'DEAL',
}
const ourSplit = { ...split, percent: 20, of: 'GROSS' }
const fee = { id: 'fee', label: 'Transaction fee', stage: 'POST_SPLIT', kind: 'AMOUNT', amount: 395 }
const terms = { caps: [cap], steps: [clientFee, ourSplit, fee] }
let names = 0
const add = (said: object) =>
  office.post(office.broker, '/api/plans', { name: `Client plan ${++names}`, reason: 'New', ...said })
const onPlan = async (who: Person, said: object = terms) => {
  const { id: planId } = planWithVersions.parse((await add(said)).json())
  const agreed = await office.post(office.broker, `/api/agents/${who.agentId}/plan`, { planId, reason: 'Agreed' })
  expect(agreed.status).toBe(200)
}
const companyOf = async (who: Person) =>
  calls['GET /api/commission/company-dollar'].answer
    .parse((await office.as(office.broker, '/api/commission/company-dollar?limit=100')).json())
    .find(({ agentId }) => agentId === who.agentId)
const issues = z.looseObject({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })

const closedToday = (id: string) =>
  office.rows("UPDATE deals SET status = 'CLOSED', ended_at = now(), close_date = $2 WHERE id = $1", [id, today()])

it('is divided with the commission, from the plan to CDA, receipt, journal and file', async () => {
  const who = await newAgent(office)
  await onPlan(who)
  const deal = await contracted(office, { price: 400_000, titleCompany: 'Lone Star Title' }, who)
  const paid = calls['GET /api/deals/:id/participants'].answer.parse(
    (await office.as(who, `/api/deals/${deal.id}/participants`)).json(),
  ).paid
  expect([paid.gross, paid.clientPaid]).toEqual([12_000, 395])
  const cda = await made(office, deal.id, who)
  expect(cda).toMatchObject({ grossCommission: 12_000, clientPaid: 395, brokerageSplit: 2_400, perFileFee: 395 })
  expect(cda.lines.map(({ amount }) => amount)).toEqual([2_400, 395, 9_600])
  expect(cda.lines.at(-1)?.step).toBe('$12,000.00 + $395.00 - $2,400.00 - $395.00 = $9,600.00')
  expect((await decide(office, cda.id, 'approve')).status).toBe(200)
  expect((await pdfOf(office, cda.id)).status).toBe(200)
  const versions = calls['GET /api/cdas/:id/versions'].answer.parse(
    (await office.as(who, `/api/cdas/${cda.id}/versions`)).json(),
  )
  expect(versions[0]?.clientPaid).toBe(395)
  expect((await receivable(who))[0]).toMatchObject({ expected: 2_795 })
  await setPaymentRoute('BROKERAGE')
  expect((await receivable(who))[0]).toMatchObject({ expected: 12_395 })
  const receipt = await receive(cda.id, 12_395)
  expect(await entered(idOf(receipt))).toEqual({
    BANK: 1_239_500,
    AGENT_COMMISSIONS: 999_500,
    COMMISSION_INCOME: -1_239_500,
    TRANSACTION_FEES: -39_500,
    AGENTS_PAYABLE: -960_000,
  })
  expect((await receivable(who))[0]).toMatchObject({ open: 0, state: 'DONE' })
  const file = await office.as(office.broker, `/api/exports/journal.hledger?from=${today()}&to=${today()}`)
  expect(file.text).toContain('Operating Bank  $12395.00')
  await setPaymentRoute('TABLE')
  await closedToday(deal.id)
  // The commission is unchanged; the company dollar follows the lines.
  const own = await companyOf(who)
  expect(own).toMatchObject({ grossCommission: 12_000, companyDollar: 2_795, agentSplit: 9_600 })
})

it("is estimated with the plan's payees where a deal closed without a CDA", async () => {
  const who = await newAgent(office)
  const payeeId = idOf(await office.post(office.broker, '/api/payees', { name: 'Royalty Inc.', kind: 'COMPANY' }))
  const royalty = { ...ourSplit, id: 'royalty', label: 'Royalty', stage: 'PRE_SPLIT', percent: 6, payeeId }
  const steps = [clientFee, { ...royalty, cap: null, countsTowards: [] }, ourSplit, fee]
  await onPlan(who, { ...terms, steps })
  const deal = await contracted(office, { price: 400_000 }, who)
  await closedToday(deal.id)
  expect(await companyOf(who)).toMatchObject({ estimateWithoutCda: 8_880, companyDollarWithoutCda: 2_795 })
})

it('is part of what several agents divide, once and by the primary’s plan', async () => {
  const [who, partner] = [await newAgent(office), await newAgent(office)]
  await onPlan(who)
  await onPlan(partner)
  const deal = await contracted(office, { price: 400_000 }, who)
  const agents = [{ agentId: partner.agentId, role: 'CO_AGENT', percent: 50 }]
  await office.as(office.broker, `/api/deals/${deal.id}/participants`, {
    method: 'PUT',
    body: { participants: [], agents },
  })
  const cda = await made(office, deal.id, who)
  expect(cda.clientPaid).toBe(395)
  expect(cda.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(1_239_500)
  const share = cda.lines.find(({ kind, agent }) => kind === 'AGENT_SPLIT' && agent !== null)
  expect(share?.step).toMatch(/^Share 50% of \$12,395\.00/)
  // Each gets half of the commission. What the client paid of a share is not commission.
  await closedToday(deal.id)
  for (const one of [who, partner]) {
    expect(await companyOf(one)).toMatchObject({ grossCommission: 6_000, companyDollar: 1_595, agentSplit: 4_602.5 })
    const file = await office.as(one, '/api/exports/commission.csv')
    expect(file.text).toMatch(/,6000(\.00)?,/)
  }
})

it("never makes the primary agent's commission negative when a colleague has all of it", async () => {
  const [who, partner] = [await newAgent(office), await newAgent(office)]
  await onPlan(who)
  await onPlan(partner)
  const deal = await contracted(office, { price: 400_000 }, who)
  await office.as(office.broker, `/api/deals/${deal.id}/participants`, {
    method: 'PUT',
    body: { participants: [], agents: [{ agentId: partner.agentId, role: 'CO_AGENT', percent: 100 }] },
  })
  await made(office, deal.id, who)
  await closedToday(deal.id)
  expect(await companyOf(who)).toMatchObject({ grossCommission: 0, companyDollar: 0 })
  expect(await companyOf(partner)).toMatchObject({ grossCommission: 12_000, companyDollar: 2_795 })
})

it('shows in a plan’s sample, which refuses senseless values', async () => {
  const sampled = await office.post(office.broker, '/api/plans/sample', { terms, price: 400_000, rate: 3 })
  expect(sampledPlan.parse(sampled.json())).toMatchObject({ gross: 12_000, clientPaid: 395 })
  const wrong = { ...clientFee, per: 'AGENT', cap: 'annual', yearlyMax: 100, owed: true }
  const refused = await add({ caps: [cap], steps: [wrong, ourSplit] })
  expect(refused.status).toBe(400)
  expect(issues.parse(refused.json()).issues.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['steps.0.per', 'steps.0.cap', 'steps.0.yearlyMax', 'steps.0.owed']),
  )
})

it('is zero where no step charges the client, and the parts add up to the gross', async () => {
  const who = await newAgent(office)
  const cda = await made(office, (await contracted(office, { price: 400_000 }, who)).id, who)
  expect(cda.clientPaid).toBe(0)
  await expect(
    office.rows('UPDATE cdas SET agent_split_cents = agent_split_cents + 1 WHERE id = $1', [cda.id]),
  ).rejects.toThrow('cdas_gross_check')
  await expect(office.rows('UPDATE cdas SET client_paid_cents = -1 WHERE id = $1', [cda.id])).rejects.toThrow()
})
