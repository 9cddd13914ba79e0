import { dealsOf, withId } from '@bluebonnet/app/testing/deals'
import { dealAt, openOffice } from '@bluebonnet/app/testing/office'
import { stages } from '@bluebonnet/domain'

const office = await openOffice()
afterAll(() => office.close())

const listed = async (query: string, who = office.broker): Promise<string[]> =>
  dealsOf(await office.as(who, `/api/deals?${query}`)).map(({ id }) => id)
const totals = async (query: string, who = office.broker): Promise<unknown> =>
  (await office.as(who, `/api/deals/totals?${query}`)).json()

describe('the list of deals', () => {
  it('filters by stage: each active deal is in one, a draft and a cancelled one in none', async () => {
    const at = async (status: Parameters<typeof dealAt>[1]) => (await dealAt(office, status)).id
    const [submitted, rejected, approved, active, contract, closed] = [
      await at('PENDING_BROKER_APPROVAL'),
      await at('REJECTED'),
      await at('APPROVED'),
      await at('ACTIVE'),
      await at('UNDER_CONTRACT'),
      await at('CLOSED'),
    ]
    const none = [await at('DRAFT'), await at('CANCELLED')]
    expect(await listed('stage=SUBMITTED')).toEqual([rejected, submitted])
    expect(await listed('stage=APPROVED')).toEqual([active, approved])
    expect(await listed('stage=UNDER_CONTRACT')).toEqual([contract])
    expect(await listed('stage=CLOSED')).toEqual([closed])
    for (const stage of stages) expect(await listed(`stage=${stage}`)).not.toEqual(expect.arrayContaining(none))
    expect((await office.as(office.broker, '/api/deals?stage=SOON')).status).toBe(400)
  })

  it('filters by closing month and by agent, with count and total', async () => {
    const closing = async (closeDate: string, price: number) => {
      const { id } = await dealAt(office, 'UNDER_CONTRACT', { price })
      expect((await office.patch(office.agent, `/api/deals/${id}`, { closeDate })).status).toBe(200)
      return id
    }
    const first = await closing('2031-03-01', 200_000)
    const last = await closing('2031-03-31', 350_000.5)
    await closing('2031-04-01', 400_000)
    expect(await listed('closing=2031-03')).toEqual([last, first])
    expect(await totals('closing=2031-03')).toEqual({ count: 2, volume: 550_000.5 })
    expect(await totals(`closing=2031-03&agentId=${office.agent.agentId}`)).toEqual({ count: 2, volume: 550_000.5 })
    expect(await totals(`closing=2031-03&agentId=${office.other.agentId}`)).toEqual({ count: 0, volume: 0 })
    expect(await totals('closing=2031-03', office.other)).toEqual({ count: 0, volume: 0 })
    expect(await totals('closing=2031-03&q=nowhere')).toEqual({ count: 0, volume: 0 })
    expect((await office.as(office.broker, '/api/deals?closing=March')).status).toBe(400)
  })

  it('shows the first photo of the property, but not to co-agents', async () => {
    const { propertyAddress, city, state, zip, price } = await dealAt(office, 'APPROVED')
    const body = { propertyAddress, city, state, zip, price }
    const { id: propertyId } = withId(await office.post(office.agent, '/api/properties', body))
    const photos = ['/objects/01900000-0000-7000-8000-0000000000f1', 'https://pictures.test/2.jpg']
    await office.rows('UPDATE properties SET photos = $2 WHERE id = $1', [propertyId, JSON.stringify(photos)])
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { propertyId })
    const photo = async (who = office.agent): Promise<unknown> =>
      dealsOf(await office.as(who, `/api/deals?propertyId=${propertyId}`))[0]?.photo
    expect(await photo()).toBe(`/api${photos[0]}`)
    const agents = [{ role: 'CO_AGENT', agentId: office.other.agentId, percent: 40 }]
    const path = `/api/deals/${id}/participants`
    expect((await office.as(office.broker, path, { method: 'PUT', body: { participants: [], agents } })).status).toBe(
      200,
    )
    expect(await photo(office.other)).toBeNull()
  })
})
