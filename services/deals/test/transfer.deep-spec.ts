import { ownedRecordKinds, type OwnedRecordKind } from '@bluebonnet/domain'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { dealAt, dealOf, sampleDeal, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const idOf = (answer: Answer): string => z.looseObject({ id: z.uuid() }).parse(answer.json()).id
const addClient = async (who: Person): Promise<string> =>
  idOf(await office.post(who, '/api/clients', { firstName: 'Rosa', lastName: 'Delgado', type: 'BUYER' }))
const addProperty = async (who: Person): Promise<string> =>
  idOf(
    await office.post(who, '/api/properties', {
      propertyAddress: '4410 Shoal Creek Blvd',
      city: 'Austin',
      zip: '78756',
      price: 615_000,
    }),
  )
const addDeal = (who: Person, links: object): Promise<Answer> =>
  office.post(who, '/api/deals', { ...sampleDeal, ...links })
const give = (kind: OwnedRecordKind, id: string, to: Person, along?: readonly OwnedRecordKind[]): Promise<Answer> =>
  office.patch(office.broker, `/api/${kind}/${id}`, { agentId: to.agentId, ...(along === undefined ? {} : { along }) })

/** The owner of each row, and the links of each deal. */
const ownersOf = async (ids: Record<string, string>): Promise<Record<string, string>> => {
  const rows = await office.rows<{ id: string; agent: string; links: string }>(`
    SELECT id, agent_id AS agent, concat_ws('+', CASE WHEN client_id IS NOT NULL THEN 'client' END,
        CASE WHEN property_id IS NOT NULL THEN 'property' END) AS links FROM deals
     UNION ALL SELECT id, agent_id, '' FROM clients UNION ALL SELECT id, agent_id, '' FROM properties`)
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const row = rows.find((each) => each.id === id)
      return [name, `${row?.agent} ${row?.links}`.trim()]
    }),
  )
}

/** Two active deals of one client, the first also of a property. A third deal, closed, refers to both. */
const household = async (
  agent: Person,
): Promise<Record<'client' | 'property' | 'first' | 'second' | 'closed', string>> => {
  const [client, property] = [await addClient(agent), await addProperty(agent)]
  const first = dealOf(await addDeal(agent, { clientId: client, propertyId: property })).id
  const second = dealOf(await addDeal(agent, { clientId: client })).id
  const closed = (await dealAt(office, 'CLOSED', { clientId: client, propertyId: property }, agent)).id
  return { client, property, first, second, closed }
}

describe('a deal transferred to another agent', () => {
  it('is refused with a choice while it has a client or property, and changes nothing', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const ids = await household(from)
    const before = await ownersOf(ids)
    expect(refusal(await give('deals', ids.first, to))).toEqual([
      409,
      'ALONG_REQUIRED',
      expect.stringContaining('Choose what else to transfer'),
    ])
    expect(await ownersOf(ids)).toEqual(before)
    const free = dealOf(await addDeal(from, {})).id
    expect((await give('deals', free, to)).status).toBe(200)
  })

  it.each([
    [
      ownedRecordKinds,
      {
        client: 'to',
        property: 'to',
        first: 'to client+property',
        second: 'to client',
        closed: 'from client+property',
      },
    ],
    [[], { client: 'from', property: 'from', first: 'to', second: 'from client', closed: 'from client+property' }],
    [
      ['clients'],
      { client: 'to', property: 'from', first: 'to client', second: 'from', closed: 'from client+property' },
    ],
    [
      ['properties'],
      { client: 'from', property: 'to', first: 'to property', second: 'from client', closed: 'from client+property' },
    ],
  ] as const)('takes along %j, and leaves the rest', async (along, expected) => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const ids = await household(from)
    expect((await give('deals', ids.first, to, along)).status).toBe(200)
    const named = (words: string): string => words.replace('from', from.agentId ?? '').replace('to', to.agentId ?? '')
    expect(await ownersOf(ids)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, words]) => [name, named(words)])),
    )
  })

  it("can name the new agent's records in the same request", async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const { first } = await household(from)
    const clientId = await addClient(to)
    const answer = await office.patch(office.broker, `/api/deals/${first}`, {
      agentId: to.agentId,
      clientId,
      propertyId: null,
    })
    expect([answer.status, dealOf(answer)]).toEqual([
      200,
      expect.objectContaining({ agentId: to.agentId, clientId, propertyId: null }),
    ])
  })
})

describe("a transfer behind somebody else's", () => {
  it.each(ownedRecordKinds)('takes no %s from its newer agent', async (kind) => {
    const [from, to, third] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const addDealOf = async () => dealOf(await addDeal(from, {})).id
    const add = { deals: addDealOf, clients: () => addClient(from), properties: () => addProperty(from) }
    const id = await add[kind]()
    const read = await office.as(office.broker, `/api/${kind}/${id}`)
    const { version } = z.looseObject({ version: z.int() }).parse(read.json())
    expect((await give(kind, id, third, ownedRecordKinds)).status).toBe(200)
    const change = { agentId: to.agentId, along: ownedRecordKinds, version }
    const late = await office.patch(office.broker, `/api/${kind}/${id}`, change)
    expect(refusal(late)).toEqual([409, 'ROW_CHANGED', expect.any(String)])
    expect((await ownersOf({ id }))['id']).toBe(third.agentId)
  })
})

describe('a client or property transferred to another agent', () => {
  it('is refused with a choice while an active deal names it, and otherwise transferred', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const ids = await household(from)
    for (const kind of ['clients', 'properties'] as const) {
      const id = kind === 'clients' ? ids.client : ids.property
      expect(refusal(await give(kind, id, to))).toEqual([409, 'ALONG_REQUIRED', expect.any(String)])
    }
    expect((await give('clients', await addClient(from), to)).status).toBe(200)
  })

  it('takes its deals along with all that they name, or leaves them', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const [going, staying] = [await household(from), await household(from)]
    expect((await give('clients', going.client, to, ownedRecordKinds)).status).toBe(200)
    expect((await give('properties', staying.property, to, [])).status).toBe(200)
    const [mine, theirs] = [from.agentId, to.agentId]
    expect(await ownersOf(going)).toEqual({
      client: theirs,
      property: theirs,
      first: `${theirs} client+property`,
      second: `${theirs} client`,
      closed: `${mine} client+property`,
    })
    expect(await ownersOf(staying)).toEqual({
      client: mine,
      property: theirs,
      first: `${mine} client`,
      second: `${mine} client`,
      closed: `${mine} client+property`,
    })
  })

  it('is refused while one of its deals has a CDA', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const client = await addClient(from)
    const deal = await dealAt(office, 'UNDER_CONTRACT', { clientId: client, closeDate: '2026-12-04' }, from)
    await made(office, deal.id, from)
    for (const along of [[], ownedRecordKinds])
      expect(refusal(await give('clients', client, to, along))).toEqual([409, 'CDA_LIVE', expect.any(String)])
  })
})

const versionOf = (answer: Answer): number => z.looseObject({ version: z.int() }).parse(answer.json()).version
const back = (body: object, who: Person = office.broker): Promise<Answer> =>
  office.post(who, '/api/transfer-undos', body)

const given = async (kind: OwnedRecordKind, id: string, to: Person, along: readonly OwnedRecordKind[]) => {
  const answer = await give(kind, id, to, along)
  expect(answer.status).toBe(200)
  return { kind, id, version: versionOf(answer) }
}

describe('undoing a transfer', () => {
  const alongs: OwnedRecordKind[][] = [[], ['clients'], ['deals', 'properties'], [...ownedRecordKinds]]
  it.each(ownedRecordKinds.flatMap((kind) => alongs.map((along) => ({ kind, along }))))(
    'restores everything: $kind with $along along, links and all',
    async ({ kind, along }) => {
      const [from, to] = [await newAgent(office), await newAgent(office)]
      const ids = await household(from)
      const before = await ownersOf(ids)
      const id = { deals: ids.first, clients: ids.client, properties: ids.property }[kind]
      const body = await given(kind, id, to, along)
      expect(await ownersOf(ids)).not.toEqual(before)
      expect((await back(body)).status).toBe(200)
      expect(await ownersOf(ids)).toEqual(before)
      expect((await back(body)).status).toBe(404)
    },
  )

  it('is refused once any of it was changed', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const ids = await household(from)
    const body = await given('deals', ids.first, to, ownedRecordKinds)
    await office.patch(office.broker, `/api/clients/${ids.client}`, { notes: 'Moves in March' })
    const after = await ownersOf(ids)
    expect(refusal(await back(body))).toEqual([
      409,
      'TRANSFER_UNDO_CHANGED',
      'It was changed after the transfer. Look at it, then transfer it again.',
    ])
    expect(await ownersOf(ids)).toEqual(after)
  })

  it('is for its author, at the version of its answer, and not from a third agent', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const { first } = await household(from)
    const body = await given('deals', first, to, [])
    expect((await back(body, office.manager)).status).toBe(404)
    expect((await back({ ...body, version: body.version - 1 })).status).toBe(409)
    const third = await newAgent(office)
    const onwards = await given('deals', first, third, [])
    expect((await back(body)).status).toBe(409)
    expect((await back(onwards)).status).toBe(200)
    expect(dealOf(await office.as(office.broker, `/api/deals/${first}`)).agentId).toBe(to.agentId)
  })

  it('before the notice notifies nobody', async () => {
    const [from, to] = [await newAgent(office), await newAgent(office)]
    const { first } = await household(from)
    expect((await back(await given('deals', first, to, ownedRecordKinds))).status).toBe(200)
    await office.rows("UPDATE transfers SET changed_at = changed_at - interval '1 minute'")
    await office.runJobs()
    const told = await office.rows("SELECT 1 FROM notifications WHERE type = 'TRANSFERRED' AND user_id = ANY ($1)", [
      [from.userId, to.userId],
    ])
    expect(told).toEqual([])
  })

  it.each(['an advance of its agent', 'the share of its new agent'])(
    'is not automatic where a deal lost %s',
    async (lost) => {
      const [from, to] = [await newAgent(office), await newAgent(office)]
      const deal = dealOf(await addDeal(from, {})).id
      const advance = { name: `Advance ${from.agentId}`, kind: 'ADVANCE', licenceNumber: null }
      const payee = await office.post(office.broker, '/api/payees', advance)
      const paid = await office.as(office.broker, `/api/deals/${deal}/participants`, {
        method: 'PUT',
        body: lost.startsWith('an advance')
          ? { participants: [{ role: 'ADVANCE', payeeId: idOf(payee), amount: 500 }], agents: [] }
          : { participants: [], agents: [{ role: 'CO_AGENT', agentId: to.agentId, percent: 30 }] },
      })
      expect([paid.status, paid.status === 200 ? '' : paid.text]).toEqual([200, ''])
      const body = await given('deals', deal, to, [])
      expect(refusal(await back(body))).toMatchObject([404, 'TRANSFER_UNDO_NOT_FOUND', expect.any(String)])
    },
  )
})
