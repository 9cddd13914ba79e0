import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { timelineOf } from '@bluebonnet/app/testing/deals'
import {
  cdaOf,
  daysFromNow,
  dealAt,
  dealOf,
  sampleDeal,
  openOffice,
  type Person,
  today,
} from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const share = (who: Person, percent: number, role = 'CO_AGENT') => ({ role, agentId: who.agentId, percent })
const set = (dealId: string, agents: object[], who: Person = office.broker, more: object = {}) =>
  office.as(who, `/api/deals/${dealId}/participants`, { method: 'PUT', body: { participants: [], agents, ...more } })
const read = async (dealId: string, who: Person = office.broker) =>
  calls['GET /api/deals/:id/participants'].answer.parse(
    (await office.as(who, `/api/deals/${dealId}/participants`)).json(),
  ).paid
const refused = (answer: { status: number; json(): unknown }) => [
  answer.status,
  z.object({ code: z.string() }).parse(answer.json()).code,
]
const selfChange = [409, 'SELF_CHANGE']
const selling = (role: 'MANAGER' | 'BROKER', firstName = 'Caro'): Promise<Person> =>
  office.person({ role, sells: true, firstName, lastName: role === 'BROKER' ? 'Hill' : 'Mills' })
const told = async (who: Person, type: string) => {
  await office.runJobs()
  return office.rows('SELECT title, message FROM notifications WHERE user_id = $1 AND type = $2', [who.userId, type])
}
const charge = (who: Person, amount: number) =>
  office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, {
    kind: 'CHARGE',
    amount,
    effectiveDate: daysFromNow(-2),
    reason: 'Desk fee',
  })

const shareLine = (who: Person, amount: number, step: string) => ({
  kind: 'AGENT_SPLIT',
  payee: 'AGENT',
  amount,
  label: 'Share',
  step,
  to: null,
  agent: expect.objectContaining({ agentId: who.agentId }),
})

describe('a colleague’s part for an agent', () => {
  it('is one line in preview, estimate and CDA; the office sees all of it', async () => {
    const [own, other, third] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    for (const [who, amount] of [
      [own, 100.25],
      [other, 3_412.5],
    ] as const)
      expect((await charge(who, amount)).status).toBe(201)
    const draft = await dealAt(office, 'DRAFT', { price: 400_000 }, own)
    const all = { participants: [], agents: [share(other, 100)] }
    const tried = await office.post(own, `/api/deals/${draft.id}/participants/preview`, all)
    expect(tried.text).not.toMatch(/3,412|capped|remaining|20% of \$12/)
    expect(tried.json()).toMatchObject({
      gross: 12_000,
      lines: expect.arrayContaining([shareLine(other, 12_000, 'Share 100% of $12,000.00 = $12,000.00')]),
    })
    const deal = await contracted(office, { price: 400_000 }, own)
    await set(deal.id, [share(other, 40), { role: 'MENTOR', agentId: third.agentId, amount: 500 }], own)
    for (const basis of ['ESTIMATE', 'ACTUAL']) {
      if (basis === 'ACTUAL') await made(office, deal.id, own)
      const paid = await read(deal.id, own)
      expect([paid.basis, paid.lines.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([basis, 12_000])
      expect(paid.lines.filter(({ agent }) => agent !== null)).toEqual([
        shareLine(other, 4_600, 'Share 40% of $11,500.00 = $4,600.00'),
        shareLine(third, 500, 'Share $500.00'),
      ])
      expect(paid.lines.filter(({ agent }) => agent === null).length).toBeGreaterThan(2)
      const whole = await read(deal.id)
      expect(whole.lines.filter(({ agent }) => agent?.agentId === other.agentId).length).toBeGreaterThan(2)
      const theirs = await read(deal.id, other)
      expect(theirs.lines.every(({ agent }) => agent?.agentId === other.agentId)).toBe(true)
      expect(theirs.lines.length).toBeGreaterThan(2)
      for (const { lines } of [whole, theirs]) expect(lines.some(({ kind }) => kind === 'ARREARS')).toBe(true)
    }
  })
})

describe('a manager with a part in a deal', () => {
  it('decides neither the deal nor its papers, CDA and payments', async () => {
    const [own, manager] = [await newAgent(office), await selling('MANAGER')]
    const waiting = dealOf(await office.post(own, '/api/deals', { ...sampleDeal, closeDate: '2026-12-18' }))
    await set(waiting.id, [share(manager, 40)])
    const path = `/api/deals/${waiting.id}`
    expect(refused(await office.post(manager, `${path}/approve`))).toEqual(selfChange)
    expect(refused(await office.post(manager, `${path}/reject`, { reason: 'No' }))).toEqual(selfChange)
    const waive = { decision: 'WAIVED', note: 'Mine', version: 1 }
    expect(refused(await office.post(manager, `${path}/papers/iabs/decide`, waive))).toEqual(selfChange)
    const deal = await contracted(office, { closeDate: today() }, own)
    await set(deal.id, [share(manager, 40, 'MENTOR')])
    const cda = await made(office, deal.id, own)
    expect(refused(await decide(office, cda.id, 'approve', { version: 1 }, manager))).toEqual(selfChange)
    expect((await decide(office, cda.id, 'approve', { version: 1 }, office.manager)).status).toBe(200)
    expect(refused(await decide(office, cda.id, 'void', { reason: 'Mine' }, manager))).toEqual(selfChange)
    const change = { commissionRate: 5, reason: 'Agreed' }
    expect(refused(await office.patch(manager, `/api/deals/${deal.id}`, change))).toEqual(selfChange)
    const cancel = { status: 'CANCELLED' }
    expect(refused(await office.post(manager, `/api/deals/${deal.id}/status`, cancel))).toEqual(selfChange)
    const receipt = { cdaId: cda.id, amount: 100, receivedOn: today(), method: 'WIRE' }
    expect(refused(await office.post(manager, '/api/receipts', receipt))).toEqual(selfChange)
    const received = await office.post(office.manager, '/api/receipts', receipt)
    expect(received.status).toBe(201)
    const { id } = z.object({ id: z.string() }).parse(received.json())
    expect(refused(await office.post(manager, `/api/receipts/${id}/reversal`, { reason: 'No' }))).toEqual(selfChange)
    // The line is the primary's, the deal also theirs.
    const payout = { cdaId: cda.id, position: 2, amount: 1, paidBy: 'BROKERAGE', paidOn: today(), method: 'CHECK' }
    expect(refused(await office.post(manager, '/api/payouts', payout))).toEqual(selfChange)
  })

  it('cannot join a settled deal or leave it by themselves', async () => {
    const [own, manager] = [await newAgent(office), await selling('MANAGER')]
    const deal = await contracted(office, {}, own)
    const cda = await made(office, deal.id, own)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    const why = { reason: 'Agreed' }
    expect(refused(await set(deal.id, [share(manager, 10)], manager, why))).toEqual(selfChange)
    expect((await set(deal.id, [share(manager, 10)], office.manager, why)).status).toBe(200)
    expect(refused(await set(deal.id, [], manager, why))).toEqual(selfChange)
    expect((await set(deal.id, [], office.manager, why)).status).toBe(200)
  })

  it('changes no team that they lead or belong to', async () => {
    const [lead, member, other] = [await selling('MANAGER'), await newAgent(office), await newAgent(office)]
    const created = { name: 'Hill Country', leadId: lead.agentId }
    expect(refused(await office.post(lead, '/api/teams', created))).toEqual(selfChange)
    const team = await office.post(office.manager, '/api/teams', created)
    expect(team.status).toBe(201)
    const { id } = z.object({ id: z.string() }).parse(team.json())
    const path = `/api/teams/${id}`
    const joining = { agentId: member.agentId, since: today(), leadShare: 90 }
    expect(refused(await office.post(lead, `${path}/members`, joining))).toEqual(selfChange)
    const joined = calls['POST /api/teams/:id/members'].answer.parse(
      (await office.post(office.manager, `${path}/members`, joining)).json(),
    )
    const end = `${path}/members/${joined.members[0]?.id}/end`
    expect(refused(await office.post(lead, end, { until: today() }))).toEqual(selfChange)
    expect(refused(await office.patch(lead, path, { name: 'Mine' }))).toEqual(selfChange)
    const theirs = await office.post(office.broker, '/api/teams', { name: 'Other', leadId: other.agentId })
    const others = `/api/teams/${z.object({ id: z.string() }).parse(theirs.json()).id}`
    expect(refused(await office.patch(lead, others, { leadId: lead.agentId }))).toEqual(selfChange)
    const self = { agentId: lead.agentId, since: today(), leadShare: 0.001 }
    expect(refused(await office.post(lead, `${others}/members`, self))).toEqual(selfChange)
    expect((await office.patch(lead, others, { name: 'Another' })).status).toBe(200)
  })
})

it('a broker may decide a deal that they share: it is marked, and the others are told by name', async () => {
  const [own, broker] = [await newAgent(office), await selling('BROKER')]
  const waiting = dealOf(await office.post(own, '/api/deals', { ...sampleDeal, closeDate: '2026-12-18' }))
  await set(waiting.id, [share(broker, 40)])
  expect((await office.post(broker, `/api/deals/${waiting.id}/approve`)).status).toBe(200)
  const cda = await made(office, waiting.id, own)
  expect((await decide(office, cda.id, 'approve', { version: 1 }, broker)).status).toBe(200)
  expect((await decide(office, cda.id, 'void', { reason: 'Typo' }, broker)).status).toBe(200)
  for (const [action, type, words] of [
    ['deal.approve', 'DEAL_APPROVED', 'approved the deal for 1812 Barton Springs Road, which they share'],
    ['cda.approve', 'CDA_APPROVED', 'approved the CDA for 1812 Barton Springs Road, version 1, which they share'],
    ['cda.void', 'CDA_VOIDED', 'voided the CDA for 1812 Barton Springs Road, which they share'],
  ] as const) {
    expect(
      await office.rows("SELECT after ->> 'ownDecision' AS own FROM audit_log WHERE action = $1 AND actor_id = $2", [
        action,
        broker.userId,
      ]),
    ).toEqual([{ own: 'true' }])
    expect(await told(office.manager, type)).toContainEqual({
      title: expect.stringContaining('by who shares it'),
      message: `Caro Hill ${words}.`,
    })
  }
})

it('a co-agent’s own change of plan after the deal was submitted requires confirmation', async () => {
  const [own, other] = [await newAgent(office), await newAgent(office)]
  const deal = await contracted(office, { price: 400_000 }, own)
  await set(deal.id, [share(other, 40)])
  await made(office, deal.id, own)
  expect((await office.post(other, '/api/agent/profile', { compPlan: 'HIGH_SPLIT' })).status).toBe(200)
  const cda = await made(office, deal.id, own)
  expect(cda).toMatchObject({
    version: 2,
    planChanged: true,
    brokerageSplit: 1_920,
    planBefore: { plan: 'CAP_80_20', brokerageSplit: 2_400, perFileFee: 199, agentSplit: 9_401 },
  })
  expect(refused(await decide(office, cda.id, 'approve', { version: 2 }))).toEqual([409, 'CDA_PLAN_CHANGED'])
  // And both: the earlier figures follow all earlier plans.
  expect((await office.post(own, '/api/agent/profile', { compPlan: 'HIGH_SPLIT' })).status).toBe(200)
  const both = cdaOf(await office.post(own, `/api/deals/${deal.id}/cda`))
  expect(both).toMatchObject({ version: 3, planChanged: true, planBefore: { brokerageSplit: 2_400 } })
  const yes = { version: 3, acceptPlanChange: true }
  await office.runJobs()
  expect((await decide(office, both.id, 'approve', yes)).status).toBe(200)
})

it('the timeline names no other payee to a co-agent', async () => {
  const [own, other] = [await newAgent(office), await newAgent(office)]
  const deal = await contracted(office, {}, own)
  await set(deal.id, [share(other, 40)])
  await office.rows(
    `INSERT INTO deal_timeline (id, deal_id, kind, actor_id, reason, details)
     VALUES (gen_random_uuid(), $1, 'CHANGED', $2, 'Lone Star Realty earned it while active',
             '{"inactiveLicences": [null, ["Lone Star Realty"]]}')`,
    [deal.id, office.broker.userId],
  )
  const entryOf = async (who: Person) =>
    timelineOf(await office.as(who, `/api/deals/${deal.id}/timeline`)).find(({ description }) =>
      description.startsWith('Continued'),
    )
  const named = 'Continued with licenses that are not active: Lone Star Realty'
  for (const who of [own, office.broker])
    expect(await entryOf(who)).toMatchObject({ description: named, reason: expect.stringContaining('Lone Star') })
  expect(await entryOf(other)).toMatchObject({
    description: 'Continued with licenses that are not active',
    reason: null,
  })
  const sought = await office.as(other, `/api/deals/${deal.id}/timeline?q=lone`)
  expect(timelineOf(sought)).toEqual([])
})
