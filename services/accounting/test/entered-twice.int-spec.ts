import { newAgent } from '@bluebonnet/app/testing/cda-desk'
import { daysFromNow, openOffice, type Person, refusal, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk } from '@bluebonnet/app/testing/payment-desk'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'

const office = await openOffice()
afterAll(() => office.close())

const { approved, pay, payable, receivable, receive, reverse } = paymentDesk(() => office)

const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const refused = (answers: readonly Answer[]): Answer => {
  const [answer] = answers.filter(({ status }) => status === 409)
  if (answer === undefined) throw new Error('Nothing was refused')
  return answer
}
const rowIn = (answer: Answer): string => z.object({ row: z.object({ id: z.string() }) }).parse(answer.json()).row.id
/** What both office people do at one moment. */
const both = (act: (who: Person) => Promise<Answer>) => Promise.all([act(office.broker), act(office.manager)])
const who = '(Caroline Travis|Mae Boone)'
const when = String.raw`\w{3} \d+, \d{4}, \d+:\d\d [AP]M C[DS]T`

describe('two people who enter the same payment', () => {
  it('of title take the second one only after a look at the first', async () => {
    const agent = await newAgent(office)
    const cda = await approved(agent)
    const tries = await both((by) => receive(cda.id, 2_599, {}, by))
    expect(statuses(tries)).toEqual([201, 409])
    const words = `^${who} entered a receipt of \\$2,599\\.00 on ${when} for this CDA\\. `
    expect(refusal(refused(tries))).toEqual([409, 'RECEIPT_ENTERED', expect.stringMatching(words)])
    expect(await receivable(agent)).toMatchObject([{ received: 2_599, state: 'DONE' }])
    const seen = rowIn(refused(tries))
    const third = await receive(cda.id, 2_599, { seen }, office.manager)
    expect(third.status).toBe(201)
    expect(await receivable(agent)).toMatchObject([{ received: 5_198, state: 'OVER' }])
    // A look at the first receipt is no look at the second.
    expect(refusal(await receive(cda.id, 2_599, { seen }))).toEqual([409, 'RECEIPT_ENTERED', expect.any(String)])
    expect((await reverse('receipts', idOf(third))).status).toBe(201)
    expect(await receivable(agent)).toMatchObject([{ received: 2_599, state: 'DONE' }])
  })

  it('of title in parts, or what is left after a short one, enter both', async () => {
    const agent = await newAgent(office)
    const cda = await approved(agent)
    expect(statuses(await both((by) => receive(cda.id, 1_000, {}, by)))).toEqual([201, 201])
    expect(refusal(await receive(cda.id, 2_599))).toEqual([409, 'RECEIPT_ENTERED', expect.any(String)])
    expect((await receive(cda.id, 599, {}, office.manager)).status).toBe(201)
    expect(await receivable(agent)).toMatchObject([{ received: 2_599, state: 'DONE' }])
    const reason = 'Title sent its own refund with it'
    expect(refusal(await receive(cda.id, 50, { reason }))).toEqual([409, 'RECEIPT_ENTERED', expect.any(String)])
    expect((await receive(cda.id, 50, { reason }, office.manager)).status).toBe(201)
  })

  it('to a payee learn who entered it', async () => {
    const agent = await newAgent(office)
    const cda = await approved(agent)
    const tries = await both((by) => pay(cda.id, 9_401, {}, by))
    expect(statuses(tries)).toEqual([201, 409])
    const words = `^${who} entered a payout to Ines Calder of \\$9,401\\.00 on ${when}\\. `
    expect(refusal(refused(tries))).toEqual([409, 'PAYOUT_ABOVE_LINE', expect.stringMatching(words)])
    expect(await payable(agent)).toMatchObject([{ paid: 9_401, state: 'DONE' }])
  })

  it('into the bank learn who entered it', async () => {
    const cda = await approved(await newAgent(office))
    const receipt = idOf(await receive(cda.id, 2_599, { toDeposit: true }))
    const body = { items: [receipt], depositedOn: today() }
    const tries = await both((by) => office.post(by, '/api/deposits', body))
    expect(statuses(tries)).toEqual([201, 409])
    const words = `^${who} entered a deposit of \\$2,599\\.00 on ${when} with some of these\\. `
    expect(refusal(refused(tries))).toEqual([409, 'NOT_TO_DEPOSIT', expect.stringMatching(words)])
  })
})

const enter = (agent: Person, more: object, by: Person = office.broker) =>
  office.post(by, `/api/agent-accounts/${agent.agentId}/entries`, {
    kind: 'PAYMENT',
    amount: 85,
    effectiveDate: daysFromNow(-1),
    reason: 'By check',
    ...more,
  })
const balance = async (agent: Person): Promise<number> =>
  z
    .object({ balance: z.number() })
    .parse((await office.as(office.broker, `/api/agent-accounts/${agent.agentId}`)).json()).balance

describe("two people who make the same entry in an agent's account", () => {
  it('take the second payment only after a look at the first', async () => {
    const agent = await newAgent(office)
    const tries = await both((by) => enter(agent, { reason: `Check, said ${by.userId}` }, by))
    expect(statuses(tries)).toEqual([201, 409])
    const words = `^${who} entered a payment of \\$85\\.00 on ${when} for the same day\\. `
    expect(refusal(refused(tries))).toEqual([409, 'ENTRY_ENTERED', expect.stringMatching(words)])
    expect(await balance(agent)).toBe(-85)
    const seen = rowIn(refused(tries))
    const late = tries[0]?.status === 409 ? office.broker : office.manager
    expect((await enter(agent, { seen }, late)).status).toBe(201)
    expect(await balance(agent)).toBe(-170)
  })

  it('enter two checks, other days, other charges, and what was reversed', async () => {
    const agent = await newAgent(office)
    const manager = office.manager
    expect((await enter(agent, { reference: '1044' })).status).toBe(201)
    expect((await enter(agent, { reference: '1045' }, manager)).status).toBe(201)
    expect((await enter(agent, { reference: '1044' }, manager)).status).toBe(409)
    expect((await enter(agent, { effectiveDate: daysFromNow(-2) }, manager)).status).toBe(201)
    const charge = { kind: 'CHARGE', amount: 60, reason: 'Yard sign' }
    const first = await enter(agent, charge)
    expect((await enter(agent, { ...charge, reason: 'Lockbox' }, manager)).status).toBe(201)
    expect((await enter(agent, charge, manager)).status).toBe(409)
    const path = `/api/agent-accounts/${agent.agentId}/entries/${idOf(first)}/reversal`
    expect((await office.post(office.broker, path, { reason: 'Not theirs' })).status).toBe(201)
    expect((await enter(agent, charge, manager)).status).toBe(201)
    // Whoever repeats their own entry knows the first one.
    expect((await enter(agent, charge, manager)).status).toBe(201)
  })
})
