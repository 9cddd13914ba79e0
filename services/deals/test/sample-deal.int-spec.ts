import { everyTable } from '@bluebonnet/app/testing/every-table'
import { hearEvents } from '@bluebonnet/app/testing/heard-events'
import { dealOf, generate, openOffice, type Person, refusal, today } from '@bluebonnet/app/testing/office'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'
import type { Deal } from '@bluebonnet/contracts'
import { calls } from '@bluebonnet/contracts/calls'
import { grantsTo } from '@bluebonnet/platform/database/application-role.sql'
import { type Answer, eventually } from '@bluebonnet/testing'

const office = await openOffice()
afterAll(() => office.close())
afterEach(() => remove(office.broker))

const { papersOf, recorded } = paperDesk(() => office)
const make = (who: Person) => office.post(who, '/api/sample-deal')
const remove = (who: Person) => office.as(who, '/api/sample-deal', { method: 'DELETE' })
const everything = () => everyTable(office, ['attempts', 'sent_mails'])
const idOf = (answer: Answer): string => String(Reflect.get(Object(answer.json()), 'id'))

const done = async (asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** What people try with the sample. */
const play = async ({ id, clientId }: Deal): Promise<void> => {
  const { broker, manager } = office
  const at = `/api/deals/${id}`
  const move = (status: string) => done(office.post(broker, `${at}/status`, { status }))
  await move('PENDING_BROKER_APPROVAL')
  await done(office.post(manager, `${at}/approve`))
  await move('UNDER_CONTRACT')
  const document = idOf(await done(recorded(id, { type: 'CONTRACT' }, broker)))
  await done(recorded(id, { type: 'OTHER', dealId: null, clientId }, broker))
  const version = (await papersOf(id, broker)).papers.find(({ key }) => key === 'contract')?.version
  const returned = { decision: 'RETURNED', reason: 'INITIALS_MISSING', version }
  await done(office.post(broker, `${at}/papers/contract/decide`, returned))
  await done(
    office.post(broker, `${at}/contract`, {
      source: 'CONTRACT',
      replaces: null,
      effectiveDate: today(),
      optionDays: 7,
      optionFee: 200,
      earnestMoney: 4_000,
      earnestMoneyDays: 3,
    }),
  )
  await done(office.post(broker, `${at}/contract/events`, { kind: 'OPTION_FEE', day: today(), amount: 200 }))
  const reason = 'A try'
  const [plan] = await office.rows<{ id: string }>("SELECT id FROM plans WHERE code = 'HIGH_SPLIT'")
  await done(office.post(broker, `${at}/plan`, { planId: plan?.id, reason }))
  await done(office.post(broker, `${at}/tasks`, { title: 'Try it', dueOn: today(), assigneeId: manager.userId }))
  await done(office.post(manager, `${at}/messages`, { body: '@Caroline look', documentIds: [document] }))
  await done(office.patch(broker, `/api/clients/${clientId}`, { email: 'sample@client.test' }))
  await done(office.post(broker, '/api/document-shares', { documentId: document, sharedWithClientId: clientId }))
  await done(office.post(broker, '/api/document-shares', { documentId: document, shareWithAllAgents: true }))
  await done(office.post(broker, `/api/clients/${clientId}/notes`, { kind: 'NOTE', body: 'Called' }))
  const time = `${today()}T15:00:00.000Z`
  const event = { title: 'Walk', eventType: 'SHOWING', startTime: time, endTime: time, dealId: id, clientId }
  await done(office.post(broker, '/api/calendar-events', event))
  await done(generate(office, id, broker))
  await office.runJobs()
  await done(office.patch(broker, at, { price: 410_000 }))
  await done(generate(office, id, broker))
  await office.runJobs()
}

it('leaves every table as it was when it is removed, with all that people did to it', async () => {
  const before = await everything()
  const answer = await make(office.broker)
  expect(answer.status).toBe(201)
  const deal = dealOf(answer)
  expect(deal).toMatchObject({
    propertyAddress: '1 Sample Street',
    clientName: 'Sample Client',
    status: 'DRAFT',
    isSample: true,
  })
  await play(deal)
  const ledger = await office.rows('SELECT kind FROM commission_ledger WHERE deal_id = $1', [deal.id])
  expect(ledger).toHaveLength(3)
  expect((await remove(office.manager)).text).toBe('{"success":true}')
  await office.runJobs()
  expect(await everything()).toEqual(before)
  expect(await office.rows("SELECT subject FROM audit_log WHERE action = 'deal.remove-sample'")).toEqual([
    { subject: '1 Sample Street, Austin' },
  ])
  expect(refusal(await remove(office.broker))).toEqual([404, 'SAMPLE_NOT_FOUND', 'There is no sample deal'])
})

const removed = async () => expect((await remove(office.broker)).status).toBe(200)

it('leaves the screens of those who shared it, with its badges and notifications', async () => {
  const { id } = dealOf(await make(office.broker))
  const agents = [{ role: 'CO_AGENT', agentId: office.agent.agentId, percent: 40 }]
  await done(
    office.as(office.broker, `/api/deals/${id}/participants`, { method: 'PUT', body: { participants: [], agents } }),
  )
  const { heard, stop } = hearEvents(office, office.agent)
  await removed()
  const has = (name: string) => heard.some(({ event, data }) => event === name && Object.keys(data).length === 0)
  await eventually(() => ['counts', 'deal', 'message', 'notification'].every(has))
  stop()
})

describe('a sample deal', () => {
  it('is made and removed by brokers and managers only, one at a time', async () => {
    for (const who of [office.agent, office.tc]) {
      expect((await make(who)).status).toBe(403)
      expect((await remove(who)).status).toBe(403)
    }
    const made = await Promise.all([make(office.broker), make(office.manager), make(office.broker)])
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await make(office.broker)).json()).toMatchObject({ code: 'SAMPLE_EXISTS' })
    const ends = await Promise.all([remove(office.broker), remove(office.manager)])
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(ends.filter(({ status }) => status === 404 || status === 409)).toHaveLength(1)
  })

  it('is one however often its key is sent, and after its removal too', async () => {
    const headers = { 'idempotency-key': '019ab1c2-0000-7000-8000-000000000001' }
    const once = () => office.as(office.broker, '/api/sample-deal', { method: 'POST', headers })
    const [first, ...others] = await Promise.all([once(), once(), once()])
    for (const other of others) expect([other.status, other.text]).toEqual([201, first?.text])
    await removed()
    expect([(await once()).status, (await remove(office.broker)).status]).toEqual([201, 404])
  })

  it('has a CDA that stays a draft, does not close, and stays with its agent', async () => {
    const { id, clientId } = dealOf(await make(office.broker))
    const agentId = office.agent.agentId
    for (const path of [`/api/deals/${id}`, `/api/clients/${clientId}`])
      expect((await office.patch(office.manager, path, { agentId, along: ['clients', 'deals'] })).json()).toMatchObject(
        { code: 'SAMPLE_STAYS' },
      )
    const move = (status: string) => office.post(office.broker, `/api/deals/${id}/status`, { status })
    await move('PENDING_BROKER_APPROVAL')
    await done(office.post(office.broker, `/api/deals/${id}/approve`))
    const underContract = dealOf(await move('UNDER_CONTRACT'))
    expect(underContract.nextStatuses).not.toContain('CLOSED')
    expect(underContract.nextStatuses).toContain('PENDING')
    expect((await move('CLOSED')).json()).toMatchObject({ code: 'SAMPLE_NOT_CLOSED' })
    const cda = idOf(await done(generate(office, id, office.broker)))
    const marked = { dealId: id, deal: { isSample: true } }
    expect((await office.as(office.broker, '/api/cdas?state=OPEN&limit=10')).json()).toMatchObject([marked])
    const { deals } = calls['GET /api/my-day'].answer.parse((await office.as(office.broker, '/api/my-day')).json())
    expect(deals).toMatchObject([{ id, isSample: true }])
    const approval = await office.post(office.manager, `/api/cdas/${cda}/approve`, { incompleteReason: 'A try' })
    expect(refusal(approval)).toEqual([409, 'SAMPLE_CDA', expect.stringContaining('See a sample')])
    await removed()
  })

  it('leaves a client that became a real one', async () => {
    const { id, clientId } = dealOf(await make(office.broker))
    await done(office.patch(office.broker, `/api/deals/${id}`, { clientId: null }))
    await done(office.patch(office.broker, `/api/clients/${clientId}`, { firstName: 'Nora', lastName: 'Vance' }))
    await removed()
    const path = `/api/clients/${clientId}`
    expect((await done(office.as(office.broker, path))).json()).toMatchObject({ lastName: 'Vance' })
    await done(office.as(office.broker, path, { method: 'DELETE' }))
  })

  it('stays while something else uses its client, and its agent keeps a profile that is used', async () => {
    const { id, clientId, agentId } = dealOf(await make(office.broker))
    const own = { propertyAddress: '7 Real Road', city: 'Austin', zip: '78704', price: 300_000, side: 'BUYER' }
    const real = idOf(await done(office.post(office.broker, '/api/deals', { ...own, clientId })))
    expect((await remove(office.broker)).json()).toMatchObject({ code: 'SAMPLE_USED' })
    expect((await office.as(office.broker, `/api/deals/${id}`)).status).toBe(200)
    await done(office.patch(office.broker, `/api/deals/${real}`, { clientId: null }))
    await removed()
    expect(dealOf(await office.as(office.broker, `/api/deals/${real}`)).agentId).toBe(agentId)
    expect((await make(office.broker)).json()).toMatchObject({ code: 'BROKERAGE_HAS_DEALS' })
  })
})

it('can be no other deal, whatever the application asks of the database', async () => {
  const [deal] = await office.rows<{ id: string }>('SELECT id FROM deals LIMIT 1')
  const { manager } = office.test.dataSource
  for (const sql of ['UPDATE deals SET is_sample = true WHERE id = $1', 'SELECT remove_sample_deal($1)'])
    await expect(
      manager.transaction(async (within) => {
        await within.query(`CREATE ROLE sampler; ${grantsTo('sampler')}; SET LOCAL ROLE sampler`)
        await within.query(sql, [deal?.id])
      }),
    ).rejects.toThrow(/append-only|Only the sample/)
})

it('takes along every table that refers to one of its rows', async () => {
  // These need an approved CDA, a closing or money, which a sample does not get.
  const never = ['agent_entries', 'cda_sends', 'journal_entries', 'payouts', 'receipts']
  const left = await office.rows<{ name: string }>(
    `SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
      WHERE c.contype = 'f' AND c.confdeltype NOT IN ('c', 'n')
        AND c.confrelid = ANY ('{deals,clients,documents,document_shares,cdas,papers,deal_messages}'::regclass[])
        AND strpos(pg_get_functiondef('remove_sample_deal'::regproc), 'DELETE FROM ' || c.conrelid::regclass) = 0
      ORDER BY 1`,
  )
  expect(left.map(({ name }) => name)).toEqual(never)
})
