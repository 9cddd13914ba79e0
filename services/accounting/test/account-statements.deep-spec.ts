import { calls } from '@bluebonnet/contracts/calls'
import { newId, Outbox } from '@bluebonnet/platform'
import { pdfText } from '@bluebonnet/testing'
import { dueAccountStatements } from '../src/agent-accounts/account-statements.js'
import { newAgent, pdfAt } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, type Person, refusal, today } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const entered = async (who: Person, at: Date, cents: number, reason: string) =>
  office.rows(
    `INSERT INTO agent_entries (id, agent_id, kind, amount_cents, effective_date, reason, created_at)
     VALUES ($1, $2, $3, $4, $5::timestamptz::date, $6, $5)`,
    [newId(), who.agentId, cents > 0 ? 'CHARGE' : 'PAYMENT', cents, at.toISOString(), reason],
  )
/** Noon of the 15th, in the brokerage's month and in the same one of UTC. */
const monthsAgo = (months: number): Date => {
  const [year = 0, month = 1] = today().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 15, 12))
}
const statements = async (who: Person, asker: Person = office.broker) =>
  calls['GET /api/agent-accounts/:id/statements'].answer.parse(
    (await office.as(asker, `/api/agent-accounts/${who.agentId}/statements`)).json(),
  )
const night = async () => {
  await office.test.app.get(Outbox).add(office.test.dataSource.manager, dueAccountStatements, {})
  await office.runJobs()
}
const told = async (who: Person) =>
  office.rows<{ title: string; message: string }>(
    "SELECT title, message FROM notifications WHERE type = 'ACCOUNT_STATEMENT' AND user_id = $1",
    [who.userId],
  )

it('announces each past month to each agent once, as a page that never changes', async () => {
  const [who, even, idle] = [await newAgent(office), await newAgent(office), await newAgent(office)]
  const month = monthsAgo(1).toISOString().slice(0, 7)
  await entered(who, monthsAgo(2), 8_500, 'Desk fee')
  await entered(who, monthsAgo(1), 25_000, 'Errors and omissions insurance')
  await entered(who, monthsAgo(1), -8_500, 'Check 1044')
  await entered(even, monthsAgo(2), 8_500, 'Desk fee')
  await entered(even, monthsAgo(2), -8_500, 'Check 1045')
  await night()
  await night()
  const [made, ...more] = await statements(who)
  expect([made, more]).toMatchObject([{ month, opening: 85, closing: 250 }, []])
  expect([await statements(even), await statements(idle)]).toEqual([[], []])
  expect(await told(who)).toMatchObject([{ message: '$250.00 owed at the end of the month.' }])

  const page = async () => (await pdfAt(office, `/api/agent-accounts/${who.agentId}/statements/${month}`, who)).bytes
  const before = await page()
  const words = await pdfText(before)
  for (const part of [
    'Statement of account',
    'Before the month',
    '$85.00 owed',
    'Check 1044',
    '-$85.00',
    '$250.00 owed',
  ])
    expect(words).toContain(part)
  await entered(who, new Date(), 1_000, 'Sign rider')
  await night()
  expect((await page()).equals(before)).toBe(true)
})

it('shows to brokers and to that agent only', async () => {
  const [who, other] = [await newAgent(office), await newAgent(office)]
  const month = monthsAgo(1).toISOString().slice(0, 7)
  await entered(who, monthsAgo(1), 8_500, 'Desk fee')
  await night()
  expect(await statements(who, who)).toHaveLength(1)
  for (const path of ['', `/${month}`]) {
    const answer = await office.as(other, `/api/agent-accounts/${who.agentId}/statements${path}`)
    expect(refusal(answer)).toMatchObject([404, 'AGENT_NOT_FOUND', expect.any(String)])
  }
  expect((await office.as(who, `/api/agent-accounts/${who.agentId}/statements/1999-01`)).status).toBe(404)
})
