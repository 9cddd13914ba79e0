import { statusLabel } from '@bluebonnet/contracts'
import { dealStatuses, isDealMove } from '@bluebonnet/domain'
import { activities, dealRow, move, timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { dealAt, dealOf, openOffice, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

describe('the lifecycle', () => {
  const reachable = dealStatuses.filter((status) => status !== 'NEW')

  it.each(reachable)('moves a deal that is %s only as the table says', async (from) => {
    for (const to of dealStatuses) {
      const deal = await dealAt(office, from)
      const answer = await move(office, deal, to)
      if (isDealMove(from, to, { role: 'AGENT' })) {
        expect([answer.status, dealOf(answer).status]).toEqual([200, to])
        expect(deal.nextStatuses).toContain(to)
      } else {
        expect(refusal(answer)).toEqual([
          409,
          'DEAL_MOVE_FORBIDDEN',
          expect.stringContaining(`from ${statusLabel(from)} to ${statusLabel(to)}`),
        ])
        expect(await dealRow(office, deal.id)).toMatchObject({ status: from, version: deal.version })
      }
    }
  })

  it('sets the dates, moves the property along and writes the activity', async () => {
    const property = withId(
      await office.post(office.agent, '/api/properties', {
        propertyAddress: '10 Elm',
        city: 'Waco',
        zip: '76701',
        price: 300_000,
      }),
    )
    const statusOf = async () =>
      (
        await office.rows<{ status: string; sold_date: string | null }>(
          'SELECT status, sold_date::text FROM properties WHERE id = $1',
          [property.id],
        )
      )[0]
    const deal = await dealAt(office, 'APPROVED', { side: 'LISTING', propertyId: property.id })
    const contracted = dealOf(await move(office, deal, 'UNDER_CONTRACT'))
    expect(contracted.contractDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await statusOf()).toMatchObject({ status: 'PENDING' })
    await move(office, deal, 'ACTIVE', office.agent, 'Financing fell through')
    expect(await statusOf()).toMatchObject({ status: 'ACTIVE' })
    await move(office, deal, 'UNDER_CONTRACT')
    await move(office, deal, 'PENDING')
    const closed = dealOf(await move(office, deal, 'CLOSED'))
    expect(closed).toMatchObject({ status: 'CLOSED', nextStatuses: [] })
    expect(await statusOf()).toEqual({ status: 'SOLD', sold_date: closed.closeDate })
    expect(await activities(office, deal.id)).toEqual([
      'DEAL_CREATED',
      'CONTRACT_SIGNED',
      'CONTRACT_SIGNED',
      'DEAL_CLOSED',
    ])
    const timeline = timelineOf(await office.as(office.agent, `/api/deals/${deal.id}/timeline`))
    expect(timeline.map(({ description }) => description)).toContain('UNDER CONTRACT to ACTIVE')
    expect(timeline.map(({ reason }) => reason)).toContain('Financing fell through')
  })

  it('pages through its history too', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const path = `/api/deals/${deal.id}/timeline`
    const whole = await office.as(office.agent, path)
    const entries = timelineOf(whole)
    expect([entries.length > 1, whole.headers['x-total-count'], whole.headers['link']]).toEqual([
      true,
      String(entries.length),
      undefined,
    ])
    const first = await office.as(office.agent, `${path}?limit=1`)
    expect([timelineOf(first), first.headers['x-total-count']]).toEqual([entries.slice(0, 1), String(entries.length)])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    expect(timelineOf(await office.as(office.agent, next))).toEqual(entries.slice(1, 2))
    for (const query of ['limit=0', 'limit=201', 'cursor=x'])
      expect((await office.as(office.agent, `${path}?${query}`)).json()).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
      })
  })

  it('records in the audit log who moved a property with a deal', async () => {
    const { id: propertyId } = withId(
      await office.post(office.agent, '/api/properties', {
        propertyAddress: '14 Elm',
        city: 'Waco',
        zip: '76701',
        price: 300_000,
      }),
    )
    const deal = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await move(office, deal, 'ACTIVE', office.tc)
    await move(office, deal, 'UNDER_CONTRACT')
    const { closeDate } = dealOf(await move(office, deal, 'CLOSED', office.broker))
    const entries = await office.rows(
      `SELECT actor_id, before, after FROM audit_log WHERE entity_id = $1 AND action = 'property.update'
        ORDER BY created_at, id`,
      [propertyId],
    )
    expect(entries).toEqual([
      { actor_id: office.agent.userId, before: { status: 'ACTIVE' }, after: { status: 'PENDING' } },
      { actor_id: office.tc.userId, before: { status: 'PENDING' }, after: { status: 'ACTIVE' } },
      { actor_id: office.agent.userId, before: { status: 'ACTIVE' }, after: { status: 'PENDING' } },
      {
        actor_id: office.broker.userId,
        before: { status: 'PENDING', soldDate: null },
        after: { status: 'SOLD', soldDate: closeDate },
      },
    ])
  })

  it('keeps a property pending while another deal of it is active', async () => {
    const { id: propertyId } = withId(
      await office.post(office.agent, '/api/properties', {
        propertyAddress: '11 Elm',
        city: 'Waco',
        zip: '76701',
        price: 300_000,
      }),
    )
    const first = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId })
    await move(office, first, 'CANCELLED')
    expect(await office.rows('SELECT status FROM properties WHERE id = $1', [propertyId])).toEqual([
      { status: 'PENDING' },
    ])
  })
})

describe('a deal whose property changes under contract', () => {
  it('releases the wrong one and holds the right one', async () => {
    const listing = async (propertyAddress: string) =>
      withId(
        await office.post(office.agent, '/api/properties', {
          propertyAddress,
          city: 'Waco',
          zip: '76701',
          price: 300_000,
        }),
      ).id
    const [wrong, right] = [await listing('12 Elm'), await listing('13 Elm')]
    const statuses = async () =>
      (
        await office.rows<{ status: string }>(
          'SELECT status FROM properties WHERE id = ANY($1) ORDER BY property_address',
          [[wrong, right]],
        )
      ).map(({ status }) => status)
    const deal = await dealAt(office, 'UNDER_CONTRACT', { side: 'LISTING', propertyId: wrong })
    expect(await statuses()).toEqual(['PENDING', 'ACTIVE'])
    expect((await office.patch(office.agent, `/api/deals/${deal.id}`, { propertyId: right })).status).toBe(200)
    expect(await statuses()).toEqual(['ACTIVE', 'PENDING'])
    await office.patch(office.agent, `/api/deals/${deal.id}`, { side: 'BUYER' })
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
    await office.patch(office.agent, `/api/deals/${deal.id}`, { side: 'LISTING' })
    await move(office, deal, 'ACTIVE')
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
  })
})

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
