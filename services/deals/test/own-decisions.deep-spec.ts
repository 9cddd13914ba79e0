import { eventually } from '@bluebonnet/testing'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { dealAt, dealOf, sampleDeal, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const anotherHasTo = [409, 'SELF_CHANGE', 'Another broker or manager has to do this']
const selling = (role: 'MANAGER' | 'BROKER'): Promise<Person> =>
  office.person({ role, sells: true, firstName: 'Caro', lastName: role === 'BROKER' ? 'Hill' : 'Mills' })
const submitted = async (who: Person): Promise<string> =>
  dealOf(await office.post(who, '/api/deals', { ...sampleDeal, closeDate: '2026-12-18' })).id
const toldOf = async (who: Person, type: string): Promise<string[]> => {
  await office.runJobs()
  const rows = await office.rows<{ message: string }>(
    'SELECT message FROM notifications WHERE user_id = $1 AND type = $2',
    [who.userId, type],
  )
  return rows.map(({ message }) => message)
}
const lastMark = async (action: string): Promise<unknown> => {
  const [row] = await office.rows<{ after: { ownDecision?: boolean } }>(
    'SELECT after FROM audit_log WHERE action = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [action],
  )
  return row?.after.ownDecision
}
const correction = { amount: -500, effectiveDate: '2026-03-01', reason: 'Overcounted' }

describe('a manager', () => {
  it('decides none of their own deals and CDAs, and changes none of their settled figures', async () => {
    const manager = await selling('MANAGER')
    const id = await submitted(manager)
    expect(refusal(await office.post(manager, `/api/deals/${id}/approve`))).toEqual(anotherHasTo)
    expect(refusal(await office.post(manager, `/api/deals/${id}/reject`, { reason: 'No' }))).toEqual(anotherHasTo)
    const noted = "SELECT 1 FROM audit_log WHERE actor_id = $1 AND action = 'access.refused' AND after->>'code' = $2"
    await eventually(async () => (await office.rows(noted, [manager.userId, 'SELF_CHANGE'])).length === 2)
    const deal = await contracted(office, {}, manager)
    const cda = await made(office, deal.id, manager)
    expect(refusal(await decide(office, cda.id, 'approve', { version: 1 }, manager))).toEqual(anotherHasTo)
    expect((await decide(office, cda.id, 'approve', { version: 1 }, office.manager)).status).toBe(200)
    const change = (who: Person) => office.patch(who, `/api/deals/${deal.id}`, { commissionRate: 5, reason: 'Agreed' })
    expect(refusal(await change(manager))).toEqual(anotherHasTo)
    expect(refusal(await office.post(manager, `/api/deals/${deal.id}/status`, { status: 'CANCELLED' }))).toEqual(
      anotherHasTo,
    )
    expect(refusal(await decide(office, cda.id, 'void', { reason: 'Mine' }, manager))).toEqual(anotherHasTo)
    expect((await change(office.manager)).status).toBe(200)
    expect((await decide(office, cda.id, 'void', { reason: 'Changed' }, office.manager)).status).toBe(200)
  })

  it('transfers no closed deal to themselves, and only active ones from themselves', async () => {
    const manager = await selling('MANAGER')
    const [open, closed] = [
      await dealAt(office, 'ACTIVE', {}),
      await dealAt(office, 'CLOSED', { closeDate: '2026-05-04' }),
    ]
    const give = (who: Person, { id }: { id: string }, to: Person) =>
      office.patch(who, `/api/deals/${id}`, { agentId: to.agentId, along: [], reason: 'Agreed' })
    expect(refusal(await give(manager, closed, manager))).toEqual(anotherHasTo)
    expect((await give(office.manager, closed, manager)).status).toBe(200)
    expect(refusal(await give(manager, closed, office.agent))).toEqual(anotherHasTo)
    expect((await give(manager, open, manager)).status).toBe(200)
  })

  it('cannot gain a closed deal by reopening it, as agent or co-agent', async () => {
    const manager = await selling('MANAGER')
    const { id } = await dealAt(office, 'CLOSED', { closeDate: '2026-05-04' })
    const reopened = await office.post(manager, `/api/deals/${id}/status`, { status: 'PENDING', reason: 'Not funded' })
    expect(reopened.status).toBe(200)
    const take = (who: Person) =>
      office.patch(who, `/api/deals/${id}`, { agentId: manager.agentId, along: [], reason: 'Agreed' })
    expect(refusal(await take(manager))).toEqual(anotherHasTo)
    const agents = [{ agentId: manager.agentId, role: 'CO_AGENT', percent: 40 }]
    const share = (who: Person) =>
      office.as(who, `/api/deals/${id}/participants`, { method: 'PUT', body: { participants: [], agents } })
    expect(refusal(await share(manager))).toEqual(anotherHasTo)
    expect((await share(office.manager)).status).toBe(200)
    agents[0] = { agentId: manager.agentId, role: 'CO_AGENT', percent: 90 }
    expect(refusal(await share(manager))).toEqual(anotherHasTo)
    expect((await take(office.manager)).status).toBe(200)
  })

  it('cannot gain a deal that they approved, as agent or co-agent', async () => {
    const manager = await selling('MANAGER')
    const id = await submitted(office.agent)
    expect((await office.post(manager, `/api/deals/${id}/approve`)).status).toBe(200)
    const take = (who: Person) =>
      office.patch(who, `/api/deals/${id}`, { agentId: manager.agentId, along: [], reason: 'Agreed' })
    const body = { participants: [], agents: [{ agentId: manager.agentId, role: 'CO_AGENT', percent: 40 }] }
    expect(refusal(await take(manager))).toEqual(anotherHasTo)
    const shared = await office.as(manager, `/api/deals/${id}/participants`, { method: 'PUT', body })
    expect(refusal(shared)).toEqual(anotherHasTo)
    expect((await take(office.manager)).status).toBe(200)
  })

  it('cannot gain a deal whose papers they decided', async () => {
    const manager = await selling('MANAGER')
    const id = await submitted(office.agent)
    const waive = { decision: 'WAIVED', note: 'Kept by the other side', version: 1 }
    expect((await office.post(manager, `/api/deals/${id}/papers/iabs/decide`, waive)).status).toBe(200)
    const take = (who: Person) =>
      office.patch(who, `/api/deals/${id}`, { agentId: manager.agentId, along: [], reason: 'Agreed' })
    expect(refusal(await take(manager))).toEqual(anotherHasTo)
    expect((await take(office.manager)).status).toBe(200)
  })

  it('sees which deals are partly their own, and decides none of them', async () => {
    const manager = await selling('MANAGER')
    const id = await submitted(office.agent)
    const body = { participants: [], agents: [{ agentId: manager.agentId, role: 'CO_AGENT', percent: 40 }] }
    await office.as(office.broker, `/api/deals/${id}/participants`, { method: 'PUT', body })
    expect((await office.as(manager, '/api/own-parts')).json()).toEqual({ dealIds: [id] })
    expect(refusal(await office.post(manager, `/api/deals/${id}/approve`))).toEqual(anotherHasTo)
    expect((await office.as(office.manager, '/api/own-parts')).json()).toEqual({ dealIds: [] })
    expect((await office.as(office.agent, '/api/own-parts')).status).toBe(403)
  })

  it('changes neither plan, cap nor ledger of their own, but everything else', async () => {
    const manager = await selling('MANAGER')
    const own = `/api/agents/${manager.agentId}`
    for (const body of [{ compPlan: 'MEMBERSHIP' }, { annualCap: 1 }, { capYearStart: '2026-06-01' }]) {
      expect(refusal(await office.patch(manager, own, body))).toEqual(anotherHasTo)
    }
    expect(refusal(await office.post(manager, '/api/agent/profile', { compPlan: 'MEMBERSHIP' }))).toEqual(anotherHasTo)
    expect(refusal(await office.post(manager, `${own}/ledger-entries`, correction))).toEqual(anotherHasTo)
    expect(
      (await office.patch(manager, own, { compPlan: 'CAP_80_20', status: 'PENDING', phone: '512-555-0101' })).status,
    ).toBe(200)
    expect((await office.patch(office.manager, own, { annualCap: 12_000 })).status).toBe(200)
  })

  it('changes nothing of a broker or the super admin, including their ledgers', async () => {
    const broker = await selling('BROKER')
    const admin = await office.person({ isSuperAdmin: true, sells: true })
    for (const { agentId } of [broker, admin]) {
      for (const body of [
        { phone: '512-555-0102' },
        { annualCap: 1 },
        { trecLicenseNo: '0700009' },
        { compPlan: 'MEMBERSHIP' },
      ]) {
        expect(refusal(await office.patch(office.manager, `/api/agents/${agentId}`, body))).toEqual([
          403,
          'LEADER_CHANGE_FORBIDDEN',
          expect.any(String),
        ])
      }
      const entered = await office.post(office.manager, `/api/agents/${agentId}/ledger-entries`, correction)
      expect(refusal(entered)).toEqual([403, 'LEADER_CHANGE_FORBIDDEN', expect.any(String)])
    }
    expect((await office.patch(office.broker, `/api/agents/${broker.agentId}`, { annualCap: 12_000 })).status).toBe(200)
  })
})

describe('a broker, who answers for the licence', () => {
  it('may decide their own: the audit log marks it, and the others are told', async () => {
    const broker = await selling('BROKER')
    const id = await submitted(broker)
    expect((await office.post(broker, `/api/deals/${id}/approve`)).status).toBe(200)
    expect(await lastMark('deal.approve')).toBe(true)
    expect(await toldOf(office.manager, 'DEAL_APPROVED')).toContain(
      'Caro Hill approved their own deal for 1812 Barton Springs Road.',
    )
    expect(await toldOf(broker, 'DEAL_APPROVED')).not.toContain(
      'Caro Hill approved their own deal for 1812 Barton Springs Road.',
    )
    const cda = await made(office, id, broker)
    await decide(office, cda.id, 'approve', { version: 1 }, broker)
    expect(await lastMark('cda.approve')).toBe(true)
    expect(await toldOf(office.broker, 'CDA_APPROVED')).toContain(
      'Caro Hill approved their own CDA for 1812 Barton Springs Road, version 1.',
    )
    await decide(office, cda.id, 'void', { reason: 'Typo' }, broker)
    expect(await toldOf(office.manager, 'CDA_VOIDED')).toContain(
      'Caro Hill voided their own CDA for 1812 Barton Springs Road.',
    )
    for (const [body, said] of [
      [{ compPlan: 'HIGH_SPLIT' }, "Caro Hill is now on '90/10 + per-file fee'."],
      [{ annualCap: 9_000 }, 'Caro Hill changed their own cap or the start of their cap year.'],
    ] as const) {
      expect((await office.patch(broker, `/api/agents/${broker.agentId}`, body)).status).toBe(200)
      expect(await lastMark('agent.update')).toBe(true)
      expect(await toldOf(office.manager, 'PLAN_CHANGED')).toContain(said)
    }
    expect((await office.post(broker, `/api/agents/${broker.agentId}/ledger-entries`, correction)).status).toBe(201)
    expect(await toldOf(office.manager, 'PLAN_CHANGED')).toContain(
      'Caro Hill entered a correction in their own ledger.',
    )
  })

  it('is told once to every other decider, also if nobody was told of the submission before', async () => {
    const [broker, agent] = [await selling('BROKER'), await selling('BROKER')]
    const share = async (id: string) => {
      const body = { participants: [], agents: [{ agentId: broker.agentId, role: 'CO_AGENT', percent: 40 }] }
      const answer = await office.as(office.broker, `/api/deals/${id}/participants`, { method: 'PUT', body })
      expect(answer.status).toBe(200)
    }
    const [theirs, own, shared] = [await submitted(agent), await submitted(broker), await submitted(agent)]
    await share(shared)
    for (const [who, id] of [
      [office.broker, theirs],
      [broker, own],
      [broker, shared],
    ] as const)
      expect((await office.post(who, `/api/deals/${id}/approve`)).status).toBe(200)
    await office.runJobs()
    const told = async (id: string, type: string) => {
      const rows = await office.rows<{ userId: string; title: string }>(
        'SELECT user_id AS "userId", title FROM notifications WHERE deal_id = $1 AND type LIKE $2',
        [id, type],
      )
      return [agent, broker, office.broker, office.manager].map(({ userId }) =>
        rows.filter((row) => row.userId === userId).map(({ title }) => title),
      )
    }
    const [submission, approval] = [['Deal submitted'], ['Deal approved']]
    const [itsOwn, sharing] = [['Deal approved by its own agent'], ['Deal approved by who shares it']]
    expect(await told(theirs, 'DEAL_%')).toEqual([approval, submission, [], submission])
    expect(await told(own, 'DEAL_%')).toEqual([itsOwn, approval, itsOwn, itsOwn])
    expect(await told(shared, 'DEAL_%')).toEqual([approval, [], sharing, sharing])
    const deal = await contracted(office, {}, agent)
    await share(deal.id)
    const cda = await made(office, deal.id, agent)
    await decide(office, cda.id, 'approve', { version: 1 }, broker)
    await office.runJobs()
    const all = ['CDA approved by who shares it']
    expect(await told(deal.id, 'CDA_APPROVED')).toEqual([['CDA approved'], [], all, all])
  })

  it('is not marked on the deals of others', async () => {
    const id = await submitted(office.agent)
    await office.post(office.broker, `/api/deals/${id}/approve`)
    expect(await lastMark('deal.approve')).toBeUndefined()
  })
})

describe('the contents of an approved CDA', () => {
  const named = [
    { titleCompany: 'Quick Title' },
    { titleCompanyEmail: 'me@mail.test' },
    { escrowOfficer: 'I. Me' },
    { gfNumber: '1' },
    { buyerSellerName: 'X' },
  ]

  it('are locked like its figures: a broker changes them with a reason, and the page becomes stale', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { titleCompanyEmail: 'closer@heritage.test' }, agent)
    const { id } = await made(office, deal.id, agent)
    expect((await office.patch(agent, `/api/deals/${deal.id}`, { gfNumber: 'GF-1' })).status).toBe(200)
    await decide(office, id, 'approve')
    for (const fields of named) {
      for (const who of [agent, office.tc]) {
        expect(refusal(await office.patch(who, `/api/deals/${deal.id}`, fields))).toEqual([
          409,
          'DEAL_FIGURES_LOCKED',
          expect.any(String),
        ])
      }
      expect(refusal(await office.patch(office.broker, `/api/deals/${deal.id}`, fields))).toEqual([
        400,
        'DEAL_REASON_REQUIRED',
        expect.any(String),
      ])
    }
    expect(
      (
        await office.patch(office.broker, `/api/deals/${deal.id}`, {
          titleCompanyEmail: 'me@mail.test',
          reason: 'They wrote',
        })
      ).status,
    ).toBe(200)
    expect(refusal(await decide(office, id, 'send'))).toEqual([409, 'CDA_STALE', expect.any(String)])
  })

  it('decide its address; another one needs confirmation, and the approver is told', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { titleCompanyEmail: 'closer@heritage.test' }, agent)
    const { id } = await made(office, deal.id, agent)
    await decide(office, id, 'approve')
    expect((await decide(office, id, 'send', { email: 'Closer@Heritage.test' }, office.manager)).status).toBe(202)
    const elsewhere = { email: 'other@mail.test' }
    expect(refusal(await decide(office, id, 'send', elsewhere, office.manager))).toEqual([
      409,
      'ADDRESS_NOT_ON_PAGE',
      expect.any(String),
    ])
    expect((await toldOf(office.broker, 'CDA_SENT')).filter((text) => text.includes('other@mail.test'))).toEqual([])
    expect((await decide(office, id, 'send', { ...elsewhere, confirm: true }, office.manager)).status).toBe(202)
    const told = (await toldOf(office.broker, 'CDA_SENT')).filter((text) =>
      text.includes('Mae Boone sent it to other@mail.test'),
    )
    expect(told).toHaveLength(1)
  })
})
