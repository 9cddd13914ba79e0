import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'
import { newId } from '@bluebonnet/platform'
import { z } from 'zod'
import { RecurringCharges } from '../src/agent-accounts/recurring-charges.js'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, daysFromNow, generate, openOffice, type Person, today } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const entriesOf = calls['GET /api/agent-accounts/:id/entries'].answer
const account = async (who: Person, asker: Person = office.broker) =>
  calls['GET /api/agent-accounts/:id'].answer.parse(
    (await office.as(asker, `/api/agent-accounts/${who.agentId}`)).json(),
  )
const entries = async (who: Person, asker: Person = office.broker) =>
  entriesOf.parse((await office.as(asker, `/api/agent-accounts/${who.agentId}/entries`)).json())
const enter = (who: Person, kind: string, amount: number, more: object = {}, asker: Person = office.broker) =>
  office.post(asker, `/api/agent-accounts/${who.agentId}/entries`, {
    kind,
    amount,
    effectiveDate: today(),
    reason: 'Sign rider',
    ...more,
  })
const idOf = (answer: Answer) => z.object({ id: z.string() }).parse(answer.json()).id
const reverse = (who: Person, entryId: string, asker: Person = office.broker) =>
  office.post(asker, `/api/agent-accounts/${who.agentId}/entries/${entryId}/reversal`, { reason: 'Entered twice' })
const refusal = (answer: Answer) => [answer.status, z.object({ code: z.string() }).parse(answer.json()).code]
const recurring = (body: object, asker: Person = office.broker) => office.post(asker, '/api/recurring-charges', body)
const sums = ({ lines }: { lines: { kind: string; label: string | null; amount: number }[] }) =>
  lines.map(({ kind, label, amount }) => [label ?? kind, amount])

const close = async (dealId: string): Promise<string> => {
  const closing = { status: 'CLOSED', closeDate: today(), reason: 'Funded' }
  expect((await office.post(office.broker, `/api/deals/${dealId}/status`, closing)).status).toBe(200)
  return today()
}

const cdaNow = async (id: string) => cdaOf(await office.as(office.broker, `/api/cdas/${id}`))

const charged = async (who: Person) => (await entries(who)).map(({ amount, effectiveDate }) => [effectiveDate, amount])

describe("an agent's account", () => {
  it('is an append-only sum of entries, with the day of the oldest open charge', async () => {
    const who = await newAgent(office)
    const first = await enter(who, 'CHARGE', 100, { effectiveDate: daysFromNow(-40) })
    expect(first.status).toBe(201)
    await enter(who, 'CHARGE', 60, { effectiveDate: daysFromNow(-10) })
    expect(await account(who)).toMatchObject({ balance: 160, oldestDue: daysFromNow(-40) })
    const paid = await enter(who, 'PAYMENT', 100)
    expect(await account(who)).toMatchObject({ balance: 60, oldestDue: daysFromNow(-10) })
    expect((await reverse(who, idOf(paid))).status).toBe(201)
    expect(await account(who)).toMatchObject({ balance: 160, oldestDue: daysFromNow(-40) })
    await enter(who, 'CREDIT', 200)
    expect(await account(who)).toMatchObject({ balance: -40, oldestDue: null })
    expect((await entries(who)).map(({ kind, amount, isReversed }) => [kind, amount, isReversed])).toEqual([
      ['CREDIT', -200, false],
      ['REVERSAL', 100, false],
      ['PAYMENT', -100, true],
      ['CHARGE', 60, false],
      ['CHARGE', 100, false],
    ])
    await expect(office.rows('UPDATE agent_entries SET amount_cents = 1')).rejects.toThrow()
    await expect(office.rows('DELETE FROM agent_entries')).rejects.toThrow()
  })

  it('refuses impossible entries in a sentence', async () => {
    const who = await newAgent(office)
    const charge = idOf(await enter(who, 'CHARGE', 50))
    expect(refusal(await enter(who, 'WRITE_OFF', 50.01))).toEqual([409, 'MORE_THAN_OWED'])
    expect((await enter(who, 'WRITE_OFF', 50)).status).toBe(201)
    expect(refusal(await enter(who, 'CHARGE', 5, { effectiveDate: daysFromNow(1) }))).toEqual([
      400,
      'ENTRY_OF_THE_FUTURE',
    ])
    for (const wrong of [0, -5, 1.001]) expect((await enter(who, 'CHARGE', wrong)).status).toBe(400)
    expect((await enter(who, 'TAKEN_AT_CLOSING', 5)).status).toBe(400)
    const reversal = idOf(await reverse(who, charge))
    expect(refusal(await reverse(who, charge))).toEqual([409, 'ENTRY_REVERSED'])
    expect(refusal(await reverse(who, reversal))).toEqual([409, 'ENTRY_REVERSED'])
    expect(refusal(await reverse(who, newId()))).toEqual([404, 'ACCOUNT_ENTRY_NOT_FOUND'])
    expect((await account(who)).balance).toBe(-50)
  })

  it('shows to brokers and to that agent, and is listed for brokers', async () => {
    const [who, other] = [await newAgent(office), await newAgent(office)]
    await enter(who, 'CHARGE', 75)
    expect((await account(who, who)).balance).toBe(75)
    expect((await entries(who, who)).length).toBe(1)
    for (const stranger of [other, office.tc]) {
      for (const part of ['', '/entries'])
        expect((await office.as(stranger, `/api/agent-accounts/${who.agentId}${part}`)).status).toBe(404)
      expect((await office.as(stranger, '/api/agent-accounts')).status).toBe(403)
      expect((await enter(who, 'PAYMENT', 75, {}, stranger)).status).toBe(403)
    }
    const list = calls['GET /api/agent-accounts'].answer
    const owing = list.parse((await office.as(office.manager, '/api/agent-accounts?owing=true')).json())
    expect(owing.find(({ agentId }) => agentId === who.agentId)).toMatchObject({ balance: 75, oldestDue: today() })
    expect(owing.some(({ agentId }) => agentId === other.agentId)).toBe(false)
    const even = list.parse((await office.as(office.manager, '/api/agent-accounts?owing=false')).json())
    expect(even.some(({ agentId }) => agentId === other.agentId)).toBe(true)
  })
})

describe("a closing's deduction", () => {
  it('takes the oldest debts up to the limit of the net: reserved by the CDA, owed until the deal closes', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 350)
    const deal = await contracted(office, { price: 400_000 }, who)
    const paid = await office.as(who, `/api/deals/${deal.id}/participants`)
    expect(paid.json()).toMatchObject({
      paid: { basis: 'ESTIMATE', lines: [{}, {}, { kind: 'ARREARS', amount: 350 }, {}] },
    })
    // The commission page explains the same estimate; the debt is paid from what they earn.
    const summary = calls['GET /api/commission/summary'].answer
    const [estimate] = summary.parse((await office.as(who, '/api/commission/summary')).json()).cdaTable
    expect(estimate).toMatchObject({ basis: 'ESTIMATE', amount: 9_401 })
    expect(estimate?.lines.slice(2)).toMatchObject([
      { kind: 'ARREARS', amount: 350 },
      { kind: 'AGENT_SPLIT', amount: 9_051 },
    ])
    const cda = await made(office, deal.id, who)
    expect(sums(cda)).toEqual([
      ['BROKERAGE_SPLIT', 2_400],
      ['PER_FILE_FEE', 199],
      ['ARREARS', 350],
      ['AGENT_SPLIT', 9_051],
    ])
    expect(cda).toMatchObject({ perFileFee: 199, debts: 350, agentSplit: 9_051 })
    const reserved = [{ dealId: deal.id, propertyAddress: deal.propertyAddress, amount: 350 }]
    expect(await account(who)).toMatchObject({ balance: 350, reserved })
    // A second press changes nothing.
    expect(cdaOf(await generate(office, deal.id, who)).version).toBe(1)
    const closeDate = await close(deal.id)
    expect(await account(who)).toMatchObject({ balance: 0, reserved: [] })
    const [taken] = await entries(who)
    expect(taken).toMatchObject({ kind: 'TAKEN_AT_CLOSING', amount: -350, dealId: deal.id, effectiveDate: closeDate })
    expect(refusal(await reverse(who, taken?.id ?? ''))).toEqual([409, 'ENTRY_OF_A_CDA'])
    expect((await office.post(office.broker, `/api/cdas/${cda.id}/void`, { reason: 'Wrong' })).status).toBe(200)
    expect(await account(who)).toMatchObject({ balance: 350, reserved: [] })
    // A closed deal takes it at once.
    await made(office, deal.id, who)
    expect((await account(who)).balance).toBe(0)
  })

  it('is released when the CDA is voided', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 350)
    const cda = await made(office, (await contracted(office, { price: 400_000 }, who)).id, who)
    expect((await office.post(office.broker, `/api/cdas/${cda.id}/void`, { reason: 'Fell apart' })).status).toBe(200)
    expect(await account(who)).toMatchObject({ balance: 350, reserved: [] })
  })

  it('takes the debt as of the CDA: a later charge waits for the next one', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 100)
    const deal = await contracted(office, { price: 400_000 }, who)
    const cda = await made(office, deal.id, who)
    await enter(who, 'CHARGE', 40)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    const next = await made(office, (await contracted(office, { price: 300_000 }, who)).id, who)
    expect(sums(next)).toContainEqual(['ARREARS', 40])
    expect((await account(who)).reserved.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([40, 100])
  })

  it('follows a payment: the CDA becomes stale, says so, is refused, and is regenerated', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 100)
    const deal = await contracted(office, { price: 400_000 }, who)
    const cda = await made(office, deal.id, who)
    await enter(who, 'PAYMENT', 60)
    expect(await cdaNow(cda.id)).toMatchObject({ stale: true, staleReason: 'What the agent owes has changed' })
    expect(refusal(await decide(office, cda.id, 'approve'))).toEqual([409, 'CDA_STALE'])
    const revised = await made(office, deal.id, who)
    expect([revised.version, sums(revised)]).toEqual([2, expect.arrayContaining([['ARREARS', 40]])])
    expect(revised).toMatchObject({ stale: false, staleReason: null })
    await close(deal.id)
    expect((await account(who)).balance).toBe(0)
  })

  it('leaves an approved CDA stale from a payment until its reversal, and notifies the brokers', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 100)
    const deal = await contracted(office, { price: 400_000 }, who)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    await enter(who, 'CHARGE', 40)
    await enter(who, 'PAYMENT', 0.01)
    expect(await cdaNow(cda.id)).toMatchObject({ stale: false })
    await enter(who, 'WRITE_OFF', 39.99)
    expect(await cdaNow(cda.id)).toMatchObject({ stale: false })
    const paid = idOf(await enter(who, 'PAYMENT', 60))
    const told = () =>
      office.rows("SELECT 1 FROM outbox WHERE payload ->> 'type' = 'CDA_STALE' AND payload ->> 'subjectId' = $1", [
        cda.id,
      ])
    expect(await cdaNow(cda.id)).toMatchObject({ stale: true, staleReason: 'What the agent owes has changed' })
    expect(await told()).toHaveLength(1)
    expect((await reverse(who, paid)).status).toBe(201)
    expect(await cdaNow(cda.id)).toMatchObject({ stale: false, staleReason: null })
    await enter(who, 'PAYMENT', 60)
    expect((await decide(office, cda.id, 'void', { reason: 'Paid' })).status).toBe(200)
    const revised = await made(office, deal.id, who)
    expect([revised.version, sums(revised)]).toEqual([2, expect.arrayContaining([['ARREARS', 40]])])
    expect((await decide(office, revised.id, 'approve')).status).toBe(200)
    await close(deal.id)
    await enter(who, 'CREDIT', 10)
    expect(await cdaNow(revised.id)).toMatchObject({ stale: false })
  })

  it('is the same calculated as of the CDA or as of now: nothing revised would change', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 500)
    const deals = [await contracted(office, { price: 400_000 }, who), await contracted(office, { price: 300_000 }, who)]
    const [first, second] = [
      await made(office, deals[0]?.id ?? '', who),
      async () => made(office, deals[1]?.id ?? '', who),
    ]
    await enter(who, 'CHARGE', 500)
    expect(sums(await second())).toContainEqual(['ARREARS', 500])
    expect(cdaOf(await generate(office, first.dealId, who)).version).toBe(1)
    expect((await decide(office, first.id, 'approve')).status).toBe(200)
    for (const { id } of deals) await close(id)
    expect((await account(who)).balance).toBe(0)
  })

  it('never takes one debt twice, however many CDAs are generated at once', async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 500)
    const deals = await Promise.all([1, 2, 3].map(() => contracted(office, { price: 300_000 }, who)))
    const cdas = (await Promise.all(deals.map(({ id }) => generate(office, id, who)))).map(cdaOf)
    const taken = cdas.flatMap(sums).filter(([name]) => name === 'ARREARS')
    expect(taken).toEqual([['ARREARS', 500]])
    await Promise.all(deals.map(({ id }) => close(id)))
    expect((await account(who)).balance).toBe(0)
  })

  it('charges what the fee could not take when the deal closes, and reverses it with the CDA', async () => {
    const [who, lead] = [await newAgent(office), await newAgent(office)]
    const fee = { id: 'file', label: 'File fee', stage: 'POST_SPLIT', kind: 'AMOUNT', amount: 199 }
    const terms = { steps: [{ ...fee, owed: true, reduces1099: true }] }
    const added = await office.post(office.broker, '/api/plans', { name: 'Owed fees', reason: 'New', ...terms })
    for (const { agentId } of [who, lead])
      await office.post(office.broker, `/api/agents/${agentId}/plan`, { planId: idOf(added), reason: 'As agreed' })
    const deal = await contracted(office, { price: 400_000, grossCommission: 108.2 }, who)
    const shared = { participants: [], agents: [{ agentId: lead.agentId, role: 'CO_AGENT', percent: 50 }] }
    const path = `/api/deals/${deal.id}/participants`
    expect((await office.as(office.broker, path, { method: 'PUT', body: shared })).status).toBe(200)
    const cda = await made(office, deal.id, who)
    const reduced = 'File fee $199.00, reduced from $199.00 to $54.10; $144.90 goes to the account'
    expect(cda.lines.filter(({ kind }) => kind === 'PER_FILE_FEE').map(({ step }) => step)).toEqual([reduced, reduced])
    const kept = await office.rows('SELECT owed_cents, reduces_1099 FROM cda_lines WHERE cda_id = $1', [cda.id])
    expect(kept).toContainEqual({ owed_cents: '14490', reduces_1099: true })
    expect((await account(who)).balance).toBe(0)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    await close(deal.id)
    for (const one of [who, lead]) {
      expect((await account(one)).balance).toBe(144.9)
      const [charge] = await entries(one)
      expect(charge).toMatchObject({ kind: 'CHARGE', reason: 'File fee: CDA version 1', dealId: deal.id })
      expect(refusal(await reverse(one, charge?.id ?? ''))).toEqual([409, 'ENTRY_OF_A_CDA'])
    }
    expect((await decide(office, cda.id, 'void', { reason: 'Wrong' })).status).toBe(200)
    expect((await account(who)).balance).toBe(0)
    // A CDA does not take its own charge as a debt.
    const again = await made(office, deal.id, who)
    expect([again.version, (await account(who)).balance, (await account(lead)).balance]).toEqual([2, 144.9, 144.9])
    expect(cdaOf(await generate(office, deal.id, who)).version).toBe(2)
    const next = await made(office, (await contracted(office, { price: 400_000 }, who)).id, who)
    expect(sums(next)).toContainEqual(['ARREARS', 144.9])
  })

  it("respects the brokerage's limit; a changed limit makes CDAs stale", async () => {
    const who = await newAgent(office)
    await enter(who, 'CHARGE', 20_000)
    const limit = (arrearsLimit: number) => office.patch(office.broker, '/api/settings/brokerage', { arrearsLimit })
    expect((await limit(10)).json()).toMatchObject({ arrearsLimit: 10 })
    const cda = await made(office, (await contracted(office, { price: 400_000 }, who)).id, who)
    await limit(50)
    expect(cda.lines.find(({ kind }) => kind === 'ARREARS')).toMatchObject({
      amount: 940.1,
      step: 'Owed to the brokerage $20,000.00, of which 10% of $9,401.00 = $940.10 may be taken',
    })
    const staleReason = 'The brokerage’s settings have changed'
    expect(await cdaNow(cda.id)).toMatchObject({ stale: true, staleReason })
  })
})

describe('a recurring charge', () => {
  it('is due on the day of its first, once a month, even when the job runs twice', async () => {
    const who = await newAgent(office)
    const added = await recurring({
      label: 'Desk fee',
      amount: 85,
      every: 'MONTH',
      startsOn: today(),
      agentId: who.agentId,
    })
    expect(added.status).toBe(201)
    const id = idOf(added)
    expect(await charged(who)).toEqual([[today(), 85]])
    // As if it had started on 31 January of a leap year, with the agent already there.
    await office.rows(
      `UPDATE recurring_charges SET starts_on = '2024-01-31', charged_through = NULL, ends_on = '2025-12-31'
        WHERE id = $1`,
      [id],
    )
    await office.rows("UPDATE agents SET created_at = '2023-01-01' WHERE id = $1", [who.agentId])
    const charges = office.test.app.get(RecurringCharges)
    const run = () => office.test.dataSource.transaction((manager) => charges.charge(manager, id))
    await Promise.all([run(), run()])
    await run()
    const days = (await charged(who))
      .map(([day]) => day)
      .filter((day) => day !== today())
      .toSorted((one, other) => String(one).localeCompare(String(other)))
    expect(days.length).toBe(24)
    expect(days.slice(0, 4)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30'])
    expect(days.at(-1)).toBe('2025-12-31')
  })

  it('catches up when its last day is moved on after it has passed', async () => {
    const who = await newAgent(office)
    const startsOn = daysFromNow(-100)
    await office.rows('UPDATE agents SET created_at = $2 WHERE id = $1', [who.agentId, `${startsOn}T12:00:00Z`])
    const charge = { label: 'Desk fee', amount: 85, every: 'MONTH', startsOn, agentId: who.agentId }
    const added = await recurring({ ...charge, endsOn: startsOn })
    const id = idOf(added)
    expect(await charged(who)).toEqual([[startsOn, 85]])
    const night = () =>
      office.test.dataSource.transaction((manager) => office.test.app.get(RecurringCharges).charge(manager, id))
    await night()
    expect((await office.patch(office.broker, `/api/recurring-charges/${id}`, { endsOn: today() })).status).toBe(200)
    await night()
    await night()
    expect(await charged(who)).toHaveLength(4)
  })

  it('charges every active agent, whatever their own status, and ends on its last day', async () => {
    const [who, gone] = [await newAgent(office), await newAgent(office)]
    await office.rows("UPDATE agents SET status = 'INACTIVE' WHERE id = $1", [who.agentId])
    await office.rows('UPDATE users SET is_active = false WHERE id = $1', [gone.userId])
    const added = calls['POST /api/recurring-charges'].answer.parse(
      (await recurring({ label: 'E&O insurance', amount: 300, every: 'YEAR', startsOn: today() })).json(),
    )
    expect(added).toMatchObject({ agentId: null, agentName: null, endsOn: null, every: 'YEAR' })
    expect(await charged(who)).toEqual([[today(), 300]])
    expect(await charged(gone)).toEqual([])
    const end = (body: object) => office.patch(office.broker, `/api/recurring-charges/${added.id}`, body)
    expect(refusal(await end({ endsOn: daysFromNow(-1) }))).toEqual([400, 'CHARGE_ENDS_FIRST'])
    expect((await end({ label: 'Insurance', endsOn: today(), version: added.version })).json()).toMatchObject({
      label: 'Insurance',
      endsOn: today(),
    })
    expect(refusal(await end({ endsOn: null, version: added.version }))).toEqual([409, 'ROW_CHANGED'])
    const list = calls['GET /api/recurring-charges'].answer
    expect(list.parse((await office.as(office.broker, '/api/recurring-charges')).json())[0]).toMatchObject({
      id: added.id,
    })
  })

  it('cannot be created or ended by a manager for themselves, nor created for a broker', async () => {
    const [manager, broker] = [
      await office.person({ role: 'MANAGER', sells: true }),
      await office.person({ role: 'BROKER', sells: true }),
    ]
    const make = (who: Person, agentId: string | null) =>
      office.post(who, '/api/recurring-charges', {
        label: 'Desk',
        amount: 10,
        every: 'MONTH',
        startsOn: today(),
        agentId,
      })
    expect(refusal(await make(manager, manager.agentId))).toEqual([409, 'SELF_CHANGE'])
    expect(refusal(await make(manager, broker.agentId))).toEqual([403, 'LEADER_CHANGE_FORBIDDEN'])
    const { id } = calls['POST /api/recurring-charges'].answer.parse((await make(broker, manager.agentId)).json())
    const end = await office.patch(manager, `/api/recurring-charges/${id}`, { endsOn: today() })
    expect(refusal(end)).toEqual([409, 'SELF_CHANGE'])
  })
})
