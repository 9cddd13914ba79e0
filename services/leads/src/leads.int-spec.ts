import { isDeepStrictEqual } from 'node:util'
import { Brokerage } from '@bluebonnet/brokerage'
import { addPerson, openTestOffice } from '@bluebonnet/brokerage/testing'
import { LiveHub, type MailDefinition, type SendOptions, Tx } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { LeadComposer } from './lead.composer.js'
import { LeadsModule } from './leads.module.js'
import { MailLeadHandler } from './mail-lead.handler.js'

let address = 0

const office = await openTestOffice([LeadsModule])
const test = office.test
const people = office.people

afterAll(() => test.close())

const person = {
  firstName: 'Lou',
  lastName: 'Marsh',
  email: 'lou@example.test',
  phone: '',
  roleInterest: 'BROKER',
  message: 'Hello',
}
const leave = (body: object, from = `10.3.0.${(address += 1)}`, headers = {}) =>
  test.ask('/api/leads', { method: 'POST', body, from, headers })
const made = z.object({ success: z.literal(true), id: z.uuid() })
const idOf = async (body: object): Promise<string> => made.parse((await leave(body)).json()).id
const rows = z.array(z.object({ id: z.string(), email: z.string() }))
const list = async (query = '', cookie = people.admin.cookie) =>
  rows.parse((await test.ask(`/api/leads${query}`, { cookie })).json())
const work = (id: string, body: object, cookie = people.admin.cookie) =>
  test.ask(`/api/leads/${id}`, { method: 'PATCH', body, cookie })
const announced = async (id: string): Promise<number> =>
  (
    await test.dataSource.query<unknown[]>(
      "SELECT 1 FROM outbox WHERE payload ->> 'subjectId' = $1 AND payload ->> 'type' = 'LEAD'",
      [id],
    )
  ).length

describe('submitting a lead', () => {
  it('keeps keys of visitors apart, and adds no second lead under the same key', async () => {
    const headers = { 'idempotency-key': 'a-key-that-two-of-them-chose' }
    const [from, elsewhere] = ['10.4.0.1', '10.4.0.2']
    const lou = await leave(person, from, headers)
    expect((await leave(person, from, headers)).text).toBe(lou.text)
    expect((await leave({ ...person, message: 'Something else' }, from, headers)).status).toBe(409)
    const others = [
      await leave({ ...person, email: 'max@example.test' }, from, headers),
      await leave(person, elsewhere, headers),
    ]
    expect(others.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set([lou, ...others].map(({ text }) => text)).size).toBe(3)
  })

  it('saves it, notifies brokers and super admins, and updates open screens', async () => {
    // Notices of earlier leads may still be pending.
    const seen: [role: string, isSuperAdmin: boolean, message: unknown][] = []
    const watch = (role: 'AGENT' | 'MANAGER', isSuperAdmin: boolean) =>
      test.app
        .get(LiveHub)
        .subscribe(
          { userId: `${role} ${isSuperAdmin}`, role, isSuperAdmin, sessionId: role },
          { send: (message) => void seen.push([role, isSuperAdmin, message]), end: () => undefined },
        )
    watch('MANAGER', false)
    watch('AGENT', true)
    watch('AGENT', false)
    const answer = await leave(person)
    expect(answer.status).toBe(201)
    const { id } = made.parse(answer.json())
    expect(rows.parse((await test.ask('/api/leads', { cookie: people.broker.cookie })).json())[0]).toMatchObject({ id })
    expect(await announced(id)).toBe(1)
    const message = { event: 'lead', data: { id } }
    const ofIt = () => seen.filter(([, , one]) => isDeepStrictEqual(one, message)).map(([role, all]) => [role, all])
    await eventually(() => ofIt().length === 2)
    expect(ofIt()).toEqual([
      ['MANAGER', false],
      ['AGENT', true],
    ])
    const composed = await test.app
      .get(Tx)
      .inTransaction((manager) =>
        test.app.get(LeadComposer).compose(manager, { type: 'LEAD', subjectId: id, actorId: null }),
      )
    expect(composed).toMatchObject({
      audience: { roles: ['BROKER'], superAdmins: true },
      message: 'Lou Marsh is interested in joining as broker.',
      link: '/leads',
    })
  })

  it('confirms to the prospect by mail, once, without any typed text', async () => {
    const spam = { firstName: 'Cheap watches', lastName: 'watches', message: 'Buy cheap watches' }
    const id = await idOf({ ...person, ...spam, email: 'mia@example.test' })
    const sent: unknown[] = []
    const send = async <D>(mail: MailDefinition<D>, data: D, { to, intent }: SendOptions): Promise<void> => {
      const words = JSON.stringify(mail.render(data))
      sent.push([to, intent, words.includes('Hello,'), words.includes('watches')])
    }
    const handler = new MailLeadHandler(test.dataSource, { send }, test.app.get(Brokerage))
    await handler.handle({ payload: { leadId: id } })
    expect(sent).toEqual([['mia@example.test', id, true, false]])
    const asked = "SELECT 1 FROM outbox WHERE payload ->> 'leadId' = $1"
    expect(await test.dataSource.query<unknown[]>(asked, [id])).toHaveLength(1)
  })

  it('defaults the interest to AGENT', async () => {
    const { roleInterest: _interest, ...rest } = person
    const id = await idOf(rest)
    const answer = await test.ask('/api/leads?limit=1', { cookie: people.admin.cookie })
    expect(answer.json()).toEqual([
      expect.objectContaining({ id, roleInterest: 'AGENT', status: 'NEW', phone: null, assignedTo: null, note: null }),
    ])
  })

  it.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ email: 'not-an-address' }, 'Enter a valid e-mail address'],
    [{ roleInterest: 'TC' }, null],
    [{ status: 'CLOSED' }, 'Unknown field: status'],
  ])('refuses %j in words', async (change, message) => {
    const answer = await leave({ ...person, ...change })
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      ...(message === null ? {} : { message, error: message }),
    })
  })

  it('answers a bot that fills in the hidden field like a person, and saves nothing', async () => {
    const before = await list()
    const answer = await leave({ ...person, website: 'https://spam.test' })
    expect([answer.status, made.safeParse(answer.json()).success]).toEqual([201, true])
    expect(await list()).toEqual(before)
  })

  it('is limited to ten an hour from one address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await leave(person, '10.3.9.9')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    const answer = await leave(person, '10.3.9.9')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
    expect((await leave(person, '10.3.9.10')).status).toBe(201)
  })

  it('saves one lead for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'the-same-press' }
    const [first, second] = [await leave(person, '10.3.8.1', key), await leave(person, '10.3.8.1', key)]
    expect(second.json()).toEqual(first.json())
    expect((await list()).filter(({ id }) => id === made.parse(first.json()).id)).toHaveLength(1)
  })
})

describe('the list of leads', () => {
  it('is for super admins, brokers and managers', async () => {
    const { admin, broker, manager, agent, tc } = people
    const statuses = await Promise.all(
      [admin, broker, manager, agent, tc].map(async ({ cookie }) => (await test.ask('/api/leads', { cookie })).status),
    )
    expect(statuses).toEqual([200, 200, 200, 403, 403])
    expect((await test.ask('/api/leads')).status).toBe(401)
  })

  it('searches name and e-mail, treating LIKE wildcards literally', async () => {
    const id = await idOf({ ...person, firstName: 'Zoë', lastName: '100%', email: 'zoe@example.test' })
    expect((await list('?q=zo%C3%AB%20100%25')).map((row) => row.id)).toEqual([id])
    expect((await list('?q=ZOE%40')).map((row) => row.id)).toEqual([id])
    expect((await list('?q=%25')).map((row) => row.id)).toEqual([id])
  })
})

describe('a lead that is added as an agent', () => {
  it('is closed by its id or its e-mail, and its history says so', async () => {
    const [one, other] = [
      await idOf({ ...person, email: 'one@example.test' }),
      await idOf({ ...person, email: 'Two@example.test' }),
    ]
    const add = (body: object) =>
      test.ask('/api/agents', {
        method: 'POST',
        cookie: people.broker.cookie,
        body: { firstName: 'Lou', lastName: 'Marsh', role: 'AGENT', ...body },
      })
    expect((await add({ email: 'one.marsh@example.test', leadId: one })).status).toBe(201)
    expect((await add({ email: 'two@example.test' })).status).toBe(201)
    for (const id of [one, other])
      expect((await test.ask(`/api/leads/${id}`, { cookie: people.broker.cookie })).json()).toMatchObject({
        status: 'CLOSED',
        agentId: expect.any(String),
      })
    const open = (await list('?isOpen=true')).map(({ id }) => id)
    expect([one, other].filter((id) => open.includes(id))).toEqual([])
    const audit = await test.dataSource.query<object[]>(
      "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'lead.work'",
      [one],
    )
    expect(audit).toEqual([
      { before: { status: 'NEW', agentId: null }, after: { status: 'CLOSED', agentId: expect.any(String) } },
    ])
  })
})

describe('working a lead', () => {
  it('changes status, assignee and note, with an audit row of the changes', async () => {
    const { admin, broker } = people
    const id = await idOf(person)
    const answer = await work(id, { status: 'CONTACTED', assignedTo: broker.userId, note: 'Rang twice' })
    expect(answer.json()).toMatchObject({ id, status: 'CONTACTED', assignedTo: broker.userId, note: 'Rang twice' })
    const audit = await test.dataSource.query<object[]>(
      "SELECT actor_id, before, after FROM audit_log WHERE entity_id = $1 AND action = 'lead.work'",
      [id],
    )
    expect(audit).toEqual([
      {
        actor_id: admin.userId,
        before: { status: 'NEW', assignedTo: null, note: null },
        after: { status: 'CONTACTED', assignedTo: broker.userId, note: 'Rang twice' },
      },
    ])
    expect((await work(id, { assignedTo: null })).json()).toMatchObject({ assignedTo: null, status: 'CONTACTED' })
    expect((await list('?status=CONTACTED')).map((row) => row.id)).toEqual([id])
    const counted = await Promise.all(
      ['NEW', 'CONTACTED', 'CLOSED'].map(
        async (status) =>
          (await test.ask(`/api/leads?status=${status}&limit=1`, { cookie: admin.cookie })).headers['x-total-count'],
      ),
    )
    const shown = await Promise.all(
      ['NEW', 'CONTACTED', 'CLOSED'].map(async (status) => (await list(`?status=${status}`)).length),
    )
    expect(counted).toEqual(shown.map(String))
  })

  it('assigns it to nobody who could not see it', async () => {
    const id = await idOf(person)
    const gone = await addPerson(test.dataSource, { role: 'BROKER', isActive: false })
    for (const { userId } of [people.agent, people.tc, gone])
      expect((await work(id, { assignedTo: userId })).json()).toMatchObject({
        statusCode: 400,
        code: 'ASSIGNEE_UNKNOWN',
      })
  })

  it('continues with a deactivated assignee: only a new assignee must be active', async () => {
    const broker = await addPerson(test.dataSource, { role: 'BROKER' })
    const id = await idOf(person)
    expect((await work(id, { assignedTo: broker.userId })).status).toBe(200)
    await test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [broker.userId])
    expect(
      (await work(id, { status: 'QUALIFIED', assignedTo: broker.userId, note: 'Rang again' })).json(),
    ).toMatchObject({ status: 'QUALIFIED', assignedTo: broker.userId, note: 'Rang again' })
    expect((await work(id, { assignedTo: null })).status).toBe(200)
    expect((await work(id, { assignedTo: broker.userId })).json()).toMatchObject({
      statusCode: 400,
      code: 'ASSIGNEE_UNKNOWN',
    })
  })

  it('is for super admins, brokers and managers, on an existing lead', async () => {
    const id = await idOf(person)
    const statuses: number[] = []
    for (const { cookie } of [people.broker, people.manager, people.agent, people.tc])
      statuses.push((await work(id, { status: 'QUALIFIED' }, cookie)).status)
    expect(statuses).toEqual([200, 200, 403, 403])
    expect((await work(people.broker.userId, { status: 'CLOSED' })).json()).toMatchObject({
      statusCode: 404,
      code: 'LEAD_NOT_FOUND',
    })
  })
})
