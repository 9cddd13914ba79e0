import { AccountingModule } from '@bluebonnet/accounting'
import { addClient, addDeal, addProperty, signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { calls } from '@bluebonnet/contracts/calls'
import { ReportsModule } from '../src/index.js'
import { signedInSeller } from './people.js'

const test = await startTestApp([AccountingModule, ReportsModule])
const agent = await signedInSeller(test)
const other = await signedInSeller(test)
const broker = await signedInAs(test, { role: 'BROKER' })
for (const { agentId } of [agent, other]) {
  await addProperty(test.dataSource, { agentId, address: '12 Lavaca Ct', city: 'Round Rock', mlsId: 'MLS-7781' })
  await addClient(test.dataSource, {
    agentId,
    firstName: 'Ada',
    lastName: 'Lavaca',
    email: 'ada@pecan.test',
    phone: '(512) 555-0142',
  })
  await addDeal(test.dataSource, {
    agentId,
    address: '12 Lavaca Ct',
    city: 'Round Rock',
    buyerSellerName: 'Ola Ng',
    status: 'PENDING',
  })
}
await addProperty(test.dataSource, { agentId: agent.agentId, address: '50% Off_Road', city: 'Austin' })

afterAll(() => test.close())

const ask = (cookie: string, q: string) => test.ask(`/api/search?q=${encodeURIComponent(q)}`, { cookie })
const find = async (cookie: string, q: string) => calls['GET /api/search'].answer.parse((await ask(cookie, q)).json())
const found = async (cookie: string, q: string): Promise<[number, number, number]> => {
  const { properties, clients, deals } = await find(cookie, q)
  return [properties.length, clients.length, deals.length]
}

describe('the search', () => {
  it("finds an agent's own and the office everybody's", async () => {
    expect(await found(agent.cookie, 'lavaca')).toEqual([1, 1, 1])
    expect(await found(broker.cookie, 'lavaca')).toEqual([2, 2, 2])
  })

  it('describes each result', async () => {
    const { properties, clients, deals } = await find(agent.cookie, 'LAVACA')
    expect(properties).toEqual([{ id: expect.any(String), title: '12 Lavaca Ct', detail: 'Round Rock, TX 78701' }])
    expect(clients).toEqual([{ id: expect.any(String), title: 'Ada Lavaca', detail: 'ada@pecan.test' }])
    expect(deals).toEqual([
      { id: expect.any(String), title: '12 Lavaca Ct', detail: 'Round Rock · Ola Ng', status: 'PENDING' },
    ])
  })

  it.each([
    ['ada lav', [0, 1, 1]],
    ['555-0142', [0, 1, 0]],
    ['5125550142', [0, 1, 0]],
    ['+1 512 555 0142', [0, 1, 0]],
    ['Lavaca, Ada', [0, 1, 1]],
    ['LÁVACA', [1, 1, 1]],
    ['PECAN.test', [0, 1, 0]],
    ['mls-77', [1, 0, 0]],
    ['round rock', [1, 0, 1]],
    ['ng', [0, 0, 1]],
    ['  lavaca  ', [1, 1, 1]],
    ['12', [1, 0, 1]],
    ['51', [0, 1, 0]],
    ['50%', [1, 0, 0]],
    ['off_r', [1, 0, 0]],
    ['%%%', [0, 0, 0]],
    ['___', [0, 0, 0]],
    ['\\', [0, 0, 0]],
    ["'; --", [0, 0, 0]],
    ['', [0, 0, 0]],
    ['  ', [0, 0, 0]],
  ])('finds by %j its literal matches', async (q, expected) => {
    expect(await found(agent.cookie, q)).toEqual(expected)
  })

  it('finds people by name, and documents by deal', async () => {
    const [person] = await test.dataSource.query<{ email: string; last_name: string }[]>(
      'SELECT email, last_name FROM users WHERE id = $1',
      [other.userId],
    )
    const [deal] = (await find(agent.cookie, 'lavaca')).deals
    await test.dataSource.query(
      `WITH object AS (
         INSERT INTO objects (id, key, owner_id, purpose, state, content_type, size_bytes, stored_at)
         VALUES (gen_random_uuid(), 'porch', $1, 'document', 'STORED', 'application/pdf', 1, now()) RETURNING id)
       INSERT INTO documents (id, deal_id, label, url, type, object_id, file_name, content_type, size_bytes,
         uploaded_by)
       SELECT gen_random_uuid(), $2, 'Porch photos', '', 'OTHER', id, 'porch.pdf', 'application/pdf', 1, $1
         FROM object`,
      [agent.userId, deal?.id],
    )
    expect((await find(agent.cookie, person?.email ?? '')).people).toEqual([
      { id: other.agentId, title: expect.stringContaining(person?.last_name ?? '?'), detail: 'Agent' },
    ])
    const { documents } = await find(agent.cookie, 'lavaca porch')
    expect(documents).toEqual([{ id: expect.any(String), title: 'Porch photos', detail: 'Other' }])
    expect((await find(agent.cookie, '12 lavaca')).documents).toEqual(documents)
    expect((await find(other.cookie, 'lavaca porch')).documents).toEqual([])
  })

  it('finds a deal by its client, agent or title company, each word in any of them', async () => {
    const { agentId, cookie } = agent
    const clientId = await addClient(test.dataSource, { agentId, firstName: 'Rosa', lastName: 'Quiñónez' })
    const row = { agentId, clientId, address: '9 Yucca Way', titleCompany: 'Ütopia Title', mlsId: 'MLS-9004' }
    await addDeal(test.dataSource, row)
    const [person] = await test.dataSource.query<{ last_name: string }[]>('SELECT last_name FROM users WHERE id = $1', [
      agent.userId,
    ])
    for (const q of ['quinonez rosa', 'utopia', 'Quinonez, yucca', `yucca ${person?.last_name}`, 'mls-9004'])
      expect([q, (await find(cookie, q)).deals.map(({ title }) => title)]).toEqual([q, ['9 Yucca Way']])
    expect((await find(other.cookie, 'quinonez')).deals).toEqual([])
  })

  it('ranks matches at the beginning first, and shows only a few', async () => {
    for (let number = 0; number < 9; number += 1)
      await addProperty(test.dataSource, { agentId: other.agentId, address: `${number} Mesquite Bend` })
    await addProperty(test.dataSource, { agentId: other.agentId, address: 'Mesquite Bend 1', createdAt: new Date(0) })
    const { properties } = await find(other.cookie, 'mesquite')
    expect(properties).toHaveLength(6)
    expect(properties.slice(0, 2).map(({ title }) => title)).toEqual(['Mesquite Bend 1', '8 Mesquite Bend'])
  })

  it('finds nothing for people without business rows', async () => {
    for (const options of [{ isSuperAdmin: true }, { sells: false }]) {
      const { cookie } = await signedInAs(test, options)
      expect(await found(cookie, 'lavaca')).toEqual([0, 0, 0])
    }
  })

  it('refuses an invalid search', async () => {
    expect((await test.ask('/api/search', { cookie: agent.cookie })).status).toBe(400)
    expect((await ask(agent.cookie, 'x'.repeat(201))).status).toBe(400)
    expect((await ask(agent.cookie, '\u0000')).status).toBe(400)
  })
})
