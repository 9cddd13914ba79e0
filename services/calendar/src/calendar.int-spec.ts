import type { CalendarEvent } from '@bluebonnet/contracts'
import { calendarEvent } from '@bluebonnet/contracts/calendar/event.schema'
import { addDeal, type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { CalendarModule } from './index.js'

const { test, people, as } = await openTestOffice([CalendarModule])

afterAll(() => test.close())

const eventOf = (answer: Answer): CalendarEvent => calendarEvent.parse(answer.json())
const add = (who: Colleague, body: object = {}): Promise<Answer> =>
  as(who, '/api/calendar-events', {
    method: 'POST',
    body: {
      title: 'Showing at Elm',
      eventType: 'SHOWING',
      startTime: '2026-05-10T15:00:00.000Z',
      endTime: '2026-05-10T16:00:00.000Z',
      ...body,
    },
  })
const added = async (who: Colleague, body: object = {}): Promise<CalendarEvent> => eventOf(await add(who, body))
const patch = (who: Colleague, id: string, body: object): Promise<Answer> =>
  as(who, `/api/calendar-events/${id}`, { method: 'PATCH', body })
const remove = (who: Colleague, id: string): Promise<Answer> =>
  as(who, `/api/calendar-events/${id}`, { method: 'DELETE' })
const listed = async (who: Colleague, query = ''): Promise<CalendarEvent[]> =>
  calendarEvent.array().parse((await as(who, `/api/calendar-events${query}`)).json())
const idsOf = async (who: Colleague, query = ''): Promise<string[]> => (await listed(who, query)).map(({ id }) => id)
const range = (start: string, end: string): string => `?startDate=${start}T00:00:00.000Z&endDate=${end}T00:00:00.000Z`
const dealOf = (who: Colleague, dates: object, status = 'UNDER_CONTRACT'): Promise<string> =>
  addDeal(test.dataSource, { agentId: people[who].agentId, address: '1 Elm St', status, ...dates })

/** A deal whose contract waits for the option fee. */
const addWaiting = async (status: string): Promise<string> => {
  const dealId = await dealOf('agent', { close_date: '2028-08-30' }, status)
  await test.dataSource.query(
    `INSERT INTO contract_deadlines (id, deal_id, kind, day) VALUES ($1, $2, 'OPTION_FEE', '2028-08-04')`,
    [newId(), dealId],
  )
  return dealId
}

describe('adding an event', () => {
  it('keeps every field', async () => {
    const dealId = await dealOf('agent', {})
    const body = { description: 'Bring keys', location: '1 Elm St', isAllDay: true, dealId }
    const answer = await add('agent', body)
    expect(answer.status).toBe(201)
    const event = eventOf(answer)
    expect(event).toMatchObject({
      ...body,
      title: 'Showing at Elm',
      eventType: 'SHOWING',
      startTime: '2026-05-10T15:00:00.000Z',
      endTime: '2026-05-10T16:00:00.000Z',
      agentId: people.agent.agentId,
      clientId: null,
      propertyId: null,
      isDealDate: false,
    })
    expect((await as('agent', `/api/calendar-events/${event.id}`)).json()).toEqual(event)
  })

  it('requires an end at or after its start, also when changed', async () => {
    const message = 'End time must be after start time'
    const issues = [{ path: 'endTime', message }]
    const early = await add('agent', { endTime: '2026-05-10T14:00:00.000Z' })
    expect([early.status, early.json()]).toMatchObject([400, { message, issues }])
    const { id, startTime } = await added('agent')
    const change = async (body: object) => as('agent', `/api/calendar-events/${id}`, { method: 'PATCH', body })
    expect((await change({ endTime: '2026-05-10T14:00:00.000Z' })).json()).toMatchObject({ message, issues })
    expect((await change({ startTime: '2027-05-10T14:00:00.000Z' })).status).toBe(400)
    expect((await change({ endTime: startTime })).status).toBe(200)
  })

  it.each([
    [{ title: '' }, 'Title is required'],
    [{ eventType: undefined }, 'Event type is required'],
    [{ startTime: undefined }, 'Start time is required'],
    [{ endTime: '' }, 'End time is required'],
  ])('refuses %j', async (body, message) => {
    const before = await idsOf('agent')
    expect([(await add('agent', body)).json(), await idsOf('agent')]).toEqual([
      expect.objectContaining({ statusCode: 400, message }),
      before,
    ])
  })

  it("is refused on another agent's deal, client or property", async () => {
    const dealId = await dealOf('other', {})
    for (const body of [{ dealId }, { clientId: newId() }, { propertyId: newId() }])
      expect((await add('agent', body)).status).toBe(404)
    expect((await add('broker', { dealId })).status).toBe(201)
    expect((await add('admin')).status).toBe(403)
  })
})

describe('visibility of an event', () => {
  it("covers its agent and the office; a TC's private one is theirs only", async () => {
    const own = await added('agent')
    const forAgent = await added('tc', { agentId: people.agent.agentId })
    const personal = await added('tc')
    expect(personal.agentId).toBeNull()
    const seen = async (who: keyof typeof ids) =>
      [own, forAgent, personal].map(({ id }) => id).filter((id) => ids[who].includes(id)).length
    const ids = {
      agent: await idsOf('agent'),
      other: await idsOf('other'),
      tc: await idsOf('tc'),
      broker: await idsOf('broker'),
      admin: await idsOf('admin'),
    }
    expect([
      await seen('agent'),
      await seen('other'),
      await seen('tc'),
      await seen('broker'),
      await seen('admin'),
    ]).toEqual([2, 0, 3, 2, 0])
    for (const [who, event] of [
      ['other', own],
      ['broker', personal],
    ] as const) {
      const answers = [
        await as(who, `/api/calendar-events/${event.id}`),
        await patch(who, event.id, { title: 'x' }),
        await remove(who, event.id),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
  })
})

describe('a range', () => {
  it('includes everything that overlaps it', async () => {
    const across = await added('agent', { startTime: '2027-02-27T12:00:00Z', endTime: '2027-03-02T12:00:00Z' })
    const moment = await added('agent', { startTime: '2027-03-05T12:00:00Z', endTime: '2027-03-05T12:00:00Z' })
    const after = await added('agent', { startTime: '2027-04-02T12:00:00Z', endTime: '2027-04-02T13:00:00Z' })
    const inside = await idsOf('agent', range('2027-03-01', '2027-04-01'))
    expect([inside.includes(across.id), inside.includes(moment.id), inside.includes(after.id)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await idsOf('agent', `${range('2027-03-01', '2027-04-01')}&eventType=MEETING`)).toEqual([])
  })

  it('pages newest first', async () => {
    const whole = await idsOf('agent')
    const paged: string[] = []
    for (let path: string | null = '/api/calendar-events?limit=3'; path !== null;) {
      const answer: Answer = await as('agent', path)
      paged.push(
        ...calendarEvent
          .array()
          .parse(answer.json())
          .map(({ id }) => id),
      )
      expect(answer.headers['x-total-count']).toBe(String(whole.length))
      path = /<(.+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null
    }
    expect(paged).toEqual(whole)
  })
})

describe('the dates of deals', () => {
  const dates = {
    contract_date: '2028-06-01',
    option_ends_at: '2028-06-08',
    earnest_money_due_at: '2028-06-04',
    financing_due_at: '2028-06-20',
    close_date: '2028-06-30',
  }
  const june = range('2028-06-01', '2028-07-02')

  it('are on the calendar of everybody who sees the deal, as whole days in Texas', async () => {
    const dealId = await dealOf('agent', dates)
    await dealOf('agent', { close_date: '2028-06-15' }, 'CANCELLED')
    await dealOf('agent', { earnest_money_due_at: '2028-06-05', earnest_money_delivered: true })
    const shown = await listed('agent', june)
    expect(shown.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Closing: 1 Elm St',
      'Contract: 1 Elm St',
      'Earnest money due: 1 Elm St',
      'Financing due: 1 Elm St',
      'Option period ends: 1 Elm St',
    ])
    expect(shown.find(({ eventType }) => eventType === 'CLOSING')).toMatchObject({
      startTime: '2028-06-30T05:00:00.000Z',
      endTime: '2028-07-01T04:59:59.000Z',
      isAllDay: true,
      isDealDate: true,
      dealId,
      agentId: people.agent.agentId,
    })
    expect([await idsOf('other', june), (await idsOf('tc', june)).length, await idsOf('admin', june)]).toEqual([
      [],
      5,
      [],
    ])
  })

  it('show a closing once: a visible appointment on its day replaces the date', async () => {
    const dealId = await dealOf('agent', { close_date: '2028-09-15' })
    const september = range('2028-09-01', '2028-09-30')
    const signing = (day: string) => ({
      title: 'Signing',
      eventType: 'CLOSING',
      startTime: `${day}T15:00:00.000Z`,
      endTime: `${day}T16:00:00.000Z`,
      dealId,
    })
    const titles = async (who: Colleague) => (await listed(who, september)).map(({ title }) => title).toSorted()
    await added('agent', signing('2028-09-14'))
    expect(await titles('agent')).toEqual(['Closing: 1 Elm St', 'Signing'])
    await added('agent', signing('2028-09-15'))
    expect(await titles('agent')).toEqual(['Signing', 'Signing'])
    expect(await titles('tc')).toEqual(['Signing', 'Signing'])
  })

  it('include what the contract still waits for, while it is active', async () => {
    const dealId = await addWaiting('UNDER_CONTRACT')
    await addWaiting('ACTIVE')
    const august = range('2028-08-01', '2028-08-06')
    const [fee, ...more] = await listed('agent', august)
    expect(fee).toMatchObject({
      title: 'Option fee due: 1 Elm St',
      startTime: '2028-08-04T05:00:00.000Z',
      isAllDay: true,
      isDealDate: true,
      dealId,
    })
    expect([more, await idsOf('other', august), (await idsOf('tc', august)).length]).toEqual([[], [], 1])
    expect(await idsOf('agent', `${august}&q=option+fee`)).toEqual([fee?.id])
    expect((await as('agent', `/api/calendar-events/${fee?.id ?? ''}`)).json()).toEqual(fee)
    expect((await remove('agent', fee?.id ?? '')).json()).toMatchObject({ code: 'DEAL_DATE_READ_ONLY' })
  })

  it('have their own ids, and are changed only on the deal', async () => {
    const shown = await listed('agent', june)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(5)
    for (const date of shown) expect((await as('agent', `/api/calendar-events/${date.id}`)).json()).toEqual(date)
    const id = shown[0]?.id ?? ''
    for (const answer of [await patch('broker', id, { title: 'Moved' }), await remove('agent', id)]) {
      expect([answer.status, answer.json()]).toEqual([409, expect.objectContaining({ code: 'DEAL_DATE_READ_ONLY' })])
    }
    expect((await remove('other', id)).status).toBe(404)
  })
})

describe('changing and deleting an event', () => {
  it('saves the given fields and keeps the rest', async () => {
    const { id } = await added('agent', { location: '1 Elm St' })
    expect(
      (await patch('agent', id, { title: 'Moved', startTime: '2026-05-10T15:30:00.000Z', location: null })).json(),
    ).toMatchObject({
      title: 'Moved',
      startTime: '2026-05-10T15:30:00.000Z',
      endTime: '2026-05-10T16:00:00.000Z',
      location: null,
    })
    expect(eventOf(await patch('tc', id, { agentId: people.other.agentId })).agentId).toBe(people.other.agentId)
  })

  it('is for the agent and brokers; a TC deletes their own events', async () => {
    const [first, second, third] = [
      await added('agent'),
      await added('agent'),
      await added('tc', { agentId: people.agent.agentId }),
    ]
    expect([
      (await remove('tc', first.id)).status,
      (await remove('agent', first.id)).status,
      (await remove('broker', second.id)).status,
      (await remove('tc', third.id)).status,
    ]).toEqual([403, 204, 204, 204])
    expect((await as('agent', `/api/calendar-events/${first.id}`)).status).toBe(404)
  })
})
