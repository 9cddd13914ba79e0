import { calls } from '@bluebonnet/contracts/calls'
import { newAgent } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, today } from '@bluebonnet/app/testing/office'
import { idOf } from '@bluebonnet/app/testing/payment-desk'
import { annual, split } from '@bluebonnet/app/testing/plan-terms'
import { agentOf, w9, yearEndDesk } from '@bluebonnet/app/testing/year-end-desk'

const office = await openOffice()
afterAll(() => office.close())
const { enter, put } = yearEndDesk(() => office)
const { broker } = office
const who = await newAgent(office)

const post = async (path: string, body: object): Promise<string> => idOf(await office.post(broker, path, body))
const shownNumber = async (id: string, tin: string): Promise<void> => {
  expect((await enter(id, w9(tin))).status).toBe(200)
  const shown = await office.post(broker, `/api/tax-details/${id}/reveal`, { reason: 'The IRS asks for it' })
  expect(shown.status).toBe(200)
}
const newVersion = async (lists: 'checklist-templates' | 'task-templates'): Promise<void> => {
  const answer = calls[`GET /api/${lists}`].answer.parse((await office.as(broker, `/api/${lists}`)).json())
  const { items, version } = answer.find(({ side, kind }) => side === 'BUYER' && kind === 'SALE') ?? {}
  expect((await put(broker, `/api/${lists}/BUYER/SALE`, { items, version })).status).toBe(200)
}

it('an entry about payees, teams, plans, charges, lists or a shown number names them', async () => {
  const payee = await post('/api/payees', { name: 'Quarry Coaching', kind: 'COMPANY', address: 'Waco' })
  await post('/api/teams', { name: 'Hill Country', leadId: who.agentId })
  const terms = { caps: [annual(3_000)], steps: [split] }
  await post('/api/plans', { name: 'Seventy', reason: 'New', ...terms })
  const charge = { label: 'Desk fee', amount: 10, every: 'MONTH', startsOn: today(), agentId: who.agentId }
  await post('/api/recurring-charges', charge)
  await shownNumber(payee, '900667788')
  await shownNumber(agentOf(who), '900667789')
  for (const lists of ['checklist-templates', 'task-templates'] as const) await newVersion(lists)
  const [agent] = await office.rows<{ name: string }>(
    "SELECT first_name || ' ' || last_name AS name FROM users WHERE id = $1",
    [who.userId],
  )
  const about = /^(?:brokerage\.(?:papers|tasks)|(?:payee|plan|recurring-charge|team)\.create|taxDetails\.reveal)$/
  const entries = await office.rows<{ action: string; subject: string | null }>(
    'SELECT action, subject FROM audit_log WHERE actor_id = $1 ORDER BY created_at, id',
    [broker.userId],
  )
  expect(entries.filter(({ action }) => about.test(action)).map(({ action, subject }) => [action, subject])).toEqual([
    ['payee.create', 'Quarry Coaching'],
    ['team.create', 'Hill Country'],
    ['plan.create', 'Seventy'],
    ['recurring-charge.create', 'Desk fee'],
    ['taxDetails.reveal', 'Quarry Coaching'],
    ['taxDetails.reveal', agent?.name],
    ['brokerage.papers', 'Buyer Sale'],
    ['brokerage.tasks', 'Buyer Sale'],
  ])
})
