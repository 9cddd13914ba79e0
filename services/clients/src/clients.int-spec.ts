import type { Client } from '@bluebonnet/contracts'
import { client as clientShape } from '@bluebonnet/contracts/clients/client.schema'
import { newId } from '@bluebonnet/platform'
import { addDeal, type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import type { Answer } from '@bluebonnet/testing'
import { clientErrors } from './client.errors.js'
import { ClientTransfer, ClientsModule } from './index.js'

const { test, people, as } = await openTestOffice([ClientsModule])

afterAll(() => test.close())

const clientOf = (answer: Answer): Client => clientShape.parse(answer.json())
const clientsOf = (answer: Answer): Client[] => clientShape.array().parse(answer.json())
const add = (who: Colleague, body: object = {}): Promise<Answer> =>
  as(who, '/api/clients', { method: 'POST', body: { firstName: 'Lupe', lastName: 'Garza', type: 'BUYER', ...body } })
const added = async (who: Colleague, body: object = {}): Promise<Client> => clientOf(await add(who, body))
const listed = async (who: Colleague, query = ''): Promise<Client[]> => clientsOf(await as(who, `/api/clients${query}`))
const stored = async (id: string): Promise<unknown[]> =>
  test.dataSource.query('SELECT * FROM clients WHERE id = $1', [id])
const remove = (who: Colleague, id: string): Promise<Answer> => as(who, `/api/clients/${id}`, { method: 'DELETE' })
const ids = (clients: Client[]): string[] => clients.map((client) => client.id)

describe('adding a client', () => {
  it('saves every field, for the agent who adds it', async () => {
    const body = {
      email: 'lupe@garza.test',
      phone: '512-555-0101',
      budget: 450_000,
      preferences: { pool: true },
      notes: 'Likes oaks',
    }
    const answer = await add('agent', body)
    expect(answer.status).toBe(201)
    const client = clientOf(answer)
    expect(client).toMatchObject({
      ...body,
      firstName: 'Lupe',
      lastName: 'Garza',
      type: 'BUYER',
      status: 'ACTIVE',
      agentId: people.agent.agentId,
    })
    expect((await as('agent', `/api/clients/${client.id}`)).json()).toEqual(client)
  })

  it('treats empty optional fields as missing', async () => {
    expect(await added('agent', { email: '', phone: '', notes: '', budget: null })).toMatchObject({
      email: null,
      phone: null,
      notes: null,
      budget: null,
    })
  })

  it('writes the activity and the audit row', async () => {
    const { id } = await added('agent')
    const [activity] = await test.dataSource.query<object[]>('SELECT * FROM activity_log WHERE entity_id = $1', [id])
    expect(activity).toMatchObject({
      type: 'CLIENT_ADDED',
      agent_id: people.agent.agentId,
      user_id: people.agent.userId,
      description: 'Client Lupe Garza added',
    })
    const [audit] = await test.dataSource.query<object[]>('SELECT * FROM audit_log WHERE entity_id = $1', [id])
    expect(audit).toMatchObject({ action: 'client.create', actor_id: people.agent.userId, before: null })
  })

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ type: '' }, 'Type is required'],
    [{ type: 'LANDLORD' }, 'Type must be one of BUYER, SELLER, BOTH'],
    [{ budget: '450000' }, 'Budget: enter whole dollars'],
    [{ email: 'not an address' }, 'Enter a valid e-mail address'],
    [{ role: 'BROKER' }, 'Unknown field: role'],
  ])('refuses %j', async (body, message) => {
    const before = (await listed('agent')).length
    const answer = await add('agent', body)
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED', message }),
    ])
    expect(await listed('agent')).toHaveLength(before)
  })

  it('lets a TC name the agent, and refuses one who names none', async () => {
    expect((await added('tc', { agentId: people.agent.agentId })).agentId).toBe(people.agent.agentId)
    const answer = await add('tc')
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'AGENT_REQUIRED' })])
  })

  it('gives the manager an agent profile with their first client', async () => {
    const { agentId } = await added('manager')
    expect(await test.dataSource.query('SELECT user_id FROM agents WHERE id = $1', [agentId])).toEqual([
      { user_id: people.manager.userId },
    ])
  })

  it('refuses an agent who names a colleague, and a super admin', async () => {
    expect((await add('agent', { agentId: people.other.agentId })).status).toBe(404)
    expect((await add('admin')).status).toBe(403)
  })
})

describe('listing clients', () => {
  it('shows an agent their own, the office all, and a super admin without a role none', async () => {
    const [own, foreign] = [await added('agent'), await added('other')]
    expect(ids(await listed('agent'))).toContain(own.id)
    expect(ids(await listed('agent'))).not.toContain(foreign.id)
    for (const who of ['tc', 'manager'] as const)
      expect(ids(await listed(who))).toEqual(expect.arrayContaining([own.id, foreign.id]))
    expect(await listed('admin')).toEqual([])
  })

  it('searches name, e-mail and phone, treats wildcards literally, and counts the results', async () => {
    const { id } = await added('agent', {
      firstName: 'Zen%ida',
      lastName: "O'Brien",
      email: 'zenida@x.test',
      phone: '(830) 555-7788',
    })
    for (const q of ['zen%ida o', "O'BRIEN", 'ZENIDA@', '555-7788', '8305557788', '+1 830 555 7788', 'O’Brién, Zén']) {
      const answer = await as('agent', `/api/clients?q=${encodeURIComponent(q)}`)
      expect([ids(clientsOf(answer)), answer.headers['x-total-count']]).toEqual([[id], '1'])
    }
    expect(await listed('agent', '?q=zen_ida%20o')).toEqual([])
  })

  it('pages newest first without a gap or a repeat', async () => {
    const whole = await listed('manager')
    const paged: Client[] = []
    for (let path: string | null = '/api/clients?limit=2'; path !== null;) {
      const answer: Answer = await as('manager', path)
      paged.push(...clientsOf(answer))
      expect(answer.headers['x-total-count']).toBe(String(whole.length))
      path = /<(.+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null
    }
    expect(paged).toEqual(whole)
    expect(whole.map((client) => client.createdAt)).toEqual(
      whole
        .map((client) => client.createdAt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('sorting clients', () => {
  it('sorts by name, ignoring accents', async () => {
    const names = ['Avery', 'Ángel', 'Anders', 'ábalos']
    const rows = await Promise.all(names.map(async (lastName) => added('other', { lastName })))
    const mine = new Set(ids(rows))
    const listedRows = (await listed('other', '?order=name')).filter(({ id }) => mine.has(id))
    expect(listedRows.map(({ lastName }) => lastName)).toEqual(['ábalos', 'Anders', 'Ángel', 'Avery'])
  })

  it('sorts by each column both ways, empty values last, and exports by ids', async () => {
    const rows = await Promise.all(
      [
        { firstName: 'Zora', lastName: 'abbott', budget: null, type: 'SELLER', email: 'b@order.test' },
        { firstName: 'Ada', lastName: 'Zeller', budget: 300_000, type: 'BUYER', email: 'A@order.test' },
        { firstName: 'Bo', lastName: 'Abbott', budget: 900_000, type: 'BOTH', status: 'INACTIVE' },
      ].map(async (client) => added('other', { ...client, notes: 'ordered' })),
    )
    const mine = new Set(ids(rows))
    const inOrder = async (order: string): Promise<string[]> =>
      (await listed('other', `?order=${order}`)).filter(({ id }) => mine.has(id)).map(({ firstName }) => firstName)
    expect(await inOrder('name')).toEqual(['Bo', 'Zora', 'Ada'])
    expect(await inOrder('-name')).toEqual(['Ada', 'Zora', 'Bo'])
    expect(await inOrder('budget')).toEqual(['Ada', 'Bo', 'Zora'])
    expect(await inOrder('-budget')).toEqual(['Bo', 'Ada', 'Zora'])
    expect(await inOrder('email')).toEqual(['Ada', 'Zora', 'Bo'])
    expect(await inOrder('-email')).toEqual(['Zora', 'Ada', 'Bo'])
    expect(await inOrder('type')).toEqual(['Bo', 'Ada', 'Zora'])
    expect((await inOrder('-status'))[0]).toBe('Bo')
    expect((await as('other', '/api/clients?order=phone')).status).toBe(400)

    const [first, second] = ids(rows)
    const { text } = await as('other', `/api/exports/clients.csv?ids=${first},${second}`)
    expect(text.trim().split('\r\n').length).toBe(3)
    expect((await as('agent', `/api/exports/clients.csv?ids=${first}`)).text.trim().split('\r\n').length).toBe(1)
  })
})

describe('changing a client', () => {
  it('saves the given fields, keeps the rest, and audits only what changed', async () => {
    const client = await added('agent', { notes: 'Old', email: 'a@b.test' })
    const answer = await as('agent', `/api/clients/${client.id}`, {
      method: 'PATCH',
      body: { notes: 'New', email: null, firstName: 'Lupe' },
    })
    expect(answer.json()).toMatchObject({ notes: 'New', email: null, lastName: 'Garza', createdAt: client.createdAt })
    const [audit] = await test.dataSource.query<object[]>(
      "SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'client.update'",
      [client.id],
    )
    expect(audit).toEqual({ before: { notes: 'Old', email: 'a@b.test' }, after: { notes: 'New', email: null } })
  })

  it.each(['PATCH', 'DELETE', 'GET'] as const)(
    '%s of a foreign and a missing row answer alike, and change nothing',
    async (method) => {
      const { id } = await added('other')
      const before = await stored(id)
      for (const path of [`/api/clients/${id}`, `/api/clients/${newId()}`]) {
        const answer = await as('agent', path, {
          method,
          ...(method === 'PATCH' ? { body: { notes: 'Mine now' } } : {}),
        })
        expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'CLIENT_NOT_FOUND' })])
      }
      expect(await stored(id)).toEqual(before)
    },
  )

  it('lets only a manager transfer it, and not while a check forbids it', async () => {
    const { id } = await added('agent')
    const give = (who: Colleague) =>
      as(who, `/api/clients/${id}`, { method: 'PATCH', body: { agentId: people.other.agentId } })
    expect([(await give('agent')).status, (await give('tc')).status]).toEqual([403, 403])
    expect(clientOf(await give('manager')).agentId).toBe(people.other.agentId)
    test.app.get(ClientTransfer).register(async (_, __, given) => {
      if (given.id === id) throw clientErrors.fail('CLIENT_IN_USE')
    })
    const back = await as('manager', `/api/clients/${id}`, { method: 'PATCH', body: { agentId: people.agent.agentId } })
    expect(back.status).toBe(409)
    expect(await stored(id)).toEqual([expect.objectContaining({ agent_id: people.other.agentId })])
  })
})

describe('deleting a client', () => {
  it('is for the agent and the managers, not for a TC', async () => {
    const [own, another] = [await added('agent'), await added('agent')]
    expect((await remove('tc', own.id)).status).toBe(403)
    expect([(await remove('agent', own.id)).status, (await remove('manager', another.id)).status]).toEqual([204, 204])
    expect([...(await stored(own.id)), ...(await stored(another.id))]).toEqual([])
  })

  it('is refused while a deal refers to the client', async () => {
    const { id } = await added('agent')
    await addDeal(test.dataSource, { agentId: people.agent.agentId, clientId: id })
    const answer = await remove('agent', id)
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CLIENT_IN_USE', message: clientErrors.table.CLIENT_IN_USE.message }),
    ])
    expect(await stored(id)).toHaveLength(1)
  })
})
