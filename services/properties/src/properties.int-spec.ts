import type { Property } from '@bluebonnet/contracts'
import { property as propertyShape } from '@bluebonnet/contracts/properties/property.schema'
import { type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { PropertiesModule, PropertyLookup, PropertyMoves, PropertyTransfer } from './index.js'
import { propertyErrors } from './property.errors.js'

const { test, people, as } = await openTestOffice([PropertiesModule])

afterAll(() => test.close())

const propertyOf = (answer: Answer): Property => propertyShape.parse(answer.json())
const add = (who: Colleague, body: object = {}): Promise<Answer> =>
  as(who, '/api/properties', {
    method: 'POST',
    body: { propertyAddress: '1200 Barton Hills Dr', city: 'Austin', zip: '78704', price: 725_000, ...body },
  })
const added = async (who: Colleague, body: object = {}): Promise<Property> => propertyOf(await add(who, body))
const patch = (who: Colleague, id: string, body: object): Promise<Answer> =>
  as(who, `/api/properties/${id}`, { method: 'PATCH', body })
const remove = (who: Colleague, id: string): Promise<Answer> => as(who, `/api/properties/${id}`, { method: 'DELETE' })
const listed = async (who: Colleague, query = ''): Promise<string[]> =>
  propertyShape
    .array()
    .parse((await as(who, `/api/properties${query}`)).json())
    .map(({ id }) => id)
const stored = (id: string): Promise<unknown[]> => test.dataSource.query('SELECT * FROM properties WHERE id = $1', [id])
const statusOf = async (id: string): Promise<Property['status']> =>
  propertyOf(await as('agent', `/api/properties/${id}`)).status
const photo = (who: Colleague = 'agent'): Promise<string> =>
  uploadFile(test, people[who].cookie, samples.jpeg, { name: 'front.jpg', purpose: 'photo' })

describe('adding a property', () => {
  it('saves every field', async () => {
    const body = {
      mlsId: 'ACT-118',
      bedrooms: 3,
      bathrooms: 2.5,
      squareFootage: 1_980,
      lotSize: '0.25 acres',
      yearBuilt: 1984,
      propertyType: 'SINGLE_FAMILY',
      description: 'Creek at the back',
      features: ['Porch', 'Pecan trees'],
      status: 'PENDING',
    }
    const answer = await add('agent', body)
    expect(answer.status).toBe(201)
    const property = propertyOf(answer)
    expect(property).toMatchObject({
      ...body,
      state: 'TX',
      price: 725_000,
      agentId: people.agent.agentId,
      photos: null,
      soldDate: null,
    })
    expect(Math.abs(Date.parse(property.listingDate) - Date.now())).toBeLessThan(10_000)
    expect((await as('agent', `/api/properties/${property.id}`)).json()).toEqual(property)
    const [activity] = await test.dataSource.query<object[]>('SELECT * FROM activity_log WHERE entity_id = $1', [
      property.id,
    ])
    expect(activity).toMatchObject({ type: 'PROPERTY_CREATED', agent_id: people.agent.agentId })
  })

  it.each([
    ['2026-01-05', '2026-01-05T06:00:00.000Z'],
    ['2026-07-05', '2026-07-05T05:00:00.000Z'],
    ['2026-01-05T15:30:00Z', '2026-01-05T15:30:00.000Z'],
  ])('accepts the listing date %s as a day in Texas or a timestamp', async (listingDate, moment) => {
    expect((await added('agent', { listingDate })).listingDate).toBe(moment)
  })

  it.each([
    [{ propertyAddress: '' }, 'Address is required'],
    [{ city: undefined }, 'City is required'],
    [{ zip: '' }, 'ZIP code is required'],
    [{ price: undefined }, 'Price is required'],
    [{ price: 0 }, /above 0/],
    [{ bathrooms: 1.25 }, /steps of 0\.5/],
    [{ bedrooms: 2.5 }, /whole number/],
    [{ photos: Array.from({ length: 11 }, () => '/objects/x') }, /at most 10 photos/i],
    [{ listingDate: 'soon' }, /date/],
  ])('refuses %j', async (body, message) => {
    const before = await listed('agent')
    const answer = await add('agent', body)
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED', message: expect.stringMatching(message) }),
    ])
    expect(await listed('agent')).toEqual(before)
  })

  it('lets the office name the agent, and refuses a super admin', async () => {
    expect((await added('tc', { agentId: people.agent.agentId })).agentId).toBe(people.agent.agentId)
    expect([
      (await add('tc')).status,
      (await add('agent', { agentId: people.other.agentId })).status,
      (await add('admin')).status,
    ]).toEqual([400, 404, 403])
  })
})

describe('listing properties', () => {
  it('shows an agent their own, the office all, a super admin none', async () => {
    const [own, foreign] = [await added('agent'), await added('other')]
    const seen = await listed('agent')
    expect([seen.includes(own.id), seen.includes(foreign.id)]).toEqual([true, false])
    expect(await listed('tc')).toEqual(expect.arrayContaining([own.id, foreign.id]))
    expect(await listed('admin')).toEqual([])
  })

  it('searches address, city and MLS id, and filters by status', async () => {
    const { id } = await added('agent', {
      propertyAddress: '9 Zilker Ct',
      city: 'Wimberley',
      mlsId: 'HAYS-77',
      status: 'SOLD',
    })
    for (const q of ['zilker', 'WIMBER', 'hays-77']) expect(await listed('agent', `?q=${q}`)).toEqual([id])
    expect(await listed('agent', '?q=zilker&status=ACTIVE')).toEqual([])
    expect(await listed('agent', '?q=zilker&status=SOLD')).toEqual([id])
  })
})

describe('changing a property', () => {
  it('saves the given fields and keeps the rest', async () => {
    const { id } = await added('agent', { mlsId: 'A-1', bedrooms: 3 })
    expect(
      (await patch('agent', id, { price: 700_000, bedrooms: null, status: 'SOLD', soldDate: '2026-03-01' })).json(),
    ).toMatchObject({ price: 700_000, bedrooms: null, mlsId: 'A-1', status: 'SOLD', soldDate: '2026-03-01' })
  })

  it('of a foreign and a missing row answers alike, and changes nothing', async () => {
    const { id } = await added('other')
    const before = await stored(id)
    for (const each of [id, newId()]) {
      const answers = [
        await patch('agent', each, { price: 1 }),
        await remove('agent', each),
        await as('agent', `/api/properties/${each}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await stored(id)).toEqual(before)
  })

  it('lets only a manager transfer it, and not while a check forbids it', async () => {
    const { id } = await added('agent')
    const agentId = people.other.agentId
    expect([(await patch('agent', id, { agentId })).status, (await patch('tc', id, { agentId })).status]).toEqual([
      403, 403,
    ])
    expect(propertyOf(await patch('manager', id, { agentId })).agentId).toBe(agentId)
    test.app.get(PropertyTransfer).register(async (_, __, given) => {
      if (given.id === id) throw propertyErrors.fail('PROPERTY_IN_USE')
    })
    expect((await patch('manager', id, { agentId: people.agent.agentId })).status).toBe(409)
  })
})

describe('photos', () => {
  it('are shown to everybody who sees the property', async () => {
    const path = await photo()
    const property = await added('agent', { photos: [`http://127.0.0.1/api${path}?token=1.x`] })
    expect(property.photos).toEqual([`/api${path}`])
    const seen = async (who: Colleague): Promise<number> => (await as(who, `/api${path}`)).status
    expect([await seen('agent'), await seen('tc'), await seen('other'), await seen('admin')]).toEqual([
      200, 200, 404, 404,
    ])
    await patch('manager', property.id, { agentId: people.other.agentId })
    expect(await seen('other')).toBe(200)
  })

  it('can be kept, added and sorted; those left out lose their bytes', async () => {
    const [first, second, third] = [await photo(), await photo(), await photo('tc')]
    const { id, photos } = await added('agent', { photos: [first, second] })
    const shown = propertyOf(await patch('tc', id, { photos: [third, photos?.[0]] })).photos
    expect(shown).toEqual([`/api${third}`, `/api${first}`])
    const erased = await test.dataSource.query(
      "SELECT payload->>'objectId' AS id FROM outbox WHERE job = 'objects.erase'",
    )
    expect(erased).toEqual([{ id: second.slice('/objects/'.length) }])
  })

  it("are refused unless they are the caller's own pictures, and then nothing is saved", async () => {
    const pdf = await uploadFile(test, people.agent.cookie, samples.pdf)
    const used = await photo()
    await added('agent', { photos: [used] })
    const before = await listed('agent')
    for (const [photos, status] of [
      [[pdf], 415],
      [[await photo('other')], 404],
      [[used], 409],
      [['https://elsewhere.example/x.jpg'], 400],
    ] as const) {
      expect((await add('agent', { photos })).status).toBe(status)
    }
    expect(await listed('agent')).toEqual(before)
    expect(
      (await as('agent', '/api/documents', { method: 'PUT', body: { documentURL: pdf, label: 'Deed', type: 'OTHER' } }))
        .status,
    ).toBe(201)
  })
})

describe('deleting a property', () => {
  it('is for the agent and the managers, not for a TC', async () => {
    const [own, another] = [await added('agent'), await added('agent')]
    expect([
      (await remove('tc', own.id)).status,
      (await remove('agent', own.id)).status,
      (await remove('manager', another.id)).status,
    ]).toEqual([403, 204, 204])
  })

  it('is refused while a document refers to it', async () => {
    const { id } = await added('agent')
    const documentURL = await uploadFile(test, people.agent.cookie, samples.pdf)
    await as('agent', '/api/documents', {
      method: 'PUT',
      body: { documentURL, label: 'Survey', type: 'OTHER', propertyId: id },
    })
    const answer = await remove('agent', id)
    expect([answer.status, answer.json()]).toEqual([409, expect.objectContaining({ code: 'PROPERTY_IN_USE' })])
    expect(await stored(id)).toHaveLength(1)
  })
})

describe('deals and their property', () => {
  it('move its status, and say whether this call moved it', async () => {
    const moves = test.app.get(PropertyMoves)
    const { manager } = test.dataSource
    const { userId } = people.broker
    const { id } = await added('agent')
    expect([
      await moves.toPending(manager, id, userId),
      await moves.toPending(manager, id, userId),
      await statusOf(id),
    ]).toEqual([true, false, 'PENDING'])
    expect([
      await moves.backToActive(manager, id, userId),
      await moves.backToActive(manager, id, userId),
      await statusOf(id),
    ]).toEqual([true, false, 'ACTIVE'])
    await moves.toPending(manager, id, userId)
    expect(await moves.toSold(manager, id, '2026-04-30', userId)).toBe(true)
    expect([await moves.backToActive(manager, id, userId), await statusOf(id)]).toEqual([false, 'SOLD'])
    expect((await as('agent', `/api/properties/${id}`)).json()).toMatchObject({ soldDate: '2026-04-30' })
  })

  it('may refer to some, with their owner', async () => {
    const { id } = await added('agent')
    const found = await test.dataSource.transaction((manager) =>
      test.app.get(PropertyLookup).byIds(manager, [id, newId()]),
    )
    expect([...found.entries()]).toEqual([
      [id, expect.objectContaining({ id, agentId: people.agent.agentId, priceCents: 72_500_000 })],
    ])
  })
})
