import { ownedRecordKinds, type OwnedRecordKind } from '@bluebonnet/domain'
import { type Answer, runs, seed } from '@bluebonnet/testing'
import * as fc from 'fast-check'
import { z } from 'zod'
import { openProduct, type Person, succeeded } from '../product.js'
import { newClient, newDeal, newProperty } from '../permissions/rows.js'

const office = await openProduct()

afterAll(() => office.test.close())

const hired = async (): Promise<Person> => {
  const person = await office.another('owner')
  if (person === null) throw new Error('Nobody was hired')
  return person
}
const agents = [office.owner, office.other, await hired()]

const post = (who: Person, path: string, body: object): Promise<Answer> =>
  office.test.ask(path, { method: 'POST', cookie: who.cookie, body })
const patch = (path: string, body: object): Promise<Answer> =>
  office.test.ask(path, { method: 'PATCH', cookie: office.broker.cookie, body })
const idOf = (answer: Answer): string => z.looseObject({ id: z.uuid() }).parse(succeeded(answer).json()).id

type Things = Record<OwnedRecordKind, string[]>

/** An intended act; numbers select from what exists. */
const along = fc.option(fc.subarray([...ownedRecordKinds]), { nil: undefined })
const number = fc.nat(30)
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      kind: fc.constantFrom(...ownedRecordKinds),
      which: number,
      to: fc.nat(2),
      along,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('add' as const), who: fc.nat(2), client: number, property: number }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('name' as const),
      which: number,
      client: fc.option(number),
      property: fc.option(number),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: number,
      to: fc.constantFrom('UNDER_CONTRACT', 'CLOSED', 'PENDING', 'CANCELLED'),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Active deals that name another agent's rows. Closed or cancelled ones keep their links. */
const broken = `
  SELECT d.id FROM deals d LEFT JOIN clients c ON c.id = d.client_id LEFT JOIN properties p ON p.id = d.property_id
   WHERE d.status NOT IN ('CLOSED', 'CANCELLED') AND (c.agent_id <> d.agent_id OR p.agent_id <> d.agent_id)`

const perform = async (things: Things, each: Act): Promise<Answer> => {
  const pick = (kind: OwnedRecordKind, which: number): string => things[kind][which % things[kind].length] ?? ''
  const agent = (which: number): Person => agents[which % agents.length] ?? office.owner
  if (each.do === 'give') {
    const body = { agentId: agent(each.to).agentId, ...(each.along === undefined ? {} : { along: each.along }) }
    return patch(`/api/${each.kind}/${pick(each.kind, each.which)}`, body)
  }
  if (each.do === 'move')
    return post(office.broker, `/api/deals/${pick('deals', each.which)}/status`, {
      status: each.to,
      reason: 'So it went',
    })
  if (each.do === 'name') {
    const clientId = each.client === null ? null : pick('clients', each.client)
    const propertyId = each.property === null ? null : pick('properties', each.property)
    return patch(`/api/deals/${pick('deals', each.which)}`, { clientId, propertyId })
  }
  const links = { clientId: pick('clients', each.client), propertyId: pick('properties', each.property) }
  const added = await post(agent(each.who), '/api/deals', { ...newDeal, ...links })
  if (added.status === 201) things.deals.push(idOf(added))
  return added
}

/** Two clients and two properties for each agent, each named by two approved deals. */
const begin = async (): Promise<Things> => {
  const things: Things = { deals: [], clients: [], properties: [] }
  for (const who of [...agents, ...agents]) {
    const clientId = idOf(await post(who, '/api/clients', newClient))
    const propertyId = idOf(await post(who, '/api/properties', newProperty))
    things.clients.push(clientId)
    things.properties.push(propertyId)
    for (const side of ['BUYER', 'LISTING']) {
      const deal = idOf(await post(who, '/api/deals', { ...newDeal, side, clientId, propertyId }))
      succeeded(await post(office.broker, `/api/deals/${deal}/approve`, {}))
      things.deals.push(deal)
    }
  }
  return things
}

describe('any transfers in any order, two at a time', () => {
  it("never leave an active deal with another agent's client or property", async () => {
    const things = await begin()
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 3, maxLength: 6 }), async (pairs) => {
        for (const pair of pairs) {
          for (const { status } of await Promise.all(pair.map((each) => perform(things, each)))) seen.add(status)
          expect(await office.test.dataSource.query(broken)).toEqual([])
        }
      }),
      { seed, numRuns: runs(10, 30), endOnFailure: true },
    )
    expect([...seen].filter((status) => status >= 500)).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining([200, 404, 409]))
  }, 180_000)

  it('move no deal by a client that it no longer names', async () => {
    const [from, to] = [office.owner, office.other]
    for (let round = 0; round < 8; round += 1) {
      const clientId = idOf(await post(from, '/api/clients', newClient))
      const propertyId = idOf(await post(from, '/api/properties', newProperty))
      const deal = idOf(await post(from, '/api/deals', { ...newDeal, clientId }))
      const both = await Promise.all([
        patch(`/api/deals/${deal}`, { clientId: null, propertyId }),
        patch(`/api/clients/${clientId}`, { agentId: to.agentId, along: ['deals', 'properties'] }),
      ])
      expect(both.map(({ status }) => [200, 404, 409].includes(status))).toEqual([true, true])
      expect(await office.test.dataSource.query(broken)).toEqual([])
    }
  }, 240_000)
})
