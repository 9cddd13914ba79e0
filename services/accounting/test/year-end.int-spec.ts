import { calls } from '@bluebonnet/contracts/calls'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk, refusal } from '@bluebonnet/app/testing/payment-desk'
import { agentOf, w9, yearEndDesk } from '@bluebonnet/app/testing/year-end-desk'

const office = await openOffice()
afterAll(() => office.close())

const { approved, pay, reverse } = paymentDesk(() => office)
const { enter, listOf, paymentsOf, put, rowOf, settings, summary } = yearEndDesk(() => office)

const closeDeal = (dealId: string, day: string) =>
  office.rows("UPDATE deals SET status = 'CLOSED', ended_at = now(), close_date = $2 WHERE id = $1", [dealId, day])
/** An approved CDA of a deal that closed on a given day. */
const closed = async (who: Person, day: string) => {
  const cda = await approved(who)
  await closeDeal(cda.dealId, day)
  return cda
}

describe('the totals of a year', () => {
  it('are 9,600.00 of 12,000.00 with 2,400.00 for the brokerage and a fee of 199.00, over two years', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    expect((await pay(cda.id, 4_000, { paidOn: '2025-12-31' })).status).toBe(201)
    expect((await pay(cda.id, 3_000, { paidOn: '2026-01-02' })).status).toBe(201)
    expect((await pay(cda.id, 2_401, { paidOn: '2026-06-30', paidBy: 'TITLE' })).status).toBe(201)
    const [before, now] = [await rowOf(who, 2025), await rowOf(who)]
    expect([before?.total, now?.total]).toEqual([4_084.67, 5_515.33])
    expect((await paymentsOf(agentOf(who))).map(({ day, amount, carried }) => [day, amount, carried])).toEqual([
      ['2026-01-02', 3_000, 63.51],
      ['2026-06-30', 2_401, 50.82],
    ])
    expect(await rowOf(who, 2027)).toBeUndefined()
  })

  it('deduct a reversal in the year of its payment', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const first = idOf(await pay(cda.id, 4_000, { paidOn: '2025-05-01' }))
    await pay(cda.id, 1_000, { paidOn: '2025-05-02' })
    expect((await reverse('payouts', first)).status).toBe(201)
    expect((await rowOf(who, 2025))?.total).toBe(1_021.17)
    const rest = (await paymentsOf(agentOf(who), 2025)).map(({ amount, total }) => [amount, total])
    expect(rest.map(([amount]) => amount)).toEqual([4_000, -4_000, 1_000])
    expect(rest.reduce((sum, [, total = 0]) => sum + Math.round(total * 100), 0)).toBe(102_117)
  })

  it('count advances and debts for the agent, referrals for their payee, a deducted fee for nobody', async () => {
    const who = await newAgent(office)
    await office.post(office.broker, `/api/agent-accounts/${agentOf(who)}/entries`, {
      kind: 'CHARGE',
      amount: 300,
      effectiveDate: '2026-01-10',
      reason: 'Desk fee',
    })
    const payee = async (kind: string) =>
      idOf(await office.post(office.broker, '/api/payees', { name: `Payee ${kind}`, kind, licenceNumber: '9003300' }))
    const [out, advance] = [await payee('BROKERAGE'), await payee('ADVANCE')]
    const deal = await contracted(office, { price: 400_000 }, who)
    const participants = [
      { role: 'REFERRAL_OUT', payeeId: out, percent: 25 },
      { role: 'ADVANCE', payeeId: advance, amount: 500 },
    ]
    expect((await put(who, `/api/deals/${deal.id}/participants`, { participants })).status).toBe(200)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    const net = cda.lines.findIndex(({ kind }) => kind === 'AGENT_SPLIT')
    const place = (kind: string) => cda.lines.findIndex((line) => line.kind === kind)
    const paidOn = '2026-03-03'
    expect((await pay(cda.id, 6_201, { paidOn, position: net })).status).toBe(201)
    expect((await pay(cda.id, 500, { paidOn, position: place('ADVANCE') })).status).toBe(201)
    expect((await pay(cda.id, 3_000, { paidOn, position: place('REFERRAL_OUT') })).status).toBe(201)
    // 12,000 minus 3,000 to another broker, and 1,800 of the rest to the brokerage.
    expect((await rowOf(who))?.total).toBe(7_200)
    expect([(await rowOf({ agentId: out }))?.total, await rowOf({ agentId: advance })]).toEqual([3_000, undefined])
    await office.rows(
      "UPDATE cda_lines SET reduces_1099 = true WHERE cda_id = $1 AND label IS NULL AND kind = 'PER_FILE_FEE'",
      [cda.id],
    )
    expect((await rowOf(who))?.total).toBe(7_001)
  })

  it('follow the closing for what closed before the books began, and for agents without a net', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    await office.rows("UPDATE deals SET status = 'CLOSED', ended_at = now(), close_date = '2024-02-02' WHERE id = $1", [
      cda.dealId,
    ])
    expect([await rowOf(who, 2024), (await summary(2024)).notPaid]).toEqual([undefined, 1])
    await office.rows("INSERT INTO book_beginnings (began_on) VALUES ('2024-06-01')")
    expect(await rowOf(who, 2024)).toMatchObject({ total: 9_600, byClosing: 9_600 })
    expect(await summary(2024)).toMatchObject({ notPaid: 0, booksBegan: '2024-06-01' })
    expect(await paymentsOf(agentOf(who), 2024)).toMatchObject([{ basis: 'CLOSING', amount: 9_401, carried: 199 }])
    expect((await pay(cda.id, 9_401, { paidOn: '2025-02-02' })).status).toBe(201)
    expect([await rowOf(who, 2024), (await rowOf(who, 2025))?.byClosing]).toEqual([undefined, 0])
    await office.rows('DELETE FROM book_beginnings')
  })

  it('follow the closing again once its payout is reversed, and wait again for later closings', async () => {
    const [before, later] = [await newAgent(office), await newAgent(office)]
    const [old, young] = [await closed(before, '2021-02-02'), await closed(later, '2021-08-08')]
    await office.rows("INSERT INTO book_beginnings (began_on) VALUES ('2021-06-01')")
    for (const cda of [old, young]) await reverse('payouts', idOf(await pay(cda.id, 9_401, { paidOn: '2021-09-09' })))
    expect(await rowOf(before, 2021)).toMatchObject({ total: 9_600, byClosing: 9_600 })
    expect([await rowOf(later, 2021), (await summary(2021)).notPaid]).toEqual([undefined, 1])
    await office.rows('DELETE FROM book_beginnings')
  })

  it('ask for each line of a payee whether it was paid', async () => {
    const who = await newAgent(office)
    const kind = { kind: 'BROKERAGE', licenceNumber: '9003300' }
    const coach = idOf(await office.post(office.broker, '/api/payees', { name: 'Coach and referrer', ...kind }))
    const fee = { id: 'fee', label: 'Coaching', stage: 'POST_SPLIT', kind: 'AMOUNT', amount: 100, payeeId: coach }
    const plan = idOf(await office.post(office.broker, '/api/plans', { name: 'Coached', reason: 'New', steps: [fee] }))
    await office.post(office.broker, `/api/agents/${who.agentId}/plan`, { planId: plan, reason: 'As agreed' })
    const oneOfTwo = async (day: string) => {
      const deal = await contracted(office, { price: 400_000 }, who)
      const participants = [{ role: 'REFERRAL_OUT', payeeId: coach, percent: 25 }]
      expect((await put(who, `/api/deals/${deal.id}/participants`, { participants })).status).toBe(200)
      const cda = await made(office, deal.id, who)
      expect((await decide(office, cda.id, 'approve')).status).toBe(200)
      await closeDeal(deal.id, day)
      const position = cda.lines.findIndex((line) => line.kind === 'REFERRAL_OUT')
      expect((await pay(cda.id, 3_000, { paidOn: day, position })).status).toBe(201)
    }
    await oneOfTwo('2018-02-02')
    // The coach's fee and the agent's net.
    expect([(await summary(2018)).notPaid, (await rowOf({ agentId: coach }, 2018))?.total]).toEqual([2, 3_000])
    await office.rows("INSERT INTO book_beginnings (began_on) VALUES ('2018-06-01')")
    expect(await rowOf({ agentId: coach }, 2018)).toMatchObject({ total: 3_100, byClosing: 100 })
    const rows = await paymentsOf(coach, 2018)
    expect(rows.map(({ basis, amount }) => `${basis} ${amount}`).toSorted()).toEqual(['CLOSING 100', 'PAYOUT 3000'])
    await office.rows('DELETE FROM book_beginnings')
  })

  it('follow the newest approved version, not a draft', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    await pay(cda.id, 9_401, { paidOn: '2020-05-05' })
    expect((await decide(office, cda.id, 'void', { reason: 'Price' })).status).toBe(200)
    expect((await rowOf(who, 2020))?.total).toBe(9_401)
    expect(await made(office, cda.dealId, who)).toMatchObject({ version: 2, approvedAt: null })
    await office.rows('UPDATE cda_lines SET cents = 29900 WHERE cda_id = $1 AND version = 2 AND cents = 19900', [
      cda.id,
    ])
    expect((await rowOf(who, 2020))?.total).toBe(9_600)
    expect(await paymentsOf(agentOf(who), 2020)).toMatchObject([{ total: 9_600 }])
  })

  it('count no closing without an approved CDA, and say how many deals lack one', async () => {
    const who = await newAgent(office)
    const draft = await made(office, (await contracted(office, { price: 400_000 }, who)).id, who)
    await closeDeal(draft.dealId, '2019-03-03')
    await office.rows("INSERT INTO book_beginnings (began_on) VALUES ('2020-06-01')")
    expect([await rowOf(who, 2019), (await summary(2019)).notApproved]).toEqual([undefined, 1])
    await office.rows('UPDATE cdas SET approved_at = now(), approved_by = created_by WHERE id = $1', [draft.id])
    expect([(await rowOf(who, 2019))?.total, (await summary(2019)).notApproved]).toEqual([9_600, 0])
    await office.rows('DELETE FROM book_beginnings')
  })
})

describe('the list of a year', () => {
  it('says what is reported of each payee and why', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    await pay(cda.id, 1_000, { paidOn: '2026-02-01' })
    expect(await rowOf(who)).toMatchObject({ total: 1_021.17, state: 'BELOW_THRESHOLD', tinLast4: null })
    await pay(cda.id, 8_401, { paidOn: '2026-02-02' })
    expect(await rowOf(who)).toMatchObject({ total: 9_600, state: 'NEEDS_W9' })
    const counts = (await summary()).counts
    expect((await enter(agentOf(who), w9('900-11-2233'))).status).toBe(200)
    expect(await rowOf(who)).toMatchObject({
      state: 'REPORT',
      tinKind: 'SSN',
      tinLast4: '2233',
      signedOn: '2026-01-05',
    })
    expect(await summary()).toMatchObject({
      counts: { REPORT: counts.REPORT + 1, NEEDS_W9: counts.NEEDS_W9 - 1 },
      reportableFrom: 2_000,
      isThresholdKnown: true,
      dueDay: '2027-02-01',
    })
    const kindAlone = await enter(agentOf(who), w9(undefined, 'S_CORPORATION'))
    expect(kindAlone.json()).toMatchObject({ statusCode: 409, code: 'TIN_KIND_ALONE', issues: [{ path: 'tin' }] })
    expect((await enter(agentOf(who), w9('90-1112233', 'S_CORPORATION'))).status).toBe(200)
    expect(await rowOf(who)).toMatchObject({ state: 'NOT_REPORTED', tinKind: 'EIN', tinLast4: '2233' })
    const narrowed = await office.as(office.broker, '/api/year-ends/2026?state=NOT_REPORTED&limit=1')
    expect(calls['GET /api/year-ends/:year'].answer.parse(narrowed.json())).toMatchObject([{ id: agentOf(who) }])
  })

  it('treats a payee as a corporation only with a number and a day, and says who entered it', async () => {
    const who = await newAgent(office)
    await pay((await approved(who)).id, 9_401, { paidOn: '2016-02-01' })
    const said = async (body: object, by = office.broker) => {
      expect((await enter(agentOf(who), body, by)).status).toBe(200)
      const row = await rowOf(who, 2016)
      return [row?.state, row?.because]
    }
    expect(await said(w9(undefined, 'C_CORPORATION'))).toEqual([
      'NEEDS_W9',
      'A corporation by what was entered, without a number or day: ask for Form W-9.',
    ])
    expect((await said({ ...w9('90-1112244', 'C_CORPORATION'), signedOn: null }, who))[1]).toMatch(
      /^A corporation by what the payee entered on [A-Z][a-z]+ \d+, 20\d\d, without a number or day: ask/,
    )
    expect(await said(w9(undefined, 'C_CORPORATION'), who)).toEqual([
      'NOT_REPORTED',
      expect.stringMatching(/by its Form W-9, entered by the payee on [A-Z][a-z]+ \d+, 20\d\d: payments/),
    ])
    expect((await said(w9(undefined, 'C_CORPORATION')))[1]).toBe(
      'A corporation by its Form W-9: payments to it are not reported.',
    )
  })

  it('compares the sum of payees with the same number against the threshold', async () => {
    const people = [await newAgent(office), await newAgent(office)]
    for (const [nth, who] of people.entries()) {
      await pay((await approved(who)).id, nth === 0 ? 400.5 : 300, { paidOn: '2017-02-02' })
      await enter(agentOf(who), w9('900884321'))
    }
    const rows = await listOf(2017)
    expect(rows.map(({ state }) => state)).toEqual(['REPORT', 'REPORT'])
    expect(rows[0]?.because).toBe(
      '$715.33 with the payees of the same number, $600 or more: reported on Form 1099-NEC.',
    )
    // An agent's own list reveals nothing about others.
    expect((await listOf(2017, people[0]))[0]).toMatchObject({ state: 'BELOW_THRESHOLD', sameNumberAs: [] })
  })

  it('keeps two concurrent changes of a year’s settings', async () => {
    await Promise.all([
      settings(2028, { recordsPerFile: 7 }),
      settings(2028, { reportableFrom: 2_345.5 }),
      settings(2028, { recordsPerFile: 7 }),
    ])
    expect(await summary(2028)).toMatchObject({ recordsPerFile: 7, reportableFrom: 2_345.5 })
  })

  it('knows the threshold of years up to 2026, and asks for it later', async () => {
    expect((await summary(2025)).reportableFrom).toBe(600)
    expect(refusal(await settings(2026, { reportableFrom: 700 }))).toEqual([409, 'THRESHOLD_KNOWN'])
    expect(await summary(2027)).toMatchObject({ reportableFrom: 2_000, isThresholdKnown: false, dueDay: '2028-01-31' })
    expect((await settings(2027, { reportableFrom: 2_100 })).json()).toMatchObject({ reportableFrom: 2_100 })
  })

  it('warns of two payees with the same number', async () => {
    const people = [await newAgent(office), await newAgent(office), await newAgent(office)]
    for (const [nth, who] of people.entries()) {
      await pay((await approved(who)).id, 9_401, { paidOn: '2023-02-02' })
      await enter(agentOf(who), w9(nth === 2 ? '900554321' : '900994321'))
    }
    const same = (await listOf(2023)).map(({ id, sameNumberAs }) => [id, sameNumberAs.length])
    expect(new Map(same.map(([id, count]) => [id, count]))).toEqual(
      new Map(people.map((who, nth) => [agentOf(who), nth === 2 ? 0 : 1])),
    )
  })
})

describe('an agent', () => {
  it('sees their own total and its parts, and nothing of others', async () => {
    const who = await newAgent(office)
    await pay((await approved(who)).id, 9_401, { paidOn: '2026-05-05' })
    expect(await listOf(2026, who)).toMatchObject([{ id: agentOf(who), total: 9_600, sameNumberAs: [] }])
    expect(await paymentsOf(agentOf(who), 2026, who)).toMatchObject([{ total: 9_600 }])
    const foreign = await office.as(office.other, `/api/year-ends/2026/payees/${agentOf(who)}`)
    expect(refusal(foreign)).toEqual([404, 'TAX_SUBJECT_NOT_FOUND'])
    expect((await office.as(who, '/api/year-ends/2026/summary')).status).toBe(403)
  })
})
