import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, daysFromNow, generate, openOffice, type Person } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk, refusal } from '@bluebonnet/app/testing/payment-desk'

const office = await openOffice()
afterAll(() => office.close())

const { approved, entered, pay, payable, receivable, receive, setPaymentRoute, reverse } = paymentDesk(() => office)

describe('the open totals', () => {
  it("are the sums of the desks' open and part-paid rows", async () => {
    const who = await newAgent(office)
    const totals = async () =>
      calls['GET /api/payments/totals'].answer.parse((await office.as(office.broker, '/api/payments/totals')).json())
    const before = await totals()
    const cda = await approved(who)
    await receive(cda.id, 599)
    const charge = { kind: 'CHARGE', amount: 75, effectiveDate: daysFromNow(0), reason: 'Desk fee' }
    expect((await office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, charge)).status).toBe(201)
    const after = await totals()
    const grown = (kind: keyof typeof after) => [
      after[kind].count - before[kind].count,
      Math.round((after[kind].amount - before[kind].amount) * 100),
    ]
    expect([grown('receivables'), grown('agents')]).toEqual([
      [1, 200_000],
      [1, 7_500],
    ])
  })
})

describe("title's payment for a CDA", () => {
  it('is expected as the brokerage is paid, and is posted once', async () => {
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
    // The expected amount stays as it was at the first receipt.
    await setPaymentRoute('BROKERAGE')
    expect(await receivable(who)).toMatchObject([{ paymentRoute: 'TABLE', open: 0, state: 'DONE' }])
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
    await setPaymentRoute('TABLE')
  })

  it('may differ, openly or with a reason; the last one is reversed first', async () => {
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
    expect(refusal(await reverse('receipts', first))).toEqual([409, 'RECEIPT_NOT_LAST'])
    expect((await reverse('receipts', idOf(second))).status).toBe(201)
    const back = await reverse('receipts', first)
    expect(refusal(await reverse('receipts', first))).toEqual([409, 'PAYMENT_REVERSED'])
    expect(await entered(idOf(back))).toMatchObject({ BANK: -200_000, COMMISSION_INCOME: 1_200_000 })
    expect(await receivable(who)).toMatchObject([{ open: 2_599, state: 'OPEN', explanation: null }])
    expect((await receive(cda.id, 2_700)).status).toBe(201)
    expect(await receivable(who)).toMatchObject([{ open: -101, state: 'OVER' }])
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

  it('leaves the difference open when its reason is blank', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    for (const [amount, reason] of [
      [2_000, '   '],
      [574, ''],
    ] as const)
      expect((await receive(cda.id, amount, { reason })).status).toBe(201)
    expect(await receivable(who)).toMatchObject([{ received: 2_574, open: 25, state: 'PART', explanation: null }])
  })

  it('keeps its CDA until it is reversed', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const receipt = idOf(await receive(cda.id, 2_599))
    expect(refusal(await decide(office, cda.id, 'void', { reason: 'Wrong' }))).toEqual([409, 'CDA_HAS_RECEIPTS'])
    expect(refusal(await office.post(who, `/api/deals/${cda.dealId}/status`, { status: 'CANCELLED' }))[0]).toBe(409)
    await reverse('receipts', receipt)
    expect((await decide(office, cda.id, 'void', { reason: 'Wrong' })).status).toBe(200)
    expect(refusal(await receive(cda.id, 1))).toEqual([409, 'CDA_NOT_PAYABLE'])
  })

  it('is entered by brokers, on past days, for an approved CDA', async () => {
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
    expect(tries.filter(({ status }) => status === 201).length).toBe(2)
    expect(tries.filter(({ status }) => status === 409).length).toBe(2)
    expect(await payable(who)).toMatchObject([{ due: 9_401, paid: 8_000, state: 'PART', payeeName: 'Ines Calder' }])
    const [one] = tries.filter(({ status }) => status === 201)
    if (one === undefined) throw new Error('Nothing was paid')
    expect((await reverse('payouts', idOf(one))).status).toBe(201)
    expect(refusal(await reverse('payouts', idOf(one)))).toEqual([409, 'PAYMENT_REVERSED'])
    expect((await pay(cda.id, 5_401)).status).toBe(201)
    expect(await payable(who)).toMatchObject([{ paid: 9_401, state: 'DONE' }])
    // Payees see their own payouts only.
    const seen = async (asker: Person) =>
      calls['GET /api/payouts'].answer.parse((await office.as(asker, `/api/payouts?cdaId=${cda.id}`)).json()).length
    expect([await seen(who), await seen(office.broker), await seen(office.agent), await seen(office.tc)]).toEqual([
      4, 4, 0, 0,
    ])
  })

  it("above a later version's amount is settled: the rest is charged to the agent’s account", async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const payout = idOf(await pay(cda.id, 9_401))
    const settle = (id: string) => office.post(office.broker, `/api/payouts/${id}/overpaid`, { reason: 'Price fell' })
    expect(refusal(await settle(payout))).toEqual([409, 'NOT_OVERPAID'])
    await decide(office, cda.id, 'void', { reason: 'Price fell' })
    expect(await payable(who)).toMatchObject([{ due: 0, paid: 9_401, state: 'OVER' }])
    expect((await office.patch(who, `/api/deals/${cda.dealId}`, { price: 390_000 })).status).toBe(200)
    expect((await generate(office, cda.dealId, who)).status).toBe(201)
    expect(refusal(await settle(payout))).toEqual([409, 'CDA_NOT_PAYABLE'])
    await office.runJobs()
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    // 390,000 x 3% = 11,700; minus 20% and 199 leaves 9,161.
    expect(await payable(who)).toMatchObject([{ due: 9_161, paid: 9_401, state: 'OVER' }])
    expect((await settle(payout)).status).toBe(201)
    expect(await payable(who)).toMatchObject([{ due: 9_161, paid: 9_161, state: 'DONE' }])
    const account = calls['GET /api/agent-accounts/:id/entries'].answer.parse(
      (await office.as(office.broker, `/api/agent-accounts/${who.agentId}/entries`)).json(),
    )
    expect(account).toMatchObject([{ kind: 'CHARGE', amount: 240, reason: 'Overpaid: Price fell' }])
    const [charge] = account
    expect(await entered(charge?.id ?? '')).toEqual({ AGENTS_RECEIVABLE: 24_000, BANK: -24_000 })
    const days = await office.rows<{ day: string }>(
      `SELECT DISTINCT entered_on::text AS day FROM journal_entries
        WHERE source_id = $1 OR (deal_id = $2 AND description LIKE 'P%' AND created_at >= (
          SELECT created_at FROM journal_entries WHERE source_id = $1))`,
      [charge?.id, cda.dealId],
    )
    expect(days).toEqual([{ day: daysFromNow(0) }])
    const back = await office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries/${charge?.id}/reversal`, {
      reason: 'They sent it back',
    })
    expect(back.status).toBe(201)
    expect(await entered(idOf(back))).toEqual({ AGENTS_RECEIVABLE: -24_000, BANK: 24_000 })
  })

  it('becomes a debt that the next version of the same deal takes', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const payout = idOf(await pay(cda.id, 9_401))
    await decide(office, cda.id, 'void', { reason: 'Wrong parties' })
    const settled = await office.post(office.broker, `/api/payouts/${payout}/overpaid`, { reason: 'Wrong parties' })
    expect(settled.status).toBe(201)
    await generate(office, cda.dealId, who)
    const revised = cdaOf(await office.as(office.broker, `/api/cdas/${cda.id}`))
    // At most half of a net of 9,401.
    expect(revised.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['ARREARS', 4_700.5])
  })
})

describe('a brokerage with CDAs older than its books', () => {
  it('finds on its desks what closes since then, and what was paid anyway', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    await office.rows('UPDATE deals SET close_date = current_date - 10 WHERE id = $1', [cda.dealId])
    await office.rows('INSERT INTO book_beginnings (began_on) VALUES (current_date)')
    try {
      const due = async () => (await office.as(office.broker, `/api/receivables?agentId=${who.agentId}`)).json()
      expect([await payable(who), await due()]).toEqual([[], []])
      await pay(cda.id, 9_401)
      expect([await payable(who), await due()]).toMatchObject([[{ state: 'DONE' }], []])
    } finally {
      await office.rows('DELETE FROM book_beginnings')
    }
    expect(await payable(who)).toHaveLength(1)
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
    await setPaymentRoute('BROKERAGE')
    const receipt = await receive(cda.id, 12_000)
    // 25% of 12,000 is 3,000; the brokerage gets 20% of the other 9,000 and 199.
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
    // Title paid the agent directly: none of it goes through the brokerage.
    const agents = cda.lines.findIndex(({ kind }) => kind === 'AGENT_SPLIT')
    const atTable = await pay(cda.id, 7_001, { position: agents, paidBy: 'TITLE' })
    expect(await entered(idOf(atTable))).toEqual({ AGENTS_PAYABLE: 700_100, COMMISSIONS_RECEIVABLE: -700_100 })
    expect(await receivable(who)).toMatchObject([{ expected: 4_999, open: -7_001, state: 'OVER' }])
    await setPaymentRoute('TABLE')
    const others = calls['GET /api/payables'].answer.parse(
      (await office.as(office.broker, `/api/payables?payeeId=${payee}`)).json(),
    )
    expect(others).toMatchObject([{ payeeName: 'Hill Country Referrals', due: 3_000, paid: 3_000, state: 'DONE' }])
    const outside = await office.post(office.broker, `/api/payouts/${idOf(paid)}/overpaid`, { reason: 'No' })
    expect(refusal(outside)).toEqual([409, 'OVERPAID_OUTSIDE'])
  })
})

describe('a search of payables', () => {
  it('finds only lines of the version in force', async () => {
    const who = await newAgent(office)
    const zinnia = { price: 400_000, propertyAddress: '77 Zinnia Overlook' }
    const deal = await contracted(office, { ...zinnia, titleCompany: 'Brazos Title' }, who)
    await made(office, deal.id, who)
    expect((await office.patch(office.broker, `/api/deals/${deal.id}`, { price: 410_000 })).status).toBe(200)
    const cda = await made(office, deal.id, who)
    expect(cda.version).toBe(2)
    expect((await decide(office, cda.id, 'approve', { version: 2 })).status).toBe(200)
    const all = await payable(who)
    expect(all).toHaveLength(1)
    for (const words of ['zinnia', 'calder zinnia', 'brazos zinnia']) {
      const found = await office.as(office.broker, `/api/payables?q=${encodeURIComponent(words)}`)
      expect(calls['GET /api/payables'].answer.parse(found.json())).toEqual(all)
      const received = await office.as(office.broker, `/api/receivables?q=${encodeURIComponent(words)}`)
      expect(calls['GET /api/receivables'].answer.parse(received.json())).toMatchObject([{ id: cda.id }])
    }
  })
})

describe('agents who share a deal', () => {
  it("are paid by their own lines, and each one's debt is income once", async () => {
    const [who, other] = [await newAgent(office), await newAgent(office)]
    for (const { agentId } of [who, other])
      await office.post(office.broker, `/api/agent-accounts/${agentId}/entries`, {
        kind: 'CHARGE',
        amount: 100,
        effectiveDate: daysFromNow(0),
        reason: 'Sign rider',
      })
    const deal = await contracted(office, { price: 400_000 }, who)
    const shared = await office.as(who, `/api/deals/${deal.id}/participants`, {
      method: 'PUT',
      body: { participants: [], agents: [{ role: 'CO_AGENT', agentId: other.agentId, percent: 40 }] },
    })
    expect(shared.status).toBe(200)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    await setPaymentRoute('BROKERAGE')
    // Of 12,000 the brokerage gets 20% and a fee of 199; both agents owed 100.
    expect(await entered(idOf(await receive(cda.id, 12_000)))).toEqual({
      BANK: 1_200_000,
      AGENT_COMMISSIONS: 960_000,
      COMMISSION_INCOME: -1_200_000,
      TRANSACTION_FEES: -19_900,
      TAKEN_AT_CLOSING: -20_000,
      AGENTS_PAYABLE: -920_100,
    })
    const [theirs] = await payable(other)
    if (theirs === undefined) throw new Error('The other agent is to be paid nothing')
    expect(theirs).toMatchObject({ agentId: other.agentId, paid: 0, state: 'OPEN' })
    const { position, due } = theirs
    expect(refusal(await pay(cda.id, due + 0.01, { position }))).toEqual([409, 'PAYOUT_ABOVE_LINE'])
    expect((await pay(cda.id, due, { position })).status).toBe(201)
    expect(await payable(other)).toMatchObject([{ paid: due, state: 'DONE' }])
    expect(await payable(who)).toMatchObject([{ paid: 0, state: 'OPEN' }])
    const seen = calls['GET /api/payouts'].answer.parse((await office.as(who, `/api/payouts?cdaId=${cda.id}`)).json())
    expect(seen).toEqual([])
    await setPaymentRoute('TABLE')
  })
})
