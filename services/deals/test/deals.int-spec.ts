import { client as clientShape } from '@bluebonnet/contracts/clients/client.schema'
import { dealStatuses } from '@bluebonnet/domain'
import { dealChecklist, dealMessage } from '@bluebonnet/contracts/deals/deal.schema'
import { z } from 'zod'
import { activities, dealsOf, outboxTypes, timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { dealAt, dealOf, sampleDeal, openOffice, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

describe('adding a deal', () => {
  it('submits it to the brokers with its activity, audit and checklist', async () => {
    const deal = dealOf(
      await office.post(office.agent, '/api/deals', {
        ...sampleDeal,
        commissionRate: 2.875,
        closeDate: '2026-12-04',
        escrowOfficer: '',
      }),
    )
    expect(deal).toMatchObject({
      ...sampleDeal,
      state: 'TX',
      status: 'PENDING_BROKER_APPROVAL',
      agentId: office.agent.agentId,
      agentName: 'Dana Whitfield',
      commissionRate: 2.875,
      grossCommission: null,
      closeDate: '2026-12-04',
      escrowOfficer: null,
      version: 1,
      cda: null,
      nextStatuses: ['CANCELLED'],
    })
    expect(deal.submittedAt).not.toBeNull()
    expect(await outboxTypes(office, deal.id)).toEqual(['DEAL_SUBMITTED'])
    expect(await activities(office, deal.id)).toEqual(['DEAL_CREATED'])
    expect(await office.rows('SELECT action FROM audit_log WHERE entity_id = $1', [deal.id])).toEqual([
      { action: 'deal.create' },
    ])
    const checklist = await office.as(office.agent, `/api/deals/${deal.id}/checklist`)
    expect(checklist.json()).toMatchObject({ type: 'BUYER' })
  })

  it('shows a draft to its agent only', async () => {
    const draft = await dealAt(office, 'DRAFT')
    expect(draft).toMatchObject({ submittedAt: null, nextStatuses: ['PENDING_BROKER_APPROVAL', 'CANCELLED'] })
    expect(await outboxTypes(office, draft.id)).toEqual([])
  })

  it.each([
    [{ propertyAddress: '' }, 'Address is required'],
    [{ price: undefined }, 'Sale price is required'],
    [{ side: undefined }, 'Side is required'],
    [{ commissionRate: 3, grossCommission: 9_000 }, 'Enter a commission rate or a gross commission, not both'],
    [{ grossCommission: 425_000.01 }, 'The gross commission cannot be more than the sale price'],
    [{ status: 'APPROVED' }, null],
    [{ sold: true }, null],
  ])('refuses %j', async (fields, sentence) => {
    const before = await office.rows('SELECT count(*) FROM deals')
    const answer = await office.post(office.agent, '/api/deals', { ...sampleDeal, ...fields })
    expect(answer.status).toBe(400)
    if (sentence !== null) expect(answer.json()).toMatchObject({ message: sentence, error: sentence })
    expect(await office.rows('SELECT count(*) FROM deals')).toEqual(before)
  })

  it('takes address and price from the chosen property, and no property or client of another agent', async () => {
    const property = await office.post(office.agent, '/api/properties', {
      propertyAddress: '9 Elm',
      city: 'Waco',
      zip: '76701',
      price: 300_000,
    })
    const { id: propertyId } = withId(property)
    const deal = dealOf(await office.post(office.agent, '/api/deals', { ...sampleDeal, propertyId, side: 'LISTING' }))
    expect(deal).toMatchObject({ propertyId, propertyAddress: '9 Elm', city: 'Waco', zip: '76701', price: 300_000 })
    const bid = { ...sampleDeal, propertyId, side: 'LISTING', contractPrice: 290_000 }
    expect(dealOf(await office.post(office.agent, '/api/deals', bid))).toMatchObject({ price: 290_000, city: 'Waco' })
    expect(refusal(await office.post(office.other, '/api/deals', { ...sampleDeal, propertyId }))).toEqual([
      404,
      'PROPERTY_NOT_FOUND',
      expect.any(String),
    ])
    const missing = '0193a1b2-0000-7000-8000-0000abcd1234'
    expect(refusal(await office.post(office.agent, '/api/deals', { ...sampleDeal, clientId: missing }))).toEqual([
      404,
      'CLIENT_NOT_FOUND',
      expect.any(String),
    ])
  })

  it('requires an agent from a TC, and gives a selling broker a profile', async () => {
    expect(refusal(await office.post(office.tc, '/api/deals', sampleDeal))).toEqual([
      400,
      'AGENT_REQUIRED',
      expect.any(String),
    ])
    expect((await office.post(office.tc, '/api/deals', { ...sampleDeal, agentId: office.agent.agentId })).status).toBe(
      201,
    )
    expect(dealOf(await office.post(office.manager, '/api/deals', sampleDeal))).toMatchObject({
      agentName: 'Mae Boone',
    })
    expect((await office.post(office.admin, '/api/deals', sampleDeal)).status).toBe(403)
  })
})

describe('reading deals', () => {
  it('finds a deal by client, agent or title company, ignoring accents and word order', async () => {
    const who = await office.person({ firstName: 'Zoë', lastName: 'Quintanilla' })
    const client = clientShape.parse(
      (await office.post(who, '/api/clients', { firstName: 'Rosa', lastName: 'Delgado Peña', type: 'BUYER' })).json(),
    )
    const deal = await dealAt(office, 'DRAFT', { titleCompany: 'Alamo Títulos', clientId: client.id }, who)
    const found = async (q: string) =>
      dealsOf(await office.as(office.broker, `/api/deals?q=${encodeURIComponent(q)}`)).map(({ id }) => id)
    for (const q of ['pena rosa', 'Delgado, Rosa', 'zoe quintanilla', 'titulos alamo', 'rosa QUINTANILLA'])
      expect([q, await found(q)]).toEqual([q, [deal.id]])
    expect(await found('rosa quintanar')).toEqual([])
  })

  it('shows an agent their own, the office all, a super admin none', async () => {
    const deal = await dealAt(office, 'DRAFT', { city: 'Marfa' })
    const ids = async (who: typeof office.agent, query = '') =>
      dealsOf(await office.as(who, `/api/deals${query}`)).map(({ id }) => id)
    expect(await ids(office.agent)).toContain(deal.id)
    expect(await ids(office.other)).not.toContain(deal.id)
    for (const who of [office.tc, office.manager, office.broker]) expect(await ids(who)).toContain(deal.id)
    expect(await ids(office.admin)).toEqual([])
    for (const who of [office.other, office.admin])
      expect((await office.as(who, `/api/deals/${deal.id}`)).status).toBe(404)
    expect(await ids(office.broker, '?q=marf')).toEqual([deal.id])
    expect(await ids(office.broker, '?q=%25')).toEqual([])
    expect(await ids(office.broker, '?q=marfa&status=NEW')).toEqual([deal.id])
    expect(await ids(office.broker, '?q=marfa&status=CLOSED')).toEqual([])
  })

  it('pages from the newest without gaps or repeats', async () => {
    const all = dealsOf(await office.as(office.broker, '/api/deals'))
    const paged: string[] = []
    let path = '/api/deals?limit=2'
    for (;;) {
      const page = await office.as(office.broker, path)
      expect(page.headers['x-total-count']).toBe(String(all.length))
      paged.push(...dealsOf(page).map(({ id }) => id))
      const next = /<([^>]+)>/.exec(String(page.headers['link'] ?? ''))
      if (next === null) break
      path = next[1] ?? ''
    }
    expect(paged).toEqual(all.map(({ id }) => id))
    expect((await office.as(office.broker, '/api/deals?limit=201')).status).toBe(400)
  })

  it('sorts by lifecycle, side or title company, in pages too', async () => {
    const rows = z.array(z.looseObject({ id: z.string(), status: z.string(), titleCompany: z.string().nullable() }))
    await Promise.all(
      (['CLOSED', 'ACTIVE', 'UNDER_CONTRACT'] as const).map(async (status, at) =>
        dealAt(office, status, { side: at === 1 ? 'LISTING' : 'BUYER', titleCompany: ['zest', 'Alamo', null][at] }),
      ),
    )
    const whole = async (order: string) =>
      rows.parse((await office.as(office.agent, `/api/deals?order=${order}`)).json())
    const paged = async (order: string): Promise<string[]> => {
      const found: string[] = []
      for (let path: string | null = `/api/deals?limit=2&order=${order}`; path !== null;) {
        const answer: Awaited<ReturnType<typeof office.as>> = await office.as(office.agent, path)
        found.push(...rows.parse(answer.json()).map(({ id }) => id))
        path = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null
      }
      return found
    }
    for (const order of ['status', '-status', 'side', '-side', 'title', '-title'])
      expect(await paged(order)).toEqual((await whole(order)).map(({ id }) => id))
    const stages = (await whole('status')).map(({ status }) => dealStatuses.findIndex((each) => each === status))
    expect(stages).toEqual(stages.toSorted((one, other) => one - other))
    expect(stages[0]).toBeLessThan(stages.at(-1) ?? 0)
    const titles = (await whole('-title')).map(({ titleCompany }) => titleCompany)
    expect(titles.filter((title) => title !== null).slice(0, 1)).toEqual(['zest'])
    expect(titles.at(-1)).toBeNull()
  })

  it('lists each deal as its own call returns it', async () => {
    const listed = [
      ...dealsOf(await office.as(office.broker, '/api/deals')),
      ...dealsOf(await office.as(office.broker, '/api/deals?q=marfa')),
    ]
    const alone = await Promise.all(
      listed.map(async ({ id }) => dealOf(await office.as(office.broker, `/api/deals/${id}`))),
    )
    expect(listed).toEqual(alone)
    for (const deal of dealsOf(await office.as(office.agent, '/api/deals')))
      expect(deal).toEqual(dealOf(await office.as(office.agent, `/api/deals/${deal.id}`)))
  })
})

describe('changing a deal', () => {
  it('counts each change, and nothing else', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const changed = dealOf(
      await office.patch(office.agent, `/api/deals/${deal.id}`, {
        grossCommission: 12_000.5,
        optionEndsAt: '2026-12-01',
      }),
    )
    expect(changed).toMatchObject({
      grossCommission: 12_000.5,
      commissionRate: null,
      optionEndsAt: '2026-12-01',
      version: deal.version + 1,
    })
    expect(dealOf(await office.patch(office.agent, `/api/deals/${deal.id}`, { commissionRate: 2.5 }))).toMatchObject({
      grossCommission: null,
      commissionRate: 2.5,
    })
    expect(dealOf(await office.patch(office.agent, `/api/deals/${deal.id}`, { commissionRate: 2.5 })).version).toBe(
      deal.version + 2,
    )
    expect((await office.patch(office.other, `/api/deals/${deal.id}`, { price: 1 })).status).toBe(404)
  })

  it('transfers it to another agent by a broker only', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const given = { agentId: office.other.agentId }
    for (const who of [office.agent, office.tc])
      expect(refusal(await office.patch(who, `/api/deals/${deal.id}`, given))).toEqual([
        403,
        'DEAL_TRANSFER_FORBIDDEN',
        expect.any(String),
      ])
    expect(dealOf(await office.patch(office.broker, `/api/deals/${deal.id}`, given))).toMatchObject({
      agentName: 'Luis Ortega',
    })
    expect((await office.as(office.agent, `/api/deals/${deal.id}`)).status).toBe(404)
  })

  it("lets only brokers change a closed deal's figures, with a reason", async () => {
    const deal = await dealAt(office, 'CLOSED')
    const path = `/api/deals/${deal.id}`
    for (const figure of [{ price: 400_000 }, { agentId: office.other.agentId }, { agentId: office.agent.userId }]) {
      for (const who of [office.agent, office.tc])
        expect(refusal(await office.patch(who, path, figure))).toEqual([409, 'DEAL_FIGURES_LOCKED', expect.any(String)])
    }
    expect((await office.patch(office.agent, path, { price: deal.price, gfNumber: 'GF-7' })).status).toBe(200)
    expect(refusal(await office.patch(office.broker, path, { price: 400_000 }))).toEqual([
      400,
      'DEAL_REASON_REQUIRED',
      expect.any(String),
    ])
    expect(
      dealOf(await office.patch(office.broker, path, { price: 400_000, reason: 'Amended at the table' })),
    ).toMatchObject({ price: 400_000 })
    const timeline = timelineOf(await office.as(office.agent, `${path}/timeline`))
    expect(timeline[0]).toMatchObject({ kind: 'CHANGED', reason: 'Amended at the table' })
    expect(refusal(await office.patch(office.broker, path, { closeDate: null, reason: 'Unknown' }))).toEqual([
      400,
      'DEAL_CLOSE_DATE_REQUIRED',
      'A closed deal needs its close date',
    ])
  })
})

describe('checklist and messages', () => {
  it('tick papers, and refuse a paper outside of the list', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const path = `/api/deals/${deal.id}/checklist`
    const ticked = await office.patch(office.agent, path, { items: [{ key: 'contract', done: true }] })
    expect(
      dealChecklist
        .parse(ticked.json())
        .items.filter(({ done }) => done)
        .map(({ key }) => key),
    ).toEqual(['contract'])
    expect(refusal(await office.patch(office.agent, path, { items: [{ key: 'nonsense', done: true }] }))).toEqual([
      400,
      'CHECKLIST_ITEM_UNKNOWN',
      expect.any(String),
    ])
    expect((await office.as(office.other, path)).status).toBe(404)
  })

  it('carry messages between the two sides', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const path = `/api/deals/${deal.id}/messages`
    const { id } = withId(await office.post(office.agent, path, { body: 'When do we close?' }))
    await office.post(office.broker, path, { body: 'On Friday.' })
    const thread = z.array(dealMessage).parse((await office.as(office.broker, path)).json())
    expect(thread.map(({ body, mine }) => [body, mine])).toEqual([
      ['On Friday.', true],
      ['When do we close?', false],
    ])
    expect(
      await office.rows('SELECT from_side FROM deal_messages WHERE deal_id = $1 ORDER BY created_at', [deal.id]),
    ).toEqual([{ from_side: 'AGENT' }, { from_side: 'BROKER' }])
    expect(await outboxTypes(office, id)).toEqual(['DEAL_MESSAGE'])
    expect(
      await office.rows(
        "SELECT actor_id, entity_id FROM audit_log WHERE action = 'deal.message' AND after ->> 'messageId' = $1",
        [id],
      ),
    ).toEqual([{ actor_id: office.agent.userId, entity_id: deal.id }])
    expect((await office.post(office.other, path, { body: 'Hello' })).status).toBe(404)
    expect((await office.post(office.admin, path, { body: 'Hello' })).status).toBe(403)
  })
})
