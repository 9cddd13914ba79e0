import type { MyDay } from '@bluebonnet/contracts'
import { myDay } from '@bluebonnet/contracts/tasks/task.calls'
import { daysFromNow, dealAt, type Office, openOffice, type Person } from '@bluebonnet/app/testing/office'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const { filed, decide } = paperDesk(() => office)
const dayOf = async (who: Person): Promise<MyDay> => myDay.parse((await office.as(who, '/api/my-day')).json())

describe('my day', () => {
  it('has a paper that came back to its agent, by whom and why, until it is sent again', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT', 'contract')
    await decide(id, 'contract', { decision: 'RETURNED', reason: 'SIGNATURE_MISSING', note: 'Page 8' })
    const returned = async (who: Person) => (await dayOf(who)).returned.filter(({ dealId }) => dealId === id)
    expect(await returned(office.agent)).toMatchObject([{ reason: 'SIGNATURE_MISSING', note: 'Page 8' }])
    expect(await returned(office.other)).toEqual([])
    await filed(id, 'CONTRACT', 'contract')
    expect(await returned(office.agent)).toEqual([])
  })

  it('has one’s own appointments of today alone, by their time', async () => {
    await office.rows(
      `INSERT INTO calendar_events (id, agent_id, created_by, title, event_type, start_time, end_time)
       SELECT gen_random_uuid(), $1, $2, title, 'SHOWING', at, at + interval '30 minutes'
         FROM (SELECT value.title,
                      (now() AT TIME ZONE 'America/Chicago')::date::timestamp AT TIME ZONE 'America/Chicago'
                        + value.hours * interval '1 hour' AS at
                 FROM (VALUES ('Noon', 12), ('Morning', 9), ('Tomorrow', 33), ('Yesterday', -5))
                   value (title, hours)) t`,
      [office.agent.agentId, office.agent.userId],
    )
    expect((await dayOf(office.agent)).appointments.map(({ title }) => title)).toEqual(['Morning', 'Noon'])
    // A whole day ends where the next one begins.
    await office.rows(
      `INSERT INTO calendar_events (id, agent_id, created_by, title, event_type, start_time, end_time, is_all_day)
       SELECT gen_random_uuid(), $1, $2, 'Day ' || n, 'OTHER', (today + n)::timestamp AT TIME ZONE 'America/Chicago',
              (today + n + 1)::timestamp AT TIME ZONE 'America/Chicago', true
         FROM generate_series(-1, 1) n, (SELECT (now() AT TIME ZONE 'America/Chicago')::date AS today) t`,
      [office.agent.agentId, office.agent.userId],
    )
    expect((await dayOf(office.agent)).appointments.map(({ title }) => title)).toEqual(['Day 0', 'Morning', 'Noon'])
    expect((await dayOf(office.other)).appointments).toEqual([])
  })

  it('says when somebody was last asked for a paper, by the message that names them and it', async () => {
    const agent = await office.person({ firstName: 'Olly', lastName: 'Quist' })
    const { id } = await dealAt(office, 'UNDER_CONTRACT', {}, agent)
    await office.rows(
      `UPDATE papers SET due_on = $2, asked = 'NEEDED'
        WHERE deal_id = $1 AND state = 'MISSING' AND due_rule IS NOT NULL`,
      [id, daysFromNow(2)],
    )
    const [first, second] = (await dayOf(agent)).papers.filter(({ dealId }) => dealId === id)
    if (first === undefined || second === undefined) throw new Error('Two papers are due')
    expect(first.askedAt).toBeNull()
    const body = `@Olly Quist Please send “${first.label}”.`
    await office.post(office.broker, `/api/deals/${id}/messages`, { body })
    const after = (await dayOf(agent)).papers
    expect(after.find((paper) => paper.id === first.id)?.askedAt).not.toBeNull()
    expect(after.find((paper) => paper.id === second.id)?.askedAt).toBeNull()
  })
})
