import { AccountingModule } from '@bluebonnet/accounting'
import { putOnPlan, addClient, addDeal, addProperty, signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { calls } from '@bluebonnet/contracts/calls'
import { ChangeHistory, newId } from '@bluebonnet/platform'
import { ReportsModule } from '../src/index.js'
import { dayOf } from './oracle.js'
import { signedInSeller } from './people.js'

const long = new Date(Date.now() - 100 * 86_400_000)
const year = Number(dayOf(new Date()).slice(0, 4))

const test = await startTestApp([AccountingModule, ReportsModule])
const agent = await signedInSeller(test)
const other = await signedInSeller(test)
const broker = await signedInAs(test, { role: 'BROKER' })
await putOnPlan(test.dataSource, 'HIGH_SPLIT')
const { agentId } = agent
for (const status of ['ACTIVE', 'ACTIVE', 'SOLD', 'PENDING'] as const)
  await addProperty(test.dataSource, { agentId, status, createdAt: long })
await addProperty(test.dataSource, { agentId })
for (const status of ['UNDER_CONTRACT', 'PENDING', 'ACTIVE', 'CANCELLED'] as const)
  await addDeal(test.dataSource, { agentId, status, createdAt: long })
const fresh = await addDeal(test.dataSource, { agentId, status: 'UNDER_CONTRACT', createdAt: long })
await test.dataSource.query(
  `INSERT INTO deal_timeline (id, deal_id, kind, from_status, to_status)
    VALUES ($1, $2, 'STATUS', 'ACTIVE', 'UNDER_CONTRACT')`,
  [newId(), fresh],
)
for (const status of ['ACTIVE', 'INACTIVE'] as const)
  await addClient(test.dataSource, { agentId, status, createdAt: long })
await addClient(test.dataSource, { agentId })
await addDeal(test.dataSource, {
  agentId,
  status: 'CLOSED',
  closeDate: `${year}-01-01`,
  grossCommissionCents: 1_000_000,
  createdAt: long,
})
await addDeal(test.dataSource, {
  agentId,
  status: 'CLOSED',
  closeDate: `${year - 1}-01-01`,
  grossCommissionCents: 510_000,
  createdAt: long,
})
await addProperty(test.dataSource, { agentId: other.agentId })
await addDeal(test.dataSource, { agentId: other.agentId, status: 'PENDING' })
await addClient(test.dataSource, { agentId: other.agentId })

afterAll(() => test.close())

const stats = async (cookie: string, query = '') =>
  calls['GET /api/dashboard/stats'].answer.parse((await test.ask(`/api/dashboard/stats${query}`, { cookie })).json())
const activity = async (cookie: string, query = '') =>
  calls['GET /api/activity'].answer.parse((await test.ask(`/api/activity${query}`, { cookie })).json())

describe('pending work of brokers', () => {
  it('is counted by kind, with its oldest day, for brokers only', async () => {
    const read = async (cookie: string) => test.ask('/api/broker/waiting', { cookie })
    const waiting = async () => calls['GET /api/broker/waiting'].answer.parse((await read(broker.cookie)).json())
    const none = { count: 0, since: null }
    expect(await waiting()).toEqual({ approvals: none, papers: none, cdas: none, receivables: none, licences: none })
    const submitted = await addDeal(test.dataSource, {
      agentId,
      status: 'PENDING_BROKER_APPROVAL',
      createdAt: new Date('2026-03-02T18:00:00Z'),
    })
    await test.dataSource.query(
      "INSERT INTO licence_flags (digits, flag, since) VALUES ('501234', 'EXPIRED', $1), ('501234', 'NOT_ACTIVE', $1)",
      [new Date('2026-03-05T03:00:00Z')],
    )
    expect(await waiting()).toMatchObject({
      approvals: { count: 1, since: '2026-03-02' },
      licences: { count: 1, since: '2026-03-04' },
    })
    await test.dataSource.query('DELETE FROM deals WHERE id = $1', [submitted])
    expect((await read(agent.cookie)).status).toBe(403)
  })
})

describe('the dashboard', () => {
  it('shows an agent their own figures with the changes', async () => {
    // 90% of $10,000 less $199 this year, 90% of $5,100 less $199 on the same day of last year.
    expect(await stats(agent.cookie)).toEqual({
      activeListings: 3,
      pendingDeals: 3,
      commissionYTD: 8_801,
      activeClients: 2,
      changes: {
        listingsThisWeek: 1,
        pendingDealsThisWeek: 1,
        clientsThisMonth: 1,
        commissionVsLastYear: 100,
        capPercent: null,
      },
    })
  })

  it("shows the office everybody's, or one agent's", async () => {
    expect(await stats(broker.cookie)).toMatchObject({
      activeListings: 4,
      pendingDeals: 4,
      commissionYTD: 8_801,
      activeClients: 3,
    })
    expect(await stats(broker.cookie, `?agentId=${other.agentId}`)).toMatchObject({
      activeListings: 1,
      pendingDeals: 1,
      commissionYTD: 0,
      activeClients: 1,
    })
    expect((await test.ask(`/api/dashboard/stats?agentId=${other.agentId}`, { cookie: agent.cookie })).status).toBe(404)
  })

  it('shows the cap of an agent on a plan that has one', async () => {
    await putOnPlan(test.dataSource, 'CAP_80_20', other.agentId ?? undefined)
    await test.dataSource.query(
      `INSERT INTO commission_ledger (id, agent_id, kind, counted_cents, cap_year_start, effective_date, reason,
        author_id)
       VALUES ($1, $2, 'OPENING_BALANCE', 1300000, $3, $3, 'From the last system', $4)`,
      [newId(), other.agentId, `${year}-01-01`, broker.userId],
    )
    expect((await stats(other.cookie)).changes.capPercent).toBe(72)
  })

  it('is all zeros for a super admin', async () => {
    const { cookie } = await signedInAs(test, { isSuperAdmin: true })
    expect(await stats(cookie)).toEqual({
      activeListings: 0,
      pendingDeals: 0,
      commissionYTD: 0,
      activeClients: 0,
      changes: {
        listingsThisWeek: 0,
        pendingDealsThisWeek: 0,
        clientsThisMonth: 0,
        commissionVsLastYear: null,
        capPercent: null,
      },
    })
  })
})

describe('activity', () => {
  beforeAll(async () => {
    const journal = test.app.get(ChangeHistory)
    for (const [who, whose, description] of [
      [agent.userId, agent.agentId, 'Deal created: 100 Pecan St'],
      [broker.userId, agent.agentId, 'Commission disbursed: 100% of Pecan St'],
      [other.userId, other.agentId, 'Client added: Bo Vance'],
    ] as const) {
      await journal.activity(test.dataSource.manager, {
        userId: who,
        agentId: whose,
        type: 'DEAL_CREATED',
        description,
        entityId: null,
        entityType: null,
      })
    }
  })

  it("is an agent's own, also what others did for them, newest first", async () => {
    expect((await activity(agent.cookie)).map(({ description }) => description)).toEqual([
      'Commission disbursed: 100% of Pecan St',
      'Deal created: 100 Pecan St',
    ])
    expect((await activity(other.cookie)).map(({ description }) => description)).toEqual(['Client added: Bo Vance'])
  })

  it('is everything for the office, in pages and by search', async () => {
    expect(await activity(broker.cookie)).toHaveLength(3)
    const page = await test.ask('/api/activity?limit=2', { cookie: broker.cookie })
    expect([page.headers['x-total-count'], String(page.headers['link'])]).toEqual([
      '3',
      expect.stringContaining('rel="next"'),
    ])
    expect((await activity(broker.cookie, '?q=100%25')).map(({ description }) => description)).toEqual([
      'Commission disbursed: 100% of Pecan St',
    ])
  })

  it('is empty for a super admin', async () => {
    const { cookie } = await signedInAs(test, { isSuperAdmin: true })
    expect(await activity(cookie)).toEqual([])
  })
})
