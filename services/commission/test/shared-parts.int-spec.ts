import { calls } from '@bluebonnet/contracts/calls'
import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { filesOf, rowsOf } from '@bluebonnet/app/testing/files'
import { hearEvents } from '@bluebonnet/app/testing/heard-events'
import { daysFromNow, dealAt, generate, openOffice, type Person } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const share = (who: Person, percent: number) => ({ role: 'CO_AGENT', agentId: who.agentId, percent })
const dollars = (who: Person, amount: number) => ({ role: 'CO_AGENT', agentId: who.agentId, amount })
const set = (dealId: string, agents: object[]) =>
  office.as(office.broker, `/api/deals/${dealId}/participants`, { method: 'PUT', body: { participants: [], agents } })
const succeeds = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(300)
const codeOf = (answer: { json(): unknown }) => z.object({ code: z.string() }).parse(answer.json()).code

describe("a co-agent's part of a deal", () => {
  const { exported } = filesOf(() => office)

  it('promises no money that the deal does not leave', async () => {
    const [own, other, third] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price: 400_000 }, own)
    const refused = await set(deal.id, [dollars(other, 7_000), dollars(third, 6_000)])
    expect(refused.json()).toMatchObject({ code: 'AGENT_ABOVE_DEAL', message: expect.stringContaining('$5,000.00') })
    expect((await office.as(own, `/api/deals/${deal.id}/participants`)).json()).toMatchObject({ agents: [] })
    expect((await set(deal.id, [dollars(other, 7_000), dollars(third, 5_000)])).status).toBe(200)
    const lower = await office.patch(office.broker, `/api/deals/${deal.id}`, { price: 300_000 })
    expect(lower.status).toBe(200)
    expect(codeOf(await generate(office, deal.id, own))).toBe('AGENT_ABOVE_DEAL')
  })

  it('leaves their screens when they share the deal no longer', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const { id } = await contracted(office, {}, own)
    const { heard, stop } = hearEvents(office, other)
    const isHeard = () => heard.some(({ event, data }) => event === 'deal' && data['id'] === id)
    await set(id, [share(other, 40)])
    expect((await office.as(other, `/api/deals/${id}`)).status).toBe(200)
    // Only an event of their leaving counts.
    await eventually(isHeard)
    heard.length = 0
    await set(id, [])
    expect((await office.as(other, `/api/deals/${id}`)).status).toBe(404)
    await eventually(isHeard)
    stop()
  })

  it('is their own line in the commission file, and nothing of others', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const close = async (isMade: boolean) => {
      const deal = await contracted(office, { price: 400_000, closeDate: daysFromNow(0) }, own)
      await set(deal.id, [share(other, 40)])
      if (isMade) await made(office, deal.id, own)
      expect((await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })).status).toBe(200)
      return deal.id
    }
    const ids = [await close(true), await close(false)]
    const file = rowsOf(await exported(other, 'commission'))
    expect(new Set(file.map(({ dealId }) => dealId))).toEqual(new Set(ids))
    const [actual, estimate] = ids.map((id) => file.find(({ dealId }) => dealId === id))
    const theirs = { agentId: own.agentId, sharedBy: other.agentId, coAgents: '0', cdaVersion: '', cdaApprovedAt: '' }
    expect(actual).toMatchObject({ ...theirs, basis: 'ACTUAL', amount: '3760.4', grossCommission: '4800' })
    expect(actual).toMatchObject({ brokerageSplit: '960', perFileFee: '79.6', otherPayees: '0', agentSplit: '3760.4' })
    expect(estimate).toMatchObject({ ...theirs, basis: 'ESTIMATE', grossCommission: '', agentSplit: '' })
    // The office gets the same for one agent. For the whole brokerage each deal appears once.
    expect(rowsOf(await exported(office.broker, 'commission', `?agentId=${other.agentId}`))).toEqual(file)
    const all = rowsOf(await exported(office.broker, 'commission')).filter(({ dealId }) => ids.includes(dealId ?? ''))
    expect(all.map(({ coAgents, sharedBy }) => [coAgents, sharedBy])).toEqual([
      ['3760', ''],
      ['3760.4', ''],
    ])
    expect(rowsOf(await exported(other, 'commission', `?agentId=${own.agentId}`))).toEqual([])
    // The deal's own agent has their own part, and sees the agreed share of a colleague.
    const owns = rowsOf(await exported(own, 'commission'))
    const [mine, guessed] = ids.map((id) => owns.find(({ dealId }) => dealId === id))
    expect(mine).toMatchObject({
      amount: '5640.6',
      grossCommission: '7200',
      brokerageSplit: '1440',
      perFileFee: '119.4',
    })
    expect(mine).toMatchObject({ agentSplit: '5640.6', coAgents: '4800', capApplied: '', cdaVersion: '1' })
    expect(guessed).toMatchObject({ basis: 'ESTIMATE', amount: '5641', coAgents: '4800' })
    expect(rowsOf(await exported(office.broker, 'commission', `?agentId=${own.agentId}`))).toEqual(owns)
    const { transactions, cdaTable } = calls['GET /api/commission/summary'].answer.parse(
      (await office.as(own, '/api/commission/summary')).json(),
    )
    const divided = [
      [null, 'BROKERAGE_SPLIT', 1_440],
      [null, 'PER_FILE_FEE', 119.4],
      [null, 'AGENT_SPLIT', 5_640.6],
      [other.agentId, 'AGENT_SPLIT', 4_800],
    ]
    const told = [...transactions, ...cdaTable].map(({ amount, lines }) => [
      amount,
      lines.map((line) => [line.agent?.agentId ?? null, line.kind, line.amount]),
    ])
    expect(told).toEqual([5_641, 5_640.6, 5_641, 5_640.6].map((amount) => [amount, divided]))
  })

  it('includes its tasks: seen, done and assigned, and nothing else', async () => {
    const [own, other, stranger] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price: 400_000 }, own)
    await set(deal.id, [share(other, 40)])
    const add = (body: object, who: Person) => office.post(who, `/api/deals/${deal.id}/tasks`, body)
    const mine = Object((await add({ title: 'Order survey', dueOn: daysFromNow(1) }, own)).json())
    const people = async (who: Person) =>
      Object((await office.as(who, `/api/deals/${deal.id}/tasks`)).json()).people.length
    expect([await people(own), await people(other)]).toEqual([expect.any(Number), 0])
    expect(await people(own)).toBeGreaterThan(1)
    const given = await add({ title: 'Meet the inspector', dueOn: daysFromNow(1), assigneeId: other.userId }, own)
    expect(given.status).toBe(201)
    const theirs = Object(given.json())
    const change = (who: Person, id: string, what: object) =>
      office.patch(who, '/api/tasks', { changes: [{ id, ...what }] })
    expect((await change(other, mine.id, { done: true })).status).toBe(200)
    expect((await change(other, mine.id, { done: false })).status).toBe(200)
    expect((await change(other, theirs.id, { snoozedTo: daysFromNow(2) })).status).toBe(200)
    for (const what of [{ dueOn: daysFromNow(3) }, { assigneeId: other.userId }, { snoozedTo: daysFromNow(2) }])
      expect(codeOf(await change(other, mine.id, what))).toBe('DEAL_SHARED')
    expect(codeOf(await office.as(other, `/api/tasks/${mine.id}`, { method: 'DELETE' }))).toBe('DEAL_SHARED')
    expect((await add({ title: 'Another', dueOn: daysFromNow(1) }, other)).status).toBe(403)
    expect((await change(stranger, mine.id, { done: true })).status).toBe(404)
    const day = async () =>
      Object((await office.as(other, '/api/my-day')).json()).tasks.map(({ id }: { id: string }) => id)
    expect(await day()).toEqual([theirs.id])
    // After their removal the deal's own agent takes over the tasks.
    await set(deal.id, [])
    expect(await day()).toEqual([])
    const left = await office.rows('SELECT assignee_id AS "who" FROM tasks WHERE id = $1', [theirs.id])
    expect(left).toEqual([{ who: own.userId }])
  })

  it('brings them news of messages and dates, and of no decision', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL', { price: 400_000 }, own)
    await set(deal.id, [share(other, 40)])
    const told = async ({ userId }: Person) => {
      await office.runJobs()
      const select = 'SELECT type FROM notifications WHERE user_id = $1 AND deal_id = $2 ORDER BY created_at, id'
      return (await office.rows<{ type: string }>(select, [userId, deal.id])).map(({ type }) => type)
    }
    await succeeds(office.post(office.broker, `/api/deals/${deal.id}/approve`))
    await succeeds(office.post(own, `/api/deals/${deal.id}/status`, { status: 'UNDER_CONTRACT' }))
    await succeeds(office.patch(office.tc, `/api/deals/${deal.id}`, { closeDate: daysFromNow(20) }))
    const { id } = await made(office, deal.id, own)
    await succeeds(decide(office, id, 'approve', { version: 1 }))
    await succeeds(decide(office, id, 'send', { email: 'closer@heritage.test', confirm: true }))
    await succeeds(decide(office, id, 'void', { reason: 'Wrong payee' }))
    await succeeds(office.post(own, `/api/deals/${deal.id}/messages`, { body: 'Please call me' }))
    expect(await told(other)).toEqual(['DEAL_DATES_CHANGED', 'DEAL_MESSAGE'])
    expect(await told(own)).toEqual(
      expect.arrayContaining(['DEAL_APPROVED', 'CDA_READY', 'CDA_APPROVED', 'CDA_SENT', 'CDA_VOIDED']),
    )
  })

  it('covers an imported deal too, for the team lead', async () => {
    const [lead, member] = [await newAgent(office), await newAgent(office)]
    const led = await office.post(office.broker, '/api/teams', { name: 'Imports', leadId: lead.agentId })
    const path = `/api/teams/${Object(led.json()).id}/members`
    await office.post(office.broker, path, { agentId: member.agentId, since: daysFromNow(-20), leadShare: 25 })
    const { imported } = filesOf(() => office)
    const row = (address: string, more: string) => `BUYER,${address},Llano,TX,78643,300000,${member.agentId},${more}`
    const lines = [
      'side,propertyAddress,city,state,zip,price,agentId,status,closeDate',
      row('1 Open Way', 'ACTIVE,'),
      row('2 Closed Way', `CLOSED,${daysFromNow(-5)}`),
      row('3 Old Way', `CLOSED,${daysFromNow(-50)}`),
    ]
    await imported(office.broker, 'deals', lines.join('\n'))
    const shared = await office.rows<{ at: string; role: string; share: number }>(
      `SELECT property_address AS at, role, p.share FROM deal_participants p JOIN deals d ON d.id = p.deal_id
        WHERE p.agent_id = $1 ORDER BY 1`,
      [lead.agentId],
    )
    expect(shared).toEqual([
      { at: '1 Open Way', role: 'TEAM_LEAD', share: 25_000 },
      { at: '2 Closed Way', role: 'TEAM_LEAD', share: 25_000 },
    ])
  })
})
