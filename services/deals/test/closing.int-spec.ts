import { dealRow, move, timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { despiteOpenPapers } from '@bluebonnet/app/testing/cda-desk'
import {
  cdaOf,
  daysFromNow,
  dealAt,
  dealOf,
  generate,
  openOffice,
  refusal,
  today,
} from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const close = (id: string, closing: object, who = office.agent) =>
  office.post(who, `/api/deals/${id}/status`, { status: 'CLOSED', ...closing })
const listing = async () =>
  withId(
    await office.post(office.agent, '/api/properties', {
      propertyAddress: '21 Elm',
      city: 'Waco',
      zip: '76701',
      price: 300_000,
    }),
  ).id
const propertyOf = async (id: string) =>
  (await office.rows('SELECT status, sold_date::text FROM properties WHERE id = $1', [id]))[0]

describe('closing a deal', () => {
  it('saves day, price and title company of the closing, and shows them in the history', async () => {
    const propertyId = await listing()
    const deal = await dealAt(office, 'PENDING', {
      side: 'LISTING',
      propertyId,
      contractDate: daysFromNow(-40),
      closeDate: daysFromNow(20),
    })
    const closed = dealOf(
      await close(deal.id, { closeDate: daysFromNow(-2), price: 431_500, titleCompany: 'Lone Star Title' }),
    )
    expect(closed).toMatchObject({
      status: 'CLOSED',
      closeDate: daysFromNow(-2),
      price: 431_500,
      titleCompany: 'Lone Star Title',
      nextStatuses: [],
    })
    expect(await propertyOf(propertyId)).toEqual({ status: 'SOLD', sold_date: daysFromNow(-2) })
    const lines = timelineOf(await office.as(office.agent, `/api/deals/${deal.id}/timeline`)).map(
      ({ description }) => description,
    )
    const printed = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${daysFromNow(-2)}T00:00:00Z`),
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        `PENDING to CLOSED on ${printed}`,
        expect.stringMatching(/^Changed price: \$[\d,.]+ to \$[\d,.]+, title company: .+ to .+$/),
      ]),
    )
    const [audited] = await office.rows(
      `SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'deal.move'
        ORDER BY created_at DESC, id DESC LIMIT 1`,
      [deal.id],
    )
    expect(audited).toEqual({
      before: { status: 'PENDING', closeDate: daysFromNow(20) },
      after: { status: 'CLOSED', closeDate: daysFromNow(-2) },
    })
  })

  it('is refused for a future day, sent or stored, and changes nothing', async () => {
    const deal = await dealAt(office, 'PENDING', { closeDate: daysFromNow(3) })
    for (const closing of [{}, { closeDate: daysFromNow(1) }, { closeDate: daysFromNow(1), price: 1 }]) {
      expect(refusal(await close(deal.id, closing))).toEqual([
        409,
        'CLOSE_DATE_IN_FUTURE',
        expect.stringMatching(/is in the future.*today or earlier/),
      ])
    }
    expect(await dealRow(office, deal.id)).toMatchObject({ status: 'PENDING', version: deal.version, ended_at: null })
    expect(dealOf(await close(deal.id, { closeDate: today() }))).toMatchObject({ status: 'CLOSED', closeDate: today() })
  })

  it('is refused for a day before the contract', async () => {
    const deal = await dealAt(office, 'PENDING', { contractDate: daysFromNow(-5) })
    expect(refusal(await close(deal.id, { closeDate: daysFromNow(-6) }))).toEqual([
      409,
      'CLOSE_DATE_BEFORE_CONTRACT',
      expect.stringContaining('contract date'),
    ])
    await office.patch(office.agent, `/api/deals/${deal.id}`, { closeDate: daysFromNow(-7) })
    expect((await close(deal.id, {})).json()).toMatchObject({ code: 'CLOSE_DATE_BEFORE_CONTRACT' })
    expect(dealOf(await close(deal.id, { closeDate: daysFromNow(-5) })).closeDate).toBe(daysFromNow(-5))
    const after = await office.patch(office.agent, `/api/deals/${deal.id}`, { contractDate: daysFromNow(-4) })
    expect(after.json()).toMatchObject({ code: 'CLOSE_DATE_BEFORE_CONTRACT' })
    const moved = { closeDate: daysFromNow(-6), reason: 'A wrong day' }
    const edited = await office.patch(office.broker, `/api/deals/${deal.id}`, moved)
    expect(edited.json()).toMatchObject({ code: 'CLOSE_DATE_BEFORE_CONTRACT', issues: [{ path: 'closeDate' }] })
  })

  it("accepts a title company's name on one line", async () => {
    const deal = await dealAt(office, 'PENDING')
    expect((await close(deal.id, { titleCompany: 'Lone Star\nTitle' })).status).toBe(400)
    expect(dealOf(await close(deal.id, { titleCompany: 'Lone Star Title' })).titleCompany).toBe('Lone Star Title')
  })

  it('keeps the figures that an approved CDA settled, except for brokers with a reason', async () => {
    const deal = await dealAt(office, 'PENDING', { closeDate: today() })
    const cda = cdaOf(await generate(office, deal.id))
    await office.runJobs()
    expect(
      (await office.post(office.broker, `/api/cdas/${cda.id}/approve`, { version: cda.version, ...despiteOpenPapers }))
        .status,
    ).toBe(200)
    expect(refusal(await close(deal.id, { price: 1 }))).toEqual([409, 'DEAL_FIGURES_LOCKED', expect.any(String)])
    expect(refusal(await close(deal.id, { price: 426_000 }, office.broker))).toEqual([
      400,
      'DEAL_REASON_REQUIRED',
      expect.any(String),
    ])
    expect(await dealRow(office, deal.id)).toMatchObject({ status: 'PENDING' })
    expect(
      dealOf(await close(deal.id, { price: 426_000, reason: 'Amended at the table' }, office.broker)),
    ).toMatchObject({ status: 'CLOSED', price: 426_000, cda: { stale: true } })
  })

  it('combines with no other move, and a closed deal cannot move to a future day', async () => {
    const deal = await dealAt(office, 'PENDING')
    for (const field of [{ closeDate: today() }, { price: 1 }, { titleCompany: 'X' }]) {
      expect(
        (await office.post(office.agent, `/api/deals/${deal.id}/status`, { status: 'UNDER_CONTRACT', ...field }))
          .status,
      ).toBe(400)
    }
    await close(deal.id, {})
    const later = { closeDate: daysFromNow(1), reason: 'Typed wrong' }
    expect(refusal(await office.patch(office.broker, `/api/deals/${deal.id}`, later))).toEqual([
      409,
      'CLOSE_DATE_IN_FUTURE',
      expect.any(String),
    ])
  })
})

describe('reopening a closed deal', () => {
  it('is done by a broker or manager with a reason, and reverses the effects of the closing', async () => {
    const agent = await office.person()
    const propertyId = withId(
      await office.post(agent, '/api/properties', {
        propertyAddress: '22 Elm',
        city: 'Waco',
        zip: '76701',
        price: 300_000,
      }),
    ).id
    const deal = await dealAt(office, 'CLOSED', { side: 'LISTING', propertyId }, agent)
    const cda = cdaOf(await generate(office, deal.id, agent))
    await office.runJobs()
    await office.post(office.broker, `/api/cdas/${cda.id}/approve`, { version: cda.version, ...despiteOpenPapers })
    expect(dealOf(await office.as(agent, `/api/deals/${deal.id}`)).nextStatuses).toEqual([])
    for (const who of [office.broker, office.manager])
      expect(dealOf(await office.as(who, `/api/deals/${deal.id}`)).nextStatuses).toEqual(['PENDING'])
    for (const who of [agent, office.tc]) {
      expect(refusal(await move(office, deal, 'PENDING', who, 'Mistake'))).toEqual([
        409,
        'DEAL_MOVE_FORBIDDEN',
        'Only a broker or manager may move a deal from CLOSED to PENDING',
      ])
    }
    expect(refusal(await move(office, deal, 'PENDING', office.manager, ' \u200b '))).toEqual([
      400,
      'DEAL_REASON_REQUIRED',
      'Enter the reason for reopening the deal',
    ])

    const open = dealOf(await move(office, deal, 'PENDING', office.manager, 'Funding was called back'))
    expect(open).toMatchObject({ status: 'PENDING', cda: { voidedAt: expect.any(String) } })
    expect(await propertyOf(propertyId)).toEqual({ status: 'PENDING', sold_date: null })
    expect(await dealRow(office, deal.id)).toMatchObject({ ended_at: null })
    const [counted] = await office.rows(
      'SELECT sum(counted_cents)::int AS cents, count(*)::int AS entries FROM commission_ledger WHERE deal_id = $1',
      [deal.id],
    )
    expect(counted).toEqual({ cents: 0, entries: 2 })
    const summary = await office.as(agent, '/api/commission/summary')
    expect(summary.json()).toMatchObject({ commissionYTD: 0, closedDeals: 0, transactions: [] })
    const [entry] = timelineOf(await office.as(agent, `/api/deals/${deal.id}/timeline`)).filter(
      ({ kind }) => kind === 'STATUS',
    )
    expect(entry).toMatchObject({ description: 'CLOSED to PENDING', reason: 'Funding was called back' })
    expect(dealOf(await move(office, open, 'CLOSED', agent)).status).toBe('CLOSED')
    expect(await propertyOf(propertyId)).toMatchObject({ status: 'SOLD' })
  })

  it('keeps a property sold that was sold again since', async () => {
    const propertyId = await listing()
    const first = await dealAt(office, 'CLOSED', { side: 'LISTING', propertyId, closeDate: daysFromNow(-9) })
    await office.patch(office.agent, `/api/properties/${propertyId}`, { status: 'ACTIVE' })
    await dealAt(office, 'CLOSED', { side: 'LISTING', propertyId, closeDate: daysFromNow(-3) })
    await move(office, first, 'PENDING', office.broker, 'Wrong file')
    expect(await propertyOf(propertyId)).toEqual({ status: 'SOLD', sold_date: daysFromNow(-3) })
  })
})
