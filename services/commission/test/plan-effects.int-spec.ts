import { calls } from '@bluebonnet/contracts/calls'
import { contracted, decide, made, newAgent, mails } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'
import { capPlaceWords } from '@bluebonnet/contracts'
import { sampledPlan, planWithVersions } from '@bluebonnet/contracts/plans/plan.schema'
import { annual, fee, split } from '@bluebonnet/app/testing/plan-terms'
import { refusal } from '@bluebonnet/app/testing/payment-desk'

const office = await openOffice()
afterAll(() => office.close())

const planOf = async (code: string): Promise<string> =>
  (await office.rows<{ id: string }>('SELECT id FROM plans WHERE code = $1', [code]))[0]?.id ?? ''
const effects = async (who: Person, code: string) =>
  calls['GET /api/agents/:id/plan-effects'].answer.parse(
    (await office.as(office.broker, `/api/agents/${who.agentId}/plan-effects?planId=${await planOf(code)}`)).json(),
  )
/** Submitted so many days ago. */
const submitted = async (who: Person, days: number): Promise<string> => {
  const { id } = await contracted(office, { price: 400_000 }, who)
  await office.rows('UPDATE deals SET submitted_at = now() - make_interval(days => $2::int) WHERE id = $1', [id, days])
  return id
}

describe('a new plan for an agent', () => {
  it('previews the open deals that it would change, changes none, and then only the chosen ones', async () => {
    const who = await newAgent(office)
    const [old, newest] = [await submitted(who, 5), await submitted(who, 0)]
    const figures = { now: 9_401, under: 10_601, isApproved: false }
    expect(
      (await effects(who, 'HIGH_SPLIT')).toSorted((a, b) => Number(a.isBySelf) - Number(b.isBySelf)),
    ).toMatchObject([
      { dealId: old, isBySelf: false, ...figures },
      { dealId: newest, isBySelf: true, ...figures },
    ])
    expect(await effects(who, 'CAP_80_20')).toEqual([])
    const cda = await made(office, old, who)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    const planId = await planOf('HIGH_SPLIT')
    const edited = await office.patch(office.broker, `/api/agents/${who.agentId}`, { planId })
    expect(edited.json()).toMatchObject({ compPlan: 'HIGH_SPLIT', planName: '90/10 + per-file fee' })
    expect(await effects(who, 'HIGH_SPLIT')).toMatchObject([{ dealId: old, isBySelf: false, isApproved: true }])
  })

  it('skips a deal that chose its own plan today', async () => {
    const who = await newAgent(office)
    const id = await submitted(who, 0)
    const choice = { planId: await planOf('MEMBERSHIP'), reason: 'Agreed' }
    expect((await office.post(office.broker, `/api/deals/${id}/plan`, choice)).status).toBe(200)
    expect(await effects(who, 'HIGH_SPLIT')).toMatchObject([{ dealId: id, isBySelf: false }])
  })

  it('is not possible for somebody without a plan', async () => {
    const { userId } = office.tc
    const refused = await office.patch(office.broker, `/api/agents/${userId}`, { planId: await planOf('HIGH_SPLIT') })
    expect(refused.status).toBe(409)
  })
})

const sampleOf = async (caps: object[], steps: object[]) => {
  const sampled = { terms: { caps, steps }, price: 200_000, rate: 3 }
  return sampledPlan
    .parse((await office.post(office.broker, '/api/plans/sample', sampled)).json())
    .deals.map(({ at, cap, lines }) => [at, cap && capPlaceWords(cap), ...lines.map(({ amount }) => amount)])
}

it('shows a deal below, across and above every cap of a plan, counted in deals for a deals cap', async () => {
  const count = { id: 'count', label: 'Deal cap', deals: 16 }
  const review = fee('review', 25, { cap: 'count', countsTowards: ['count'] })
  const inDeals = { ...split, cap: 'count', countsTowards: ['count'] }
  expect(await sampleOf([count], [inDeals])).toEqual([
    ['BELOW', 'Deal 1 of 16', 1_800, 4_200],
    ['ACROSS', 'Deal 16 of 16', 1_800, 4_200],
    ['ABOVE', 'After 16 of 16 deals', 0, 6_000],
  ])
  expect(await sampleOf([annual(3_000), count], [split, review])).toEqual([
    ['BELOW', '$0 of $3,000 used', 1_800, 25, 4_175],
    ['ACROSS', '$2,100 of $3,000 used', 900, 25, 5_075],
    ['ABOVE', '$3,000 of $3,000 used', 0, 25, 5_975],
    ['BELOW', 'Deal 1 of 16', 1_800, 25, 4_175],
    ['ACROSS', 'Deal 16 of 16', 1_800, 25, 4_175],
    ['ABOVE', 'After 16 of 16 deals', 1_800, 0, 4_200],
  ])
  const fees = { id: 'fees', label: 'Fee cap', amount: 100 }
  const capped = fee('review', 25, { cap: 'fees', countsTowards: ['fees'] })
  expect(await sampleOf([annual(3_000), fees], [split, capped])).toEqual([
    ['BELOW', '$0 of $3,000 used', 1_800, 25, 4_175],
    ['ACROSS', '$2,100 of $3,000 used', 900, 25, 5_075],
    ['ABOVE', '$3,000 of $3,000 used', 0, 25, 5_975],
    ['BELOW', '$0 of $100 used', 1_800, 25, 4_175],
    ['ACROSS', '$87.50 of $100 used', 1_800, 12.5, 4_187.5],
    ['ABOVE', '$100 of $100 used', 1_800, 0, 4_200],
  ])
  expect(await sampleOf([], [{ ...split, cap: null, countsTowards: [] }])).toEqual([['BELOW', null, 1_800, 4_200]])
})

const [price, reason] = [200_000, 'A relative of the agent sells']
const where = 'the deal for 1812 Barton Springs Road'
const half = { id: 'split', label: 'Half', stage: 'SPLIT', kind: 'PERCENT', percent: 50, of: 'SHARE' }
const royalty = { id: 'royalty', label: 'Royalty', stage: 'PRE_SPLIT', kind: 'PERCENT', percent: 6, of: 'GROSS' }
let names = 0
const add = async (...before: object[]) =>
  planWithVersions.parse(
    (
      await office.post(office.broker, '/api/plans', {
        name: `Told plan ${++names}`,
        reason: 'New',
        caps: [],
        steps: [...before, half],
      })
    ).json(),
  )
const choose = (dealId: string, planId: string | null, more: object = {}, by: Person = office.broker) =>
  office.post(by, `/api/deals/${dealId}/plan`, { planId, reason, ...more })
const share = async (dealId: string, ...others: Person[]) => {
  const agents = others.map(({ agentId }) => ({ role: 'CO_AGENT', agentId, percent: 20 }))
  const path = `/api/deals/${dealId}/participants`
  const set = await office.as(office.broker, path, { method: 'PUT', body: { participants: [], agents } })
  expect(set.status).toBe(200)
}
/** A deal of one agent in which each of the others has a part. */
const sharedBy = async (who: Person, ...others: Person[]) => {
  const deal = await contracted(office, { price }, who)
  await share(deal.id, ...others)
  return deal
}
/** A user's notices about plans of deals, oldest first. */
const told = async (who: Person) => {
  await office.runJobs()
  return office.rows<{ title: string; message: string; link: string; mails: boolean }>(
    `SELECT title, message, link, mail_after IS NOT NULL AS mails FROM notifications
      WHERE user_id = $1 AND type = 'DEAL_PLAN_CHANGED' ORDER BY created_at, id`,
    [who.userId],
  )
}
const wordsTo = async (who: Person) => (await told(who)).map(({ message }) => message)
const selling = (role: 'MANAGER' | 'BROKER') =>
  office.person({ role, sells: true, firstName: 'Caro', lastName: role === 'BROKER' ? 'Hill' : 'Mills' })

describe("the notice of a deal's plan", () => {
  it('goes to the agent, once for each choice, in its words, under the commission setting', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price }, who)
    const plan = await add()
    await choose(deal.id, plan.id)
    // Repeating it is not another choice.
    await choose(deal.id, plan.id)
    const [link, chosen] = [`/deals/${deal.id}`, `Caroline Travis chose the plan '${plan.name}' for you in ${where}.`]
    const first = { title: 'Plan chosen for a deal', message: `${chosen} Reason: ${reason}`, link, mails: true }
    expect(await told(who)).toEqual([first])
    expect((await mails(office)).filter((mail) => mail.includes(plan.name))).toHaveLength(1)
    const settings = '/api/settings/notifications'
    const wishes = { ...Object((await office.as(who, settings)).json()), commissionPayments: false }
    expect((await office.as(who, settings, { method: 'PUT', body: wishes })).status).toBe(200)
    await choose(deal.id, null, { reason: 'The sale is an ordinary one' }, office.manager)
    expect(await told(who)).toEqual([
      first,
      {
        title: 'Chosen plan removed',
        message:
          `Mae Boone removed the plan that was chosen for you in ${where}: ` +
          "'80/20 until cap', your own, counts again. Reason: The sale is an ordinary one",
        link,
        mails: false,
      },
    ])
    expect([await told(office.broker), await told(office.manager)]).toEqual([[], []])
  })

  it('goes to the agent of the plan, and to no colleague, even one whose part it changes', async () => {
    const [who, one, other] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const deal = await sharedBy(who, one, other)
    const [plain, royal] = [await add(), await add({ ...royalty })]
    await choose(deal.id, plain.id, { agentId: one.agentId })
    const words = `Caroline Travis chose the plan '${plain.name}' for you in ${where}. Reason: ${reason}`
    expect(await wordsTo(one)).toEqual([words])
    expect([await wordsTo(who), await wordsTo(other)]).toEqual([[], []])
    // Before anybody's share, the plan of the deal's own agent applies.
    await choose(deal.id, royal.id)
    expect([await wordsTo(who), await wordsTo(one), await wordsTo(other)]).toEqual([
      [expect.stringContaining(royal.name)],
      [words],
      [],
    ])
    // Agents who left the deal before the notice get none.
    await choose(deal.id, plain.id, { agentId: other.agentId })
    await share(deal.id)
    expect(await wordsTo(other)).toEqual([])
  })
})

describe("a plan chosen for one's own deal", () => {
  it('is announced to the other brokers and the managers, and marked in the audit log', async () => {
    const [broker, agent] = [await selling('BROKER'), await newAgent(office)]
    const [own, shared] = [await sharedBy(broker, agent), await sharedBy(agent, broker)]
    const plan = await add()
    await choose(own.id, plan.id, {}, broker)
    await choose(own.id, plan.id, { agentId: agent.agentId }, broker)
    await choose(own.id, null, {}, broker)
    await choose(shared.id, plan.id, { agentId: broker.agentId }, broker)
    const [because, ownDeal] = [` Reason: ${reason}`, 'their own deal for 1812 Barton Springs Road.']
    const said = [
      `Caro Hill chose the plan '${plan.name}' in ${ownDeal}${because}`,
      `Caro Hill chose the plan '${plan.name}' for Ines Calder in ${ownDeal}${because}`,
      `Caro Hill removed the plan that was chosen in ${ownDeal}${because}`,
      `Caro Hill chose the plan '${plan.name}' in ${where}, which they share.${because}`,
    ]
    for (const one of [office.broker, office.manager]) expect((await wordsTo(one)).slice(-4)).toEqual(said)
    expect((await told(office.manager)).map(({ title }) => title)).toContain('Plan chosen for a deal by its own agent')
    expect(await wordsTo(broker)).toEqual([])
    expect(await wordsTo(agent)).toHaveLength(1)
    const marks = await office.rows(
      "SELECT after ->> 'ownDecision' AS own FROM audit_log WHERE action = 'deal.plan' AND actor_id = $1",
      [broker.userId],
    )
    expect(marks).toEqual(said.map(() => ({ own: 'true' })))
  })

  it('is announced once to the agent of the plan, also to one who is a broker', async () => {
    const [broker, agent] = [await selling('BROKER'), await selling('BROKER')]
    const deal = await sharedBy(agent, broker)
    await choose(deal.id, (await add()).id, {}, broker)
    expect((await told(agent)).map(({ title }) => title)).toEqual(['Plan chosen for a deal'])
    expect((await told(office.manager)).at(-1)?.title).toBe('Plan chosen for a deal by who shares it')
  })

  it('is refused to a manager, whoever’s part it changes', async () => {
    const [manager, agent] = [await selling('MANAGER'), await newAgent(office)]
    const plan = await add()
    for (const deal of [await sharedBy(manager, agent), await sharedBy(agent, manager)])
      for (const { agentId } of [manager, agent])
        expect(refusal(await choose(deal.id, plan.id, { agentId }, manager))).toEqual([409, 'SELF_CHANGE'])
    expect(await wordsTo(agent)).toEqual([])
  })
})
