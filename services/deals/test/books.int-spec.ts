import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookAccounts, type BookAccount, type PayingWay } from '@bluebonnet/contracts'
import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { Books } from '../src/books/books.js'
import { contracted, decide, made, newAgent } from './cda-desk.js'
import { daysFromNow, generate, type Office, openOffice, type Person, today } from './office.js'

let office: Office

beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office?.close())

const refusal = (answer: Answer) => [answer.status, z.object({ code: z.string() }).parse(answer.json()).code]
const idOf = (answer: Answer) => z.object({ id: z.string() }).parse(answer.json()).id
const setWay = (paidAt: PayingWay) => office.patch(office.broker, '/api/settings/brokerage', { paidAt })

/** An approved CDA over 12,000.00: house 2,400.00, fee 199.00, agent 9,401.00. */
const approved = async (who: Person, fields: object = {}) => {
  const deal = await contracted(office, { price: 400_000, titleCompany: 'Lone Star Title', ...fields }, who)
  const cda = await made(office, deal.id, who)
  expect((await decide(office, cda.id, 'approve')).status).toBe(200)
  return { ...cda, dealId: deal.id }
}
const receive = (cdaId: string, amount: number, more: object = {}, who = office.broker) =>
  office.post(who, '/api/receipts', { cdaId, amount, receivedOn: today(), method: 'WIRE', ...more })
const pay = (cdaId: string, amount: number, more: object = {}, who = office.broker) =>
  office.post(who, '/api/payouts', {
    cdaId,
    position: 2,
    amount,
    paidBy: 'BROKERAGE',
    paidOn: today(),
    method: 'CHECK',
    reference: '1044',
    ...more,
  })
const takeBack = (kind: 'receipts' | 'payouts', id: string, who = office.broker) =>
  office.post(who, `/api/${kind}/${id}/reversal`, { reason: 'Entered twice' })

const receivable = async (who: Person) =>
  calls['GET /api/receivables'].answer.parse(
    (await office.as(office.broker, `/api/receivables?agentId=${who.agentId}`)).json(),
  )
const payable = async (who: Person) =>
  calls['GET /api/payables'].answer.parse(
    (await office.as(office.broker, `/api/payables?agentId=${who.agentId}`)).json(),
  )
/** Lines of the journal of a source, by account. */
const entered = async (sourceId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await office.rows<{ account: string; cents: string }>(
        `SELECT line.account, line.amount_cents AS cents FROM journal_lines line
           JOIN journal_entries entry ON entry.id = line.entry_id WHERE entry.source_id = $1`,
        [sourceId],
      )
    ).map(({ account, cents }) => [account, Number(cents)]),
  )
const balances = async (): Promise<Partial<Record<BookAccount, number>>> =>
  Object.fromEntries(
    (
      await office.rows<{ account: BookAccount; cents: string }>(
        'SELECT account, sum(amount_cents) AS cents FROM journal_lines GROUP BY account HAVING sum(amount_cents) <> 0',
      )
    ).map(({ account, cents }) => [account, Number(cents)]),
  )

describe('what title sends for a CDA', () => {
  it('is expected as the brokerage is paid, and enters the books once', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    expect(await receivable(who)).toMatchObject([{ expected: 2_599, received: 0, open: 2_599, state: 'OPEN' }])
    const receipt = await receive(cda.id, 2_599)
    expect(receipt.status).toBe(201)
    expect(await entered(idOf(receipt))).toEqual({
      BANK: 259_900,
      AGENT_COMMISSIONS: 960_000,
      COMMISSION_INCOME: -1_200_000,
      TRANSACTION_FEES: -19_900,
    })
    // What is expected stays what it was when something came.
    await setWay('BROKERAGE')
    expect(await receivable(who)).toMatchObject([{ paidAt: 'TABLE', open: 0, state: 'DONE' }])
    const whole = await newAgent(office)
    const through = await approved(whole)
    expect(await receivable(whole)).toMatchObject([{ expected: 12_000, state: 'OPEN' }])
    expect(await entered(idOf(await receive(through.id, 12_000)))).toEqual({
      BANK: 1_200_000,
      AGENT_COMMISSIONS: 960_000,
      COMMISSION_INCOME: -1_200_000,
      TRANSACTION_FEES: -19_900,
      AGENTS_PAYABLE: -940_100,
    })
    expect(await entered(idOf(await pay(through.id, 9_401)))).toEqual({ AGENTS_PAYABLE: 940_100, BANK: -940_100 })
    await setWay('TABLE')
  })

  it('may differ, openly or for a reason, and is taken back the last one first', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const first = idOf(await receive(cda.id, 2_000))
    expect(await receivable(who)).toMatchObject([{ open: 599, state: 'PART', explanation: null }])
    const second = await receive(cda.id, 574, { reason: 'Wire fee of the title company' })
    expect(await entered(idOf(second))).toEqual({
      BANK: 57_400,
      CLOSING_DIFFERENCES: 2_500,
      COMMISSIONS_RECEIVABLE: -59_900,
    })
    expect(await receivable(who)).toMatchObject([
      { received: 2_574, open: 0, state: 'DONE', explanation: 'Wire fee of the title company' },
    ])
    expect(refusal(await takeBack('receipts', first))).toEqual([409, 'RECEIPT_NOT_LAST'])
    expect((await takeBack('receipts', idOf(second))).status).toBe(201)
    const back = await takeBack('receipts', first)
    expect(refusal(await takeBack('receipts', first))).toEqual([409, 'PAYMENT_TAKEN_BACK'])
    expect(await entered(idOf(back))).toMatchObject({ BANK: -200_000, COMMISSION_INCOME: 1_200_000 })
    expect(await receivable(who)).toMatchObject([{ open: 2_599, state: 'OPEN', explanation: null }])
    expect((await receive(cda.id, 2_700)).status).toBe(201)
    expect(await receivable(who)).toMatchObject([{ open: -101, state: 'DIFFERENT' }])
    expect(
      calls['GET /api/cdas/:id/receipts'].answer
        .parse((await office.as(office.broker, `/api/cdas/${cda.id}/receipts`)).json())
        .map(({ amount, isReversed, isReversal }) => [amount, isReversed, isReversal]),
    ).toEqual([
      [2_700, false, false],
      [-2_000, false, true],
      [-574, false, true],
      [574, true, false],
      [2_000, true, false],
    ])
  })

  it('keeps its CDA standing until it is taken back', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const receipt = idOf(await receive(cda.id, 2_599))
    expect(refusal(await decide(office, cda.id, 'void', { reason: 'Wrong' }))).toEqual([409, 'CDA_HAS_RECEIPTS'])
    expect(refusal(await office.post(who, `/api/deals/${cda.dealId}/status`, { status: 'CANCELLED' }))[0]).toBe(409)
    await takeBack('receipts', receipt)
    expect((await decide(office, cda.id, 'void', { reason: 'Wrong' })).status).toBe(200)
    expect(refusal(await receive(cda.id, 1))).toEqual([409, 'CDA_NOT_PAYABLE'])
  })

  it('is entered by brokers, on days that have come, for an approved CDA', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price: 400_000 }, who)
    const cda = await made(office, deal.id, who)
    expect(refusal(await receive(cda.id, 2_599))).toEqual([409, 'CDA_NOT_PAYABLE'])
    await decide(office, cda.id, 'approve')
    expect(refusal(await receive(cda.id, 2_599, { receivedOn: daysFromNow(1) }))).toEqual([
      400,
      'PAYMENT_OF_THE_FUTURE',
    ])
    expect(refusal(await receive(cda.id, 2_599, { version: 2 }))).toEqual([409, 'CDA_VERSION_PASSED'])
    for (const wrong of [0, -1, 1.001]) expect((await receive(cda.id, wrong)).status).toBe(400)
    for (const stranger of [who, office.tc]) expect((await receive(cda.id, 2_599, {}, stranger)).status).toBe(403)
    await expect(office.rows('UPDATE receipts SET amount_cents = 1')).rejects.toThrow()
    await expect(office.rows('DELETE FROM payouts')).rejects.toThrow()
  })
})

describe('a payout', () => {
  it('belongs to a line and never exceeds it, however many are entered at once', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    expect(refusal(await pay(cda.id, 100, { position: 0 }))).toEqual([409, 'CDA_LINE_NOT_PAID'])
    expect(refusal(await pay(cda.id, 100, { position: 9 }))).toEqual([409, 'CDA_LINE_NOT_PAID'])
    const tries = await Promise.all([1, 2, 3, 4].map(() => pay(cda.id, 4_000, { paidBy: 'TITLE' })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(await payable(who)).toMatchObject([{ due: 9_401, paid: 8_000, state: 'PART', payeeName: 'Ines Calder' }])
    const [one] = tries.filter(({ status }) => status === 201)
    if (one === undefined) throw new Error('Nothing was paid')
    expect((await takeBack('payouts', idOf(one))).status).toBe(201)
    expect(refusal(await takeBack('payouts', idOf(one)))).toEqual([409, 'PAYMENT_TAKEN_BACK'])
    expect((await pay(cda.id, 5_401)).status).toBe(201)
    expect(await payable(who)).toMatchObject([{ paid: 9_401, state: 'DONE' }])
    // Whoever was paid sees it; nobody else's.
    const seen = async (asker: Person) =>
      calls['GET /api/payouts'].answer.parse((await office.as(asker, `/api/payouts?cdaId=${cda.id}`)).json()).length
    expect([await seen(who), await seen(office.broker), await seen(office.agent), await seen(office.tc)]).toEqual([
      4, 4, 0, 0,
    ])
  })

  it('above what a later version says is settled: the rest is charged on the agent’s account', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const payout = idOf(await pay(cda.id, 9_401))
    const settle = (id: string) => office.post(office.broker, `/api/payouts/${id}/overpaid`, { reason: 'Price fell' })
    expect(refusal(await settle(payout))).toEqual([409, 'NOT_OVERPAID'])
    await decide(office, cda.id, 'void', { reason: 'Price fell' })
    expect(await payable(who)).toMatchObject([{ due: 0, paid: 9_401, state: 'DIFFERENT' }])
    expect((await office.patch(who, `/api/deals/${cda.dealId}`, { price: 390_000 })).status).toBe(200)
    expect((await generate(office, cda.dealId, who)).status).toBe(201)
    expect(refusal(await settle(payout))).toEqual([409, 'CDA_NOT_PAYABLE'])
    await office.runJobs()
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    // 390,000 x 3% = 11,700; less 20% and 199 leaves 9,161.
    expect(await payable(who)).toMatchObject([{ due: 9_161, paid: 9_401, state: 'DIFFERENT' }])
    expect((await settle(payout)).status).toBe(201)
    expect(await payable(who)).toMatchObject([{ due: 9_161, paid: 9_161, state: 'DONE' }])
    const account = calls['GET /api/agent-accounts/:id/entries'].answer.parse(
      (await office.as(office.broker, `/api/agent-accounts/${who.agentId}/entries`)).json(),
    )
    expect(account).toMatchObject([{ kind: 'CHARGE', amount: 240, reason: 'Overpaid: Price fell' }])
    expect(await entered(account[0]?.id ?? '')).toEqual({ AGENTS_RECEIVABLE: 24_000, BANK: -24_000 })
  })
})

describe('an outside payee', () => {
  it('is paid by the line that names them, and cannot be charged', async () => {
    const who = await newAgent(office)
    const payee = idOf(
      await office.post(office.broker, '/api/payees', {
        name: 'Hill Country Referrals',
        kind: 'BROKERAGE',
        licenceNumber: '9003300',
      }),
    )
    const deal = await contracted(office, { price: 400_000 }, who)
    const { participantsVersion } = z
      .looseObject({ participantsVersion: z.number().optional() })
      .parse((await office.as(who, `/api/deals/${deal.id}`)).json())
    const saved = await office.as(who, `/api/deals/${deal.id}/participants`, {
      method: 'PUT',
      body: { participants: [{ role: 'REFERRAL_OUT', payeeId: payee, percent: 25 }], version: participantsVersion },
    })
    expect(saved.status).toBe(200)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    const position = cda.lines.findIndex(({ kind }) => kind === 'REFERRAL_OUT')
    await setWay('BROKERAGE')
    const receipt = await receive(cda.id, 12_000)
    // 25% of 12,000 is 3,000; of the other 9,000 the house keeps 20% and 199.
    expect(await entered(idOf(receipt))).toEqual({
      BANK: 1_200_000,
      AGENT_COMMISSIONS: 720_000,
      REFERRALS: 300_000,
      COMMISSION_INCOME: -1_200_000,
      TRANSACTION_FEES: -19_900,
      AGENTS_PAYABLE: -700_100,
      OTHERS_PAYABLE: -300_000,
    })
    const paid = await pay(cda.id, 3_000, { position })
    expect(await entered(idOf(paid))).toEqual({ OTHERS_PAYABLE: 300_000, BANK: -300_000 })
    // Title paid the agent itself: nothing of that comes through the brokerage.
    const agents = cda.lines.findIndex(({ kind }) => kind === 'AGENT_SPLIT')
    const atTable = await pay(cda.id, 7_001, { position: agents, paidBy: 'TITLE' })
    expect(await entered(idOf(atTable))).toEqual({ AGENTS_PAYABLE: 700_100, COMMISSIONS_RECEIVABLE: -700_100 })
    expect(await receivable(who)).toMatchObject([{ expected: 12_000, open: -7_001, state: 'DIFFERENT' }])
    await setWay('TABLE')
    const others = calls['GET /api/payables'].answer.parse(
      (await office.as(office.broker, `/api/payables?payeeId=${payee}`)).json(),
    )
    expect(others).toMatchObject([{ payeeName: 'Hill Country Referrals', due: 3_000, paid: 3_000, state: 'DONE' }])
    const outside = await office.post(office.broker, `/api/payouts/${idOf(paid)}/overpaid`, { reason: 'No' })
    expect(refusal(outside)).toEqual([409, 'OVERPAID_OUTSIDE'])
  })
})

describe('the journal', () => {
  it('holds what agents owe: its receivable is the sum of their accounts', async () => {
    const who = await newAgent(office)
    const enter = (kind: string, amount: number) =>
      office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, {
        kind,
        amount,
        effectiveDate: today(),
        reason: 'Sign rider',
      })
    await enter('CHARGE', 350)
    await enter('PAYMENT', 20.5)
    await enter('CREDIT', 10)
    await enter('WRITE_OFF', 4.5)
    const cda = await approved(who)
    await receive(cda.id, cda.brokerageSplit + cda.perFileFee)
    const [owed] = await office.rows<{ cents: string }>('SELECT sum(amount_cents) AS cents FROM agent_entries')
    expect((await balances()).AGENTS_RECEIVABLE ?? 0).toBe(Number(owed?.cents))
    expect((await balances()).TAKEN_AT_CLOSING ?? 0).toBe(0)
  })

  it('takes nothing that does not balance, changes nothing, and enters what it lacks once', async () => {
    const entry = `INSERT INTO journal_entries (id, number, entered_on, source, source_id, description)
      VALUES (gen_random_uuid(), nextval('journal_numbers'), '2026-01-01', 'RECEIPT', gen_random_uuid(), 'x') RETURNING id`
    await expect(office.rows(entry)).rejects.toThrow(/does not balance/)
    await expect(office.rows('UPDATE journal_lines SET amount_cents = 1')).rejects.toThrow()
    const who = await newAgent(office)
    // As a release before the books enters it.
    await office.rows(
      `INSERT INTO agent_entries (id, agent_id, kind, amount_cents, effective_date, reason)
       VALUES (gen_random_uuid(), $1, 'CHARGE', 8500, '2026-02-03', 'Desk fee of old')`,
      [who.agentId],
    )
    const books = office.test.app.get(Books)
    await Promise.all([books.completed(), books.completed()])
    const found = await office.rows(
      "SELECT entered_on::text AS day FROM journal_entries WHERE description = 'Desk fee of old'",
    )
    expect(found).toEqual([{ day: '2026-02-03' }])
  })

  it('is read by hledger, whose balances are the journal’s, and by an independent reader of CSV', async () => {
    const renamed = await office.as(office.broker, '/api/books/accounts', {
      method: 'PUT',
      body: { accounts: [{ account: 'BANK', name: 'Assets:Frost Bank, Operating', code: '1010' }] },
    })
    expect(renamed.status).toBe(200)
    const names = calls['GET /api/books'].answer.parse((await office.as(office.broker, '/api/books')).json()).accounts
    expect(names.map(({ account }) => account)).toEqual([...bookAccounts])
    const file = async (kind: string): Promise<string> => {
      const answer = await office.as(office.broker, `/api/exports/journal.${kind}?from=2000-01-01`)
      expect(answer.status).toBe(200)
      expect((await office.as(office.broker, `/api/exports/journal.${kind}?from=2000-01-01`)).text).toBe(answer.text)
      return answer.text
    }
    const expected = Object.fromEntries(
      Object.entries(await balances()).map(([account, cents]) => [
        names.find((one) => one.account === account)?.name,
        cents,
      ]),
    )

    const quickBooks = z.array(z.record(z.string(), z.string())).parse(parse(await file('qbo'), { columns: true }))
    expect(Object.keys(quickBooks[0] ?? {})).toEqual([
      'JournalNo',
      'JournalDate',
      'Account Name',
      'Debits',
      'Credits',
      'Description',
      'Name',
    ])
    const cents = (cell: string | undefined): number => Math.round(Number(cell ?? '') * 100)
    const sums = new Map<string, number>()
    const perEntry = new Map<string, number>()
    for (const line of quickBooks) {
      const amount = cents(line['Debits']) - cents(line['Credits'])
      const [account = '', number = ''] = [line['Account Name'], line['JournalNo']]
      expect(line['JournalDate']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      sums.set(account, (sums.get(account) ?? 0) + amount)
      perEntry.set(number, (perEntry.get(number) ?? 0) + amount)
    }
    expect(Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))).toEqual(expected)
    expect([...perEntry.values()].every((sum) => sum === 0)).toBe(true)

    const xero = z.array(z.record(z.string(), z.string())).parse(parse(await file('xero'), { columns: true }))
    expect(Object.keys(xero[0] ?? {})).toEqual([
      'Narration',
      'Date',
      'Description',
      'AccountCode',
      'TaxRate',
      'Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ])
    const bank = xero
      .filter(({ AccountCode }) => AccountCode === '1010')
      .reduce((sum, line) => sum + cents(line['Amount']), 0)
    expect(bank).toBe((await balances()).BANK)

    const ledger = await file('hledger')
    expect(ledger).toContain('account Assets:Frost Bank, Operating')
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-hledger-'))
    try {
      const path = join(folder, 'bluebonnet.journal')
      await writeFile(path, ledger)
      const hledger = (...words: string[]) => spawnSync('hledger', ['-f', path, ...words], { encoding: 'utf8' })
      // Without hledger the run says so before it begins (tools/lib/test-needs.mjs).
      if (hledger('--version').error !== undefined) return
      const checked = hledger('check', '--strict', 'ordereddates')
      expect([checked.status, checked.stderr]).toEqual([0, ''])
      const read = z
        .array(z.record(z.string(), z.string()))
        .parse(parse(hledger('balance', '--flat', '-O', 'csv', '--no-total').stdout, { columns: true }))
      expect(
        Object.fromEntries(
          read.map(({ account = '', balance = '' }) => [account, cents(balance.replaceAll(/[$,]/g, ''))]),
        ),
      ).toEqual(expected)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('a closed month', () => {
  const month = (back: number): string => {
    const day = today()
    const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  }
  const close = (which: string, who = office.broker) => office.post(who, '/api/books/closings', { month: which })

  it('takes no more entries: a correction stands in the open one and names its day', async () => {
    expect(refusal(await close(month(0)))).toEqual([409, 'PERIOD_NOT_OVER'])
    expect((await close(month(1), office.manager)).status).toBe(403)
    const who = await newAgent(office)
    const cda = await approved(who)
    const last = `${month(1)}-10`
    const early = await receive(cda.id, 2_000, { receivedOn: last })
    const closed = calls['POST /api/books/closings'].answer.parse((await close(month(1))).json())
    expect(closed.closedThrough?.slice(0, 7)).toBe(month(1))
    expect(closed.closable).toBeNull()
    expect(refusal(await close(month(1)))).toEqual([409, 'PERIOD_CLOSED'])
    expect(refusal(await close(month(2)))).toEqual([409, 'PERIOD_CLOSED'])
    const back = await takeBack('receipts', idOf(early))
    expect(back.status).toBe(201)
    const list = calls['GET /api/journal-entries'].answer.parse(
      (await office.as(office.broker, `/api/journal-entries?period=${month(0)}&q=taken%20back`)).json(),
    )
    expect(list).toContainEqual(expect.objectContaining({ enteredOn: `${month(0)}-01`, belongsTo: last }))
    const direct = `INSERT INTO journal_entries (id, number, entered_on, source, source_id, description)
      VALUES (gen_random_uuid(), nextval('journal_numbers'), '${last}', 'RECEIPT', gen_random_uuid(), 'x')`
    await expect(office.rows(direct)).rejects.toThrow(/closed/)
    // Entries and the closing of a month wait for each other: none lands in a month that is closed.
    const [day, through] = await Promise.all([
      receive(cda.id, 100, { receivedOn: last }),
      office.rows('SELECT max(closed_through)::text AS day FROM book_closings'),
    ])
    expect(day.status).toBe(201)
    expect(
      await office.rows('SELECT 1 FROM journal_entries WHERE entered_on > $1 AND belongs_to = $2', [
        through[0]?.['day'],
        last,
      ]),
    ).not.toEqual([])
    const [audit] = await office.rows("SELECT after FROM audit_log WHERE action = 'books.close'")
    expect(audit).toMatchObject({ after: { closedThrough: closed.closedThrough } })
  })
})
