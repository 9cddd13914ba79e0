import { contracted, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { daysFromNow, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'

const office = await openOffice()
afterAll(() => office.close())

const { imported } = filesOf(() => office)
const ask = (agent: Person, mentor: Person, fields: object = {}, by = office.broker) =>
  office.post(by, `/api/agents/${agent.agentId}/mentors`, {
    mentorId: mentor.agentId,
    percent: 10,
    since: today(),
    ...fields,
  })
const mentored = async (fields: object): Promise<{ agent: Person; mentor: Person; id: string }> => {
  const [agent, mentor] = [await newAgent(office), await newAgent(office)]
  const answer = calls['POST /api/agents/:id/mentors'].answer.parse((await ask(agent, mentor, fields)).json())
  return { agent, mentor, id: answer.id }
}
const mentorsOf = async ({ agentId }: Person, q = '') =>
  calls['GET /api/agents/:id/mentors'].answer.parse(
    (await office.as(office.broker, `/api/agents/${agentId}/mentors?q=${q}`)).json(),
  )
/** Who shares a deal: role, agent and percentage. */
const sharers = async (dealId: string) =>
  calls['GET /api/deals/:id/participants'].answer
    .parse((await office.as(office.broker, `/api/deals/${dealId}/participants`)).json())
    .agents.map(({ role, agent, percent }) => [role, agent.id, percent])
const price = 200_000
const codeOf = (answer: Answer): unknown => Object(answer.json()).code

describe('a mentor', () => {
  it('shares so many of an agent’s new deals, cancelled ones aside, and ends by itself', async () => {
    const { agent, mentor } = await mentored({ firstDeals: 2 })
    const shared = [['MENTOR', mentor.agentId, 10]]
    const [first, second] = [await contracted(office, { price }, agent), await contracted(office, { price }, agent)]
    expect([await sharers(first.id), await sharers(second.id)]).toEqual([shared, shared])
    expect(await mentorsOf(agent)).toMatchObject([{ firstDeals: 2, dealsUsed: 2, isOver: true }])
    expect(await mentorsOf(agent, 'nobody')).toEqual([])
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([])
    // 20% of each share of $6,000.00, and the fee of $199.00 by the shares.
    const cda = await made(office, second.id, agent)
    expect(cda.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['BROKERAGE_SPLIT', 1_080],
      ['PER_FILE_FEE', 179.1],
      ['AGENT_SPLIT', 4_140.9],
      ['BROKERAGE_SPLIT', 120],
      ['PER_FILE_FEE', 19.9],
      ['AGENT_SPLIT', 460.1],
    ])
    await office.post(agent, `/api/deals/${first.id}/status`, { status: 'CANCELLED', reason: 'Fell through' })
    expect(await mentorsOf(agent)).toMatchObject([{ dealsUsed: 1, isOver: false }])
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual(shared)
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([])
    expect((await office.as(mentor, `/api/deals/${second.id}`)).status).toBe(200)
  })

  it('shares no more deals than that of those which begin at the same moment', async () => {
    const { agent } = await mentored({ firstDeals: 1 })
    const deals = await Promise.all([1, 2, 3].map(() => contracted(office, { price }, agent)))
    const all = await Promise.all(deals.map(({ id }) => sharers(id)))
    expect(all.filter((one) => one.length > 0)).toHaveLength(1)
  })

  it('ends with the last day, of those begun before nothing changes', async () => {
    const { agent, mentor, id } = await mentored({ until: daysFromNow(1) })
    const deal = await contracted(office, { price }, agent)
    expect(await sharers(deal.id)).toEqual([['MENTOR', mentor.agentId, 10]])
    await office.rows('UPDATE mentorships SET since = since - 9, until = until - 2 WHERE id = $1', [id])
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([])
    expect(await sharers(deal.id)).toHaveLength(1)
    expect(await mentorsOf(agent)).toMatchObject([{ isOver: true }])
    const end = `/api/agents/${agent.agentId}/mentors/${id}/end`
    expect(codeOf(await office.post(office.broker, end, { until: today() }))).toBe('MENTORSHIP_ENDED')
    expect((await ask(agent, mentor, { firstDeals: 3 })).status).toBe(201)
  })

  it('can be ended earlier, and begins on its first day', async () => {
    const { agent, mentor, id } = await mentored({ firstDeals: 3 })
    const end = `/api/agents/${agent.agentId}/mentors/${id}/end`
    expect((await office.post(office.broker, end, { until: today() })).json()).toMatchObject({ until: today() })
    await ask(agent, mentor, { since: daysFromNow(1), firstDeals: 1, percent: 20 })
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([['MENTOR', mentor.agentId, 10]])
    expect(codeOf(await office.post(office.broker, end, { until: daysFromNow(-1) }))).toBe('MENTORSHIP_ENDS_FIRST')
    expect(codeOf(await office.post(office.broker, end, { until: daysFromNow(1) }))).toBe('HAS_MENTOR')
  })

  it('that was added by mistake is removed while no deal has it', async () => {
    const { agent, mentor, id } = await mentored({ firstDeals: 3 })
    const end = `/api/agents/${agent.agentId}/mentors/${id}/end`
    const removed = await office.post(office.broker, end, { until: daysFromNow(-1) })
    expect(removed.json()).toMatchObject({ mentorId: mentor.agentId, isOver: true })
    expect(await mentorsOf(agent)).toEqual([])
    expect((await ask(agent, await newAgent(office), { firstDeals: 3 })).status).toBe(201)
    const [kept] = await office.rows(
      `SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = 'agent.mentor'
        ORDER BY created_at OFFSET 1`,
      [agent.agentId],
    )
    expect(kept).toMatchObject({ before: { mentorId: mentor.agentId, firstDeals: 3 }, after: null })
  })

  it('goes on for more deals on the day on which the first ones are used up', async () => {
    const { agent, mentor } = await mentored({ firstDeals: 1 })
    await contracted(office, { price }, agent)
    expect((await ask(agent, mentor, { firstDeals: 2 })).json()).toMatchObject({ dealsUsed: 0, isOver: false })
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([['MENTOR', mentor.agentId, 10]])
    // Each counts its own deals.
    expect(
      (await mentorsOf(agent)).map(({ firstDeals, dealsUsed, isOver }) => [firstDeals, dealsUsed, isOver]),
    ).toEqual([
      [2, 1, false],
      [1, 1, true],
    ])
    expect(await sharers((await contracted(office, { price }, agent)).id)).toHaveLength(1)
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([])
  })

  it('counts no deal of an earlier or a later time with the same agent', async () => {
    const { agent, mentor, id } = await mentored({ firstDeals: 5 })
    const [before, within] = [await contracted(office, { price }, agent), await contracted(office, { price }, agent)]
    await office.rows('UPDATE deals SET created_at = created_at - $2::interval WHERE id = $1', [before.id, '40 days'])
    await office.rows('UPDATE deals SET created_at = created_at - $2::interval WHERE id = $1', [within.id, '20 days'])
    await office.rows(
      `UPDATE mentorships SET since = since - 50, until = since - 30, created_at = created_at - interval '50 days'
        WHERE id = $1`,
      [id],
    )
    // Added late, and begun before a deal that already had the mentor.
    const days = { since: daysFromNow(-25), until: daysFromNow(-10), firstDeals: 5 }
    expect((await ask(agent, mentor, days)).json()).toMatchObject({ dealsUsed: 1, isOver: true })
    expect((await ask(agent, mentor, { firstDeals: 5 })).json()).toMatchObject({ dealsUsed: 0, isOver: false })
    await contracted(office, { price }, agent)
    expect((await mentorsOf(agent)).map(({ dealsUsed }) => dealsUsed)).toEqual([1, 1, 1])
  })

  it('counts imported deals on their closing day', async () => {
    const { agent } = await mentored({ since: daysFromNow(-60), until: daysFromNow(-30), firstDeals: 1 })
    const closed = (at: string, day: number) =>
      lines(
        'agentId,side,propertyAddress,city,zip,price,status,closeDate',
        `${agent.agentId},BUYER,${at},Llano,78643,300000,CLOSED,${daysFromNow(day)}`,
      )
    expect(await imported(office.broker, 'deals', closed('1 Past', -40))).toMatchObject({ accepted: 1 })
    expect(await imported(office.broker, 'deals', closed('2 Past', -35))).toMatchObject({ accepted: 1 })
    expect(await mentorsOf(agent)).toMatchObject([{ dealsUsed: 1, isOver: true }])
    const shared = await office.rows(
      "SELECT 1 FROM deal_participants p JOIN deals d ON d.id = p.deal_id WHERE d.agent_id = $1 AND p.role = 'MENTOR'",
      [agent.agentId],
    )
    expect(shared).toHaveLength(1)
    const [last] = await mentorsOf(agent)
    const again = { mentorId: last?.mentorId, percent: 10, since: today(), firstDeals: 1 }
    const next = await office.post(office.broker, `/api/agents/${agent.agentId}/mentors`, again)
    expect(next.json()).toMatchObject({ dealsUsed: 0, isOver: false })
  })

  it('gets what a team lead leaves, and as the lead the lead’s share alone', async () => {
    const { agent, mentor } = await mentored({ firstDeals: 9, percent: 50 })
    const lead = await newAgent(office)
    const teamOf = async (leadId: string | null) =>
      calls['POST /api/teams'].answer.parse(
        (await office.post(office.broker, '/api/teams', { name: 'Hill Country', leadId })).json(),
      )
    const team = await teamOf(lead.agentId)
    const member = { agentId: agent.agentId, since: today(), leadShare: 60 }
    await office.post(office.broker, `/api/teams/${team.id}/members`, member)
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([
      ['TEAM_LEAD', lead.agentId, 60],
      ['MENTOR', mentor.agentId, 40],
    ])
    await office.patch(office.broker, `/api/teams/${team.id}`, { leadId: mentor.agentId })
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([['TEAM_LEAD', mentor.agentId, 60]])
  })

  it('is refused without an end, twice at once, of oneself, and who has left shares nothing', async () => {
    const { agent, mentor } = await mentored({ firstDeals: 2 })
    const sentence = 'Enter the last day or a number of deals'
    const endless = await ask(agent, mentor)
    expect(codeOf(endless)).toBe('VALIDATION_FAILED')
    expect(endless.text).toContain(sentence)
    const other = await newAgent(office)
    expect(codeOf(await ask(agent, other, { firstDeals: 2 }))).toBe('HAS_MENTOR')
    expect(codeOf(await ask(other, other, { firstDeals: 2 }))).toBe('MENTOR_IS_AGENT')
    const before = { until: daysFromNow(-1), firstDeals: 2 }
    expect(codeOf(await ask(other, mentor, before))).toBe('MENTORSHIP_ENDS_FIRST')
    expect((await ask(other, mentor, { firstDeals: 2, percent: 0 })).status).toBe(400)
    expect((await ask(other, mentor, { firstDeals: 2 }, agent)).status).toBe(403)
    await office.patch(office.broker, `/api/agents/${mentor.agentId}`, { isActive: false })
    expect(await sharers((await contracted(office, { price }, agent)).id)).toEqual([])
    expect((await ask(other, mentor, { firstDeals: 2 })).status).toBe(404)
  })
})
