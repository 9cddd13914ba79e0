import { move, withId } from '@bluebonnet/app/testing/deals'
import { dealAt, type Office, openOffice } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const listing = async (): Promise<string> =>
  withId(
    await office.post(office.agent, '/api/properties', {
      propertyAddress: '31 Elm',
      city: 'Waco',
      zip: '76701',
      price: 300_000,
    }),
  ).id

const statusOf = async (id: string): Promise<string | undefined> =>
  (await office.rows<{ status: string }>('SELECT status FROM properties WHERE id = $1', [id]))[0]?.status

describe('a listing held by several deals', () => {
  it.each(['ACTIVE', 'CANCELLED'] as const)('is released when the last of them ends, to %s', async (to) => {
    const propertyId = await listing()
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    const second = await dealAt(office, 'PENDING', { side: 'LISTING', propertyId })
    const third = await dealAt(office, 'UNDER_CONTRACT', { side: 'BUYER', propertyId })
    for (const deal of [first, third]) {
      await move(office, deal, to)
      expect(await statusOf(propertyId)).toBe('PENDING')
    }
    await move(office, second, to, office.tc)
    expect(await statusOf(propertyId)).toBe('ACTIVE')
    expect(
      await office.rows(
        `SELECT actor_id, before, after FROM audit_log WHERE entity_id = $1 AND action = 'property.update'
          ORDER BY created_at DESC, id DESC LIMIT 1`,
        [propertyId],
      ),
    ).toEqual([{ actor_id: office.tc.userId, before: { status: 'PENDING' }, after: { status: 'ACTIVE' } }])
  })

  it('is released when the last of them is the buyer’s', async () => {
    const propertyId = await listing()
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    const buyers = await dealAt(office, 'UNDER_CONTRACT', { side: 'BUYER', propertyId })
    await move(office, first, 'ACTIVE')
    expect(await statusOf(propertyId)).toBe('PENDING')
    await move(office, buyers, 'ACTIVE')
    expect(await statusOf(propertyId)).toBe('ACTIVE')
  })

  it('is released with a later listing-side deal, after the buyer’s deal that held it closed', async () => {
    const propertyId = await listing()
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    const buyers = await dealAt(office, 'UNDER_CONTRACT', { side: 'BUYER', propertyId })
    await move(office, first, 'CANCELLED')
    const later = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await move(office, buyers, 'CLOSED')
    expect(await statusOf(propertyId)).toBe('PENDING')
    await move(office, later, 'CANCELLED')
    expect(await statusOf(propertyId)).toBe('ACTIVE')
  })

  it('is released when each of them gets another listing, or none', async () => {
    const propertyId = await listing()
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    const second = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await office.patch(office.agent, `/api/deals/${first.id}`, { propertyId: await listing() })
    expect(await statusOf(propertyId)).toBe('PENDING')
    await office.patch(office.agent, `/api/deals/${second.id}`, { propertyId: null })
    expect(await statusOf(propertyId)).toBe('ACTIVE')
  })

  it('is released when its deals go to another agent without it', async () => {
    const propertyId = await listing()
    const client = withId(
      await office.post(office.agent, '/api/clients', { firstName: 'Rosa', lastName: 'Delgado', type: 'SELLER' }),
    )
    const links = { side: 'LISTING', propertyId, clientId: client.id }
    await dealAt(office, 'UNDER_CONTRACT', links)
    const second = await dealAt(office, 'UNDER_CONTRACT', links)
    const given = { agentId: office.other.agentId, along: ['clients', 'deals'] }
    expect((await office.patch(office.broker, `/api/deals/${second.id}`, given)).status).toBe(200)
    expect(await statusOf(propertyId)).toBe('ACTIVE')
  })

  it('is released when a deal that sold it is reopened and falls through', async () => {
    const propertyId = await listing()
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    const sale = await dealAt(office, 'CLOSED', { side: 'LISTING', propertyId })
    await move(office, first, 'CANCELLED')
    expect(await statusOf(propertyId)).toBe('SOLD')
    await move(office, sale, 'PENDING', office.broker, 'Funding was called back')
    await move(office, sale, 'ACTIVE')
    expect(await statusOf(propertyId)).toBe('ACTIVE')
  })

  it('does not count as an edit of the deal that still holds it', async () => {
    const propertyId = await listing()
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    const second = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await move(office, first, 'ACTIVE')
    const [row] = await office.rows('SELECT version, status FROM deals WHERE id = $1', [second.id])
    expect(row).toEqual({ version: second.version, status: 'UNDER_CONTRACT' })
  })

  it('stays pending when somebody set it so by hand', async () => {
    const propertyId = await listing()
    await office.patch(office.agent, `/api/properties/${propertyId}`, { status: 'PENDING' })
    const [first, second] = [
      await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId }),
      await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId }),
    ]
    for (const deal of [first, second]) await move(office, deal, 'CANCELLED')
    expect(await statusOf(propertyId)).toBe('PENDING')
  })
})
