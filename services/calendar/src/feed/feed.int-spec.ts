import { calendarFeed } from '@bluebonnet/contracts/calendar/event.schema'
import { addDeal, type Colleague, openTestOffice, signedInAs } from '@bluebonnet/brokerage/testing'
import ICAL from 'ical.js'
import { CalendarModule } from '../index.js'

const { test, people } = await openTestOffice([CalendarModule])

afterAll(() => test.close())

const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000)
const feedOf = async (who: Colleague, method: 'GET' | 'DELETE' = 'GET'): Promise<string> =>
  calendarFeed.parse((await test.ask('/api/calendar-events/feed', { method, cookie: people[who].cookie })).json()).url
const titles = async (url: string): Promise<string[]> => {
  const calendar = new ICAL.Component(ICAL.parse((await test.ask(url)).text))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
}
const add = async (who: Colleague, title: string, days: number, body: object = {}): Promise<void> => {
  const answer = await test.ask('/api/calendar-events', {
    method: 'POST',
    cookie: people[who].cookie,
    body: {
      title,
      eventType: 'SHOWING',
      startTime: inDays(days).toISOString(),
      endTime: inDays(days + 0.1).toISOString(),
      ...body,
    },
  })
  expect(answer.status).toBe(201)
}

describe('the calendar feed', () => {
  it('has one address for each person, also for two concurrent requests', async () => {
    const [first, second] = await Promise.all([feedOf('agent'), feedOf('agent')])
    expect(first).toMatch(/^\/s\/[\w.-]+\.ics$/)
    expect([second, await feedOf('agent')]).toEqual([first, first])
    expect(await feedOf('other')).not.toBe(first)
    expect((await test.ask('/api/calendar-events/feed')).status).toBe(401)
  })

  it('needs no session, and is a calendar file', async () => {
    const answer = await test.ask(await feedOf('agent'))
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['referrer-policy'],
      answer.headers['x-robots-tag'],
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'no-referrer', 'noindex'])
    expect(answer.text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  })

  it('has the visible events and dates of deals, of the last month and the coming year', async () => {
    const day = inDays(5).toISOString().slice(0, 10)
    const { agentId } = people.agent
    await addDeal(test.dataSource, { agentId, address: '9 Oak, Rear', status: 'UNDER_CONTRACT', closeDate: day })
    await test.dataSource.query(
      `INSERT INTO tasks (id, deal_id, title, due_on, role, assignee_id)
       SELECT gen_random_uuid(), id, title, $2::date, role, assignee
         FROM deals, (VALUES ('Call the lender', 'AGENT', $1::uuid), ('Check the file', 'TC', NULL))
           t (title, role, assignee)`,
      [people.agent.userId, inDays(6).toISOString().slice(0, 10)],
    )
    await add('agent', 'Mine', 2)
    await add('agent', 'Long past', -60)
    await add('agent', 'Far off', 500)
    await add('agent', 'Just over', -3)
    await add('other', 'Theirs', 1)
    await add('tc', 'Private', 1)
    expect(await titles(await feedOf('agent'))).toEqual([
      'Just over',
      'Mine',
      'Closing: 9 Oak, Rear',
      'Call the lender: 9 Oak, Rear',
    ])
    expect(await titles(await feedOf('other'))).toEqual(['Theirs'])
    expect((await titles(await feedOf('tc'))).toSorted()).toEqual([
      'Check the file: 9 Oak, Rear',
      'Closing: 9 Oak, Rear',
      'Just over',
      'Mine',
      'Private',
      'Theirs',
    ])
    expect((await titles(await feedOf('broker'))).toSorted()).toEqual([
      'Closing: 9 Oak, Rear',
      'Just over',
      'Mine',
      'Theirs',
    ])
    expect(await titles(await feedOf('admin'))).toEqual([])
    const { text } = await test.ask(await feedOf('agent'))
    expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`)
    expect(text).toContain(
      `DTSTART:${inDays(2)
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '')
        .slice(0, 8)}`,
    )
  })

  it('has no delivered earnest money', async () => {
    const { agentId, cookie } = await signedInAs(test)
    const due = { agentId, status: 'UNDER_CONTRACT', earnestMoneyDueAt: inDays(3).toISOString().slice(0, 10) } as const
    await addDeal(test.dataSource, { ...due, address: '1 Open Way' })
    await addDeal(test.dataSource, { ...due, address: '2 Delivered Way', earnestMoneyDelivered: true })
    const feed = await test.ask('/api/calendar-events/feed', { cookie })
    expect(await titles(calendarFeed.parse(feed.json()).url)).toEqual(['Earnest money due: 1 Open Way'])
  })

  it('can be replaced, and the old address stops working', async () => {
    const old = await feedOf('agent')
    const fresh = await feedOf('agent', 'DELETE')
    expect(fresh).not.toBe(old)
    expect([(await test.ask(old)).status, (await test.ask(fresh)).status, await feedOf('agent')]).toEqual([
      410,
      200,
      fresh,
    ])
    const audited = await test.dataSource.query<object[]>(
      "SELECT 1 FROM audit_log WHERE action = 'calendarFeed.replace' AND actor_id = $1",
      [people.agent.userId],
    )
    expect(audited).toHaveLength(1)
  })

  it('ends when its person is deactivated', async () => {
    const leaver = await signedInAs(test)
    const url = calendarFeed.parse((await test.ask('/api/calendar-events/feed', { cookie: leaver.cookie })).json()).url
    const answer = await test.ask(`/api/agents/${leaver.agentId}`, {
      method: 'PATCH',
      cookie: people.broker.cookie,
      body: { isActive: false },
    })
    expect([answer.status, (await test.ask(url)).status]).toEqual([200, 410])
  })
})
