import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BookAccount, bookAccounts } from '@bluebonnet/domain'
import { calls } from '@bluebonnet/contracts/calls'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk, refusal } from '@bluebonnet/app/testing/payment-desk'

const office = await openOffice()
afterAll(() => office.close())

const { approved, pay, receive, setPaymentRoute, reverse } = paymentDesk(() => office)
const balances = async (): Promise<Partial<Record<BookAccount, number>>> =>
  Object.fromEntries(
    (
      await office.rows<{ account: BookAccount; cents: string }>(
        'SELECT account, sum(amount_cents) AS cents FROM journal_lines GROUP BY account HAVING sum(amount_cents) <> 0',
      )
    ).map(({ account, cents }) => [account, Number(cents)]),
  )
const centsIn = (cell: string | undefined): number => Math.round(Number(cell ?? '') * 100)
const month = (back: number): string => {
  const day = today()
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - back
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
/** An agent whose plan pays a company and a coach, and charges the client a fee. */
const onPayingPlan = async () => {
  const who = await newAgent(office)
  const payee = async (name: string) =>
    idOf(await office.post(office.broker, '/api/payees', { name, kind: 'COMPANY', address: 'Waco' }))
  const amount = { kind: 'AMOUNT', amount: 395 }
  const steps = [
    { ...amount, id: 'client', label: 'Transaction fee', stage: 'CLIENT_PAID', per: 'DEAL' },
    {
      id: 'royalty',
      label: 'Royalty',
      stage: 'PRE_SPLIT',
      kind: 'PERCENT',
      percent: 6,
      of: 'GROSS',
      payeeId: await payee('Lone Star;  "Franchise" & Co. | Texas'),
    },
    { id: 'split', label: 'House split', stage: 'SPLIT', kind: 'PERCENT', percent: 20, of: 'SHARE' },
    {
      ...amount,
      id: 'coach',
      label: 'Coaching',
      stage: 'POST_SPLIT',
      amount: 100.01,
      payeeId: await payee('Coach (LLC)'),
    },
    { ...amount, id: 'fee', label: 'Transaction fee', stage: 'POST_SPLIT' },
  ]
  const plan = await office.post(office.broker, '/api/plans', { name: 'Paying plan', reason: 'New', caps: [], steps })
  const body = { planId: idOf(plan), reason: 'Agreed' }
  expect((await office.post(office.broker, `/api/agents/${who.agentId}/plan`, body)).status).toBe(200)
  return who
}
const close = (which: string, who = office.broker) => office.post(who, '/api/books/closings', { month: which })

describe('the trial balance', () => {
  it('has each account on its side, and both sides balance', async () => {
    const who = await newAgent(office)
    await receive((await approved(who)).id, 2_599)
    const read = async (query = '') =>
      calls['GET /api/books/trial-balance'].answer.parse(
        (await office.as(office.broker, `/api/books/trial-balance${query}`)).json(),
      )
    const { accounts, debit, credit } = await read()
    expect(debit).toBe(credit)
    const told = accounts.map(({ account, debit: left, credit: right }) => [account, Math.round((left - right) * 100)])
    expect(Object.fromEntries(told.filter(([, cents]) => cents !== 0))).toEqual(await balances())
    expect(await read('?period=2000')).toEqual({ accounts: [], debit: 0, credit: 0 })
  })
})

describe('the journal', () => {
  it("holds agents' debts: its receivable is the sum of their accounts", async () => {
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
    await receive(cda.id, cda.brokerageSplit + cda.perFileFee + cda.debts)
    // The closing takes the CDA's amount for debts.
    expect((await balances()).TAKEN_AT_CLOSING).toBe(-31_500)
    await office.post(office.broker, `/api/deals/${cda.dealId}/status`, {
      status: 'CLOSED',
      closeDate: today(),
      reason: 'Funded',
    })
    const [owed] = await office.rows<{ cents: string }>('SELECT sum(amount_cents) AS cents FROM agent_entries')
    expect((await balances()).AGENTS_RECEIVABLE ?? 0).toBe(Number(owed?.cents))
    expect((await balances()).TAKEN_AT_CLOSING ?? 0).toBe(0)
  })

  it('refuses an unbalanced entry and changes nothing', async () => {
    const entry = `INSERT INTO journal_entries (id, number, entered_on, source, source_id, description)
      VALUES (gen_random_uuid(), nextval('journal_numbers'), '2026-01-01', 'RECEIPT', gen_random_uuid(), 'x')
        RETURNING id`
    await expect(office.rows(entry)).rejects.toThrow(/does not balance/)
    await expect(office.rows('UPDATE journal_lines SET amount_cents = 1')).rejects.toThrow()
  })

  it('is read by hledger with the same balances, and by an independent CSV reader', async () => {
    await setPaymentRoute('BROKERAGE')
    const through = await approved(await newAgent(office))
    await receive(through.id, 11_975.5, { reason: 'Wire fee; "as always", they say' })
    const paid = await pay(through.id, 9_401)
    await reverse('payouts', idOf(paid))
    await pay(through.id, 4_000.07)
    const byPlan = await approved(await onPayingPlan())
    expect(byPlan).toMatchObject({ grossCommission: 12_000, clientPaid: 395, otherPayees: 820.01 })
    expect((await receive(byPlan.id, 12_395)).status).toBe(201)
    const others = byPlan.lines.flatMap(({ to, amount }, position) => (to === null ? [] : [{ amount, position }]))
    expect(others).toHaveLength(2)
    for (const { amount, position } of others) expect((await pay(byPlan.id, amount, { position })).status).toBe(201)
    await setPaymentRoute('TABLE')
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

    const quickBooks = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(await file('qbo'), { bom: true, columns: true }))
    expect(Object.keys(quickBooks[0] ?? {})).toEqual([
      'JournalNo',
      'JournalDate',
      'Account Name',
      'Debits',
      'Credits',
      'Description',
      'Name',
    ])
    const called = (wanted: string): string[] =>
      quickBooks.filter((line) => line['Account Name'] === wanted).map((line) => line['Name'] ?? '')
    const nameOfAccount = (account: string) => names.find((one) => one.account === account)?.name ?? ''
    for (const account of ['AGENTS_PAYABLE', 'OTHERS_PAYABLE', 'AGENTS_RECEIVABLE', 'COMMISSIONS_RECEIVABLE'])
      expect(called(nameOfAccount(account)).every((name) => name !== '')).toBe(true)
    expect(called(nameOfAccount('BANK')).every((name) => name === '')).toBe(true)
    // When payment goes through the brokerage, the books name each agent instead of the title company.
    expect(called(nameOfAccount('AGENTS_PAYABLE'))).not.toContain('Title company')
    const sums = new Map<string, number>()
    const perEntry = new Map<string, number>()
    for (const line of quickBooks) {
      const amount = centsIn(line['Debits']) - centsIn(line['Credits'])
      const [account = '', number = ''] = [line['Account Name'], line['JournalNo']]
      expect(line['JournalDate']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      sums.set(account, (sums.get(account) ?? 0) + amount)
      perEntry.set(number, (perEntry.get(number) ?? 0) + amount)
    }
    expect(Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))).toEqual(expected)
    expect([...perEntry.values()].every((sum) => sum === 0)).toBe(true)

    const xero = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(await file('xero'), { bom: true, columns: true }))
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
      .reduce((sum, line) => sum + centsIn(line['Amount']), 0)
    expect(bank).toBe((await balances()).BANK)

    const most = 5
    const tooMuch = await office.as(office.broker, `/api/exports/journal.xero?from=2000-01-01&lines=${most}`)
    expect([tooMuch.status, Object(tooMuch.json()).code]).toEqual([409, 'JOURNAL_TOO_LONG'])
    const late = async (): Promise<void> => {
      const account = `/api/agent-accounts/${(await newAgent(office)).agentId}/entries`
      const charge = { kind: 'CHARGE', amount: 12, effectiveDate: '2020-01-05', reason: 'Found late' }
      const { id } = z.looseObject({ id: z.string() }).parse((await office.post(office.broker, account, charge)).json())
      await office.post(office.broker, `${account}/${id}/reversal`, { reason: 'Not found after all' })
    }
    const parts: string[] = []
    let set = ''
    for (let part = 1; ; part += 1) {
      const path = `/api/exports/journal.xero?from=2000-01-01&lines=${most}&part=${part}${set}`
      const answer = await office.as(office.broker, path)
      if (answer.status === 404) break
      parts.push(answer.text)
      // An entry made meanwhile on an early day is in no part and moves nothing between parts.
      if (part === 1) await late()
      set = `&through=${String(answer.headers['x-journal-through'])}`
    }
    expect(parts.length).toBeGreaterThan(1)
    const inParts = parts.map((text) =>
      z.array(z.record(z.string(), z.string())).parse(parse(text, { bom: true, columns: true })),
    )
    expect(inParts.flat()).toEqual(xero)
    // A journal is never divided. A file exceeds the limit only if a single journal does.
    const of = inParts.map((lines) => new Set(lines.map(({ Narration, Date: day }) => `${Narration} ${day}`)))
    expect(of.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(of.flatMap((each) => [...each])).size)
    expect(inParts.every((lines, place) => lines.length <= most || of[place]?.size === 1)).toBe(true)

    const ledger = await file('hledger')
    expect(ledger).toContain('account Assets:Frost Bank, Operating')
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-hledger-'))
    try {
      const path = join(folder, 'bluebonnet.journal')
      await writeFile(path, ledger)
      const hledger = (...words: string[]) => spawnSync('hledger', ['-f', path, ...words], { encoding: 'utf8' })
      // Without hledger the run reports it before it starts (tools/lib/test-needs.mjs).
      if (hledger('--version').error !== undefined) return
      const checked = hledger('check', '--strict', 'ordereddates')
      expect([checked.status, checked.stderr]).toEqual([0, ''])
      const read = z
        .array(z.record(z.string(), z.string()))
        .parse(parse(hledger('balance', '--flat', '-O', 'csv', '--no-total').stdout, { columns: true }))
      expect(
        Object.fromEntries(
          read.map(({ account = '', balance = '' }) => [account, centsIn(balance.replaceAll(/[$,]/g, ''))]),
        ),
      ).toEqual(expected)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the payee of a payable', () => {
  it("is the payee of the CDA, under the CDA's name", async () => {
    await setPaymentRoute('BROKERAGE')
    const [who, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price: 400_000, titleCompany: 'Lone Star Title' }, who)
    const body = { participants: [], agents: [{ role: 'CO_AGENT', agentId: other.agentId, percent: 40 }] }
    await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    await office.patch(office.broker, `/api/agents/${who.agentId}`, { lastName: 'Newname' })
    const receipt = idOf(await receive(cda.id, 12_000))
    await setPaymentRoute('TABLE')
    const payables = async (of: string) => {
      const [entry] = await office.rows<{ id: string; number: string }>(
        'SELECT id, number FROM journal_entries WHERE source_id = $1',
        [of],
      )
      const answer = await office.as(office.broker, '/api/exports/journal.qbo?from=2000-01-01')
      return z
        .array(z.record(z.string(), z.string()))
        .parse(parse(answer.text, { bom: true, columns: true }))
        .filter((line) => line['JournalNo'] === entry?.number && line['Account Name'] === 'Agents Payable')
        .map((line) => [line['Name'], line['Debits'] || `-${line['Credits']}`])
    }
    // Others have the same name, and all of these tests share one licence (docs/rules/books.md#namesakes).
    expect(await payables(receipt)).toEqual([
      // People renamed since are distinguished by it.
      ['Ines Calder', '-5640.60'],
      [`Ines Calder (${other.agentId?.slice(-4)})`, '-3760.40'],
    ])
    expect((await reverse('receipts', receipt)).status).toBe(201)
  })
})

describe('a closed month', () => {
  it('accepts no more entries: a correction goes into the open month and names its day', async () => {
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
    const back = await reverse('receipts', idOf(early))
    expect(back.status).toBe(201)
    const list = calls['GET /api/journal-entries'].answer.parse(
      (await office.as(office.broker, `/api/journal-entries?period=${month(0)}&q=reversed`)).json(),
    )
    expect(list).toContainEqual(expect.objectContaining({ enteredOn: `${month(0)}-01`, belongsTo: last }))
    // Entries and the closing of a month lock each other out: no entry reaches a closed month.
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
