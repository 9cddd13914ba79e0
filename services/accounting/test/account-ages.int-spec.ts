import { calls } from '@bluebonnet/contracts/calls'
import { newAgent } from '@bluebonnet/app/testing/cda-desk'
import { daysFromNow, openOffice, type Person, today } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const account = async (who: Person) =>
  calls['GET /api/agent-accounts/:id'].answer.parse(
    (await office.as(office.broker, `/api/agent-accounts/${who.agentId}`)).json(),
  )
const entries = async (who: Person) =>
  calls['GET /api/agent-accounts/:id/entries'].answer.parse(
    (await office.as(office.broker, `/api/agent-accounts/${who.agentId}/entries`)).json(),
  )
const enter = (who: Person, kind: string, amount: number, more: object = {}) =>
  office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, {
    kind,
    amount,
    effectiveDate: today(),
    reason: 'Sign rider',
    ...more,
  })
const recurring = (body: object, asker: Person = office.broker) => office.post(asker, '/api/recurring-charges', body)
const charged = async (who: Person) => (await entries(who)).map(({ amount, effectiveDate }) => [effectiveDate, amount])

describe("an agent's debt", () => {
  it('is aged 30, 60 and 90 days; payments pay the oldest charge', async () => {
    const who = await newAgent(office)
    for (const [days, amount] of [
      [100, 40],
      [90, 30],
      [61, 1],
      [60, 20],
      [31, 2],
      [30, 10],
      [0, 5],
    ] as const)
      await enter(who, 'CHARGE', amount, { effectiveDate: daysFromNow(-days) })
    expect((await account(who)).ages).toEqual({ upTo30: 15, upTo60: 22, upTo90: 31, over90: 40 })
    await enter(who, 'PAYMENT', 50.5)
    expect((await account(who)).ages).toEqual({ upTo30: 15, upTo60: 22, upTo90: 20.5, over90: 0 })
    const file = await office.as(office.broker, '/api/exports/agent-accounts.csv?owing=true')
    expect(file.text).toContain(',57.5,')
    expect(file.text).toContain(',15,22,20.5,0')
  })

  it('records how an agent paid and when the bank received it, on payments only', async () => {
    const who = await newAgent(office)
    const paid = { method: 'CHECK', reference: '1044', depositedOn: today() }
    const effectiveDate = daysFromNow(-2)
    expect((await enter(who, 'PAYMENT', 50, { ...paid, effectiveDate })).json()).toMatchObject(paid)
    expect(await entries(who)).toMatchObject([{ ...paid, effectiveDate }])
    const refused = async (kind: string, more: object) => (await enter(who, kind, 5, more)).json()
    expect(await refused('CHARGE', { method: 'WIRE' })).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'method', message: 'Only a payment has a method, a reference and a deposit day' }],
    })
    expect(await refused('PAYMENT', { depositedOn: effectiveDate })).toMatchObject({
      issues: [{ path: 'depositedOn', message: 'The deposit is before the payment' }],
    })
    expect(await refused('PAYMENT', { depositedOn: daysFromNow(1) })).toMatchObject({ code: 'ENTRY_OF_THE_FUTURE' })
  })
})

describe('a recurring charge', () => {
  it('can start in the past: a preview shows what it charges at once, never for days before joining', async () => {
    const who = await newAgent(office)
    const [first, past] = [daysFromNow(-400), daysFromNow(-35)]
    const charge = { label: 'Insurance', amount: 85, every: 'YEAR', startsOn: first, agentId: who.agentId }
    const preview = (body: object) => office.post(office.broker, '/api/recurring-charges/preview', body)
    const shown = calls['POST /api/recurring-charges/preview'].answer.parse((await preview(charge)).json())
    const [, second] = shown.days
    expect(shown).toMatchObject({ days: [{ day: first, agents: 1, amount: 85 }, {}], entries: 2, amount: 170 })
    expect(await entries(who)).toEqual([])
    expect((await recurring(charge)).status).toBe(201)
    expect((await charged(who)).toReversed()).toEqual([
      [first, 85],
      [second?.day, 85],
    ])
    // A charge for all agents; this one joined today.
    const everybody = { label: 'Desk fee', amount: 10, every: 'YEAR', startsOn: past }
    expect((await preview(everybody)).json()).toEqual({ days: [], entries: 0, amount: 0 })
    expect((await recurring(charge, office.agent)).status).toBe(403)
    expect((await office.post(office.agent, '/api/recurring-charges/preview', charge)).status).toBe(403)
  })
})
