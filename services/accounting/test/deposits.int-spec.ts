import { newAgent } from '@bluebonnet/app/testing/cda-desk'
import { daysFromNow, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk } from '@bluebonnet/app/testing/payment-desk'
import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'
import { parse } from 'csv-parse/sync'

const office = await openOffice()
afterAll(() => office.close())

const { approved, entered, reverse } = paymentDesk(() => office)
const codeOf = (answer: Answer): unknown => Object(answer.json()).code

/** Receives the brokerage's $2,599.00 of a new agent's deal by check. */
const check = async (
  who: Person,
  receivedOn = daysFromNow(-2),
  more: object = { toDeposit: true },
): Promise<string> => {
  const { id: cdaId } = await approved(who)
  const body = { cdaId, amount: 2_599, receivedOn, method: 'CHECK', ...more }
  return idOf(await office.post(office.broker, '/api/receipts', body))
}
const deposit = (items: string[], more: object = {}) =>
  office.post(office.broker, '/api/deposits', { items, depositedOn: daysFromNow(-1), ...more })
const reverseDeposit = (id: string, reason = 'Two slips') =>
  office.post(office.broker, `/api/deposits/${id}/reversal`, { reason })
const waiting = async (): Promise<string[]> =>
  calls['GET /api/undeposited'].answer
    .parse((await office.as(office.broker, '/api/undeposited')).json())
    .map(({ id }) => id)
const depositedOn = async (receiptId: string) => {
  const [row] = await office.rows<{ cdaId: string }>('SELECT cda_id AS "cdaId" FROM receipts WHERE id = $1', [
    receiptId,
  ])
  const path = `/api/cdas/${row?.cdaId}/receipts`
  const rows = calls['GET /api/cdas/:id/receipts'].answer.parse((await office.as(office.broker, path)).json())
  return rows.find(({ id }) => id === receiptId)?.depositedOn
}
/** What a source moved on an account, day by day. */
const onDays = async (sourceId: string, account: string) =>
  (
    await office.rows<{ day: string; cents: string }>(
      `SELECT entry.entered_on::text AS day, sum(line.amount_cents) AS cents
         FROM journal_lines line JOIN journal_entries entry ON entry.id = line.entry_id
        WHERE entry.source_id = $1 AND line.account = $2 GROUP BY 1 ORDER BY 1`,
      [sourceId, account],
    )
  ).map(({ day, cents }) => [day, Number(cents)])
const pay = async (who: Person, more: object) => {
  const path = `/api/agent-accounts/${who.agentId}/entries`
  const body = { kind: 'PAYMENT', amount: 50, effectiveDate: daysFromNow(-2), reason: 'By check', method: 'CHECK' }
  return idOf(await office.post(office.broker, path, { ...body, ...more }))
}

describe('a bank deposit', () => {
  it('is several receipts, one line of the bank on its day, in journal and files', async () => {
    const [one, two] = [await check(await newAgent(office)), await check(await newAgent(office), daysFromNow(-1))]
    expect(await entered(one)).toMatchObject({ UNDEPOSITED: 259_900, COMMISSION_INCOME: -1_200_000 })
    expect(await entered(one)).not.toHaveProperty('BANK')
    expect((await waiting()).slice(0, 2)).toEqual([two, one])
    expect(await depositedOn(one)).toBeNull()
    const answer = await deposit([one, two], { reference: 'Slip 17' })
    const made = calls['POST /api/deposits'].answer.parse(answer.json())
    expect(made).toMatchObject({ amount: 5_198, reference: 'Slip 17', items: [{ amount: 2_599 }, { kind: 'RECEIPT' }] })
    expect(await entered(made.id)).toEqual({ BANK: 519_800, UNDEPOSITED: -519_800 })
    expect(await waiting()).not.toContain(one)
    expect(await depositedOn(one)).toBe(daysFromNow(-1))
    const [listed] = calls['GET /api/deposits'].answer.parse((await office.as(office.broker, '/api/deposits')).json())
    expect(listed).toEqual(made)
    const file = await office.as(office.broker, '/api/exports/journal.qbo')
    const rows = parse(file.text, { bom: true, columns: true, cast: false })
    const [year, month, day] = daysFromNow(-1).split('-')
    const bank = { JournalDate: `${month}/${day}/${year}`, Debits: '5198.00', 'Account Name': 'Operating Bank' }
    expect(rows).toContainEqual(expect.objectContaining({ ...bank, Description: 'Deposit of 2 receipts, Slip 17' }))
  })

  it('is not before its receipts nor in the future, and has each of them once', async () => {
    const receipt = await check(await newAgent(office), today())
    expect(codeOf(await deposit([receipt]))).toBe('DEPOSIT_COMES_FIRST')
    expect(codeOf(await deposit([receipt], { depositedOn: daysFromNow(1) }))).toBe('PAYMENT_OF_THE_FUTURE')
    expect((await deposit([])).status).toBe(400)
    const both = await Promise.all([1, 2].map(() => deposit([receipt], { depositedOn: today() })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(both.map(codeOf)).toContain('NOT_TO_DEPOSIT')
    const alone = await check(await newAgent(office), today(), {})
    expect(codeOf(await deposit([alone], { depositedOn: today() }))).toBe('NOT_TO_DEPOSIT')
    expect(await entered(alone)).toMatchObject({ BANK: 259_900 })
  })

  it('is taken back, and what it had waits again; what was reversed meanwhile left the bank', async () => {
    const [one, two] = [await check(await newAgent(office)), await check(await newAgent(office))]
    const first = idOf(await deposit([one, two]))
    const returned = idOf(await reverse('receipts', two))
    expect(await entered(returned)).toMatchObject({ BANK: -259_900 })
    const back = calls['POST /api/deposits/:id/reversal'].answer.parse((await reverseDeposit(first)).json())
    expect(back).toMatchObject({ amount: -2_599, isReversal: true, reason: 'Two slips', items: [] })
    expect(await entered(back.id)).toEqual({ BANK: -259_900, UNDEPOSITED: 259_900 })
    expect(codeOf(await reverseDeposit(first))).toBe('PAYMENT_REVERSED')
    expect(codeOf(await reverseDeposit(back.id))).toBe('PAYMENT_REVERSED')
    expect(await waiting()).toContain(one)
    expect(await waiting()).not.toContain(two)
    expect((await deposit([one])).status).toBe(201)
    const waits = await check(await newAgent(office))
    expect(await entered(idOf(await reverse('receipts', waits)))).toMatchObject({ UNDEPOSITED: -259_900 })
    const [sum] = await office.rows<{ cents: string }>(
      "SELECT coalesce(sum(amount_cents), 0) AS cents FROM journal_lines WHERE account = 'UNDEPOSITED'",
    )
    const open = calls['GET /api/undeposited'].answer.parse((await office.as(office.broker, '/api/undeposited')).json())
    expect(Number(sum?.cents)).toBe(open.reduce((all, { amount }) => all + amount * 100, 0))
  })

  it('is left on its own day by what is reversed: no bank is short before it', async () => {
    const who = await newAgent(office)
    const [one, two] = [await check(who, daysFromNow(-3)), await check(await newAgent(office), daysFromNow(-3))]
    const payment = await pay(who, { effectiveDate: daysFromNow(-3), depositedOn: daysFromNow(-2) })
    expect((await deposit([one, two])).status).toBe(201)
    const returned = idOf(await reverse('receipts', one))
    expect(await onDays(returned, 'BANK')).toEqual([[daysFromNow(-1), -259_900]])
    expect(await onDays(returned, 'UNDEPOSITED')).toEqual([
      [daysFromNow(-3), -259_900],
      [daysFromNow(-1), 259_900],
    ])
    expect(await onDays(returned, 'COMMISSION_INCOME')).toEqual([[daysFromNow(-3), 1_200_000]])
    const path = `/api/agent-accounts/${who.agentId}/entries/${payment}/reversal`
    const bounced = idOf(await office.post(office.broker, path, { reason: 'Returned' }))
    expect(await onDays(bounced, 'BANK')).toEqual([[daysFromNow(-2), -5_000]])
    expect(await onDays(bounced, 'AGENTS_RECEIVABLE')).toEqual([[daysFromNow(-3), 5_000]])
  })

  it('is that of an agent’s payment too, on the day that the payment says', async () => {
    const who = await newAgent(office)
    const payment = await pay(who, { depositedOn: daysFromNow(-1), reference: '1044' })
    expect(await entered(payment)).toEqual({ UNDEPOSITED: 5_000, AGENTS_RECEIVABLE: -5_000 })
    const [made] = calls['GET /api/deposits'].answer.parse((await office.as(office.broker, '/api/deposits')).json())
    expect(made).toMatchObject({ depositedOn: daysFromNow(-1), amount: 50, items: [{ id: payment, kind: 'PAYMENT' }] })
    expect(await entered(made?.id ?? '')).toEqual({ BANK: 5_000, UNDEPOSITED: -5_000 })
    await reverseDeposit(made?.id ?? '', 'With the others')
    const receipt = await check(who)
    expect((await deposit([payment, receipt])).json()).toMatchObject({ amount: 2_649 })
    const path = `/api/agent-accounts/${who.agentId}/entries/${payment}/reversal`
    expect(await entered(idOf(await office.post(office.broker, path, { reason: 'Returned' })))).toEqual({
      BANK: -5_000,
      UNDEPOSITED: 0,
      AGENTS_RECEIVABLE: 5_000,
    })
    expect(await entered(await pay(who, { depositedOn: daysFromNow(-2) }))).toMatchObject({ BANK: 5_000 })
  })

  it('has an agent’s check that waits for it, beside a title company’s', async () => {
    const who = await newAgent(office)
    const payment = await pay(who, { toDeposit: true })
    const entry = async () => {
      const path = `/api/agent-accounts/${who.agentId}/entries`
      const rows = calls['GET /api/agent-accounts/:id/entries'].answer.parse(
        (await office.as(office.broker, path)).json(),
      )
      return rows.find(({ id }) => id === payment)
    }
    expect(await entered(payment)).toEqual({ UNDEPOSITED: 5_000, AGENTS_RECEIVABLE: -5_000 })
    expect(await entry()).toMatchObject({ toDeposit: true, depositedOn: null })
    expect(await waiting()).toContain(payment)
    const slip = idOf(await deposit([payment, await check(who)]))
    expect(await entry()).toMatchObject({ toDeposit: true, depositedOn: daysFromNow(-1) })
    await reverseDeposit(slip)
    expect(await entry()).toMatchObject({ depositedOn: null })
    const path = `/api/agent-accounts/${who.agentId}/entries`
    const body = { amount: 50, effectiveDate: daysFromNow(-2), reason: 'By check', toDeposit: true }
    const both = { ...body, kind: 'PAYMENT', depositedOn: daysFromNow(-1) }
    for (const wrong of [both, { ...body, kind: 'CREDIT' }])
      expect((await office.post(office.broker, path, wrong)).status).toBe(400)
  })

  it('has a payment once too, however many are entered at the same moment', async () => {
    const payment = await pay(await newAgent(office), { depositedOn: daysFromNow(-1) })
    const [own] = calls['GET /api/deposits'].answer.parse((await office.as(office.broker, '/api/deposits')).json())
    await reverseDeposit(own?.id ?? '')
    const all = await Promise.all([1, 2, 3, 4].map(() => deposit([payment])))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('is a broker’s or manager’s to enter, with a reason to take back', async () => {
    const receipt = await check(await newAgent(office))
    const body = { items: [receipt], depositedOn: today() }
    expect((await office.post(office.agent, '/api/deposits', body)).status).toBe(403)
    const id = idOf(await deposit([receipt]))
    expect((await reverseDeposit(id, ' ')).status).toBe(400)
    expect((await reverseDeposit(receipt)).status).toBe(404)
    const audit = await office.rows("SELECT action FROM audit_log WHERE entity_id = $1 AND action = 'deposit.enter'", [
      id,
    ])
    expect(audit).toHaveLength(1)
  })
})
