import { defaultPlans, standardPlanTerms } from '@bluebonnet/commission'
import { otherCapWords } from '@bluebonnet/contracts'
import { type CompPlan, compPlans } from '@bluebonnet/domain'
import { calls } from '@bluebonnet/contracts/calls'
import { otherCap } from '@bluebonnet/contracts/plans/plan-terms'
import { plan as planShape, planWithVersions, sampledPlan, planTrial } from '@bluebonnet/contracts/plans/plan.schema'
import { personEntry, rosterEntry } from '@bluebonnet/contracts/people/agent.schema'
import { Plans } from '@bluebonnet/brokerage'
import { z } from 'zod'
import { closingThisYear, contracted, decide, made, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import {
  cdaOf,
  daysFromNow,
  dealAt,
  dealOf,
  generate,
  openOffice,
  type Person,
  today,
} from '@bluebonnet/app/testing/office'
import { annual, fee, split } from '@bluebonnet/app/testing/plan-terms'

const office = await openOffice()
afterAll(() => office.close())

let names = 0
const terms = { caps: [annual(3_000)], steps: [split, fee('review', 25), fee('risk', 60, { yearlyMax: 100 })] }
const add = async (said: object = terms) =>
  planWithVersions.parse(
    (await office.post(office.broker, '/api/plans', { name: `Plan ${++names}`, reason: 'New', ...said })).json(),
  )
const assign = (who: Person, planId: string, more: object = {}, by = office.broker) =>
  office.post(by, `/api/agents/${who.agentId}/plan`, { planId, reason: 'As agreed', ...more })
const submittedDaysAgo = (dealId: string, days: number) =>
  office.rows('UPDATE deals SET submitted_at = now() - make_interval(days => $2) WHERE id = $1', [dealId, days])
/** As if an agent had been assigned their plan so many days ago. */
const onPlanSince = async ({ agentId }: Person, days: number) => {
  await office.rows('ALTER TABLE agent_plans DISABLE TRIGGER agent_plans_append_only')
  await office.rows('UPDATE agent_plans SET from_day = from_day - $2::int WHERE agent_id = $1', [agentId, days])
  await office.rows('ALTER TABLE agent_plans ENABLE TRIGGER agent_plans_append_only')
}
/** The commission page's row of a deal. */
const estimateOf = async ({ id }: { id: string }, who: Person) =>
  calls['GET /api/commission/summary'].answer
    .parse((await office.as(who, '/api/commission/summary')).json())
    .cdaTable.find(({ dealId }) => dealId === id)?.amount
const settings = (plans: object) => office.patch(office.broker, '/api/settings/brokerage', { plans })
const sums = ({ lines }: { lines: { label: string | null; kind: string; amount: number }[] }) =>
  lines.map(({ label, kind, amount }) => [label ?? kind, amount])

const inForce = async (kind: CompPlan) => {
  const book = await office.test.app.get(Plans).catalog()
  const [plan] = await office.rows<{ id: string }>('SELECT id FROM plans WHERE code = $1', [kind])
  return book.inForce({ agentId: '', planId: plan?.id ?? '', annualCapCents: null }, daysFromNow(1)).terms
}

describe('the three standard plans', () => {
  it('are rows of a new brokerage, with the figures of its first settings', async () => {
    for (const kind of compPlans) expect(await inForce(kind)).toEqual(standardPlanTerms(defaultPlans[kind]))
  })

  it('follow the settings', async () => {
    await settings({ CAP_80_20: { split: 2.875, cap: null, fee: 0.01 } })
    const plan = { kind: 'CAP_80_20', brokerageShare: 2_875, capCents: null, perFileFeeCents: 1 } as const
    expect(await inForce('CAP_80_20')).toEqual(standardPlanTerms(plan))
    await settings({ CAP_80_20: { split: 20, cap: 18_000, fee: 199 }, HIGH_SPLIT: { fee: 198 } })
    expect(await inForce('CAP_80_20')).toEqual(standardPlanTerms(defaultPlans.CAP_80_20))
  })

  it('get a version for each change of the settings with its author, and for no other change', async () => {
    const [before] = await office.rows<{ count: number }>('SELECT count(*)::int FROM plan_versions')
    await office.patch(office.broker, '/api/settings/brokerage', { phone: '512-555-0199' })
    await settings({ HIGH_SPLIT: { fee: 199 } })
    const [after] = await office.rows<{ count: number }>('SELECT count(*)::int FROM plan_versions')
    expect(after?.count).toBe((before?.count ?? 0) + 1)
    const [newest] = await office.rows('SELECT author_id, reason FROM plan_versions ORDER BY created_at DESC LIMIT 1')
    expect(newest).toEqual({ author_id: office.broker.userId, reason: 'The brokerage’s settings were changed' })
  })

  it('apply to a deal as at its submission, and later settings leave its CDA approvable', async () => {
    const who = await newAgent(office)
    const [old, young] = [await contracted(office, {}, who), await contracted(office, {}, who)]
    await submittedDaysAgo(old.id, 3)
    const cda = await made(office, old.id, who)
    await settings({ CAP_80_20: { fee: 249 } })
    expect(cda.perFileFee).toBe(199)
    expect(cdaOf(await generate(office, young.id, who)).perFileFee).toBe(249)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    await settings({ CAP_80_20: { fee: 199 } })
  })

  it('return every field of a step, and pay nobody outside', async () => {
    const answer = (await office.as(office.broker, '/api/plans')).json()
    const plans = z.array(planShape).parse(answer)
    expect(answer).toEqual(plans)
    const steps = plans.flatMap(({ code, steps: of }) => (code === null ? [] : of))
    const figures = steps.map(({ id, per, payeeId, owed, reduces1099 }) =>
      JSON.stringify([id, per, payeeId, owed, reduces1099]),
    )
    expect([...new Set(figures)]).toEqual([
      '["brokerage-split","AGENT",null,false,false]',
      '["per-file-fee","DEAL",null,false,false]',
    ])
  })

  it('are edited in the settings only', async () => {
    const [standard] = await office.rows<{ id: string }>("SELECT id FROM plans WHERE code = 'CAP_80_20'")
    const answer = await office.post(office.broker, `/api/plans/${standard?.id}/versions`, {
      after: 1,
      reason: 'More',
      ...terms,
    })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'PLAN_OF_SETTINGS' })
  })
})

describe('a custom plan', () => {
  it('divides its agents’ commissions step by step; its caps and yearly limits hold over their deals', async () => {
    const who = await newAgent(office)
    const plan = await add()
    expect(personEntry.parse((await assign(who, plan.id)).json())).toMatchObject({
      compPlan: null,
      planName: plan.name,
      annualCap: 3_000,
    })
    const price = 200_000
    const first = await made(office, (await closingThisYear(office, { price }, who)).id, who)
    expect(sums(first)).toEqual([
      ['House split', 1_800],
      ['review', 25],
      ['risk', 60],
      ['AGENT_SPLIT', 4_115],
    ])
    const second = await made(office, (await closingThisYear(office, { price }, who)).id, who)
    expect(second).toMatchObject({ brokerageSplit: 1_200, perFileFee: 65, agentSplit: 4_735, capApplied: true })
    expect(second).toMatchObject({ plan: null, planName: plan.name })
    expect((await pdfOf(office, first.id)).status).toBe(200)
    const summary = await office.as(who, '/api/commission/summary')
    expect(summary.json()).toMatchObject({
      cap: { plan: null, planName: plan.name, annualCap: 3_000, reserved: 3_000 },
    })
    await decide(office, first.id, 'void', { reason: 'Fell through' })
    // What the first one took is available again.
    const third = await closingThisYear(office, { price }, who)
    expect(sums(cdaOf(await generate(office, third.id, who)))).toEqual([
      ['House split', 1_800],
      ['review', 25],
      ['risk', 60],
      ['AGENT_SPLIT', 4_115],
    ])
  })

  it("can count a fee towards the split's cap, and stops both when it is reached", async () => {
    const who = await newAgent(office)
    const risk = fee('risk', 60, { cap: 'annual', countsTowards: ['annual'] })
    await assign(who, (await add({ caps: [annual(3_700)], steps: [split, risk] })).id)
    const price = 200_000
    const amounts = async () => {
      const { lines } = await made(office, (await closingThisYear(office, { price }, who)).id, who)
      return lines.map(({ amount }) => amount)
    }
    expect(await amounts()).toEqual([1_800, 60, 4_140])
    expect(await amounts()).toEqual([1_800, 40, 4_160])
    expect(await amounts()).toEqual([0, 0, 6_000])
    const card = await office.as(who, '/api/commission/summary')
    expect(card.json()).toMatchObject({ cap: { annualCap: 3_700, reserved: 3_700 } })
    const other = await newAgent(office)
    await assign(other, (await add({ caps: [annual(3_700)], steps: [split, { ...risk, amount: 200, owed: true }] })).id)
    const { lines } = await made(office, (await closingThisYear(office, { price: 5_000 }, other)).id, other)
    expect(lines.map(({ amount }) => amount)).toEqual([45, 105, 0])
  })

  it("shows its agents' position at each of its caps", async () => {
    const who = await newAgent(office)
    const reviews = { id: 'reviews', label: 'Review fees', amount: 40 }
    const files = { id: 'files', label: 'Files', deals: 16 }
    const plan = await add({
      caps: [annual(3_000), reviews, files],
      steps: [
        { ...split, countsTowards: ['annual', 'files'] },
        fee('review', 25, { cap: 'reviews', countsTowards: ['reviews'] }),
        fee('later', 45, { when: 'AFTER_CAP', whenCap: 'files' }),
      ],
    })
    await assign(who, plan.id)
    const capWords = async () => {
      const otherCaps = z.object({ otherCaps: z.array(otherCap).optional() })
      const roster = await office.as(office.broker, `/api/roster?agentId=${who.agentId}`)
      const [line] = z.array(otherCaps).parse(roster.json())
      const card = otherCaps.parse((await office.as(who, '/api/commission/summary')).json())
      expect(card.otherCaps).toEqual(line?.otherCaps)
      return card.otherCaps?.map(otherCapWords)
    }
    expect(await capWords()).toEqual(['$0 of $40', '0 of 16 deals'])
    const price = 200_000
    const first = await made(office, (await closingThisYear(office, { price }, who)).id, who)
    await made(office, (await closingThisYear(office, { price }, who)).id, who)
    expect(await capWords()).toEqual(['$40 of $40', '2 of 16 deals'])
    await decide(office, first.id, 'void', { reason: 'Fell through' })
    expect(await capWords()).toEqual(['$15 of $40', '1 of 16 deals'])
    await assign(who, (await add()).id)
    expect(await capWords()).toBeUndefined()
  })

  it('is estimated as its CDA will be', async () => {
    const who = await newAgent(office)
    await assign(who, (await add()).id)
    const deal = await contracted(office, { price: 200_000 }, who)
    const row = () => office.as(who, '/api/commission/summary').then((answer) => Object(answer.json()).cdaTable[0])
    const estimate = await row()
    await made(office, deal.id, who)
    expect([estimate.amount, estimate.lines]).toEqual([(await row()).amount, (await row()).lines])
  })

  it('leaves earlier CDAs stale, and can be replaced by a standard plan again', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price: 200_000 }, who)
    await made(office, deal.id, who)
    const plan = await add()
    await assign(who, plan.id)
    const [stale] = await office.rows('SELECT stale FROM cdas WHERE deal_id = $1', [deal.id])
    expect(stale).toEqual({ stale: true })
    expect(cdaOf(await generate(office, deal.id, who)).planName).toBe(plan.name)
    expect((await office.as(who, '/api/agent/plan')).json()).toMatchObject({
      name: plan.name,
      caps: [{ amount: 3_000 }],
    })
    const own = await office.post(who, '/api/agent/profile', { compPlan: 'HIGH_SPLIT' })
    expect(own.json()).toMatchObject({ code: 'PLAN_IS_AGREED' })
    expect((await office.post(who, '/api/agent/profile', { status: 'ACTIVE' })).status).toBe(200)
    const back = await office.patch(office.broker, `/api/agents/${who.agentId}`, { compPlan: 'CAP_80_20' })
    expect(back.json()).toMatchObject({ compPlan: 'CAP_80_20', planName: '80/20 until cap' })
    await office.runJobs()
    expect(cdaOf(await generate(office, deal.id, who)).plan).toBe('CAP_80_20')
  })

  it('starts by itself on a scheduled day, like a standard one, and leaves older CDAs stale', async () => {
    const who = await newAgent(office)
    const plan = await add()
    const plans = calls['GET /api/plans'].answer.parse((await office.as(office.broker, '/api/plans')).json())
    const highSplit = plans.find(({ code }) => code === 'HIGH_SPLIT')?.id ?? ''
    const plansNow = async () => {
      const [entry] = z
        .array(rosterEntry)
        .parse((await office.as(office.broker, `/api/roster?agentId=${who.agentId}`)).json())
      return [entry?.planName, entry?.nextPlan]
    }
    const begin = async () => {
      await office.rows(
        `INSERT INTO outbox (id, job, payload, run_at, created_at)
         VALUES (gen_random_uuid(), 'plans.begin', '{}', now(), now())`,
      )
      await office.runJobs()
    }
    /** As if these plans had been saved so many days ago. */
    const daysLater = async (days: number) => {
      await office.rows('ALTER TABLE agent_plans DISABLE TRIGGER agent_plans_append_only')
      await office.rows(
        `UPDATE agent_plans SET from_day = from_day - $2::int, created_at = created_at - make_interval(days => $2)
          WHERE agent_id = $1`,
        [who.agentId, days],
      )
      await office.rows('ALTER TABLE agent_plans ENABLE TRIGGER agent_plans_append_only')
      await begin()
    }
    const deal = await contracted(office, {}, who)
    const isStale = async () => (await generatedOf(deal.id)).stale
    const generatedOf = async (id: string) => dealOf(await office.as(who, `/api/deals/${id}`)).cda ?? { stale: null }
    await generate(office, deal.id, who)

    expect((await assign(who, plan.id, { from: daysFromNow(2) })).status).toBe(200)
    expect((await assign(who, highSplit, { from: daysFromNow(4) })).status).toBe(200)
    await begin()
    expect([...(await plansNow()), await isStale()]).toEqual([
      '80/20 until cap',
      { name: plan.name, from: daysFromNow(2) },
      false,
    ])
    await daysLater(2)
    const next = { name: '90/10 + per-file fee', from: daysFromNow(2) }
    expect([...(await plansNow()), await isStale()]).toEqual([plan.name, next, true])
    expect(cdaOf(await generate(office, deal.id, who)).planName).toBe(plan.name)
    await begin()
    expect(await isStale()).toBe(false)
    await daysLater(2)
    expect([...(await plansNow()), await isStale()]).toEqual([next.name, undefined, true])
    expect(cdaOf(await generate(office, deal.id, who)).plan).toBe('HIGH_SPLIT')
    await begin()
    expect(await isStale()).toBe(false)
    const noted = await office.rows<{ action: string }>(
      `SELECT action FROM audit_log WHERE entity_id = $1 AND action = 'agent.update'`,
      [who.agentId],
    )
    expect(noted).toHaveLength(1)
  })

  it('starts on its day, and its newer versions for deals submitted from theirs on', async () => {
    const who = await newAgent(office)
    const plan = await add()
    expect((await assign(who, plan.id, { from: daysFromNow(5) })).json()).toMatchObject({ compPlan: 'CAP_80_20' })
    expect((await assign(who, plan.id, { from: daysFromNow(-5) })).json()).toMatchObject({ code: 'PLAN_FROM_PAST' })
    const deal = await contracted(office, { price: 200_000 }, who)
    await submittedDaysAgo(deal.id, 2)
    const before = await made(office, deal.id, who)
    await assign(who, plan.id)
    // A deal uses the plan of the day on which it was submitted, even if its agent changes plans later.
    expect(await estimateOf(await contracted(office, { price: 200_000 }, who), who)).toBe(4_115)
    expect((await decide(office, before.id, 'approve', { version: 1 })).status).toBe(200)
    const young = await contracted(office, { price: 200_000 }, who)
    await submittedDaysAgo(young.id, 2)
    expect(await estimateOf(young, who)).toBe(4_601)
    await onPlanSince(who, 3)
    expect(await estimateOf(young, who)).toBe(4_115)
    const later = { ...terms, reason: 'Another review fee', steps: [split, fee('review', 40)] }
    const path = `/api/plans/${plan.id}/versions`
    const said = await office.post(office.broker, path, { ...later, after: 1 })
    expect(planWithVersions.parse(said.json()).versions.map(({ version }) => version)).toEqual([2, 1])
    expect((await office.post(office.broker, path, { ...later, after: 1 })).json()).toMatchObject({
      code: 'ROW_CHANGED',
      row: { versions: [{ version: 2 }, { version: 1 }] },
    })
    expect(cdaOf(await generate(office, young.id, who)).perFileFee).toBe(85)
    const youngest = await contracted(office, { price: 200_000 }, who)
    expect(cdaOf(await generate(office, youngest.id, who)).perFileFee).toBe(40)
  })

  it.each([
    [{ steps: [] }],
    [{ steps: [{ ...split, percent: null }] }],
    [{ steps: [{ ...split, cap: 'other' }] }],
    [{ steps: [split, split] }],
    [{ steps: [{ ...split, kind: 'TIERS', tiers: [{ upTo: 10, percent: 1 }] }] }],
    [{ steps: [{ ...split, cap: null }] }],
    [{ steps: [split, fee('risk', 60, { yearlyMax: 0 })] }],
    [{ caps: [{ ...annual(5), deals: 3 }] }],
    [{ caps: [annual(5), annual(6)] }],
    [{ steps: [{ ...split, stage: 'HOLD' }] }],
  ])('is refused when impossible: %j', async (fault) => {
    const answer = await office.post(office.broker, '/api/plans', { name: 'No plan', reason: 'No', ...terms, ...fault })
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
  })

  it('is edited by brokers, with a unique name; a manager assigns it to others, not to themselves', async () => {
    const { id, name } = await add()
    expect((await office.post(office.broker, '/api/plans', { name, reason: 'Again', ...terms })).status).toBe(409)
    const manager = await office.person({ role: 'MANAGER', sells: true })
    const own = await office.post(manager, `/api/agents/${manager.agentId}/plan`, { planId: id, reason: 'Mine' })
    expect(own.json()).toMatchObject({ statusCode: 409, code: 'SELF_CHANGE' })
  })
})

describe('what if', () => {
  it('shows a deal below, across and above the cap', async () => {
    const answer = await office.post(office.broker, '/api/plans/sample', { terms, price: 200_000, rate: 3 })
    const { deals } = sampledPlan.parse(answer.json())
    expect(deals.map(({ at, used, lines }) => [at, used, lines[0]?.amount, lines.at(-1)?.amount])).toEqual([
      ['BELOW', 0, 1_800, 4_115],
      ['ACROSS', 2_100, 900, 5_015],
      ['ABOVE', 3_000, 0, 5_915],
    ])
  })

  it('compares closed deals with what their CDAs paid, through each agent’s cap year, and stores nothing', async () => {
    const who = await newAgent(office)
    for (const _ of [1, 2]) {
      const deal = await dealAt(office, 'UNDER_CONTRACT', { price: 200_000, closeDate: today() }, who)
      await made(office, deal.id, who)
      await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    }
    const kept = () => office.rows('SELECT (SELECT count(*) FROM plan_versions) v, (SELECT count(*) FROM audit_log) a')
    const before = await kept()
    const answer = await office.post(office.broker, '/api/plans/preview', { terms })
    const tried = planTrial.parse(answer.json())
    expect(tried.agents.find(({ agentId }) => agentId === who.agentId)).toMatchObject({
      deals: 2,
      gross: 12_000,
      paid: 9_202,
      under: 4_115 + 4_735,
    })
    expect(tried.inAll.under).toBe(tried.agents.reduce((sum, { under }) => sum + under, 0))
    expect(await kept()).toEqual(before)
  })

  it("counts each agent's part of a shared deal, through their own caps", async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    await office.patch(office.broker, `/api/agents/${other.agentId}`, { annualCap: 500 })
    const deal = await dealAt(office, 'UNDER_CONTRACT', { price: 200_000, closeDate: today() }, own)
    const body = { participants: [], agents: [{ agentId: other.agentId, role: 'CO_AGENT', percent: 50 }] }
    await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
    await made(office, deal.id, own)
    await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    const tried = planTrial.parse((await office.post(office.broker, '/api/plans/preview', { terms })).json())
    const of = ({ agentId: id }: Person) => tried.agents.find(({ agentId }) => agentId === id)
    // 30% of $3,000 and two fees; the other agent's own cap also applies to the previewed plan.
    expect(of(own)).toMatchObject({ deals: 1, gross: 3_000, paid: 2_300.5, under: 3_000 - 900 - 85 })
    expect(of(other)).toMatchObject({ deals: 1, gross: 3_000, paid: 2_400.5, under: 3_000 - 500 - 85 })
    expect(tried.inAll.paid).toBe(tried.agents.reduce((sum, { paid }) => sum + paid, 0))
  })
})
