import { calls } from '@bluebonnet/contracts/calls'
import { contracted, decide, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { daysFromNow, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk, refusal } from '@bluebonnet/app/testing/payment-desk'

const office = await openOffice()
afterAll(() => office.close())

const desk = paymentDesk(() => office)
const { approved, receive, reverse, receivable, payable, entered } = desk
const payoutsInForce = async (who: Person) =>
  calls['GET /api/payouts'].answer
    .parse((await office.as(office.broker, `/api/payouts?agentId=${who.agentId}`)).json())
    .filter(({ isReversal, isReversed }) => !isReversal && !isReversed)
const reported = async (who: Person, year = today().slice(0, 4)) => {
  const answer = await office.as(office.broker, `/api/year-ends/${year}?limit=200`)
  const payees = calls['GET /api/year-ends/:year'].answer.parse(answer.json())
  return payees.find(({ id }) => id === who.agentId)?.total
}

const add = async (kind: string, name: string, by: Person = office.broker) =>
  idOf(
    await office.post(by, '/api/payees', { kind, name, ...(kind === 'BROKERAGE' ? { licenceNumber: '9003300' } : {}) }),
  )
const read = async (who: Person) =>
  calls['GET /api/payees'].answer.parse((await office.as(who, '/api/payees?limit=200')).json()).map(({ id }) => id)

/** An agent whose plan pays the brokerage nothing. */
const keepingAll = async () => {
  const who = await newAgent(office)
  const free = { id: 'split', label: 'Split', stage: 'SPLIT', kind: 'PERCENT', percent: 0, of: 'SHARE' }
  const theirs = { name: `All theirs ${who.agentId}`, reason: 'New' }
  const plan = await office.post(office.broker, '/api/plans', { ...theirs, steps: [free] })
  await office.post(office.broker, `/api/agents/${who.agentId}/plan`, { planId: idOf(plan), reason: 'Agreed' })
  return who
}
const close = async (dealId: string, closeDate: string) => {
  const closing = { status: 'CLOSED', closeDate, reason: 'Funded' }
  expect((await office.post(office.broker, `/api/deals/${dealId}/status`, closing)).status).toBe(200)
}

describe('a closing at the table', () => {
  it('pays every payee of the CDA with the first receipt, on its day', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const receipt = await receive(cda.id, 1_000, { receivedOn: daysFromNow(-1) })
    expect(receipt.status).toBe(201)
    expect(await payoutsInForce(who)).toMatchObject([{ amount: 9_401, paidBy: 'TITLE', paidOn: daysFromNow(-1) }])
    expect(await payable(who)).toMatchObject([{ state: 'DONE', paid: 9_401 }])
    // A second receipt pays nobody twice.
    expect((await receive(cda.id, 500)).status).toBe(201)
    expect(await payoutsInForce(who)).toHaveLength(1)
  })

  it('skips an unticked line and one paid before', async () => {
    const [who, other] = [await newAgent(office), await newAgent(office)]
    const cda = await approved(who)
    const position = cda.lines.findIndex(({ kind }) => kind === 'AGENT_SPLIT')
    expect((await receive(cda.id, 2_599, { unpaid: [position] })).status).toBe(201)
    expect(await payoutsInForce(who)).toEqual([])
    // If the brokerage pays it itself, title is expected to send the amount.
    expect((await desk.pay(cda.id, 9_401, { paidBy: 'BROKERAGE' })).status).toBe(201)
    const [expected] = await receivable(who)
    expect(expected).toMatchObject({ expected: 12_000, received: 2_599, open: 9_401, state: 'PART' })
    const paid = await approved(other)
    const unknown = await receive(paid.id, 2_599, { unpaid: [99] })
    expect(refusal(unknown)).toEqual([409, 'CDA_LINE_NOT_PAID'])
    expect(await receivable(other)).toMatchObject([{ received: 0 }])
    expect((await desk.pay(paid.id, 9_401, { paidBy: 'TITLE' })).status).toBe(201)
    expect((await receive(paid.id, 2_599)).status).toBe(201)
    expect(await payoutsInForce(other)).toHaveLength(1)
  })

  it('keeps manual payouts of the day when a receipt is reversed', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    expect((await desk.pay(cda.id, 5_000, { paidBy: 'TITLE' })).status).toBe(201)
    const receipt = idOf(await receive(cda.id, 2_599))
    expect(await payoutsInForce(who)).toHaveLength(2)
    expect((await reverse('receipts', receipt)).status).toBe(201)
    expect(await payoutsInForce(who)).toMatchObject([{ amount: 5_000, reference: '1044' }])
  })

  it('pays nobody any more once its only receipt is reversed', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const receipt = idOf(await receive(cda.id, 2_599))
    expect((await reverse('receipts', receipt)).status).toBe(201)
    expect(await payoutsInForce(who)).toEqual([])
    expect((await decide(office, cda.id, 'void', { reason: 'Wrong' })).status).toBe(200)
  })

  it('pays by itself where the brokerage receives nothing', async () => {
    const who = await keepingAll()
    const deal = await contracted(office, { price: 400_000 }, who)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    await close(deal.id, today())
    expect(await payoutsInForce(who)).toMatchObject([{ amount: 12_000, paidBy: 'TITLE', paidOn: today() }])
  })

  it('pays by itself as of the closing date when the CDA is approved later', async () => {
    const who = await keepingAll()
    const deal = await contracted(office, { price: 400_000, closeDate: daysFromNow(-1) }, who)
    const cda = await made(office, deal.id, who)
    await close(deal.id, daysFromNow(-1))
    expect(await payoutsInForce(who)).toEqual([])
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    expect(await payoutsInForce(who)).toMatchObject([{ amount: 12_000, paidBy: 'TITLE', paidOn: daysFromNow(-1) }])
  })

  it('takes back what the closing paid by itself when the deal is reopened, and pays on the next closing', async () => {
    const who = await keepingAll()
    const deal = await contracted(office, { price: 400_000, contractDate: daysFromNow(-9) }, who)
    expect((await decide(office, (await made(office, deal.id, who)).id, 'approve')).status).toBe(200)
    await close(deal.id, daysFromNow(-2))
    expect(await payoutsInForce(who)).toMatchObject([{ paidOn: daysFromNow(-2) }])
    const reopening = { status: 'PENDING', reason: 'Not funded yet' }
    expect((await office.post(office.broker, `/api/deals/${deal.id}/status`, reopening)).status).toBe(200)
    expect(await payoutsInForce(who)).toEqual([])
    expect(await reported(who)).toBeUndefined()
    expect((await decide(office, (await made(office, deal.id, who)).id, 'approve')).status).toBe(200)
    await close(deal.id, daysFromNow(-1))
    expect(await payoutsInForce(who)).toMatchObject([{ amount: 12_000, paidBy: 'TITLE', paidOn: daysFromNow(-1) }])
    expect(await reported(who, daysFromNow(-1).slice(0, 4))).toBe(12_000)
  })

  it("counts in the agent's year without a manual payout", async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    expect((await receive(cda.id, 2_599)).status).toBe(201)
    expect(await reported(who)).toBe(9_600)
  })
})

describe('a short receipt', () => {
  it('is settled later, with a reason shown in the books and on the desk', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const settle = (reason: string) => office.post(office.broker, `/api/cdas/${cda.id}/settlement`, { reason })
    expect(refusal(await settle('Too early'))).toEqual([409, 'NOTHING_TO_SETTLE'])
    expect((await receive(cda.id, 2_500)).status).toBe(201)
    expect(await receivable(who)).toMatchObject([{ open: 99, state: 'PART' }])
    expect((await settle('   ')).status).toBe(400)
    const settled = await settle('Title kept its wire fee')
    expect(settled.json()).toMatchObject({ amount: 0, reason: 'Title kept its wire fee', isReversal: false })
    expect(await receivable(who)).toMatchObject([{ open: 0, state: 'DONE', explanation: 'Title kept its wire fee' }])
    expect(await entered(idOf(settled))).toEqual({ CLOSING_DIFFERENCES: 9_900, COMMISSIONS_RECEIVABLE: -9_900 })
    expect(refusal(await settle('Again'))).toEqual([409, 'NOTHING_TO_SETTLE'])
    expect((await reverse('receipts', idOf(settled))).status).toBe(201)
    expect(await receivable(who)).toMatchObject([{ open: 99, state: 'PART' }])
  })
})

describe('the payees that an agent sees', () => {
  it('are those eligible for a referral fee, and others of their own deals only', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const broker = await add('BROKERAGE', 'Lone Star Referral')
    const advance = await add('ADVANCE', 'Quick Advance')
    expect(await read(office.broker)).toEqual(expect.arrayContaining([broker, advance]))
    expect(await read(own)).toContain(broker)
    expect(await read(own)).not.toContain(advance)
    expect((await office.as(own, `/api/payees/${advance}`)).status).toBe(404)
    const details = { kind: 'BROKERAGE', address: '9 Elm St, Austin', registrationExpires: '2031-01-01' }
    expect((await office.patch(office.broker, `/api/payees/${broker}`, details)).json()).toMatchObject(details)
    const seen = { licenceNumber: '9003300', address: null, registrationExpires: null }
    expect((await office.as(own, `/api/payees/${broker}`)).json()).toMatchObject(seen)
    const listed = await office.as(own, '/api/payees?q=Lone+Star+Referral')
    expect(listed.json()).toMatchObject([{ name: 'Lone Star Referral', ...seen }])
    expect((await office.as(own, `/api/payees/${advance}/deals`)).status).toBe(404)
    const deal = await contracted(office, { price: 400_000 }, own)
    const body = { participants: [{ role: 'ADVANCE', payeeId: advance, amount: 500 }] }
    const set = await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
    expect(set.status).toBe(200)
    expect(await read(own)).toContain(advance)
    expect((await office.as(own, `/api/payees/${advance}`)).status).toBe(200)
    expect(await read(other)).not.toContain(advance)
  })
})
