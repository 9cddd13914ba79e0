import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'
import { contracted, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { hearEvents } from '@bluebonnet/app/testing/heard-events'
import { daysFromNow, openOffice, type Person } from '@bluebonnet/app/testing/office'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { eventually } from '@bluebonnet/testing'

const office = await openOffice()
afterAll(() => office.close())

const { imported } = filesOf(() => office)
const teamOf = (answer: { json(): unknown }) => calls['POST /api/teams'].answer.parse(answer.json())
const codeOf = (answer: { json(): unknown }) => z.object({ code: z.string() }).parse(answer.json()).code
const team = async (lead: Person) =>
  teamOf(await office.post(office.broker, '/api/teams', { name: 'Hill Country', leadId: lead.agentId }))
const join = (id: string, who: Person, fields: object = {}) =>
  office.post(office.broker, `/api/teams/${id}/members`, {
    agentId: who.agentId,
    since: daysFromNow(0),
    leadShare: 25,
    ...fields,
  })

const refusal = (answer: { json(): unknown }) =>
  z.object({ code: z.string(), issues: z.array(z.object({ path: z.string() })) }).parse(answer.json())

describe('a team', () => {
  it('shares a member’s new deals with its lead, who sees them while the team lasts', async () => {
    const [lead, member] = [await newAgent(office), await newAgent(office)]
    const before = await contracted(office, {}, member)
    const { id } = await team(lead)
    const [joined] = teamOf(await join(id, member)).members
    expect(joined).toMatchObject({ agentId: member.agentId, leadShare: 25, until: null })
    const teamsOf = async (agentId: string | null) =>
      calls['GET /api/teams'].answer.parse((await office.as(office.broker, `/api/teams?memberId=${agentId}`)).json())
    expect([(await teamsOf(member.agentId)).map((one) => one.id), await teamsOf(lead.agentId)]).toEqual([[id], []])
    const deal = await contracted(office, { price: 400_000 }, member)
    const paid = calls['GET /api/deals/:id/participants'].answer.parse(
      (await office.as(member, `/api/deals/${deal.id}/participants`)).json(),
    )
    expect(paid.agents).toMatchObject([{ role: 'TEAM_LEAD', agent: { id: lead.agentId }, percent: 25 }])
    expect(paid.paid.lines.at(-1)).toMatchObject({ kind: 'AGENT_SPLIT', agent: { agentId: lead.agentId } })
    const body = { participants: [], agents: [] }
    const alone = await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
    expect(alone.json()).toMatchObject({ agents: [] })
    // Still the team's; the member's earlier deals are not.
    expect((await office.as(lead, `/api/deals/${deal.id}`)).status).toBe(200)
    const own = await office.as(lead, `/api/deals/${deal.id}/participants`)
    expect(own.json()).toMatchObject({ participants: [], agents: [], paid: { lines: [] } })
    const path = `/api/teams/${id}/members/${joined?.id}/end`
    expect((await office.post(office.broker, path, { until: daysFromNow(-1) })).status).toBe(400)
    expect(teamOf(await office.post(office.broker, path, { until: daysFromNow(0) })).members).toMatchObject([
      { until: daysFromNow(0) },
    ])
    expect(codeOf(await office.post(office.broker, path, { until: daysFromNow(0) }))).toBe('MEMBERSHIP_ENDED')
    expect((await office.as(lead, `/api/deals/${before.id}`)).status).toBe(200)
    await office.rows("UPDATE deals SET created_at = created_at - interval '3 days' WHERE id = $1", [before.id])
    expect((await office.as(lead, `/api/deals/${before.id}`)).status).toBe(404)
  })

  it('shows a lead without a part in a deal its documents and messages at once, and no notices', async () => {
    const [lead, member] = [await newAgent(office), await newAgent(office)]
    await join((await team(lead)).id, member, { leadShare: 0 })
    const deal = await contracted(office, {}, member)
    const documentURL = await uploadFile(office.test, member.cookie, samples.pdf, { name: 'survey.pdf' })
    const { heard, stop } = hearEvents(office, lead)
    const body = { documentURL, label: 'Survey', type: 'OTHER', dealId: deal.id }
    expect((await office.as(member, '/api/documents', { method: 'PUT', body })).status).toBe(201)
    const said = await office.post(office.broker, `/api/deals/${deal.id}/messages`, { body: 'The survey is in' })
    expect(said.status).toBe(201)
    await eventually(() => heard.some(({ event }) => event === 'message'))
    expect(heard).toEqual([
      { event: 'counts', data: {} },
      { event: 'message', data: { id: Object(said.json()).id, dealId: deal.id } },
    ])
    stop()
    await office.runJobs()
    const told = await office.rows<{ user_id: string }>(
      "SELECT user_id FROM notifications WHERE deal_id = $1 AND type = 'DEAL_MESSAGE'",
      [deal.id],
    )
    const users = told.map(({ user_id }) => user_id)
    expect([users.includes(member.userId), users.includes(lead.userId)]).toEqual([true, false])
  })

  it('shows a lead at once that a member’s deal left, and that deals of a member were imported', async () => {
    const [lead, member, other] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    await join((await team(lead)).id, member, { leadShare: 0 })
    const deal = await contracted(office, {}, member)
    const { heard, stop } = hearEvents(office, lead)
    expect((await office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: other.agentId })).status).toBe(200)
    await eventually(() => heard.some(({ event }) => event === 'deal'))
    expect(heard).toContainEqual({ event: 'deal', data: { id: deal.id } })
    heard.length = 0
    const row = `BUYER,1 Lead Ln,Austin,78704,300000,${member.agentId}`
    await imported(office.broker, 'deals', lines('side,propertyAddress,city,zip,price,agentId', row))
    await eventually(() => heard.some(({ event }) => event === 'deal'))
    stop()
  })

  it('gives a member another cap while it lasts: in CDA, estimate, cap card, roster and plan', async () => {
    const [lead, member] = [await newAgent(office), await newAgent(office)]
    const cap = async () => {
      const card = Object((await office.as(member, '/api/commission/summary')).json()).cap.annualCap
      const [row] = Object((await office.as(office.broker, `/api/roster?agentId=${member.agentId}`)).json())
      const words = Object((await office.as(member, '/api/agent/plan')).json()).caps[0].amount
      expect(row.ownCap).toBeNull()
      return [card, row.annualCap, words]
    }
    const early = await contracted(office, { price: 400_000 }, member)
    const first = await made(office, early.id, member)
    const { id } = await team(lead)
    const [joined] = teamOf(await join(id, member, { leadShare: 0, ownCap: 1_000 })).members
    expect(joined).toMatchObject({ ownCap: 1_000 })
    expect(await cap()).toEqual([1_000, 1_000, 1_000])
    // An earlier CDA is refused until it is generated again: its deal was submitted on a day in the team.
    const [kept] = await office.rows<{ stale: boolean }>('SELECT stale FROM cdas WHERE id = $1', [first.id])
    expect(kept?.stale).toBe(true)
    const cda = await made(office, early.id, member)
    expect(cda).toMatchObject({ version: 2, brokerageSplit: 1_000, capApplied: true })
    await office.rows("UPDATE deals SET submitted_at = now() - interval '5 days' WHERE id = $1", [early.id])
    expect(await made(office, early.id, member)).toMatchObject({ version: 3, brokerageSplit: 2_400 })
    const next = await contracted(office, { price: 400_000 }, member)
    const estimate = Object((await office.as(member, `/api/deals/${next.id}/participants`)).json()).paid.lines
    expect(estimate[0]).toMatchObject({ kind: 'BROKERAGE_SPLIT', amount: 0 })
    const path = `/api/teams/${id}/members/${joined?.id}/end`
    await office.post(office.broker, path, { until: daysFromNow(0) })
    await office.rows('UPDATE team_members SET since = since - 9, until = until - 1 WHERE id = $1', [joined?.id])
    expect(await cap()).toEqual([18_000, 18_000, 18_000])
    expect(await made(office, early.id, member)).toMatchObject({ brokerageSplit: 1_000 })
  })

  it('accepts nobody whose other team ends later, and counts the last agreed share', async () => {
    const [lead, other, member] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const [one, two] = [await team(lead), await team(other)]
    const end = async (id: string, until: string, memberId = '') =>
      office.post(office.broker, `/api/teams/${id}/members/${memberId}/end`, { until })
    const [first] = teamOf(await join(one.id, member, { leadShare: 30 })).members
    await end(one.id, daysFromNow(20), first?.id)
    expect(codeOf(await join(two.id, member))).toBe('ALREADY_IN_TEAM')
    expect((await join(two.id, member, { since: daysFromNow(20) })).status).toBe(201)
    const corrected = await newAgent(office)
    const [wrong] = teamOf(await join(one.id, corrected, { leadShare: 30 })).members.filter(
      ({ until }) => until === null,
    )
    await end(one.id, daysFromNow(0), wrong?.id)
    await join(one.id, corrected, { leadShare: 3 })
    const deal = await contracted(office, {}, corrected)
    const paid = await office.as(office.broker, `/api/deals/${deal.id}/participants`)
    expect(paid.json()).toMatchObject({ agents: [{ percent: 3 }] })
    // The day of a change belongs to the new team, which may set no cap and no share.
    const mover = await newAgent(office)
    const cap = async () => Object((await office.as(mover, '/api/commission/summary')).json()).cap.annualCap
    const left = teamOf(await join(one.id, mover, { leadShare: 30, ownCap: 1_000 })).members.find(
      ({ agentId }) => agentId === mover.agentId,
    )
    await end(one.id, daysFromNow(0), left?.id)
    expect(await cap()).toBe(1_000)
    const moving = await contracted(office, { price: 400_000 }, mover)
    const cda = await made(office, moving.id, mover)
    await join(two.id, mover, { leadShare: 0, since: daysFromNow(0) })
    expect(await cap()).toBe(18_000)
    const [kept] = await office.rows<{ stale: boolean }>('SELECT stale FROM cdas WHERE id = $1', [cda.id])
    expect(kept?.stale).toBe(true)
    const after = await office.as(office.broker, `/api/deals/${(await contracted(office, {}, mover)).id}/participants`)
    expect(after.json()).toMatchObject({ agents: [] })
  })

  it('shares deals closed under another lead with that lead, except a manager’s own', async () => {
    const manager = await office.person({ role: 'MANAGER', sells: true, firstName: 'Mo', lastName: 'Mills' })
    const [next, member] = [await newAgent(office), await newAgent(office)]
    const { id } = await team(manager)
    await join(id, member, { since: daysFromNow(-90) })
    const led = 'INSERT INTO team_leads (id, team_id, lead_id, since) VALUES (gen_random_uuid(), $1, $2, $3)'
    await office.rows(led, [id, manager.agentId, daysFromNow(-60)])
    await office.rows(led, [id, next.agentId, daysFromNow(-30)])
    // Of several changes on one day the last one counts.
    const changed = await office.patch(office.broker, `/api/teams/${id}`, { leadId: next.agentId, version: 1 })
    expect(changed.status).toBe(200)
    const file = lines(
      'agentId,side,propertyAddress,city,zip,price,status,closeDate',
      ...[-70, -31, -30, 0].map(
        (day) => `${member.agentId},BUYER,${-day} Led,Wimberley,78676,310000,CLOSED,${daysFromNow(day)}`,
      ),
    )
    expect(await imported(manager, 'deals', file)).toMatchObject({ accepted: 2, refused: [{ row: 2 }, { row: 3 }] })
    expect(await imported(office.broker, 'deals', file)).toMatchObject({ refused: [] })
    const shared = await office.rows(
      `SELECT DISTINCT d.property_address AS address, p.agent_id AS lead, d.close_date
         FROM deals d JOIN deal_participants p ON p.deal_id = d.id WHERE d.agent_id = $1 ORDER BY d.close_date`,
      [member.agentId],
    )
    expect(shared).toMatchObject([
      { address: '70 Led', lead: manager.agentId },
      { address: '31 Led', lead: manager.agentId },
      { address: '30 Led', lead: next.agentId },
      { address: '0 Led', lead: next.agentId },
    ])
  })

  it('can change its lead retroactively: later imports follow, existing deals stay', async () => {
    const [lead, next, member] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const [kept] = await office.rows<{ id: string }>(
      `WITH team AS (INSERT INTO teams (id, name, lead_id) VALUES (gen_random_uuid(), 'Old Mill', $1) RETURNING id)
       INSERT INTO team_leads (id, team_id, lead_id, since) SELECT id, id, $1, $2 FROM team RETURNING id`,
      [lead.agentId, daysFromNow(-90)],
    )
    const id = kept?.id ?? ''
    const named = (body: object) => office.patch(office.broker, `/api/teams/${id}`, body)
    const closed = async (...days: number[]) => {
      const rows = days.map(
        (day) => `${member.agentId},BUYER,${-day} Mill,Wimberley,78676,310000,CLOSED,${daysFromNow(day)}`,
      )
      const file = lines('agentId,side,propertyAddress,city,zip,price,status,closeDate', ...rows)
      expect(await imported(office.broker, 'deals', file)).toMatchObject({ refused: [] })
    }
    await join(id, member, { since: daysFromNow(-90) })
    const [before] = teamOf(await join(id, next, { since: daysFromNow(-80) })).members.filter(
      ({ agentId }) => agentId === next.agentId,
    )
    await office.post(office.broker, `/api/teams/${id}/members/${before?.id}/end`, { until: daysFromNow(-30) })
    await closed(-20)
    const leadId = next.agentId
    for (const [body, status, code] of [
      [{ leadId, since: daysFromNow(1) }, 400, 'LEADS_IN_FUTURE'],
      [{ leadId, since: daysFromNow(-91) }, 409, 'LEADS_BEFORE_LAST'],
      [{ leadId, since: daysFromNow(-31) }, 409, 'LEAD_WAS_MEMBER'],
      [{ since: daysFromNow(-30) }, 400, 'VALIDATION_FAILED'],
    ] as const) {
      const answer = await named(body)
      expect([answer.status, refusal(answer)]).toMatchObject([status, { code, issues: [{ path: 'since' }] }])
    }
    expect((await named({ leadId, since: daysFromNow(-30), version: 1 })).json()).toMatchObject({ leadId, version: 2 })
    const [audit] = await office.rows<{ after: unknown }>(
      "SELECT after FROM audit_log WHERE entity_id = $1 AND action = 'team.change'",
      [id],
    )
    expect(audit).toMatchObject({ after: { leadId, leadsSince: daysFromNow(-30) } })
    await closed(-31, -30)
    const shared = await office.rows(
      `SELECT d.property_address AS address, p.agent_id AS lead
         FROM deals d JOIN deal_participants p ON p.deal_id = d.id WHERE d.agent_id = $1 ORDER BY d.close_date`,
      [member.agentId],
    )
    expect(shared).toEqual([
      { address: '31 Mill', lead: lead.agentId },
      { address: '30 Mill', lead: leadId },
      { address: '20 Mill', lead: lead.agentId },
    ])
    // A new lead cannot start before the current one. Without a day, they start today.
    const again = await named({ leadId: lead.agentId, since: daysFromNow(-31) })
    expect(refusal(again).code).toBe('LEADS_BEFORE_LAST')
    await named({ leadId: lead.agentId })
    const led = await office.rows('SELECT lead_id AS lead, since::text FROM team_leads WHERE team_id = $1', [id])
    expect(led).toEqual([
      { lead: lead.agentId, since: daysFromNow(-90) },
      { lead: leadId, since: daysFromNow(-30) },
      { lead: lead.agentId, since: daysFromNow(0) },
    ])
  })

  it('cannot be changed by a manager in it', async () => {
    const manager = await office.person({ role: 'MANAGER', sells: true, firstName: 'Mo', lastName: 'Mills' })
    const [lead, member] = [await newAgent(office), await newAgent(office)]
    const { id } = await team(lead)
    await join(id, member)
    const { members } = teamOf(await join(id, manager, { since: daysFromNow(-5) }))
    const of = (who: Person) => members.find(({ agentId }) => agentId === who.agentId)?.id
    const body = { agentId: (await newAgent(office)).agentId, since: daysFromNow(0), leadShare: 5 }
    const acts = (who: Person) => [
      () => office.patch(who, `/api/teams/${id}`, { name: 'Theirs' }),
      () => office.post(who, `/api/teams/${id}/members`, body),
      () => office.post(who, `/api/teams/${id}/members/${of(member)}/end`, { until: daysFromNow(0) }),
    ]
    for (const act of acts(manager)) expect(codeOf(await act())).toBe('SELF_CHANGE')
    const ends = `/api/teams/${id}/members/${of(manager)}/end`
    expect((await office.post(office.manager, ends, { until: daysFromNow(-1) })).status).toBe(200)
    for (const act of acts(manager)) expect((await act()).status).toBeLessThan(300)
  })

  it('has a member once, not its lead, and nobody who has left', async () => {
    const [lead, member, left] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const [one, other] = [await team(lead), await team(member)]
    expect((await join(one.id, member)).status).toBe(201)
    expect(codeOf(await join(other.id, member))).toBe('LEAD_IS_MEMBER')
    expect(codeOf(await join((await team(left)).id, member))).toBe('ALREADY_IN_TEAM')
    await office.patch(office.broker, `/api/agents/${left.agentId}`, { isActive: false })
    expect(codeOf(await join(one.id, left))).toBe('AGENT_NOT_FOUND')
    expect(codeOf(await office.patch(office.broker, `/api/teams/${one.id}`, { leadId: member.agentId }))).toBe(
      'LEAD_IS_MEMBER',
    )
    const renamed = await office.patch(office.broker, `/api/teams/${one.id}`, { name: 'Lake Travis', version: 1 })
    expect(renamed.json()).toMatchObject({ name: 'Lake Travis', version: 2 })
    const late = await office.patch(office.manager, `/api/teams/${one.id}`, { name: 'Other', version: 1 })
    expect(late.json()).toMatchObject({ code: 'ROW_CHANGED', row: { name: 'Lake Travis' } })
    const found = await office.as(office.broker, '/api/teams?q=lake')
    expect(found.json()).toMatchObject([{ id: one.id, members: [{ agentId: member.agentId }] }])
  })
})
