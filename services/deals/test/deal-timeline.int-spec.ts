import { timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { dealAt, openOffice, type Person } from '@bluebonnet/app/testing/office'
import { calls } from '@bluebonnet/contracts/calls'

const office = await openOffice()
afterAll(() => office.close())

const client = async (firstName: string, lastName: string, who = office.agent): Promise<string> =>
  withId(await office.post(who, '/api/clients', { firstName, lastName, type: 'BUYER' })).id
const property = async (propertyAddress: string): Promise<string> => {
  const place = { propertyAddress, city: 'Austin', state: 'TX', zip: '78704', price: 400_000 }
  return withId(await office.post(office.agent, '/api/properties', place)).id
}
const change = async (dealId: string, body: object, who = office.agent): Promise<void> =>
  expect([(await office.patch(who, `/api/deals/${dealId}`, body)).status, body]).toEqual([200, body])
const share = async (dealId: string, agents: readonly Person[]): Promise<void> => {
  const body = { participants: [], agents: agents.map(({ agentId }) => ({ role: 'CO_AGENT', agentId, percent: 40 })) }
  const answer = await office.as(office.broker, `/api/deals/${dealId}/participants`, { method: 'PUT', body })
  expect(answer.status).toBe(200)
}
/** The changes of a deal, newest first. */
const changes = async (dealId: string, who: Person): Promise<string[]> =>
  timelineOf(await office.as(who, `/api/deals/${dealId}/timeline`))
    .filter(({ kind }) => kind === 'CHANGED')
    .map(({ description }) => description)
const history = async (kind: string, id: string): Promise<string[]> =>
  calls['GET /api/history/:kind/:id'].answer
    .parse((await office.as(office.broker, `/api/history/${kind}/${id}`)).json())
    .flatMap((entry) => entry.changes)

describe("a deal's timeline", () => {
  it('names client and property as they were at the change', async () => {
    const [first, second] = [await client('Nora', 'Vance'), await client('Otto', 'Bell')]
    const home = await property('7 Pecan Street')
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { clientId: first })
    await change(id, { clientId: second })
    await change(id, { propertyId: home })
    await office.patch(office.agent, `/api/clients/${first}`, { lastName: 'Renamed' })
    await change(id, { clientId: null })
    for (const who of [office.agent, office.broker]) {
      const [removed, moved = '', replaced] = await changes(id, who)
      expect(replaced).toBe('Changed client: Nora Vance to Otto Bell')
      expect(moved).toContain('property: none to 7 Pecan Street, Austin')
      expect(removed).toBe('Changed client: Otto Bell to none')
    }
  })

  it('names the agents of a transfer, and its clients only to those who knew them', async () => {
    const [mine, theirs] = [await client('Ana', 'Silva'), await client('Luz', 'Marin', office.other)]
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { clientId: mine })
    await change(id, { agentId: office.other.agentId, along: ['deals'] }, office.broker)
    await change(id, { clientId: theirs }, office.other)
    const transfer = 'Changed agent: Dana Whitfield to Luis Ortega, client: '
    const [set, given] = await changes(id, office.broker)
    expect([set, given]).toEqual(['Changed client: none to Luz Marin', `${transfer}Ana Silva to none`])
    const [seen, moved] = await changes(id, office.other)
    expect([seen, moved]).toEqual([set, `${transfer}another client to none`])
    await share(id, [office.agent])
    // Who shares the deal knows its client of now.
    const [, shared, before] = await changes(id, office.agent)
    expect([shared, before]).toEqual([set, given])
    await change(id, { clientId: null }, office.other)
    const [removed] = await changes(id, office.agent)
    expect(removed).toBe('Changed client: another client to none')
  })

  it('says who is paid, before and after, to the office and the agent of that time', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await share(id, [office.other])
    const words = 'Changed who is paid: none to Co-agent: Luis Ortega, 40%'
    expect((await changes(id, office.agent))[0]).toBe(words)
    expect((await changes(id, office.other))[0]).toBe('Changed who is paid')
    await share(id, [])
    expect((await changes(id, office.broker))[0]).toBe('Changed who is paid: Co-agent: Luis Ortega, 40% to none')
  })
})

it('says why a CDA is out of date only to those who may read who is paid', async () => {
  const { id } = await dealAt(office, 'UNDER_CONTRACT')
  await share(id, [office.other])
  expect((await office.post(office.broker, `/api/deals/${id}/cda`)).status).toBe(201)
  const path = `/api/deals/${id}/participants`
  const body = { participants: [], agents: [{ role: 'CO_AGENT', agentId: office.other.agentId, percent: 30 }] }
  expect((await office.as(office.broker, path, { method: 'PUT', body })).status).toBe(200)
  const reasonTo = async (who: Person) =>
    timelineOf(await office.as(who, `/api/deals/${id}/timeline`)).find(({ description }) =>
      description.startsWith('CDA out of date'),
    )
  for (const who of [office.broker, office.agent]) expect(JSON.stringify(await reasonTo(who))).toContain('Luis Ortega')
  const seen = await reasonTo(office.other)
  expect(seen).toBeDefined()
  expect(JSON.stringify(seen)).not.toContain('Ortega')
})

describe("a record's history", () => {
  it('names the agents of deals, clients and properties, and prints amounts as money', async () => {
    const [clientId, propertyId] = [await client('Eva', 'Lund'), await property('9 Pecan Street')]
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { clientId, propertyId })
    await change(id, { price: 410_000 })
    await share(id, [office.other])
    expect(await history('deal', id)).toEqual(
      expect.arrayContaining([
        'Price: from $400,000.00 to $410,000.00',
        'Participants: from nothing to Co-agent: Luis Ortega, 40%',
      ]),
    )
    await share(id, [])
    await change(id, { agentId: office.other.agentId, along: ['deals', 'clients', 'properties'] }, office.broker)
    const transfer = 'Agent: from Dana Whitfield to Luis Ortega'
    for (const [kind, row] of [
      ['deal', id],
      ['client', clientId],
      ['property', propertyId],
    ] as const)
      expect([kind, await history(kind, row)]).toEqual([kind, expect.arrayContaining([transfer])])
  })
})
