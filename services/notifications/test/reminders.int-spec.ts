import { addDeal, addPerson } from '@bluebonnet/brokerage/testing'
import { dayIn } from '@bluebonnet/platform'
import { RemindHandler } from '../src/reminders/remind.handler.js'
import { Fixture } from './fixture.js'

const today = dayIn('America/Chicago', new Date())
const inDays = (days: number): string =>
  new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** A timestamp that is ten in the morning in Austin on the day of the run. */
const morning = new Date(`${today}T16:00:00Z`)

const fixture = await Fixture.start()
const agent = await addPerson(fixture.test.dataSource)
const tc = await addPerson(fixture.test.dataSource, { role: 'TC' })

afterAll(() => fixture.close())

const contract = (columns: object = {}) =>
  addDeal(fixture.test.dataSource, { agentId: agent.agentId, status: 'UNDER_CONTRACT', ...columns })

const remind = (now = morning) => fixture.test.app.get(RemindHandler).remind(fixture.test.dataSource.manager, now)

const told = async (dealId: string): Promise<{ title: string; user: string }[]> =>
  fixture.test.dataSource.query(
    'SELECT title, user_id AS "user" FROM notifications WHERE deal_id = $1 ORDER BY title, user_id',
    [dealId],
  )

const both = (title: string) => [agent.userId, tc.userId].toSorted().map((user) => ({ title, user }))

describe('reminders', () => {
  it("are sent two days and one day before a deal's date, once each, to its agent and the TCs", async () => {
    const deals = await Promise.all([0, 1, 2, 3].map((days) => contract({ optionEndsAt: inDays(days) })))
    await Promise.all([remind(), remind()])
    await remind()
    await fixture.runAll('notifications.fan-out')
    expect(await Promise.all(deals.map((deal) => told(deal)))).toEqual([
      [],
      both('End of the option period tomorrow'),
      both('End of the option period in two days'),
      [],
    ])
  })

  it('name each of several dates', async () => {
    const deal = await contract({ optionEndsAt: inDays(2), financingDueAt: inDays(2) })
    await remind()
    await fixture.runAll('notifications.fan-out')
    expect(await told(deal)).toEqual([
      ...both('End of the option period in two days'),
      ...both('Financing due in two days'),
    ])
  })

  it('cover what the contract still waits for, while it is active', async () => {
    const waiting = async (status: 'UNDER_CONTRACT' | 'ACTIVE'): Promise<string> => {
      const deal = await contract({ status })
      await fixture.test.dataSource.query(
        `INSERT INTO contract_deadlines (id, deal_id, kind, day)
         VALUES (gen_random_uuid(), $1, 'SURVEY', $2), (gen_random_uuid(), $1, 'OPTION_FEE', $3)`,
        [deal, inDays(1), inDays(5)],
      )
      return deal
    }
    const [running, fallen] = [await waiting('UNDER_CONTRACT'), await waiting('ACTIVE')]
    await remind()
    await fixture.runAll('notifications.fan-out')
    expect([await told(running), await told(fallen)]).toEqual([both('Survey due tomorrow'), []])
  })

  it('skip delivered earnest money, also when it is delivered meanwhile', async () => {
    const due = { earnestMoneyDueAt: inDays(1) }
    const [delivered, meanwhile] = [await contract({ ...due, earnestMoneyDelivered: true }), await contract(due)]
    const open = await contract(due)
    await remind()
    await fixture.test.dataSource.query('UPDATE deals SET earnest_money_delivered = true WHERE id = $1', [meanwhile])
    await fixture.runAll('notifications.fan-out')
    expect([await told(delivered), await told(meanwhile)]).toEqual([[], []])
    expect(await told(open)).toEqual(both('Earnest money due tomorrow'))
  })

  it('skip deals that have ended, and dates moved meanwhile', async () => {
    const ended = await contract({ status: 'CANCELLED', optionEndsAt: inDays(1) })
    const moved = await contract({ optionEndsAt: inDays(1) })
    await remind()
    await fixture.test.dataSource.query('UPDATE deals SET option_ends_at = $2 WHERE id = $1', [moved, inDays(20)])
    await fixture.runAll('notifications.fan-out')
    expect([...(await told(ended)), ...(await told(moved))]).toEqual([])
  })

  it('are sent once for a closing within three days without a CDA', async () => {
    const [soon, later, approved] = [
      await contract({ status: 'PENDING', closeDate: inDays(3) }),
      await contract({ status: 'PENDING', closeDate: inDays(4) }),
      await contract({ status: 'APPROVED', closeDate: inDays(3) }),
    ]
    await remind()
    await fixture.runAll('notifications.fan-out')
    await remind()
    await fixture.runAll('notifications.fan-out')
    expect(await told(soon)).toEqual(both('Closing soon without a CDA'))
    expect([...(await told(later)), ...(await told(approved))]).toEqual([])
  })

  it('wait for the morning', async () => {
    await contract({ optionEndsAt: inDays(1) })
    await remind(new Date(`${today}T11:00:00Z`))
    expect(await fixture.open('notifications.fan-out')).toEqual([])
    await remind()
    expect(await fixture.open('notifications.fan-out')).toHaveLength(1)
  })

  it('tell each person once of all their tasks of that day', async () => {
    const db = fixture.test.dataSource
    const deal = await contract()
    const add = (title: string, days: number, assignee: string | null, snoozedTo: string | null = null) =>
      db.query(
        `INSERT INTO tasks (id, deal_id, title, due_on, snoozed_to, role, assignee_id)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, 'TC', $5)`,
        [deal, title, inDays(days), snoozedTo, assignee],
      )
    await add('Call the lender', 0, agent.userId)
    await add('Order the survey', 0, null)
    await add('File the receipts', -3, null, today)
    await add('Another day', 0, null, inDays(2))
    await remind()
    await remind()
    await fixture.runAll('notifications.fan-out')
    const notes = await db.query<{ user: string; title: string; message: string; link: string }[]>(
      `SELECT user_id AS "user", title, message, link FROM notifications WHERE type = 'TASKS_DUE' ORDER BY title`,
    )
    expect(notes.map(({ user, title, link }) => [user, title, link])).toEqual([
      [tc.userId, '2 tasks for today', '/my-day'],
      [agent.userId, 'One task for today', '/my-day'],
    ])
    expect(notes[0]?.message).toMatch(/^File the receipts, .+, and 1 more\.$/)
  })
})
