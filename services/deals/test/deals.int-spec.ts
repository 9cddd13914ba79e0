import type { Deal, DealStatus } from '@bluebonnet/contracts'
import { dealStatuses, isDealMove } from '@bluebonnet/contracts'
import { deal as dealShape, dealChecklist, dealMessage, dealTimelineEntry } from '@bluebonnet/contracts/deals/deal.schema'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { dealAt, dealOf, house, type Office, openOffice, refusal } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const dealsOf = (answer: Answer): Deal[] => z.array(dealShape).parse(answer.json())
const timelineOf = (answer: Answer) => z.array(dealTimelineEntry).parse(answer.json())
const withId = (answer: Answer) => z.looseObject({ id: z.string() }).parse(answer.json())
const dealRow = async (id: string) => (await office.rows('SELECT * FROM deals WHERE id = $1', [id]))[0]
const outboxTypes = async (subjectId: string) =>
  (await office.rows<{ type: string }>("SELECT payload ->> 'type' AS type FROM outbox WHERE payload ->> 'subjectId' = $1 ORDER BY created_at, id", [subjectId])).map((row) => row.type)
const activities = async (id: string) =>
  (await office.rows<{ type: string }>('SELECT type FROM activity_log WHERE entity_id = $1 ORDER BY created_at, id', [id])).map((row) => row.type)
const move = (deal: Deal, status: DealStatus, who = office.agent, reason?: string) =>
  office.post(who, `/api/deals/${deal.id}/status`, { status, ...(reason === undefined ? {} : { reason }) })
const approve = (id: string, body?: object, who = office.broker) => office.post(who, `/api/deals/${id}/approve`, body)
const reject = (id: string, body: object = { reason: 'Wrong price' }, who = office.manager) => office.post(who, `/api/deals/${id}/reject`, body)

describe('adding a deal', () => {
  it('submits it to the brokers with its activity, audit and checklist', async () => {
    const deal = dealOf(await office.post(office.agent, '/api/deals', { ...house, commissionRate: 2.875, closeDate: '2026-12-04', escrowOfficer: '' }))
    expect(deal).toMatchObject({
      ...house, state: 'TX', status: 'PENDING_BROKER_APPROVAL', agentId: office.agent.agentId, agentName: 'Dana Whitfield', commissionRate: 2.875,
      grossCommission: null, closeDate: '2026-12-04', escrowOfficer: null, version: 1, cda: null, nextStatuses: ['CANCELLED'],
    })
    expect(deal.submittedAt).not.toBeNull()
    expect(await outboxTypes(deal.id)).toEqual(['DEAL_SUBMITTED'])
    expect(await activities(deal.id)).toEqual(['DEAL_CREATED'])
    expect(await office.rows('SELECT action FROM audit_log WHERE entity_id = $1', [deal.id])).toEqual([{ action: 'deal.create' }])
    const checklist = await office.as(office.agent, `/api/deals/${deal.id}/checklist`)
    expect(checklist.json()).toMatchObject({ type: 'BUYER' })
  })

  it('keeps a draft to its agent', async () => {
    const draft = await dealAt(office, 'DRAFT')
    expect(draft).toMatchObject({ submittedAt: null, nextStatuses: ['PENDING_BROKER_APPROVAL', 'CANCELLED'] })
    expect(await outboxTypes(draft.id)).toEqual([])
  })

  it.each([
    [{ propertyAddress: '' }, 'Address is required'],
    [{ price: undefined }, 'Sale price is required'],
    [{ side: undefined }, 'Side is required'],
    [{ commissionRate: 3, grossCommission: 9_000 }, 'Give a commission rate or a gross commission, not both'],
    [{ grossCommission: 425_000.01 }, 'The gross commission cannot be more than the sale price'],
    [{ status: 'APPROVED' }, null],
    [{ sold: true }, null],
  ])('refuses %j', async (fields, sentence) => {
    const before = await office.rows('SELECT count(*) FROM deals')
    const answer = await office.post(office.agent, '/api/deals', { ...house, ...fields })
    expect(answer.status).toBe(400)
    if (sentence !== null) expect(answer.json()).toMatchObject({ message: sentence, error: sentence })
    expect(await office.rows('SELECT count(*) FROM deals')).toEqual(before)
  })

  it('takes address and price from a picked property, and nobody else’s property or client', async () => {
    const property = await office.post(office.agent, '/api/properties', { propertyAddress: '9 Elm', city: 'Waco', zip: '76701', price: 300_000 })
    const { id: propertyId } = withId(property)
    const deal = dealOf(await office.post(office.agent, '/api/deals', { ...house, propertyId, side: 'LISTING' }))
    expect(deal).toMatchObject({ propertyId, propertyAddress: '9 Elm', city: 'Waco', zip: '76701', price: 300_000 })
    expect(refusal(await office.post(office.other, '/api/deals', { ...house, propertyId }))).toEqual([404, 'PROPERTY_NOT_FOUND', expect.any(String)])
    const missing = '0193a1b2-0000-7000-8000-0000abcd1234'
    expect(refusal(await office.post(office.agent, '/api/deals', { ...house, clientId: missing }))).toEqual([404, 'CLIENT_NOT_FOUND', expect.any(String)])
  })

  it('asks a TC whose it is, and gives a selling broker a profile', async () => {
    expect(refusal(await office.post(office.tc, '/api/deals', house))).toEqual([400, 'AGENT_REQUIRED', expect.any(String)])
    expect((await office.post(office.tc, '/api/deals', { ...house, agentId: office.agent.agentId })).status).toBe(201)
    expect(dealOf(await office.post(office.manager, '/api/deals', house))).toMatchObject({ agentName: 'Mae Boone' })
    expect((await office.post(office.admin, '/api/deals', house)).status).toBe(403)
  })
})

describe('reading deals', () => {
  it('shows an agent their own, the office all, a super admin none', async () => {
    const deal = await dealAt(office, 'DRAFT', { city: 'Marfa' })
    const ids = async (who: typeof office.agent, query = '') => dealsOf(await office.as(who, `/api/deals${query}`)).map(({ id }) => id)
    expect(await ids(office.agent)).toContain(deal.id)
    expect(await ids(office.other)).not.toContain(deal.id)
    for (const who of [office.tc, office.manager, office.broker]) expect(await ids(who)).toContain(deal.id)
    expect(await ids(office.admin)).toEqual([])
    for (const who of [office.other, office.admin]) expect((await office.as(who, `/api/deals/${deal.id}`)).status).toBe(404)
    expect(await ids(office.broker, '?q=marf')).toEqual([deal.id])
    expect(await ids(office.broker, '?q=%25')).toEqual([])
    expect(await ids(office.broker, '?q=marfa&status=NEW')).toEqual([deal.id])
    expect(await ids(office.broker, '?q=marfa&status=CLOSED')).toEqual([])
  })

  it('pages from the newest on without gaps or repeats', async () => {
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

  it('says of each deal what asking for it alone says', async () => {
    const listed = [...dealsOf(await office.as(office.broker, '/api/deals')), ...dealsOf(await office.as(office.broker, '/api/deals?q=marfa'))]
    const alone = await Promise.all(listed.map(async ({ id }) => dealOf(await office.as(office.broker, `/api/deals/${id}`))))
    expect(listed).toEqual(alone)
    for (const deal of dealsOf(await office.as(office.agent, '/api/deals'))) expect(deal).toEqual(dealOf(await office.as(office.agent, `/api/deals/${deal.id}`)))
  })
})

describe('the lifecycle', () => {
  const reachable = dealStatuses.filter((status) => status !== 'NEW')

  it.each(reachable)('lets a deal that is %s go where the table says and nowhere else', async (from) => {
    for (const to of dealStatuses) {
      const deal = await dealAt(office, from)
      const answer = await move(deal, to)
      if (isDealMove(from, to)) {
        expect([answer.status, dealOf(answer).status]).toEqual([200, to])
        expect(deal.nextStatuses).toContain(to)
      } else {
        expect(refusal(answer)).toEqual([409, 'DEAL_MOVE_FORBIDDEN', `A deal cannot move from ${from} to ${to}`])
        expect(await dealRow(deal.id)).toMatchObject({ status: from, version: deal.version })
      }
    }
  })

  it('sets the dates, moves the property along and writes the activity', async () => {
    const property = withId(await office.post(office.agent, '/api/properties', { propertyAddress: '10 Elm', city: 'Waco', zip: '76701', price: 300_000 }))
    const statusOf = async () => (await office.rows<{ status: string; sold_date: string | null }>('SELECT status, sold_date::text FROM properties WHERE id = $1', [property.id]))[0]
    const deal = await dealAt(office, 'APPROVED', { side: 'LISTING', propertyId: property.id })
    const contracted = dealOf(await move(deal, 'UNDER_CONTRACT'))
    expect(contracted.contractDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await statusOf()).toMatchObject({ status: 'PENDING' })
    await move(deal, 'ACTIVE', office.agent, 'Financing fell through')
    expect(await statusOf()).toMatchObject({ status: 'ACTIVE' })
    await move(deal, 'UNDER_CONTRACT')
    await move(deal, 'PENDING')
    const closed = dealOf(await move(deal, 'CLOSED'))
    expect(closed).toMatchObject({ status: 'CLOSED', nextStatuses: [] })
    expect(await statusOf()).toEqual({ status: 'SOLD', sold_date: closed.closeDate })
    expect(await activities(deal.id)).toEqual(['DEAL_CREATED', 'CONTRACT_SIGNED', 'CONTRACT_SIGNED', 'DEAL_CLOSED'])
    const timeline = timelineOf(await office.as(office.agent, `/api/deals/${deal.id}/timeline`))
    expect(timeline.map(({ description }) => description)).toContain('UNDER CONTRACT to ACTIVE')
    expect(timeline.map(({ reason }) => reason)).toContain('Financing fell through')
  })

  it('leaves a property pending while another deal of it is under way', async () => {
    const { id: propertyId } = withId(await office.post(office.agent, '/api/properties', { propertyAddress: '11 Elm', city: 'Waco', zip: '76701', price: 300_000 }))
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await move(first, 'CANCELLED')
    expect(await office.rows('SELECT status FROM properties WHERE id = $1', [propertyId])).toEqual([{ status: 'PENDING' }])
  })
})

describe('a deal whose property is changed under contract', () => {
  it('lets the wrong one go and holds the right one', async () => {
    const listing = async (propertyAddress: string) =>
      withId(await office.post(office.agent, '/api/properties', { propertyAddress, city: 'Waco', zip: '76701', price: 300_000 })).id
    const [wrong, right] = [await listing('12 Elm'), await listing('13 Elm')]
    const statuses = async () =>
      (await office.rows<{ status: string }>('SELECT status FROM properties WHERE id = ANY($1) ORDER BY property_address', [[wrong, right]])).map(({ status }) => status)
    const deal = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId: wrong })
    expect(await statuses()).toEqual(['PENDING', 'ACTIVE'])
    expect((await office.patch(office.agent, `/api/deals/${deal.id}`, { propertyId: right })).status).toBe(200)
    expect(await statuses()).toEqual(['ACTIVE', 'PENDING'])
    await office.patch(office.agent, `/api/deals/${deal.id}`, { side: 'BUYER' })
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
    await office.patch(office.agent, `/api/deals/${deal.id}`, { side: 'LISTING' })
    await move(deal, 'ACTIVE')
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
  })
})

describe('approval', () => {

  it('is a broker’s or manager’s, and told to the agent', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    for (const who of [office.agent, office.tc, office.admin]) expect((await approve(deal.id, undefined, who)).status).toBe(403)
    expect(dealOf(await approve(deal.id))).toMatchObject({ status: 'APPROVED', approvedBy: office.broker.userId })
    expect(await outboxTypes(deal.id)).toEqual(['DEAL_SUBMITTED', 'DEAL_APPROVED'])
    expect(refusal(await approve(deal.id))).toEqual([409, 'DEAL_NOT_PENDING', 'This deal has already been approved'])
    expect(refusal(await reject(deal.id))).toEqual([409, 'DEAL_NOT_PENDING', 'This deal has already been approved'])
  })

  it('can be refused with a reason, mended and submitted again', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    for (const reason of ['', '   ', undefined]) {
      expect(refusal(await reject(deal.id, { reason }))).toEqual([400, 'VALIDATION_FAILED', 'Please provide a reason for rejection.'])
    }
    expect(dealOf(await reject(deal.id))).toMatchObject({ status: 'REJECTED', rejectionReason: 'Wrong price' })
    expect(refusal(await approve(deal.id))).toEqual([409, 'DEAL_NOT_PENDING', 'This deal has already been rejected'])
    expect(dealOf(await move(deal, 'PENDING_BROKER_APPROVAL'))).toMatchObject({ rejectionReason: null })
    expect((await approve(deal.id)).status).toBe(200)
  })

  it('decides only on the version that the broker looked at', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    await office.patch(office.agent, `/api/deals/${deal.id}`, { price: 430_000 })
    expect(refusal(await approve(deal.id, { version: deal.version }))).toEqual([409, 'DEAL_CHANGED', expect.any(String)])
    expect(await dealRow(deal.id)).toMatchObject({ status: 'PENDING_BROKER_APPROVAL' })
    expect((await approve(deal.id, { version: deal.version + 1 })).status).toBe(200)
  })

  it('goes to one of two who press at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
      const answers = await Promise.all([approve(deal.id, { version: deal.version }), reject(deal.id, { reason: 'No', version: deal.version })])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const won = answers[0]?.status === 200 ? 'APPROVED' : 'REJECTED'
      expect(await dealRow(deal.id)).toMatchObject({ status: won })
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.json()).toMatchObject({ message: `This deal has already been ${won.toLowerCase()}` })
      expect(await outboxTypes(deal.id)).toEqual(['DEAL_SUBMITTED', `DEAL_${won}`])
    }
  })

  it('lists what should close by a day, or should have', async () => {
    const closing = async (status: DealStatus, closeDate: string) => {
      const deal = await dealAt(office, status)
      expect((await office.patch(office.agent, `/api/deals/${deal.id}`, { closeDate })).status).toBe(200)
      return deal.id
    }
    const overdue = await closing('UNDER_CONTRACT', '2024-01-05')
    const soon = await closing('PENDING', '2024-01-20')
    await closing('UNDER_CONTRACT', '2024-01-21')
    await closing('ACTIVE', '2024-01-05')
    const listed = async (query: string, who = office.broker) => dealsOf(await office.as(who, `/api/deals?closingBy=2024-01-20${query}`)).map(({ id }) => id)
    expect(await listed('')).toEqual([soon, overdue])
    expect(await listed('&status=PENDING')).toEqual([soon])
    expect(await listed('', office.other)).toEqual([])
    expect((await office.as(office.broker, '/api/deals?closingBy=soon')).status).toBe(400)
  })

  it('lists what waits, and adds up the cards', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    const waiting = dealsOf(await office.as(office.manager, '/api/deals/pending-approvals'))
    expect(waiting[0]?.id).toBe(deal.id)
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['PENDING_BROKER_APPROVAL']))
    expect((await office.as(office.agent, '/api/deals/pending-approvals')).status).toBe(403)
    const stats = (await office.as(office.broker, '/api/broker/stats')).json()
    const [sums] = await office.rows<{ rejected: string; volume: string }>("SELECT count(*) FILTER (WHERE status = 'REJECTED') AS rejected, sum(price_cents) / 100 AS volume FROM deals")
    expect(stats).toMatchObject({ pendingApprovals: waiting.length, rejected: Number(sums?.rejected), totalVolume: Number(sums?.volume) })
  })
})

describe('changing a deal', () => {
  it('counts each change, and nothing else', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const changed = dealOf(await office.patch(office.agent, `/api/deals/${deal.id}`, { grossCommission: 12_000.5, optionEndsAt: '2026-12-01' }))
    expect(changed).toMatchObject({ grossCommission: 12_000.5, commissionRate: null, optionEndsAt: '2026-12-01', version: deal.version + 1 })
    expect(dealOf(await office.patch(office.agent, `/api/deals/${deal.id}`, { commissionRate: 2.5 }))).toMatchObject({ grossCommission: null, commissionRate: 2.5 })
    expect(dealOf(await office.patch(office.agent, `/api/deals/${deal.id}`, { commissionRate: 2.5 })).version).toBe(deal.version + 2)
    expect((await office.patch(office.other, `/api/deals/${deal.id}`, { price: 1 })).status).toBe(404)
  })

  it('gives it to another agent by a broker’s hand only', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const given = { agentId: office.other.agentId }
    for (const who of [office.agent, office.tc]) expect(refusal(await office.patch(who, `/api/deals/${deal.id}`, given))).toEqual([403, 'DEAL_REASSIGN_FORBIDDEN', expect.any(String)])
    expect(dealOf(await office.patch(office.broker, `/api/deals/${deal.id}`, given))).toMatchObject({ agentName: 'Luis Ortega' })
    expect((await office.as(office.agent, `/api/deals/${deal.id}`)).status).toBe(404)
  })

  it('leaves the figures of a closed deal to brokers, with a reason', async () => {
    const deal = await dealAt(office, 'CLOSED')
    const path = `/api/deals/${deal.id}`
    for (const who of [office.agent, office.tc]) expect(refusal(await office.patch(who, path, { price: 400_000 }))).toEqual([409, 'DEAL_FIGURES_LOCKED', expect.any(String)])
    expect((await office.patch(office.agent, path, { price: deal.price, gfNumber: 'GF-7' })).status).toBe(200)
    expect(refusal(await office.patch(office.broker, path, { price: 400_000 }))).toEqual([400, 'DEAL_REASON_REQUIRED', expect.any(String)])
    expect(dealOf(await office.patch(office.broker, path, { price: 400_000, reason: 'Amended at the table' }))).toMatchObject({ price: 400_000 })
    const timeline = timelineOf(await office.as(office.agent, `${path}/timeline`))
    expect(timeline[0]).toMatchObject({ kind: 'CHANGED', reason: 'Amended at the table' })
    expect(refusal(await office.patch(office.broker, path, { closeDate: null, reason: 'Unknown' }))).toEqual([400, 'DEAL_CLOSE_DATE_REQUIRED', 'A closed deal needs its close date'])
  })
})

describe('checklist and messages', () => {
  it('ticks papers, and refuses a paper that is not on the list', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const path = `/api/deals/${deal.id}/checklist`
    const ticked = await office.patch(office.agent, path, { items: [{ key: 'contract', done: true }] })
    expect(dealChecklist.parse(ticked.json()).items.filter(({ done }) => done).map(({ key }) => key)).toEqual(['contract'])
    expect(refusal(await office.patch(office.agent, path, { items: [{ key: 'nonsense', done: true }] }))).toEqual([400, 'CHECKLIST_ITEM_UNKNOWN', expect.any(String)])
    expect((await office.as(office.other, path)).status).toBe(404)
  })

  it('carries messages between the two sides', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const path = `/api/deals/${deal.id}/messages`
    const { id } = withId(await office.post(office.agent, path, { body: 'When do we close?' }))
    await office.post(office.broker, path, { body: 'On Friday.' })
    const thread = z.array(dealMessage).parse((await office.as(office.broker, path)).json())
    expect(thread.map(({ body, mine }) => [body, mine])).toEqual([['When do we close?', false], ['On Friday.', true]])
    expect(await office.rows('SELECT from_side FROM deal_messages WHERE deal_id = $1 ORDER BY created_at', [deal.id])).toEqual([{ from_side: 'AGENT' }, { from_side: 'BROKER' }])
    expect(await office.rows('SELECT user_id FROM deal_message_reads WHERE deal_id = $1', [deal.id])).toEqual([{ user_id: office.broker.userId }])
    expect(await outboxTypes(id)).toEqual(['DEAL_MESSAGE'])
    expect((await office.post(office.other, path, { body: 'Hello' })).status).toBe(404)
    expect((await office.post(office.admin, path, { body: 'Hello' })).status).toBe(403)
  })
})
