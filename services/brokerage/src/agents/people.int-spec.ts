import { LiveHub, Tx } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { Module } from '@nestjs/common'
import { z } from 'zod'
import { addPerson, signedInAs, startTestApp, type TestPerson, trySignIn } from '../testing/index.js'
import { type BrokerageChange, type BrokerageFollower, FollowsBrokerage } from '../brokerage-followers.js'
import { Agents } from './agents.js'
import { Owners } from './owners.js'
import { PlanEntity } from '../plans/plan.entity.js'

const heard: BrokerageChange[] = []

@FollowsBrokerage()
class Listener implements BrokerageFollower {
  async brokerageChanged(_manager: unknown, change: BrokerageChange): Promise<void> {
    heard.push(change)
    await Promise.resolve()
  }
}

@Module({ providers: [Listener] })
class ListenerModule {}

const entries = z.array(z.looseObject({ id: z.string() }))
const addedAgent = z.looseObject({ id: z.string(), userId: z.string() })
const addedTc = z.looseObject({ id: z.string(), userId: z.string() })

type SignedIn = TestPerson & { cookie: string }

const test = await startTestApp([ListenerModule])
const broker = await signedInAs(test, { role: 'BROKER' })
const manager = await signedInAs(test, { role: 'MANAGER' })
const tc = await signedInAs(test, { role: 'TC' })
const agent = await signedInAs(test, { firstName: 'Dana', lastName: 'Whitfield' })
const admin = await signedInAs(test, { isSuperAdmin: true })

afterAll(() => test.close())

const post = (path: string, body: unknown, cookie: string) => test.ask(path, { method: 'POST', body, cookie })
const patch = (id: string | null, body: unknown, cookie = broker.cookie) =>
  test.ask(`/api/agents/${id}`, { method: 'PATCH', body, cookie })
const list = async (cookie: string, query = '') =>
  entries.parse((await test.ask(`/api/agents${query}`, { cookie })).json())

describe('colleagues', () => {
  it('are the active agents, visible to everybody with a business role', async () => {
    const gone = await addPerson(test.dataSource, { isActive: false })
    for (const { cookie } of [broker, manager, tc, agent]) {
      const ids = (await list(cookie)).map(({ id }) => id)
      expect(ids).toContain(agent.agentId)
      expect(ids).not.toContain(gone.agentId)
    }
    expect(await list(admin.cookie)).toEqual([])
  })

  it('are searched and paged', async () => {
    expect((await list(tc.cookie, '?q=dana%20whit')).map(({ id }) => id)).toEqual([agent.agentId])
    expect((await list(tc.cookie, '?q=wh')).map(({ id }) => id)).toContain(agent.agentId)
    expect(await list(tc.cookie, '?q=%25')).toEqual([])
    const page = await test.ask('/api/agents?limit=1', { cookie: tc.cookie })
    expect(page.json()).toHaveLength(1)
    expect(page.headers['x-total-count']).toBe(String((await list(tc.cookie)).length))
    expect(Object.keys(entries.parse(page.json())[0] ?? {}).toSorted()).toEqual([
      'firstName',
      'id',
      'lastName',
      'role',
      'status',
      'userId',
      'version',
    ])
  })
})

describe('adding people', () => {
  const person = { email: 'New.Agent@hillcountry.test', firstName: 'Nell', lastName: 'Agnew' }

  it('creates an agent with a profile and mails the link for the first password', async () => {
    const answer = await post(
      '/api/agents',
      { ...person, compPlan: 'HIGH_SPLIT', capYearStart: '2026-04-01', trecLicenseNo: '0001234' },
      manager.cookie,
    )
    expect([answer.status, answer.json()]).toEqual([
      201,
      expect.objectContaining({ role: 'AGENT', status: 'ACTIVE', isActive: true, firstName: 'Nell' }),
    ])
    const { id, userId } = addedAgent.parse(answer.json())
    const stored = await test.app.get(Agents).byId(test.dataSource.manager, id)
    expect(stored).toMatchObject({
      email: 'new.agent@hillcountry.test',
      planName: '90/10 + per-file fee',
      capYearStart: '2026-04-01',
      trecLicenseNo: '0001234',
      annualCapCents: null,
    })
    const links = await test.dataSource.query<unknown[]>(
      "SELECT 1 FROM links WHERE purpose = 'SET_PASSWORD' AND subject_id = $1 AND expires_at > now()",
      [userId],
    )
    const mails = await test.dataSource.query<unknown[]>(
      "SELECT 1 FROM outbox WHERE job = 'accounts.send-password-link' AND payload ->> 'reason' = 'FIRST'",
    )
    expect([links.length, mails.length]).toEqual([1, 1])
    expect((await trySignIn(test, 'agent', person.email)).status).toBe(401)
  })

  it('creates a coordinator without a profile, who is deactivated by their user id', async () => {
    const answer = await post('/api/agents', { ...person, email: 'tc2@hillcountry.test', role: 'TC' }, broker.cookie)
    const made = addedTc.parse(answer.json())
    expect([answer.status, made.id]).toEqual([201, made.userId])
    expect((await patch(made.id, { isActive: false })).json()).toMatchObject({
      id: made.userId,
      isActive: false,
      status: 'INACTIVE',
    })
    expect((await patch(made.userId, { compPlan: 'MEMBERSHIP' })).json()).toMatchObject({
      statusCode: 409,
      code: 'NO_COMMISSION_PLAN',
    })
  })

  it('refuses an existing e-mail, also for two concurrent requests', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => post('/api/agents', { ...person, email: 'twice@hillcountry.test' }, broker.cookie)),
    )
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const taken = await post('/api/agents', { ...person, email: agent.email.toUpperCase() }, broker.cookie)
    expect(taken.json()).toMatchObject({ statusCode: 409, code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] })
  })

  it('is for brokers and managers, and creates no broker', async () => {
    for (const { cookie } of [agent, tc, admin]) expect((await post('/api/agents', person, cookie)).status).toBe(403)
    expect((await post('/api/agents', { ...person, role: 'BROKER' }, broker.cookie)).status).toBe(400)
  })
})

describe('changing an agent', () => {
  it('records plan, cap and licence in history and audit', async () => {
    const { agentId, userId } = await addPerson(test.dataSource)
    const answer = await patch(agentId, {
      compPlan: 'MEMBERSHIP',
      annualCap: 12_500.5,
      capYearStart: '2026-07-01',
      status: 'PENDING',
      trecLicenseNo: '0000042',
    })
    expect(answer.json()).toMatchObject({ id: agentId, status: 'PENDING', annualCap: null, ownCap: 12_500.5 })
    expect(await test.app.get(Agents).byId(test.dataSource.manager, agentId ?? '')).toMatchObject({
      planName: 'Membership + small per-file',
      annualCapCents: 1_250_050,
      capYearStart: '2026-07-01',
      trecLicenseNo: '0000042',
    })
    const changes = await test.dataSource.query<object[]>(
      `SELECT plan.code, kept.author_id FROM agent_plans kept JOIN plans plan ON plan.id = kept.plan_id
        WHERE kept.agent_id = $1 ORDER BY kept.created_at, kept.id`,
      [agentId],
    )
    expect(changes).toEqual([
      { code: 'CAP_80_20', author_id: userId },
      { code: 'MEMBERSHIP', author_id: broker.userId },
    ])
    const audits = await test.dataSource.query<{ action: string; before: object; after: object }[]>(
      'SELECT action, before, after FROM audit_log WHERE entity_id = ANY($1) ORDER BY action',
      [[agentId, userId]],
    )
    expect(audits).toEqual([
      {
        action: 'agent.update',
        before: { status: 'ACTIVE', compPlan: 'CAP_80_20', capYearStart: null, annualCapCents: null },
        after: { status: 'PENDING', compPlan: 'MEMBERSHIP', capYearStart: '2026-07-01', annualCapCents: 1_250_050 },
      },
      { action: 'user.update', before: { trecLicenseNo: '0612345' }, after: { trecLicenseNo: '0000042' } },
    ])
    expect(heard.at(-1)).toEqual({ type: 'AGENT_PLAN', agentId, changedBy: broker.userId, byAgent: false })
    await patch(agentId, { annualCap: null })
    expect((await test.app.get(Agents).byId(test.dataSource.manager, agentId ?? '')).annualCapCents).toBeNull()
  })

  it('refuses one of two brokers who assign different plans concurrently', async () => {
    const { agentId } = await addPerson(test.dataSource)
    const { version } = z
      .looseObject({ version: z.number() })
      .parse((await patch(agentId, { status: 'ACTIVE' })).json())
    const { id: first } = await test.dataSource.manager.findOneByOrFail(PlanEntity, { code: 'MEMBERSHIP' })
    const { id: second } = await test.dataSource.manager.findOneByOrFail(PlanEntity, { code: 'HIGH_SPLIT' })
    expect((await patch(agentId, { planId: first, version })).json()).toMatchObject({ compPlan: 'MEMBERSHIP' })
    expect((await patch(agentId, { planId: second, version })).json()).toMatchObject({
      code: 'ROW_CHANGED',
      issues: [{ path: 'planId' }],
      row: { compPlan: 'MEMBERSHIP' },
    })
    expect((await patch(agentId, { planId: first, phone: '512-555-0100', version })).status).toBe(200)
  })

  it('writes nothing when nothing changes', async () => {
    const { agentId } = await addPerson(test.dataSource)
    await patch(agentId, { compPlan: 'CAP_80_20', status: 'ACTIVE', isActive: true })
    expect(await test.dataSource.query('SELECT 1 FROM audit_log WHERE entity_id = $1', [agentId])).toEqual([])
  })

  it('deactivates: sessions, streams and links end, and reactivating restores none of them', async () => {
    const person = await signedInAs(test)
    const ends: string[] = []
    test.app
      .get(LiveHub)
      .subscribe(
        { userId: person.userId, role: 'AGENT', isSuperAdmin: false, sessionId: 's' },
        { send: () => undefined, end: (reason) => ends.push(reason) },
      )
    await test.ask('/api/auth/forgot-password', { method: 'POST', body: { email: person.email } })
    expect((await patch(person.agentId, { isActive: false }, manager.cookie)).json()).toMatchObject({ isActive: false })
    await eventually(() => ends.includes('signed-out'))
    expect((await test.ask('/api/auth/user', { cookie: person.cookie })).status).toBe(401)
    expect((await trySignIn(test, 'agent', person.email)).status).toBe(401)
    expect(
      await test.dataSource.query('SELECT 1 FROM links WHERE subject_id = $1 AND revoked_at IS NULL', [person.userId]),
    ).toEqual([])
    expect((await patch(person.agentId, { isActive: true })).json()).toMatchObject({ isActive: true })
    expect((await test.ask('/api/auth/user', { cookie: person.cookie })).status).toBe(401)
    expect((await trySignIn(test, 'agent', person.email)).status).toBe(200)
  })

  it('lets no broker or manager deactivate another', async () => {
    const other = await addPerson(test.dataSource, { role: 'BROKER', sells: true })
    expect((await patch(other.agentId, { isActive: false }, manager.cookie)).json()).toMatchObject({ statusCode: 403 })
  })

  it('is 404 for a missing agent, 403 for agents and 400 for an invalid change', async () => {
    expect((await patch('0190f0f0-0000-7000-8000-000000000000', { status: 'ACTIVE' })).status).toBe(404)
    expect((await patch(broker.userId, { phone: '1' })).status).toBe(404)
    expect((await patch(agent.agentId, { status: 'ACTIVE' }, agent.cookie)).status).toBe(403)
    expect((await patch(agent.agentId, { role: 'BROKER' })).status).toBe(400)
    expect((await patch('x', { status: 'ACTIVE' })).status).toBe(400)
  })
})

describe("one's own profile", () => {
  it.each([1, 999_999, 2 ** 20, 2 ** 20 + 9, 9 * 2 ** 20 + 1])(
    'is not changed with a version that never existed: %d',
    async (version) => {
      const mine = await signedInAs(test)
      const answer = await post('/api/agent/profile', { status: 'PENDING', version }, mine.cookie)
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'ROW_CHANGED' })
      expect((await test.ask('/api/agent/profile', { cookie: mine.cookie })).json()).toMatchObject({ status: 'ACTIVE' })
    },
  )

  it('is read and changed, and a change of plan is recorded and announced', async () => {
    const mine = await signedInAs(test)
    const before = new Date()
    const answer = await post('/api/agent/profile', { status: 'INACTIVE', compPlan: 'HIGH_SPLIT' }, mine.cookie)
    expect(answer.json()).toEqual({
      id: mine.agentId,
      status: 'INACTIVE',
      compPlan: 'HIGH_SPLIT',
      planName: '90/10 + per-file fee',
      capYearStart: null,
      version: expect.any(Number),
    })
    expect((await test.ask('/api/agent/profile', { cookie: mine.cookie })).json()).toEqual(answer.json())
    expect(heard.at(-1)).toEqual({ type: 'AGENT_PLAN', agentId: mine.agentId, changedBy: mine.userId, byAgent: true })
    const agents = test.app.get(Agents)
    const id = mine.agentId ?? ''
    const planAt = async (moment: Date) => {
      const planId = await agents.planAt(test.dataSource.manager, id, moment)
      return (await test.dataSource.manager.findOneByOrFail(PlanEntity, { id: planId })).code
    }
    expect(await planAt(before)).toBe('CAP_80_20')
    expect(await planAt(new Date(Date.now() + 1_000))).toBe('HIGH_SPLIT')
    expect(await agents.changedOwnPlanSince(test.dataSource.manager, [id], before)).toEqual(new Set([id]))
    const later = new Date(Date.now() + 1_000)
    expect(await agents.changedOwnPlanSince(test.dataSource.manager, [id], later)).toEqual(new Set())
  })

  it('is empty for a user without one, who may not change it', async () => {
    expect((await test.ask('/api/agent/profile', { cookie: tc.cookie })).json()).toEqual({
      id: null,
      status: null,
      compPlan: null,
      planName: null,
      capYearStart: null,
      version: null,
    })
    for (const { cookie } of [tc, broker, admin])
      expect((await post('/api/agent/profile', { status: 'ACTIVE' }, cookie)).status).toBe(403)
  })
})

const owner = (who: SignedIn, role: 'AGENT' | 'TC' | 'MANAGER' | 'BROKER', requested: string | null) => {
  const caller = {
    userId: who.userId,
    role,
    isSuperAdmin: false,
    agentId: who.agentId,
    firstName: '',
    lastName: '',
    email: '',
    sessionId: '',
  }
  return test.app.get(Tx).inTransaction((tx) => test.app.get(Owners).resolve(tx, caller, requested))
}

describe('the owner of a new row', () => {
  it('is the agent, whoever they name', async () => {
    expect(await owner(agent, 'AGENT', null)).toBe(agent.agentId)
    expect(await owner(agent, 'AGENT', agent.agentId)).toBe(agent.agentId)
    const { agentId } = await addPerson(test.dataSource)
    await expect(owner(agent, 'AGENT', agentId)).rejects.toMatchObject({ status: 404 })
    await expect(owner(admin, 'AGENT', null)).rejects.toMatchObject({ status: 403 })
  })

  it('is the agent that a coordinator names', async () => {
    expect(await owner(tc, 'TC', agent.agentId)).toBe(agent.agentId)
    await expect(owner(tc, 'TC', null)).rejects.toMatchObject({ status: 400, code: 'AGENT_REQUIRED' })
    await expect(owner(tc, 'TC', tc.userId)).rejects.toMatchObject({ status: 404 })
    const gone = await addPerson(test.dataSource, { isActive: false })
    await expect(owner(tc, 'TC', gone.agentId)).rejects.toMatchObject({ status: 404 })
  })

  it('is the broker, with one profile created on demand for any number of concurrent calls', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => owner(broker, 'BROKER', null)))
    expect(new Set(ids).size).toBe(1)
    expect(await owner(manager, 'MANAGER', agent.agentId)).toBe(agent.agentId)
  })
})
