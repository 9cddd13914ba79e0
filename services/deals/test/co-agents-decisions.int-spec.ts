import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'
import { contracted, decide, made, newAgent } from './cda-desk.js'
import { timelineOf } from './deals.js'
import { cdaOf, daysFromNow, dealAt, dealOf, house, type Office, openOffice, type Person, today } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office?.close())

const share = (who: Person, percent: number, role = 'CO_AGENT') => ({ role, agentId: who.agentId, percent })
const set = (dealId: string, agents: object[], who: Person = office.broker, more: object = {}) =>
  office.as(who, `/api/deals/${dealId}/participants`, { method: 'PUT', body: { participants: [], agents, ...more } })
const read = async (dealId: string, who: Person = office.broker) =>
  calls['GET /api/deals/:id/participants'].answer.parse(
    (await office.as(who, `/api/deals/${dealId}/participants`)).json(),
  ).paid
const refused = ({ status, json }: { status: number; json(): unknown }) => [
  status,
  z.object({ code: z.string() }).parse(json()).code,
]
const selfChange = [409, 'SELF_CHANGE']
const selling = (role: 'MANAGER' | 'BROKER', firstName = 'Caro'): Promise<Person> =>
  office.person({ role, sells: true, firstName, lastName: role === 'BROKER' ? 'Hill' : 'Mills' })
const told = async (who: Person, type: string) => {
  await office.runJobs()
  return office.rows('SELECT title, message FROM notifications WHERE user_id = $1 AND type = $2', [who.userId, type])
}
const charge = (who: Person, amount: number) =>
  office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, {
    kind: 'CHARGE',
    amount,
    effectiveDate: daysFromNow(-2),
    reason: 'Desk fee',
  })

describe('what an agent sees of a colleague’s part', () => {
  const whole = (who: Person, amount: number, step: string) => ({
    kind: 'AGENT_SPLIT',
    payee: 'AGENT',
    amount,
    label: 'Share',
    step,
    to: null,
    agent: expect.objectContaining({ agentId: who.agentId }),
  })

  it('is their share as one line, in preview, estimate and CDA; the office sees all of it', async () => {
    const [own, other, third] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    for (const who of [own, other]) expect((await charge(who, 3_412.5)).status).toBe(201)
    const draft = await dealAt(office, 'DRAFT', { price: 400_000 }, own)
    const all = { participants: [], agents: [share(other, 100)] }
    const tried = await office.post(own, `/api/deals/${draft.id}/participants/preview`, all)
    expect(tried.text).not.toMatch(/Owed to the brokerage|capped|remaining|20% of \$12/)
    expect(tried.json()).toMatchObject({
      gross: 12_000,
      lines: expect.arrayContaining([whole(other, 12_000, 'Share 100% of $12,000.00 = $12,000.00')]),
    })
    const deal = await contracted(office, { price: 400_000 }, own)
    await set(deal.id, [share(other, 40), { role: 'MENTOR', agentId: third.agentId, amount: 500 }], own)
    for (const basis of ['ESTIMATE', 'ACTUAL']) {
      if (basis === 'ACTUAL') await made(office, deal.id, own)
      const paid = await read(deal.id, own)
      expect([paid.basis, paid.lines.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([basis, 12_000])
      expect(paid.lines.filter(({ agent }) => agent !== null)).toEqual([
        whole(other, 4_600, 'Share 40% of $11,500.00 = $4,600.00'),
        whole(third, 500, 'Share $500.00'),
      ])
      expect(paid.lines.filter(({ agent }) => agent === null).length).toBeGreaterThan(2)
      const office_ = await read(deal.id)
      expect(office_.lines.filter(({ agent }) => agent?.agentId === other.agentId).length).toBeGreaterThan(2)
      const theirs = await read(deal.id, other)
      expect(theirs.lines.every(({ agent }) => agent?.agentId === other.agentId)).toBe(true)
      expect(theirs.lines.length).toBeGreaterThan(2)
      // Estimates know no debts, whose ever they are.
      for (const { lines } of [office_, theirs])
        expect(lines.some(({ label }) => label === 'Owed to the brokerage')).toBe(basis === 'ACTUAL')
    }
  })
})
