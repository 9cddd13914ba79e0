import { planWithVersions } from '@bluebonnet/contracts/plans/plan.schema'
import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, dealAt, dealOf, generate, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { refusal } from '@bluebonnet/app/testing/payment-desk'

const office = await openOffice()
afterAll(() => office.close())

const [price, reason] = [200_000, 'A relative of the agent sells']
const half = { id: 'split', label: 'Half', stage: 'SPLIT', kind: 'PERCENT', percent: 50, of: 'SHARE' }
const capped = { ...half, cap: 'annual', countsTowards: ['annual'] }
let names = 0
const add = async (steps: object[] = [half], caps: object[] = []) =>
  planWithVersions.parse(
    (
      await office.post(office.broker, '/api/plans', { name: `Deal plan ${++names}`, reason: 'New', caps, steps })
    ).json(),
  )
const standardPlan = async (code: string): Promise<string> =>
  (await office.rows<{ id: string }>('SELECT id FROM plans WHERE code = $1', [code]))[0]?.id ?? ''
const choose = (dealId: string, planId: string | null, more: object = {}, by: Person = office.broker) =>
  office.post(by, `/api/deals/${dealId}/plan`, { planId, reason, ...more })
const paidOf = async (dealId: string, who: Person) =>
  calls['GET /api/deals/:id/participants'].answer.parse(
    (await office.as(who, `/api/deals/${dealId}/participants`)).json(),
  )
const dealNow = async (id: string, who: Person) => dealOf(await office.as(who, `/api/deals/${id}`))
/** The commission page's row of a deal. */
const estimated = async (dealId: string, who: Person) =>
  calls['GET /api/commission/summary'].answer
    .parse((await office.as(who, '/api/commission/summary')).json())
    .cdaTable.find((one) => one.dealId === dealId)?.amount
const timelineOf = async (dealId: string, who: Person) =>
  z
    .array(z.looseObject({ description: z.string(), reason: z.string().nullable() }))
    .parse((await office.as(who, `/api/deals/${dealId}/timeline`)).json())

describe("a deal's plan chosen by a broker", () => {
  it('decides estimate, preview and CDA, leaves the agent’s other deals, and can be removed', async () => {
    const who = await newAgent(office)
    const [deal, other] = [await contracted(office, { price }, who), await contracted(office, { price }, who)]
    const plan = await add()
    const before = await made(office, deal.id, who)
    expect(before).toMatchObject({ brokerageSplit: 1_200, agentSplit: 4_601 })
    const answer = calls['POST /api/deals/:id/plan'].answer.parse((await choose(deal.id, plan.id)).json())
    expect(answer.plans).toMatchObject([{ name: plan.name, version: 1, chosen: { reason } }])
    expect(await dealNow(deal.id, who)).toMatchObject({ cda: { stale: true } })
    const after = await made(office, deal.id, who)
    expect(after).toMatchObject({ version: 2, brokerageSplit: 3_000, agentSplit: 3_000, planChanged: false })
    await choose(other.id, await standardPlan('MEMBERSHIP'))
    expect((await paidOf(other.id, who)).paid.lines.map(({ amount }) => amount)).toEqual([0, 99, 5_901])
    expect(await estimated(other.id, who)).toBe(5_901)
    await choose(other.id, null)
    expect(await estimated(other.id, who)).toBe(4_601)
    // A change of their own plan makes no difference.
    await office.post(office.broker, `/api/agents/${who.agentId}/plan`, {
      planId: await standardPlan('HIGH_SPLIT'),
      reason,
    })
    expect(await dealNow(deal.id, who)).toMatchObject({ cda: { stale: false } })
    expect((await decide(office, after.id, 'approve', { version: 2 })).status).toBe(200)
    expect(refusal(await choose(deal.id, null))).toEqual([409, 'CDA_MUST_BE_VOIDED'])
  })

  it('has its reason, author and history, which co-agents do not see', async () => {
    const [who, colleague] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price }, who)
    const agents = [{ role: 'CO_AGENT', agentId: colleague.agentId, percent: 50 }]
    const set = { method: 'PUT', body: { participants: [], agents } } as const
    expect((await office.as(who, `/api/deals/${deal.id}/participants`, set)).status).toBe(200)
    const plan = await add()
    expect((await choose(deal.id, plan.id, { agentId: colleague.agentId })).status).toBe(200)
    const gets = (agentId: string | null, paid: Awaited<ReturnType<typeof paidOf>>) =>
      paid.paid.lines.filter(({ agent }) => agent?.agentId === agentId).map(({ amount }) => amount)
    expect(gets(colleague.agentId, await paidOf(deal.id, office.broker))).toEqual([1_500, 1_500])
    const paidBy = async (asker: Person) => (await paidOf(deal.id, asker)).plans?.map(({ agent }) => agent.id)
    expect(await paidBy(office.broker)).toEqual([who.agentId, colleague.agentId])
    expect([await paidBy(who), await paidBy(colleague)]).toEqual([[who.agentId], [colleague.agentId]])
    const changed = 'Plan of this deal changed'
    const told = async (asker: Person) => {
      const entry = (await timelineOf(deal.id, asker)).find(({ description }) => description.startsWith(changed))
      return [entry?.description, entry?.reason]
    }
    const plans = `${changed}: 80/20 until cap, version 1 to ${plan.name}, version 1`
    expect([await told(office.broker), await told(colleague)]).toEqual([
      [plans, reason],
      [plans, reason],
    ])
    expect(await told(who)).toEqual([changed, null])
    expect(
      await office.rows("SELECT reason, before, after FROM audit_log WHERE action = 'deal.plan' AND entity_id = $1", [
        deal.id,
      ]),
    ).toMatchObject([
      { reason, before: { plan: '80/20 until cap, version 1' }, after: { plan: `${plan.name}, version 1` } },
    ])
    await expect(office.rows('DELETE FROM deal_plans')).rejects.toThrow()
    // Repeating the same choice announces nothing.
    await choose(deal.id, plan.id, { agentId: colleague.agentId })
    expect(await office.rows('SELECT 1 FROM deal_plans WHERE deal_id = $1', [deal.id])).toHaveLength(1)
    const better = 'The seller is a sister of the agent'
    await choose(deal.id, plan.id, { agentId: colleague.agentId, reason: better })
    expect((await paidOf(deal.id, colleague)).plans).toMatchObject([{ chosen: { reason: better } }])
  })

  it('is not overwritten unseen: the second of two brokers learns of the first choice', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price }, who)
    const [one, other] = [await add(), await add()]
    expect((await choose(deal.id, one.id, { after: null })).status).toBe(200)
    const late = await choose(deal.id, other.id, { after: null })
    expect(refusal(late)).toEqual([409, 'ROW_CHANGED'])
    const { row } = z
      .looseObject({ row: z.looseObject({ chosen: z.looseObject({ id: z.uuid() }) }) })
      .parse(late.json())
    expect(row).toMatchObject({ name: one.name, version: 1, chosen: { reason } })
    // Repeating it is not another choice.
    expect((await choose(deal.id, one.id, { after: null })).status).toBe(200)
    expect((await choose(deal.id, other.id, { after: row.chosen.id })).status).toBe(200)
    expect(refusal(await choose(deal.id, null, { after: row.chosen.id }))).toEqual([409, 'ROW_CHANGED'])
    expect((await paidOf(deal.id, who)).plans).toMatchObject([{ name: other.name }])
  })

  it('counts towards its own caps, and can be an older version', async () => {
    const who = await newAgent(office)
    const [one, two] = [await contracted(office, { price }, who), await contracted(office, { price }, who)]
    const plan = await add([capped], [{ id: 'annual', label: 'Annual cap', amount: 4_000 }])
    await choose(one.id, plan.id)
    await choose(two.id, plan.id)
    expect(await made(office, one.id, who)).toMatchObject({ brokerageSplit: 3_000 })
    expect(await made(office, two.id, who)).toMatchObject({ brokerageSplit: 1_000, capApplied: true })
    const added = await office.post(office.broker, `/api/plans/${plan.id}/versions`, {
      after: 1,
      reason: 'Less',
      caps: [],
      steps: [{ ...half, percent: 10 }],
    })
    expect(added.status).toBe(201)
    expect((await choose(two.id, plan.id, { version: 2 })).status).toBe(200)
    expect(cdaOf(await generate(office, two.id, who))).toMatchObject({ brokerageSplit: 600 })
    expect(refusal(await choose(two.id, plan.id, { version: 3 }))).toEqual([404, 'PLAN_NOT_FOUND'])
  })

  it('uses its version at submission when chosen earlier, or else the named one', async () => {
    const who = await newAgent(office)
    const draft = async () => (await dealAt(office, 'DRAFT', { price }, who)).id
    const [later, named, before] = [await draft(), await draft(), await draft()]
    const plan = await add()
    await choose(later, plan.id)
    await choose(named, plan.id, { version: 1 })
    // As the previous release stores a choice: by the version of its day.
    await office.rows(
      `INSERT INTO deal_plans (id, deal_id, agent_id, plan_id, version, reason, author_id)
       VALUES (gen_random_uuid(), $1, $2, $3, 1, $4, $5)`,
      [before, who.agentId, plan.id, reason, office.broker.userId],
    )
    const terms = { caps: [], steps: [{ ...half, percent: 10 }], reason: 'Less' }
    const added = await office.post(office.broker, `/api/plans/${plan.id}/versions`, { after: 1, ...terms })
    expect(added.status).toBe(201)
    const parts = () => Promise.all([later, named, before].map((id) => estimated(id, who)))
    expect(await parts()).toEqual([5_400, 3_000, 3_000])
    for (const id of [later, named, before])
      expect((await office.post(who, `/api/deals/${id}/status`, { status: 'PENDING_BROKER_APPROVAL' })).status).toBe(
        200,
      )
    expect(await parts()).toEqual([5_400, 3_000, 3_000])
    expect((await paidOf(later, who)).plans).toMatchObject([{ name: plan.name, version: 2, chosen: { reason } }])
    // A deal submitted the day before uses the plan in force then.
    await office.rows("UPDATE deals SET submitted_at = submitted_at - interval '2 days' WHERE id = $1", [later])
    expect(await parts()).toEqual([3_000, 3_000, 3_000])
    // Choosing the version of the deal's day differs from choosing a version, and repeating it changes nothing.
    for (const _ of [1, 2]) await choose(before, plan.id)
    expect(await parts()).toEqual([3_000, 3_000, 5_400])
    expect(await office.rows('SELECT 1 FROM deal_plans WHERE deal_id = $1', [before])).toHaveLength(2)
  })

  it('makes a new CDA that pays the same but counts differently, and none without saved steps', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price }, who)
    const plan = await add()
    await choose(deal.id, plan.id)
    const first = await made(office, deal.id, who)
    const caps = [{ id: 'files', label: 'Files', deals: 16 }]
    const added = await office.post(office.broker, `/api/plans/${plan.id}/versions`, {
      after: 1,
      reason: 'Files count',
      caps,
      steps: [{ ...half, cap: 'files', countsTowards: ['files'] }],
    })
    expect(added.status).toBe(201)
    expect((await choose(deal.id, plan.id, { version: 2 })).status).toBe(200)
    const second = cdaOf(await generate(office, deal.id, who))
    expect(second).toMatchObject({ version: 2, agentSplit: first.agentSplit })
    const countedNow = () => office.rows('SELECT counted FROM cdas WHERE deal_id = $1', [deal.id])
    expect(await countedNow()).toMatchObject([{ counted: { caps: { files: { cents: 300_000, deals: 1 } } } }])
    // As an earlier release may have left it.
    await office.rows('ALTER TABLE cdas DISABLE TRIGGER USER')
    await office.rows('UPDATE cdas SET counted = NULL WHERE deal_id = $1', [deal.id])
    await office.rows('ALTER TABLE cdas ENABLE TRIGGER USER')
    expect(cdaOf(await generate(office, deal.id, who))).toMatchObject({ version: 2, stale: false })
    expect((await decide(office, second.id, 'approve', { version: 2 })).status).toBe(200)
  })

  it('is in the commission file, estimated or on the CDA, for those who may see it', async () => {
    const [who, colleague] = [await newAgent(office), await newAgent(office)]
    const closing = async () => {
      const { id } = await contracted(office, { price }, who)
      const agents = [{ role: 'CO_AGENT', agentId: colleague.agentId, percent: 50 }]
      const body = { participants: [], agents }
      await office.as(who, `/api/deals/${id}/participants`, { method: 'PUT', body })
      return id
    }
    const [first, second] = [await closing(), await closing()]
    const plan = await add()
    await choose(first, plan.id)
    await choose(first, await standardPlan('MEMBERSHIP'), { agentId: colleague.agentId })
    await choose(second, await standardPlan('HIGH_SPLIT'))
    await choose(second, plan.id, { agentId: colleague.agentId })
    const plansIn = async (asker: Person) => {
      const query = asker === office.broker ? `?agentId=${who.agentId}` : ''
      const { text } = await office.as(asker, `/api/exports/commission.csv${query}`)
      const [head = [], ...rows] = text
        .trim()
        .split('\r\n')
        .map((row) => row.replace('\uFEFF', '').split(','))
      const of = (id: string) => rows.find((row) => row.includes(id)) ?? []
      return [first, second].map((id) => ['basis', 'plan', 'planName'].map((name) => of(id)[head.indexOf(name)]))
    }
    const [ours, high, member] = [
      ['', plan.name],
      ['HIGH_SPLIT', '90/10 + per-file fee'],
      ['MEMBERSHIP', 'Membership + small per-file'],
    ]
    for (const id of [first, second])
      expect((await office.post(who, `/api/deals/${id}/status`, { status: 'CLOSED', closeDate: today() })).status).toBe(
        200,
      )
    for (const asker of [who, office.broker])
      expect(await plansIn(asker)).toEqual([
        ['ESTIMATE', ...ours],
        ['ESTIMATE', ...high],
      ])
    expect(await plansIn(colleague)).toEqual([
      ['ESTIMATE', ...member],
      ['ESTIMATE', ...ours],
    ])
    for (const id of [first, second]) await made(office, id, who)
    for (const asker of [who, office.broker])
      expect(await plansIn(asker)).toEqual([
        ['ACTUAL', ...ours],
        ['ACTUAL', ...high],
      ])
    expect(await plansIn(colleague)).toEqual([
      ['ACTUAL', ...member],
      ['ACTUAL', ...ours],
    ])
  })

  it('has its name on the approved CDA, whatever plan its agents have later', async () => {
    const [who, colleague] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price }, who)
    const agents = [{ role: 'CO_AGENT', agentId: colleague.agentId, percent: 50 }]
    const body = { participants: [], agents }
    await office.as(who, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
    const plan = await add()
    await choose(deal.id, plan.id)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    for (const { agentId } of [who, colleague])
      await office.post(office.broker, `/api/agents/${agentId}/plan`, {
        planId: await standardPlan('HIGH_SPLIT'),
        reason,
      })
    const { plans } = await paidOf(deal.id, office.broker)
    expect(plans?.map(({ name }) => name)).toEqual([plan.name, '80/20 until cap'])
  })

  it('is chosen by brokers with a reason, and by no manager for their own deal', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price }, who)
    const plan = await add()
    expect((await choose(deal.id, plan.id, { reason: ' ' })).status).toBe(400)
    for (const stranger of [who, office.tc]) expect((await choose(deal.id, plan.id, {}, stranger)).status).toBe(403)
    expect(refusal(await choose(deal.id, plan.id, { agentId: office.agent.agentId }))).toEqual([404, 'AGENT_NOT_FOUND'])
    const manager = await office.person({ role: 'MANAGER', sells: true, firstName: 'Caro', lastName: 'Mills' })
    const own = await contracted(office, { price }, manager)
    expect(refusal(await choose(own.id, plan.id, {}, manager))).toEqual([409, 'SELF_CHANGE'])
    expect((await choose(own.id, plan.id, {}, office.manager)).status).toBe(200)
  })
})
