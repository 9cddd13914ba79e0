import { daysFromNow, dealAt, openOffice } from '@bluebonnet/app/testing/office'
import { dealContract } from '@bluebonnet/contracts/contract-clock/contract.calls'

const office = await openOffice()
afterAll(() => office.close())

const full = { source: 'CONTRACT', effectiveDate: '2026-11-18', closingDate: '2026-12-18', replaces: null } as const
const entered = async (dealId: string, terms: object): Promise<void> => {
  expect((await office.post(office.agent, `/api/deals/${dealId}/contract`, terms)).status).toBe(201)
}
const appointment = (dealId: string, at: string) =>
  office.rows(
    `INSERT INTO calendar_events (id, agent_id, created_by, title, event_type, start_time, end_time, deal_id)
     SELECT gen_random_uuid(), $1, $2, 'Closing', 'CLOSING', at, at + interval '1 hour', $3
       FROM (SELECT $4::timestamptz AS at) closing`,
    [office.agent.agentId, office.agent.userId, dealId, at],
  )
const editsOf = (dealId: string) =>
  office.rows(
    `SELECT actor_id, before, after FROM audit_log
      WHERE action = 'event.update' AND entity_id IN (SELECT id FROM calendar_events WHERE deal_id = $1)`,
    [dealId],
  )

describe('a date that a colleague moves', () => {
  it("notifies the agent of both days, and moves the closing's appointment", async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    await appointment(id, '2026-12-18T16:00Z')
    const preview = await office.post(office.tc, `/api/deals/${id}/dates/preview`, { closeDate: '2026-12-22' })
    expect(preview.json()).toMatchObject({ appointments: 1 })
    expect((await office.patch(office.tc, `/api/deals/${id}`, { closeDate: '2026-12-22' })).status).toBe(200)
    const times = await office.rows('SELECT start_time, end_time FROM calendar_events WHERE deal_id = $1', [id])
    const moved = { start_time: new Date('2026-12-22T16:00Z'), end_time: new Date('2026-12-22T17:00Z') }
    expect(times).toEqual([moved])
    await office.runJobs()
    const told = (userId: string) =>
      office.rows("SELECT message FROM notifications WHERE user_id = $1 AND type = 'DEAL_DATES_CHANGED'", [userId])
    expect(JSON.stringify(await told(office.agent.userId))).toContain('Closing: Dec 18, 2026 to Dec 22, 2026')
    expect(await told(office.tc.userId)).toEqual([])
    expect(await editsOf(id)).toEqual([
      {
        actor_id: office.tc.userId,
        before: expect.objectContaining({ startTime: '2026-12-18T16:00:00.000Z' }),
        after: expect.objectContaining({ startTime: '2026-12-22T16:00:00.000Z' }),
      },
    ])
  })

  it('appears in the preview of terms with its appointments', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    await appointment(id, '2026-12-18T16:00Z')
    const given = { ...full, source: 'AMENDMENT', replaces: 1 }
    const preview = async (body: object) =>
      (await office.post(office.agent, `/api/deals/${id}/contract/preview`, { ...given, ...body })).json()
    expect(await preview({})).toMatchObject({ appointments: 0 })
    expect(await preview({ closingDate: '2026-12-22' })).toMatchObject({ appointments: 1 })
  })

  it('also notifies and moves the appointment when the closing itself names another day', async () => {
    const closing = daysFromNow(-2)
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: daysFromNow(-30), closeDate: closing })
    await appointment(id, `${closing}T18:00:00.000Z`)
    const body = { status: 'CLOSED', closeDate: daysFromNow(-1) }
    expect((await office.post(office.tc, `/api/deals/${id}/status`, body)).status).toBe(200)
    const [moved] = await office.rows<{ day: string }>(
      "SELECT (start_time AT TIME ZONE 'America/Chicago')::date::text AS day FROM calendar_events WHERE deal_id = $1",
      [id],
    )
    expect(moved?.day).toBe(daysFromNow(-1))
    expect(await editsOf(id)).toHaveLength(1)
    await office.runJobs()
    const notices = await office.rows(
      "SELECT message FROM notifications WHERE user_id = $1 AND type = 'DEAL_DATES_CHANGED' AND link LIKE $2",
      [office.agent.userId, `%${id}%`],
    )
    expect(notices).toHaveLength(1)
  })
})

const terms = { source: 'CONTRACT', effectiveDate: '2026-11-18', replaces: null, optionDays: 10 } as const
const enter = async (dealId: string, more: object) =>
  office.post(office.agent, `/api/deals/${dealId}/contract`, { ...terms, ...more })
const clockOf = async (state: string, more: object) => {
  const { id } = await dealAt(office, 'ACTIVE', { state })
  const answer = await enter(id, more)
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, ''])
  const { timeZone, deadlines, terms: kept } = dealContract.parse(answer.json())
  return { timeZone, kept: kept?.timeZone, at: deadlines.find(({ deadline }) => deadline === 'OPTION_END')?.at }
}

describe('a property outside Texas', () => {
  it('has its chosen time zone, otherwise the brokerage’s', async () => {
    const zone = 'America/Los_Angeles'
    expect(await clockOf('CA', { timeZone: zone })).toEqual({
      timeZone: zone,
      kept: zone,
      at: '2026-11-29T01:00:00.000Z',
    })
    expect(await clockOf('CA', {})).toMatchObject({ timeZone: 'America/Chicago', kept: null })
  })

  it('in Texas has another one by its county only', async () => {
    const chosen = { timeZone: 'America/Los_Angeles', county: 'El Paso' }
    expect((await clockOf('TX', chosen)).timeZone).toBe('America/Denver')
    expect((await clockOf('TX', { ...chosen, county: null })).timeZone).toBe('America/Chicago')
  })

  it('has one of the country’s zones', async () => {
    const { id } = await dealAt(office, 'ACTIVE', { state: 'CA' })
    const answer = await enter(id, { timeZone: 'Mars/Olympus' })
    expect([answer.status, answer.json()]).toMatchObject([400, { issues: [{ path: 'timeZone' }] }])
  })
})
